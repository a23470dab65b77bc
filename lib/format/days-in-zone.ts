import { dateTimeFormat } from '#lib/format/intl.ts';

/** The day (YYYY-MM-DD) it is in a zone at a moment. */
export function dayIn(timeZone: string, moment: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return dateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment);
}

/** When a day begins in a zone: usually, but not everywhere and always, at midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The offset at the guess may not be the one at the answer, on the days when clocks change: looked at twice.
  let start = midnight - offsetAt(midnight, timeZone);
  start = midnight - offsetAt(start, timeZone);
  // Where clocks skip midnight the day begins later.
  while (dayIn(timeZone, new Date(start)) < day) start += 1_800_000;
  return new Date(start);
}

/** Milliseconds that the clocks of the zone are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = dateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(moment);
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000;
}

const dayMs = 86_400_000;

/** Days in a zone, both included, as a filter of moments that the service takes: its ranges include both seconds. */
export function momentsOf({ from, to }: { from: string; to: string }, timeZone: string): string {
  if (timeZone === 'UTC') return from === to ? from : `${from},${to}`;
  const next = new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10);
  const end = new Date(startOfDay(next, timeZone).getTime() - 1000);
  return `${startOfDay(from, timeZone).toISOString()},${end.toISOString()}`;
}
