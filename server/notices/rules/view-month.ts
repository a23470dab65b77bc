import { dayIn } from '#lib/format/days-in-zone.ts';

/** Hour of the first day of a month at which its mails are sent. */
const begins = 7;

/** Returns the first day of the month whose mails are due in a zone: the month before until its first morning. */
export function viewMonthIn(zone: string, now: Date): string {
  // A zone that is unknown here is read as UTC: one user's zone must not hold up the others.
  const moment = new Date(now.getTime() - begins * 3_600_000);
  try {
    return `${dayIn(zone, moment).slice(0, 7)}-01`;
  } catch {
    return `${dayIn('UTC', moment).slice(0, 7)}-01`;
  }
}
