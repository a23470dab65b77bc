import { type Reason, reason } from '#lib/texts/reason.ts';

/** Digits of a number that Excel keeps; those after them become 0. */
export const keptDigits = 15;
export const [firstYear, lastYear] = [1900, 9999];

/** Why the value of a cell cannot be used. */
export type CellFault = 'lostDigits' | 'noDate' | 'noText' | 'noResult' | 'errorValue';

/** The reason for the list of errors. */
export function reasonOfCell(fault: CellFault, cell: string, value: string): Reason {
  if (fault === 'noResult') return reason('cellNoResult', { cell });
  if (fault === 'errorValue') return reason('cellErrorValue', { cell, error: value });
  if (fault === 'noText') return reason('cellNoText', { cell });
  return fault === 'lostDigits'
    ? reason('cellLostDigits', { cell, digits: keptDigits })
    : reason('cellNoDate', { cell, first: firstYear, last: lastYear });
}
