import type { Language } from '#lib/contract/language.ts';

export type { Language };

/** The languages of the portal, by their BCP 47 name, each called what its readers call it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Those that readers are offered and that a browser gets by itself; of the others a reader has to know. */
export const offeredLanguages: readonly Language[] = ['en', 'de'];

/** next-intl's locale for each language: formats numbers and dates until the reader's own region is known. */
export const locales = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>;

/** 'de-DE' → 'de'. */
export const languageOf = (locale: (typeof locales)[Language]): Language => (locale === locales.de ? 'de' : 'en');

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languageNames, value);
