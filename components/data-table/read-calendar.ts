import 'server-only';
import { dayIn } from '#components/ui/days-in-zone.ts';
import { readTimeZone } from '#lib/portal/reader-zone.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { Calendar } from './time-range.ts';

/** Current day in the user's time zone. */
export async function readCalendar(user: Pick<SessionUser, 'timeZone'>): Promise<Calendar> {
  const timeZone = await readTimeZone(user);
  return { today: dayIn(timeZone, new Date()), timeZone };
}
