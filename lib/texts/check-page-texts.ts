import { createTranslator } from 'use-intl/core';
import arabic from './ar/check-page.ts';
import german from './de/check-page.ts';
import english from './en/check-page.ts';
import spanish from './es/check-page.ts';
import french from './fr/check-page.ts';
import italian from './it/check-page.ts';
import type { InAnyLanguage } from './messages.ts';
import norwegian from './nb/check-page.ts';
import { askedLanguages } from './wanted-language.ts';
import chinese from './zh/check-page.ts';

/** Messages of the check page by language (ISO 639), which has more languages than the portal. */
export const checkPageMessages = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nb: norwegian,
  zh: chinese,
  ar: arabic,
} satisfies Record<string, InAnyLanguage<typeof english>>;

type CheckPageLanguage = keyof typeof checkPageMessages;

export type CheckPageTranslator = ReturnType<typeof createTranslator<typeof english>>;

export interface CheckPageTexts {
  language: CheckPageLanguage;
  direction: 'ltr' | 'rtl';
  t: CheckPageTranslator;
}

function textsIn(language: CheckPageLanguage): CheckPageTexts {
  const messages = checkPageMessages[language] as typeof english;
  // The types of next-intl know only the locales of the portal.
  const t = createTranslator({ locale: language as 'en-GB', messages });
  return { language, direction: language === 'ar' ? 'rtl' : 'ltr', t: cacheConstants(t) };
}

/** Formats each message without arguments once: a page has thirty, which took a third of the time of a page. */
function cacheConstants(t: CheckPageTranslator): CheckPageTranslator {
  const constants = new Map<string, string>();
  const format = t as (key: string, values?: object) => string;
  const cached = (key: string, values?: object): string => {
    if (values) return format(key, values);
    const known = constants.get(key);
    if (known !== undefined) return known;
    const text = format(key);
    constants.set(key, text);
    return text;
  };
  return Object.assign(cached, t) as CheckPageTranslator;
}

const languages = Object.keys(checkPageMessages) as CheckPageLanguage[];
const norwegianTexts = textsIn('nb');
const texts = new Map<string, CheckPageTexts>([
  ...languages.map((language) => [language, language === 'nb' ? norwegianTexts : textsIn(language)] as const),
  // Other names of Norwegian that phones send.
  ['no', norwegianTexts],
  ['nn', norwegianTexts],
]);

/** Texts in the first language of an Accept-Language header that the check page has; else in English. */
export function checkPageTextsFor(accept: string | undefined): CheckPageTexts {
  for (const language of askedLanguages(accept)) {
    const found = texts.get(language);
    if (found) return found;
  }
  return texts.get('en') ?? textsIn('en');
}
