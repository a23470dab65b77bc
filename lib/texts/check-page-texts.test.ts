import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentsOf } from './arguments-of.test-support.ts';
import { checkPageMessages, checkPageTextsFor } from './check-page-texts.ts';
import { flatMessages } from './flat-messages.test-support.ts';

const languageOf = (header: string | undefined) => checkPageTextsFor(header).language;

describe('the language of the check page', () => {
  it('is the first that the phone asks for and that there is', () => {
    expect(languageOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de');
    expect(languageOf('ja,fr;q=0.4,es;q=0.7')).toBe('es');
    expect(languageOf('en;q=0.1, IT')).toBe('it');
    expect(languageOf('de;q=0,fr;q=0.2')).toBe('fr');
    expect(languageOf('no')).toBe('nb');
    expect(languageOf('zh-Hans-CN')).toBe('zh');
  });

  it('is English where no language is asked for that there is', () => {
    for (const header of [undefined, '', '*', 'ja', 'de;q=0', ';;;,,']) expect(languageOf(header)).toBe('en');
  });

  it('is found for any header', () => {
    fc.assert(fc.property(fc.string(), (header) => Object.hasOwn(checkPageMessages, languageOf(header))));
  });
});

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
    expect(t('again', { when: 'W' })).toContain('W');
    expect(t('report.consent', { days: '90' })).toContain('90');
  });
});
