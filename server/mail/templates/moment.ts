/** A moment as mails say it, with its zone: 2026-11-21 09:30 UTC. */
export function formatMoment(time: Date, timeZone = 'UTC'): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  // Sweden writes dates as ISO 8601 does.
  return `${new Intl.DateTimeFormat('sv', options).format(time)} ${timeZone.replaceAll('_', ' ')}`;
}
