/** The id in an address; undefined for what is none. */
export function recordIdOf(given: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : Number.NaN;
  return id <= 2_147_483_647 ? id : undefined;
}
