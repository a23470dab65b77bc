import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentsOf } from './arguments-of.test-support.ts';
import { checkPageMessages, checkPageTextsFor } from './check-page-texts.ts';
import { flatMessages } from './flat-messages.test-support.ts';

/** Categories of each plural of a message. */
const pluralsIn = (message: string) =>
  Array.from(message.matchAll(/, plural,((?: \w+ \{[^{}]*\})+)\}/g), ([, options = '']) =>
    Array.from(options.matchAll(/(\w+) \{/g), ([, name]) => name),
  );

const languageOf = (header: string | undefined) => checkPageTextsFor(header).language;

describe('the language of the check page', () => {
  it('is the first that the phone asks for and that there is', () => {
    expect(languageOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de');
    expect(languageOf('ja,fr;q=0.4,es;q=0.7')).toBe('es');
    expect(languageOf('en;q=0.1, IT')).toBe('it');
    expect(languageOf('de;q=0,fr;q=0.2')).toBe('fr');
    expect(languageOf('no')).toBe('nb');
    expect(languageOf('pt-BR')).toBe('pt');
  });

  it.each([
    ['zh', ['zh', 'zh-CN', 'zh-Hans-CN', 'zh-SG', 'zh-Hans-HK', 'yue-Hans-CN']],
    ['zh-Hant', ['zh-Hant', 'zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant-HK', 'zh-tw,zh;q=0.9', 'yue-Hant-HK']],
  ])('is Chinese in the script that the phone reads: %s', (language, headers) => {
    for (const header of headers) expect(languageOf(header), header).toBe(language);
  });

  it('is English where no language is asked for that there is', () => {
    for (const header of [undefined, '', '*', 'ja', 'de;q=0', ';;;,,']) expect(languageOf(header)).toBe('en');
  });

  it('is found for any header', () => {
    fc.assert(fc.property(fc.string(), (header) => Object.hasOwn(checkPageMessages, languageOf(header))));
  });
});

it('sentences of a page are joined as the language writes them', () => {
  expect(checkPageTextsFor('en').join('A title', 'A text.', 'Another?')).toBe('A title. A text. Another?');
  expect(checkPageTextsFor('zh-TW').join('標題', '內文。')).toBe('標題。內文。');
});

/** Words of the form of address that the texts of a language do not use. */
const otherAddress: Partial<Record<string, RegExp>> = {
  de: /(?<!\p{L})(du|dich|dir|dein\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|te|toi|ton|ta|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(tú|tu|tus|te|ti)(?!\p{L})/iu,
  it: /(?<!\p{L})(Lei|sua|suo|suoi|voi|vostr\p{L}*|riprovi|scriva|scelga|tenga|faccia)(?!\p{L})/iu,
  pt: /(?<!\p{L})(tu|te|ti|teu|tua|teus|tuas|você)(?!\p{L})/iu,
  sv: /(?<!\p{L})(Ni|Er|Ert|Era)(?!\p{L})/iu,
  pl: /(?<!\p{L})(Pan|Pani|Państw\p{L}*)(?!\p{L})/iu,
  zh: /你/,
  'zh-Hant': /你/,
};

describe.each(Object.entries(checkPageMessages))('the messages in %s', (language, messages) => {
  const english = new Map(flatMessages(checkPageMessages.en));

  it('have the keys and arguments of English, and none is empty', () => {
    const own = new Map(flatMessages(messages));
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, message] of own) {
      expect(message.trim(), key).not.toBe('');
      expect([...argumentsOf(message)].sort(), key).toEqual([...argumentsOf(english.get(key) ?? '')].sort());
    }
  });

  it('are formatted', () => {
    const { t } = checkPageTextsFor(language);
    expect(t('again.seconds', { count: 45 })).toContain('45');
    expect(t('report.consent', { days: 90 })).toContain('90');
  });

  it('address people in one form', () => {
    const others = otherAddress[language];
    expect(flatMessages(messages).filter(([, text]) => others?.test(text))).toEqual([]);
  });

  it('have typographic apostrophes, quotes and ellipses, and in French no line break before a mark', () => {
    const wrong = language === 'fr' ? /['"]|\.\.\.| {2}|(?<![\u00a0\u202f])[:;?!]/ : /['"]|\.\.\.| {2}/;
    expect(flatMessages(messages).filter(([, text]) => wrong.test(text))).toEqual([]);
  });

  it('count in each plural of the language', () => {
    const needed = new Set([1, 2, 3, 5, 11, 22, 100].map((count) => new Intl.PluralRules(language).select(count)));
    for (const [key, message] of flatMessages(messages))
      for (const used of pluralsIn(message)) expect(new Set(used), key).toEqual(new Set([...needed, 'other']));
  });
});
