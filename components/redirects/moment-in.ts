/** Moment of a local time such as `2027-03-01T09:30` in a time zone. */
export function momentIn(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (moment: number) => Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) - moment;
  // The offset of the moment itself: it differs from that of the same digits in UTC around a change of the clocks.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)));
}
