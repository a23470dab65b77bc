import 'server-only';
import { cookies } from 'next/headers';
import { isTimeZone } from '#lib/contract/time-zone.ts';
import type { SessionUser } from './session-types.ts';
import { zoneCookie } from './zone-cookie.ts';

/** Zones of the reader: the one chosen in the profile, and the browser's own, from its cookie. */
export interface ReaderZones {
  chosen?: string;
  seen?: string;
}

export async function readReaderZones(user: Pick<SessionUser, 'timeZone'>): Promise<ReaderZones> {
  const seen = (await cookies()).get(zoneCookie)?.value;
  return {
    ...(user.timeZone && isTimeZone(user.timeZone) && { chosen: user.timeZone }),
    ...(seen && isTimeZone(seen) && { seen }),
  };
}

/** The zone in which the reader's days begin; UTC while it is not known. */
export async function readTimeZone(user: Pick<SessionUser, 'timeZone'>): Promise<string> {
  const { chosen, seen } = await readReaderZones(user);
  return chosen ?? seen ?? 'UTC';
}
