const quarterMs = 900_000;
const dayMs = 86_400_000;

/** A range of moments, ms since the epoch; `to` is the first one after it. */
export interface MomentRange {
  from: number;
  to: number;
}

/** Range of scans that is counted, in ms since the epoch. Both ends only move forward. */
export interface CountMarks {
  /** Scans before it are counted. */
  until: number;
  /** Since when counts by quarters of an hour are there; 0 where they always were. */
  quartersFrom: number;
}

/** How a range is counted: from counts of days and quarters, the rest from the scans themselves. */
export interface SplitRange {
  /** All that is counted of it: days and quarters, or quarters alone. */
  counted: MomentRange | null;
  /** Whole days of UTC: the first day, and the day after the last. */
  days: { from: string; before: string } | null;
  /** Part of `counted` outside whole days. */
  quarters: MomentRange[];
  rest: MomentRange[];
  /**
   * Scans since they were last counted: those from the mark or the end of `counted`, whichever is earlier, where the
   * mark is read in the same statement as the counts, since it moves on with them.
   */
  tail: MomentRange | null;
}

/**
 * Splits a range into its counted part and its scans. Counts of the day of the mark are read up to the day's end and
 * grow meanwhile: scans that are not in them yet are the tail. Days of other zones than UTC begin and end at quarters of an hour of UTC.
 */
export function splitRange(range: MomentRange, { until, quartersFrom }: CountMarks): SplitRange {
  const from = upTo(quarterMs, range.from);
  const to = Math.min(downTo(quarterMs, range.to), downTo(dayMs, until) + dayMs);
  if (to <= from) return { counted: null, days: null, quarters: [], rest: [range], tail: null };
  const [first, end] = [upTo(dayMs, from), downTo(dayMs, to)];
  const hasDays = first < end;
  const edges = hasDays ? [piece(from, first), piece(end, to)].flat() : [{ from, to }];
  const before = edges.flatMap((edge) => piece(edge.from, Math.min(edge.to, quartersFrom)));
  return {
    counted: { from, to },
    days: hasDays ? { from: utcDay(first), before: utcDay(end) } : null,
    quarters: edges.flatMap((edge) => piece(Math.max(edge.from, quartersFrom), edge.to)),
    rest: [...piece(range.from, from), ...before],
    tail: to < range.to || until < to ? { from, to: range.to } : null,
  };
}

/** A split of quarters alone whose counts begin at a moment: scans before it are read themselves. */
export function countedSince(split: SplitRange, since: number): SplitRange {
  const { counted, rest, tail } = split;
  if (!counted || since <= counted.from) return split;
  const from = Math.min(upTo(quarterMs, since), counted.to);
  return {
    counted: { from, to: counted.to },
    days: null,
    quarters: [],
    rest: [...rest, { from: counted.from, to: from }],
    tail: tail && { ...tail, from },
  };
}

const upTo = (step: number, ms: number) => Math.ceil(ms / step) * step;
const downTo = (step: number, ms: number) => Math.floor(ms / step) * step;
const piece = (from: number, to: number): MomentRange[] => (from < to ? [{ from, to }] : []);
const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
