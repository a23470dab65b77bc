const minute = 60_000;
const dayMs = 86_400_000;

/** A day's length can be off by an hour or two, and zones begin and end days up to 14 hours from UTC. */
const step = 15 * minute;

/**
 * Days in their order: which ones, and the moment (ms since the epoch) each begins at, then the one the last ends at.
 */
export interface ZoneDays {
  days: string[];
  bounds: number[];
}

/** The days from `from` to `to`, both included, as they pass in a time zone. */
export function zoneDays(from: string, to: string, timeZone: string): ZoneDays {
  const dayOf = dayIn(timeZone);
  const days: string[] = [];
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += dayMs) days.push(utcDay(ms));
  const after = utcDay(Date.parse(to) + dayMs);
  return { days, bounds: [...days, after].map((day) => startOf(day, dayOf)) };
}

/** The day of a moment in a zone, YYYY-MM-DD. */
export function dayIn(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'iso8601',
    numberingSystem: 'latn',
  });
  return (ms) => format.format(ms);
}

/**
 * The first moment of a day. Every zone of today is a whole number of quarters of an hour from UTC, and clocks are put
 * forward at midnight in some: the day then begins later than its 00:00.
 */
function startOf(day: string, dayOf: (ms: number) => string): number {
  const noon = Date.parse(day) + dayMs / 2;
  let before = noon - dayMs - 3 * 60 * minute;
  let within = noon + 12 * 60 * minute;
  // Days skipped by a zone that changed its side of the date line begin where the next one does.
  while (dayOf(before) >= day) before -= dayMs;
  while (dayOf(within) < day) within += dayMs;
  while (within - before > step) {
    const middle = before + Math.floor((within - before) / 2 / step) * step;
    if (dayOf(middle) < day) before = middle;
    else within = middle;
  }
  return within;
}

const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
