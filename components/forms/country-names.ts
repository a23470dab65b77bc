import { listWords, nameOfCountry } from '#lib/format/names.ts';

/** 'Denmark, Norway and Sweden'; null for none. */
export function listCountries(locale: string, codes: readonly string[]): string | null {
  if (codes.length === 0) return null;
  const names = codes.map((code) => nameOfCountry(locale, code)).sort(new Intl.Collator(locale).compare);
  return listWords(locale, names);
}
