import { dayIn, momentsOf, startOfDay } from '#lib/format/days-in-zone.ts';
import { firstDay, lastDay } from './typed-values.ts';

// The list keeps days in its address, in the reader's time zone. The service takes a day for one of UTC, so it
// is asked for moments.

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A day, or two of which one may be open, as the service is asked for days of a zone. Moments stay as they are. */
function rangeIn(value: string, timeZone: string): string {
  const [from = '', to = from] = value.split(',');
  if (timeZone === 'UTC' || !isDay(from) || !isDay(to)) return value;
  const [start] = from === firstDay ? [from] : momentsOf({ from, to: from }, timeZone).split(',');
  const end = to === lastDay ? to : momentsOf({ from: to, to }, timeZone).split(',')[1];
  return `${start},${end}`;
}

export interface DayFilters {
  activated_at?: string | undefined;
  updated_at?: string | undefined;
}

/** Filters as the service takes them. */
export function filtersIn<F extends DayFilters>(filters: F, timeZone: string): F {
  const { activated_at, updated_at } = filters;
  return {
    ...filters,
    ...(activated_at !== undefined && { activated_at: rangeIn(activated_at, timeZone) }),
    ...(updated_at !== undefined && { updated_at: rangeIn(updated_at, timeZone) }),
  };
}

/** The other way: whole days of the zone as days; what is something else as it is. */
export function daysOf(value: string, timeZone: string): string {
  const [from = '', to = from] = value.split(',');
  const first = isDay(from) ? from : dayThatBegins(from, timeZone);
  const last = isDay(to) ? to : dayThatBegins(new Date(Date.parse(to) + 1000), timeZone, -1);
  if (first === undefined || last === undefined) return value;
  return first === last ? first : `${first},${last}`;
}

/** The day that begins at a moment, or the one before it. */
function dayThatBegins(moment: string | Date, timeZone: string, step: 0 | -1 = 0): string | undefined {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return undefined;
  const isStart = startOfDay(dayIn(timeZone, at), timeZone).getTime() === at.getTime();
  return isStart ? dayIn(timeZone, new Date(at.getTime() + step)) : undefined;
}
