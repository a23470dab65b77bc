/** Digits of a number that Excel keeps; those after them become 0. */
export const keptDigits = 15;
export const [firstYear, lastYear] = [1900, 9999];

/** Why the value of a cell cannot be used. */
export type CellFault = 'lostDigits' | 'noDate';

/** Describes the fault of a cell for the list of errors. */
export function describeCellFault(fault: CellFault, cell: string): string {
  return fault === 'lostDigits'
    ? `Cell ${cell} has a number of more than ${keptDigits} digits, which the spreadsheet has rounded. Format the column as text and enter it again`
    : `Cell ${cell} has no date between ${firstYear} and ${lastYear}`;
}
