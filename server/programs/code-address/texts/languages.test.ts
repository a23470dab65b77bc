import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionLanguages } from '#server/mail/templates/report-question.ts';
import { languages, textsFor } from './languages.ts';

const languageOf = (header: string | undefined) => textsFor(header).language;

describe('the language of a page', () => {
  it('is the first that the phone asks for and that there is', () => {
    expect(languageOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de');
    expect(languageOf('ja,fr;q=0.4,es;q=0.7')).toBe('es');
    expect(languageOf('en;q=0.1, IT')).toBe('it');
    expect(languageOf('de;q=0,fr;q=0.2')).toBe('fr');
    expect(languageOf('no')).toBe('nb');
    expect(languageOf('zh-Hans-CN')).toBe('zh');
  });

  it('is English where none is asked for that there is', () => {
    for (const header of [undefined, '', '*', 'ja', 'de;q=0', ';;;,,']) expect(languageOf(header)).toBe('en');
  });

  it('is found whatever is sent', () => {
    fc.assert(fc.property(fc.string(), (header) => languages.includes(textsFor(header))));
  });
});

describe('the texts', () => {
  it('are all there, in each language', () => {
    for (const texts of languages) {
      const said = JSON.stringify({
        ...texts,
        again: texts.again('W'),
        used: texts.used.text('W'),
        consent: texts.report.consent(90),
        photos: texts.report.photos.label(3),
        sent: texts.question.sent('W'),
      });
      expect(said, texts.language).not.toMatch(/""|undefined/);
      expect(texts.used.text('W'), texts.language).toContain('W');
      expect(texts.report.consent(90), texts.language).toContain('90');
      expect(texts.report.photos.label(3), texts.language).toContain('3');
      expect(texts.question.sent('W'), texts.language).toContain('W');
      expect(questionLanguages, texts.language).toContain(texts.language);
      expect(texts.again('W'), texts.language).toContain('W');
    }
  });
});
