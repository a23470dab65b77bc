/** A mark that stands between groups of digits in one country, and before decimals in another. */
export type NumberMark = '.' | ',';
export const markReadings = ['groups', 'decimals'] as const;
export type MarkReading = (typeof markReadings)[number];

const oneGroup = { '.': /^\d{1,3}\.\d{3}$/, ',': /^\d{1,3},\d{3}$/ };
const decimals = { '.': /^\d+\.(?:\d{1,2}|\d{4,})$/, ',': /^\d+,(?:\d{1,2}|\d{4,})$/ };
const otherMark = { '.': ',', ',': '.' } as const;

/**
 * The mark of a column of whole numbers that can be read in two ways: 12.345 beside 1.5. Undefined where the numbers
 * are clear, as in 1.500 beside 1,5.
 * @param areCells values of a workbook, which writes decimals with a point and no groups
 */
export function unclearNumberMark(samples: readonly string[], areCells: boolean): NumberMark | undefined {
  const values = samples.map((value) => value.trim());
  const has = (form: RegExp) => values.some((value) => form.test(value));
  return (['.', ','] as const).find(
    (mark) =>
      has(oneGroup[mark]) && (has(decimals[mark]) || (areCells && mark === '.')) && !has(decimals[otherMark[mark]]),
  );
}

/** Whether a value has the mark before three digits. */
export const hasMark = (value: string, mark: NumberMark): boolean => oneGroup[mark].test(value.trim());

/** Such a value without its mark; with decimals only where they are zeros, else undefined. */
export function readMarked(value: string, mark: NumberMark, reading: MarkReading): string | undefined {
  const [whole = '', rest = ''] = value.trim().split(mark);
  if (reading === 'groups') return whole + rest;
  return rest === '000' ? whole : undefined;
}
