import 'server-only';
import { dayIn } from '#lib/format/days-in-zone.ts';
import type { Calendar } from '#lib/format/time-range.ts';
import { readTimeZone } from '#lib/portal/reader-zone.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';

/** Current day in the user's time zone. */
export async function readCalendar(user: Pick<SessionUser, 'timeZone'>): Promise<Calendar> {
  const timeZone = await readTimeZone(user);
  return { today: dayIn(timeZone, new Date()), timeZone };
}
