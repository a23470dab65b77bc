import type { Workorder } from '#lib/contract/workorders.ts';

type Numbered = Pick<Workorder, 'quantity' | 'first_serial_number' | 'last_serial_number'>;

export type UnprintedChoice = 'none' | 'last' | 'ranges' | 'unknown';

/** The answer of a form to what was not printed. */
export interface UnprintedAnswer {
  choice: UnprintedChoice;
  /** How many, where the quantity does not tell. */
  last: number | undefined;
  ranges: readonly TypedRange[];
}

export type TypedRange = [first: string, last: string];

/** A range as it was typed or scanned, with the places that are known. */
export interface ReadRange {
  first: number | undefined;
  last: number | undefined;
  /** 0 while it is not complete, or runs backwards. */
  count: number;
  isBackwards: boolean;
}

/**
 * The place that a typed number names in an order: its number, or its serial number, which is written with zeros before
 * it or lies beyond the numbers. Undefined for what only the service can look up.
 */
export function placeOf(typed: string, { quantity, first_serial_number, last_serial_number }: Numbered) {
  const text = typed.replace(/[\s,.]/g, '');
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  const isPlace = value >= 1 && value <= quantity;
  if (first_serial_number !== null && last_serial_number !== null) {
    const [first, last] = [Number(first_serial_number), Number(last_serial_number)];
    const isSerial = value >= first && value <= last;
    if (isSerial && (text.startsWith('0') || text.length === 10 || !isPlace)) return value - first + 1;
  }
  return isPlace && !text.startsWith('0') ? value : undefined;
}

/** The other end of a range whose last code is left out: it is a single code. */
const lastOf = ([first, last]: TypedRange): string => (last.trim() === '' ? first : last);

/** @param placeOfText the place of an end; undefined while it is not known */
export function readRange(range: TypedRange, placeOfText: (text: string) => number | undefined): ReadRange {
  const [from, to] = [placeOfText(range[0]), placeOfText(lastOf(range))];
  const isComplete = from !== undefined && to !== undefined;
  return {
    first: from,
    last: to,
    count: isComplete && to >= from ? to - from + 1 : 0,
    isBackwards: isComplete && to < from,
  };
}

/** Ranges as the service takes them: a place as a number, the rest as it was typed. Empty ones are left out. */
function rangesToSend(typed: readonly TypedRange[], order: Numbered) {
  const endOf = (text: string) => placeOf(text, order) ?? text.trim();
  return typed
    .filter(([first, last]) => first.trim() !== '' || last.trim() !== '')
    .map((range): [string | number, string | number] => [endOf(range[0]), endOf(lastOf(range))]);
}

/** The answer as the service takes it. `missing`: codes that have to be named, where that is known. */
export function unprintedToSend(
  { choice, last, ranges }: UnprintedAnswer,
  missing: number | undefined,
  order: Numbered,
) {
  if (choice === 'ranges') return { ranges: rangesToSend(ranges, order) };
  if (choice === 'last') return { last: missing ?? last ?? 0 };
  return choice === 'none' ? { none: true as const } : { unknown: true as const };
}

/** Whether the answer names codes, where it has to. */
export function isAnswered({ choice, last, ranges }: UnprintedAnswer, missing: number | undefined): boolean {
  if (choice === 'ranges') return ranges.flat().some((text) => text.trim() !== '');
  return choice !== 'last' || (missing ?? last ?? 0) > 0;
}
