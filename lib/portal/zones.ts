/** Every zone there is, and the chosen one where it goes by an older name. */
export function zonesWith(chosen: string | null): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen ? [chosen] : [])])].sort();
}
