/** The day of a moment where the reader is, as a date field holds it. */
export function toLocalDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/**
 * Time to report for a chosen day: none for today, which is the moment of the report, and noon of the viewer's day
 * otherwise. A date alone is midnight in UTC, which is the day before for half of the world.
 */
export function momentOfPrinting(day: string | undefined, now: Date): string | undefined {
  if (!day || day === toLocalDay(now)) return undefined;
  const noon = new Date(`${day}T12:00:00`);
  return Number.isNaN(noon.getTime()) ? day : noon.toISOString();
}
