import 'server-only';
import { cookies } from 'next/headers';

/** Where the reader's time zone is kept. */
export const zoneCookie = 'proofmark.zone';

/** The reader's time zone, as the browser told it last; UTC before it did. */
export async function readerZone(): Promise<string> {
  const told = (await cookies()).get(zoneCookie)?.value ?? '';
  try {
    return told === '' ? 'UTC' : new Intl.DateTimeFormat('en', { timeZone: told }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/** The day it is in a zone, YYYY-MM-DD. */
export function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format();
}
