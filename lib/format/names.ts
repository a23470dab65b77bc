import { displayNames, listFormat } from './intl.ts';

/** Name of a country or language in the language of the locale, or its code. */
export const nameOfCode = (locale: string, type: 'region' | 'language', code: string): string =>
  displayNames(locale, { type }).of(code) ?? code;

export const nameOfCountry = (locale: string, code: string): string => nameOfCode(locale, 'region', code);

/** 'Denmark, Norway and Sweden', or with `or`. */
export const listWords = (
  locale: string,
  words: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => listFormat(locale, { type }).format(words);
