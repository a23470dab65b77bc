import { maxSummaryDays } from '#lib/contract/values/scans.ts';

const minute = 60_000;
const dayMs = 86_400_000;

/** The precision of a day's start: zones of today are whole quarters of an hour from UTC. */
const step = 15 * minute;

/**
 * Days in their order: which ones, and the moment (ms since the epoch) each begins at, then the one the last ends at.
 */
export interface ZoneDays {
  days: string[];
  bounds: number[];
}

/**
 * The days from `from` to `to`, both included, as they pass in a time zone.
 * @throws RangeError for more days than a request may ask for
 */
export function zoneDays(from: string, to: string, timeZone: string): ZoneDays {
  const dayOf = dayIn(timeZone);
  const days: string[] = [];
  if (!(Date.parse(to) - Date.parse(from) < maxSummaryDays * dayMs)) throw new RangeError('Too many days.');
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += dayMs) days.push(utcDay(ms));
  const after = utcDay(Date.parse(to) + dayMs);
  return { days, bounds: [...days, after].map((day) => startOf(day, dayOf)) };
}

/**
 * The moment (ms since the epoch) of a local time, YYYY-MM-DDThh:mm, in a zone. Of a time that clocks show twice it is
 * the first, of one that they skip the same distance after the change.
 */
export function momentIn(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  // No zone had clocks then, and Intl does not pad their years.
  if (local < '1001') return asUtc;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const aheadAt = (ms: number) => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`) - ms;
  // Offsets on both sides of a change of clocks.
  const [before, after] = [asUtc - aheadAt(asUtc - dayMs), asUtc - aheadAt(asUtc + dayMs)];
  return before + aheadAt(before) === asUtc ? before : after + aheadAt(after) === asUtc ? after : before;
}

/** The day of a moment in a zone, YYYY-MM-DD: days compare as text. */
export function dayIn(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'iso8601',
    numberingSystem: 'latn',
  });
  // Intl does not pad years below 1000.
  return (ms) => format.format(ms).padStart('YYYY-MM-DD'.length, '0');
}

/**
 * The first moment of a day, by bisection. Zones are at most 14 hours from UTC, so the day starts between 15 hours
 * before its midnight in UTC and the end of it. It starts later than its 00:00 where clocks are put forward at
 * midnight. A day that a zone skipped starts with the next one.
 */
function startOf(day: string, dayOf: (ms: number) => string): number {
  const midnight = Date.parse(day);
  let before = midnight - 15 * 60 * minute;
  let within = midnight + dayMs;
  while (within - before > step) {
    const middle = before + Math.floor((within - before) / 2 / step) * step;
    if (dayOf(middle) < day) before = middle;
    else within = middle;
  }
  return within;
}

const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
