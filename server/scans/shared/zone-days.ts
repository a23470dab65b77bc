import { maxSummaryDays } from '#lib/contract/values/scans.ts';
import { startOfDay } from '#lib/format/days-in-zone.ts';

const dayMs = 86_400_000;

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
  const days: string[] = [];
  if (!(Date.parse(to) - Date.parse(from) < maxSummaryDays * dayMs)) throw new RangeError('Too many days.');
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += dayMs) days.push(utcDay(ms));
  const after = utcDay(Date.parse(to) + dayMs);
  return { days, bounds: [...days, after].map((day) => startOfDay(day, timeZone).getTime()) };
}

const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
