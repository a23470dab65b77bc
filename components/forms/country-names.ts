/** Name of a country in the reader's language, or its code. */
export const nameOfCountry = (locale: string, code: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

/** 'Denmark, Norway and Sweden'; null for none. */
export function listCountries(locale: string, codes: readonly string[]): string | null {
  if (codes.length === 0) return null;
  const names = codes.map((code) => nameOfCountry(locale, code)).sort(new Intl.Collator(locale).compare);
  return new Intl.ListFormat(locale).format(names);
}
