/** Hours of the reader's day in which a morning mail is made: one that is late by more is left out. */
const begins = 7;
const ends = 12;

/** Returns the day, YYYY-MM-DD, where it is morning in this zone; undefined at other hours. */
export function morningIn(zone: string, now: Date): string | undefined {
  const part = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const hour = Number(part.get('hour'));
  if (hour < begins || hour >= ends) return undefined;
  return `${part.get('year')}-${part.get('month')}-${part.get('day')}`;
}

/** A zone that is unknown here is read as UTC: one user's zone must not hold up the others. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en', { ...day, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en', { ...day, timeZone: 'UTC' });
  }
}
