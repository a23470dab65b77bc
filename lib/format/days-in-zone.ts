import { dateTimeFormat } from '#lib/format/intl.ts';

const dayMs = 86_400_000;

/** The day (YYYY-MM-DD) it is in a zone at a moment. */
export function dayIn(timeZone: string, moment: Date | number): string {
  // Sweden writes dates as ISO 8601 does, but for years below 1000.
  return dateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment).padStart(10, '0');
}

/**
 * The moment (ms since the epoch) of a local time, YYYY-MM-DDThh:mm, in a zone. Of a time that clocks show twice it is
 * the first, of one that they skip the same distance after the change.
 */
export function momentIn(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  // No zone had clocks then.
  if (local < '1001') return asUtc;
  const format = dateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const aheadAt = (ms: number) => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`) - ms;
  // Offsets on both sides of a change of clocks.
  const [before, after] = [asUtc - aheadAt(asUtc - dayMs), asUtc - aheadAt(asUtc + dayMs)];
  return before + aheadAt(before) === asUtc ? before : after + aheadAt(after) === asUtc ? after : before;
}

/**
 * When a day begins in a zone: later than its 00:00 where clocks are put forward at midnight. A day that a zone skipped
 * begins with the next one.
 */
export const startOfDay = (day: string, timeZone: string): Date => new Date(momentIn(`${day}T00:00`, timeZone));

/** Days in a zone, both included, as a filter of moments that the service takes: its ranges include both seconds. */
export function momentsOf({ from, to }: { from: string; to: string }, timeZone: string): string {
  if (timeZone === 'UTC') return from === to ? from : `${from},${to}`;
  const next = new Date(Date.parse(to) + dayMs).toISOString().slice(0, 10);
  const end = new Date(startOfDay(next, timeZone).getTime() - 1000);
  return `${startOfDay(from, timeZone).toISOString()},${end.toISOString()}`;
}
