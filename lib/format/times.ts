import { dateTimeFormat, relativeTimeFormat } from './intl.ts';
import { defaultLocale } from './numbers.ts';

export type TimeFormat = 'date' | 'datetime' | 'relative' | 'clock';

export interface TimeFrame {
  locale: string;
  timeZone: string;
  now: Date;
}

/**
 * A moment as text: 'date' 28 Nov (with the year when it is another), 'datetime' 13 Nov, 08:02, 'clock' 08:02,
 * 'relative' 14 minutes ago, in 7 days. A plain date ('2026-11-28') has no zone and is never shifted.
 */
export function formatTime(value: string, format: TimeFormat, frame: TimeFrame): string {
  const { date, timeZone } = readMoment(value, frame.timeZone);
  if (Number.isNaN(date.getTime())) return value;
  if (format === 'relative') return relative(date, frame);
  const year = (moment: Date) => dateTimeFormat('en', { year: 'numeric', timeZone }).format(moment);
  const sameYear = year(date) === year(frame.now);
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) };
  const options = format === 'date' ? day : format === 'clock' ? minute : { ...day, ...minute };
  return dateTimeFormat(frame.locale, { ...options, timeZone }).format(date);
}

const dayWithYear = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A moment of a document that is read later too, always with the year: 21 Nov 2026, 09:30. */
export const formatMoment = (moment: Date, { locale, timeZone }: Omit<TimeFrame, 'now'>): string =>
  dateTimeFormat(locale, { ...dayWithYear, ...minute, timeZone }).format(moment);

/** A plain date with its year: 1 Apr 2026. */
export const formatDay = (date: string, locale: string): string =>
  dateTimeFormat(locale, { ...dayWithYear, timeZone: 'UTC' }).format(new Date(date));

/** A moment where the reader's zone is not known: in UTC, and marked so. Plain dates are the same everywhere. */
export function formatInUtc(value: string, format: TimeFormat, frame: Omit<TimeFrame, 'timeZone'>): string {
  const text = formatTime(value, format, { ...frame, timeZone: 'UTC' });
  const hasZone = format !== 'relative' && text !== value && !isPlainDate(value);
  return hasZone ? `${text} UTC` : text;
}

const isPlainDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The whole moment with seconds and zone, for the tooltip. */
export function formatExactTime(value: string, frame: TimeFrame): string {
  const { date, timeZone, plain } = readMoment(value, frame.timeZone);
  if (Number.isNaN(date.getTime())) return value;
  return dateTimeFormat(frame.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(plain
      ? {}
      : { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }),
    timeZone,
  }).format(date);
}

function readMoment(value: string, timeZone: string): { date: Date; timeZone: string; plain: boolean } {
  const plain = isPlainDate(value);
  return { date: new Date(value), timeZone: plain ? 'UTC' : timeZone, plain };
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function relative(date: Date, frame: TimeFrame): string {
  const seconds = (date.getTime() - frame.now.getTime()) / 1000;
  const words = relativeTimeFormat(frame.locale || defaultLocale, { numeric: 'auto' });
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return words.format(nearest(seconds / size), unit);
  }
  return words.format(0, 'second');
}

/** The past is given in whole units gone by; what is to come to the nearest one: 6.99 days ahead are 'in 7 days'. */
function nearest(amount: number): number {
  return amount < 0 ? Math.trunc(amount) : Math.round(amount);
}
