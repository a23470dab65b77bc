/**
 * ISO 3166-1 alpha-2 of a country of world-atlas, which has the numeric code: '578' is 'NO'. Undefined for areas that
 * have no code.
 */
export function countryCode(id: string | number | undefined, name: string): string | undefined {
  if (id === undefined) return name === 'Kosovo' ? 'XK' : undefined;
  // Languages are written with a region; its numeric code is replaced by the letters.
  const [tag = ''] = Intl.getCanonicalLocales(`und-${id}`);
  return /-([A-Z]{2})$/.exec(tag)?.[1];
}
