import type { UnprintedInput } from '#lib/contract/workorder-steps.ts';
import { reason } from '#lib/texts/reason.ts';
import { fieldError } from '#server/core/errors.ts';

/** As `workorders.unprinted` holds it. */
type Unprinted = { unknown: true } | { ranges: [first: number, last: number][] };
type Ranges = Extract<Unprinted, { ranges: unknown }>['ranges'];
type RangeEnd = number | string;

/** An order as a print report sees it. */
export interface ReportedOrder {
  /** Codes. */
  quantity: number;
  /** Prints, where they are more than codes. */
  orderedQuantity: number | null;
}

export const countRanges = (ranges: Ranges) => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

export const hasRanges = (unprinted: Unprinted) => 'ranges' in unprinted && unprinted.ranges.length > 0;

/** The texts among the ends of ranges: serial numbers, ids and addresses that have to be looked up. */
export function namedEnds(input: UnprintedInput | undefined): string[] {
  const ranges = input && 'ranges' in input ? input.ranges : [];
  return [...new Set(ranges.flat().filter((end) => typeof end === 'string'))];
}

/**
 * The codes that were not printed and how many were, from what a press or a brand owner says; null where nothing is
 * missing. Of an order with several prints of each code, prints do not tell how many codes are missing.
 * @param sequences of the ends that are texts
 * @throws DomainError on `unprinted` where it is missing, is not in the order or does not add up
 */
export function readUnprinted(
  input: UnprintedInput | undefined,
  printed: number | undefined,
  { quantity, orderedQuantity }: ReportedOrder,
  sequences: ReadonlyMap<string, number>,
): { unprinted: Unprinted | null; printedQuantity: number | null } {
  const hasOnePrintEach = orderedQuantity === null;
  const ordered = orderedQuantity ?? quantity;
  if (input === undefined) {
    if (hasOnePrintEach && printed !== undefined && printed < ordered) {
      throw fieldError('unprinted', reason('unprintedCodesMissing', { printed, ordered }));
    }
    return { unprinted: null, printedQuantity: printed ?? null };
  }
  if ('unknown' in input) {
    if (hasOnePrintEach && printed !== undefined && printed >= ordered) {
      throw fieldError('unprinted', reason('nothingUnprinted'));
    }
    return { unprinted: { unknown: true }, printedQuantity: printed ?? null };
  }
  if ('none' in input) return { unprinted: { ranges: [] }, printedQuantity: printed ?? null };
  const ranges = 'last' in input ? lastCodes(input.last, quantity) : readRanges(input.ranges, quantity, sequences);
  const unprinted = countRanges(ranges);
  if (!hasOnePrintEach) return { unprinted: { ranges }, printedQuantity: printed ?? null };
  if (printed !== undefined && printed + unprinted !== ordered) {
    throw fieldError('unprinted', reason('unprintedCountDiffers', { printed, unprinted, ordered }));
  }
  return { unprinted: { ranges }, printedQuantity: ordered - unprinted };
}

function lastCodes(last: number, quantity: number): Ranges {
  if (last > quantity) throw fieldError('unprinted', reason('notAsManyCodes', { count: quantity }));
  return [[quantity - last + 1, quantity]];
}

/** Sorted, those that touch joined. */
function readRanges(
  given: readonly (readonly [RangeEnd, RangeEnd])[],
  quantity: number,
  sequences: ReadonlyMap<string, number>,
): Ranges {
  const placeOf = (end: RangeEnd) => {
    const place = typeof end === 'number' ? end : sequences.get(end);
    if (place === undefined || place > quantity) {
      throw fieldError('unprinted', reason('rangeEndNotInOrder', { end: String(end) }));
    }
    return place;
  };
  const read = given.map(([first, last]) => {
    const range: [number, number] = [placeOf(first), placeOf(last)];
    if (range[0] > range[1]) {
      throw fieldError('unprinted', reason('rangeBackwards', { first: String(first), last: String(last) }));
    }
    return range;
  });
  const joined: Ranges = [];
  for (const [first, last] of read.toSorted((a, b) => a[0] - b[0])) {
    const previous = joined.at(-1);
    if (previous && first <= previous[1]) {
      const words = ([from, to]: readonly [number, number]) => `${from}–${to}`;
      throw fieldError('unprinted', reason('rangesOverlap', { one: words(previous), other: words([first, last]) }));
    }
    if (previous && first === previous[1] + 1) previous[1] = last;
    else joined.push([first, last]);
  }
  return joined;
}
