import { LRUCache } from 'lru-cache';
import { createTranslator } from 'use-intl/core';
import arabic from './ar/check-page.ts';
import german from './de/check-page.ts';
import english from './en/check-page.ts';
import spanish from './es/check-page.ts';
import { escapeHtml } from './escape-html.ts';
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
  /** The same, escaped for HTML. */
  html: CheckPageTranslator;
}

function textsIn(language: CheckPageLanguage): CheckPageTexts {
  const messages = checkPageMessages[language] as typeof english;
  // The types of next-intl know only the locales of the portal.
  const t = createTranslator({ locale: language as 'en-GB', messages });
  const format = t as Format;
  return {
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    t: cached(format) as CheckPageTranslator,
    html: cached((key, values) => escapeHtml(format(key, values))) as CheckPageTranslator,
  };
}

type Format = (key: string, values?: object) => string;

/** The messages, and those with a time or a number of days in them. */
const maxFormatted = 500;

/** Formats each text once: a page has thirty, and formatting took half of its time. */
function cached(format: Format): Format {
  const texts = new LRUCache<string, string>({ max: maxFormatted });
  return (key, values) => {
    const id = values ? key + JSON.stringify(values) : key;
    let text = texts.get(id);
    if (text === undefined) {
      text = format(key, values);
      texts.set(id, text);
    }
    return text;
  };
}

export const checkPageLanguages = Object.keys(checkPageMessages) as CheckPageLanguage[];
const norwegianTexts = textsIn('nb');
const texts = new Map<string, CheckPageTexts>([
  ...checkPageLanguages.map((language) => [language, language === 'nb' ? norwegianTexts : textsIn(language)] as const),
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
