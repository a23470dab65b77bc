import { LRUCache } from 'lru-cache';
import { createTranslator } from 'use-intl/core';
import { type CheckPageLanguage, checkPageLanguages } from '#lib/contract/values/check-page.ts';
import arabic from './ar/check-page.ts';
import german from './de/check-page.ts';
import english from './en/check-page.ts';
import spanish from './es/check-page.ts';
import { escapeHtml } from './escape-html.ts';
import french from './fr/check-page.ts';
import italian from './it/check-page.ts';
import type { InAnyLanguage } from './messages.ts';
import norwegian from './nb/check-page.ts';
import polish from './pl/check-page.ts';
import portuguese from './pt/check-page.ts';
import swedish from './sv/check-page.ts';
import { askedTags } from './wanted-language.ts';
import chinese from './zh/check-page.ts';
import traditionalChinese from './zh-Hant/check-page.ts';

/** Messages of the check page by language (BCP 47; zh is Simplified Chinese), which has more languages than the portal. */
export const checkPageMessages = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nb: norwegian,
  sv: swedish,
  pl: polish,
  zh: chinese,
  'zh-Hant': traditionalChinese,
  ar: arabic,
} satisfies Record<CheckPageLanguage, InAnyLanguage<typeof english>>;

export type CheckPageTranslator = ReturnType<typeof createTranslator<typeof english>>;

export interface CheckPageTexts {
  language: CheckPageLanguage;
  direction: 'ltr' | 'rtl';
  t: CheckPageTranslator;
  /** The same, escaped for HTML. */
  html: CheckPageTranslator;
  /** Makes one text of sentences and titles; a title has no full stop. */
  join: (...sentences: string[]) => string;
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
    join: language.startsWith('zh') ? joinChinese : joinBySpace,
  };
}

const endWith = (stop: string) => (sentence: string) => (/[.?!。？！]$/.test(sentence) ? sentence : sentence + stop);
const joinBySpace = (...sentences: string[]) => sentences.map(endWith('.')).join(' ');
const joinChinese = (...sentences: string[]) => sentences.map(endWith('。')).join('');

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

/** Tags in lower case that get the texts of another one. */
const otherTags: Readonly<Record<string, CheckPageLanguage>> = {
  no: 'nb',
  nn: 'nb',
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant',
  'zh-mo': 'zh-Hant',
  yue: 'zh-Hant',
  'yue-hans': 'zh',
};

const allTexts = Object.fromEntries(checkPageLanguages.map((language) => [language, textsIn(language)])) as Record<
  CheckPageLanguage,
  CheckPageTexts
>;
const textsByTag = new Map([
  ...checkPageLanguages.map((language) => [language.toLowerCase(), allTexts[language]] as const),
  ...Object.entries(otherTags).map(([tag, language]) => [tag, allTexts[language]] as const),
]);

/**
 * Texts in the first language of an Accept-Language header that the check page has; else in English. Two parts of a tag
 * count, so that zh-TW and zh-Hant-HK get Traditional Chinese, and zh-Hans-HK Simplified.
 */
export function checkPageTextsFor(accept: string | undefined): CheckPageTexts {
  for (const tag of askedTags(accept)) {
    const [language = '', part] = tag.split('-', 2);
    const found = textsByTag.get(`${language}-${part}`) ?? textsByTag.get(language);
    if (found) return found;
  }
  return allTexts.en;
}
