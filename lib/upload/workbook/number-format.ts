import { SSF } from '@e965/xlsx';
import { keptDigits } from '../cell-fault.ts';

/** A number format, as far as it decides between the shown and the stored value. */
interface ParsedFormat {
  /** The format shows the whole date. Such a date is written as ISO, in any order of its parts. */
  isWholeDate: boolean;
  showsTime: boolean;
  /** Shows an integer as its digits alone. */
  isPlain: boolean;
}

const parsed = new Map<string, ParsedFormat>();

function parseFormat(format: string): ParsedFormat {
  let known = parsed.get(format);
  if (!known) {
    const letters = bare(format).toLowerCase();
    const isWholeDate = letters.includes('y') && letters.includes('d') && letters.includes('m');
    known = { isWholeDate, showsTime: letters.includes('h'), isPlain: format === '0' };
    parsed.set(format, known);
  }
  return known;
}

/** A format without texts in quotes, escaped characters, colours and places. */
function bare(format: string): string {
  return format.replace(/"[^"]*"|\\.|_.|\[[^\]hms]*\]/gi, '');
}

/**
 * The text that a spreadsheet shows for a number; undefined where its format does not say more than the number does.
 * Digits that a spreadsheet has rounded away are not shown.
 * @param text what the file says it shows
 */
export function shownNumber(value: number, format: string | undefined, text: string | undefined): string | undefined {
  if (!format || /^general$/i.test(format) || format === '@' || Math.abs(value) >= 10 ** keptDigits) return undefined;
  if (parseFormat(format).isPlain && Number.isInteger(value)) return undefined;
  return text ?? formatted(format, value);
}

/** The text of a date as it is shown: ISO where the format shows day, month and year. */
export function shownDate(date: Date, format: string | undefined, text: string | undefined): string | undefined {
  if (!format) return undefined;
  const { isWholeDate, showsTime } = parseFormat(format);
  const isTimeAlone = date.getTime() < Date.UTC(1900, 0, 1);
  if (isWholeDate) return showsTime || isTimeAlone ? undefined : date.toISOString().slice(0, 10);
  return text ?? formatted(format, serialOf(date));
}

function formatted(format: string, value: number): string | undefined {
  try {
    const text: unknown = SSF.format(format, value);
    return typeof text === 'string' ? text.trim() : undefined;
  } catch {
    return undefined;
  }
}

const dayLength = 24 * 60 * 60 * 1000;
const serialOf = (date: Date) => (date.getTime() - Date.UTC(1899, 11, 30)) / dayLength;

/**
 * Whether the shown text is the better proposal. Separators of thousands depend on the spreadsheet's language, powers of
 * ten drop digits, and a hidden value is still one.
 */
export function isShownProposed(shown: string, format: string): boolean {
  return shown !== '' && !/#,#|0,0|e[+-]/i.test(bare(format)) && !/^#+$/.test(shown);
}
