import { dayIn } from '#lib/format/days-in-zone.ts';
import type { Translator } from '#lib/texts/translator.ts';

/**
 * Whole days from the reader's today to a plain date ('2026-11-28'); negative when it is over. undefined for no date.
 */
export function daysUntil(date: string, now: Date, timeZone: string): number | undefined {
  const day = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(day)) return undefined;
  return Math.round((day - Date.parse(dayIn(timeZone, now))) / 86_400_000);
}

/** 0 → 'today', 7 → 'in 7 days', -1 → '1 day late'. */
export function dueDistance(days: number, t: Translator<'workorders'>): string {
  if (days === 0) return t('due.today');
  if (days === 1) return t('due.tomorrow');
  return days > 1 ? t('due.in', { days: String(days) }) : t('due.late', { days: -days });
}
