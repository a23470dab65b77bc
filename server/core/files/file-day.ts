/** The day of a moment in a zone as names of files say it, YYYY-MM-DD. */
export function fileDay(moment: Date, timeZone: string): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone }).format(moment);
}
