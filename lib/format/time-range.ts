const dayMs = 86_400_000;

export const timePresets = [
  { value: 'today', days: 1 },
  { value: '7d', days: 7 },
  { value: '30d', days: 30 },
  { value: '90d', days: 90 },
  { value: '365d', days: 365 },
] as const;

/** Calendar months, up to today. */
export const monthPresets = ['month', 'last-month'] as const;

/** The reader's: what day it is, and where days begin. */
export interface Calendar {
  today: string;
  timeZone: string;
}

/** First and last day, both included, where the reader is. */
export interface DayRange {
  from: string;
  to: string;
}

/** The days a `time` of the address means; undefined for none, and for what is no time. `today` as YYYY-MM-DD. */
export function readTime(time: string | null, today: string): DayRange | undefined {
  if (time === null) return undefined;
  const preset = timePresets.find(({ value }) => value === time);
  if (preset) return { from: addDays(today, 1 - preset.days), to: today };
  const firstDay = `${today.slice(0, 7)}-01`;
  if (time === 'month') return { from: firstDay, to: today };
  const lastDayBefore = addDays(firstDay, -1);
  if (time === 'last-month') return { from: `${lastDayBefore.slice(0, 7)}-01`, to: lastDayBefore };
  const [from = '', to = from, ...rest] = time.split(',');
  if (rest.length > 0 || !isDay(from) || !isDay(to) || from > to) return undefined;
  return { from, to };
}

function isDay(text: string): boolean {
  if (!/^(19[7-9]|20\d)\d-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export const latest = (a: string, b: string) => (a > b ? a : b);
