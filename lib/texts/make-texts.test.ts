import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { makeTexts } from './make-texts.ts';
import { textsIn } from './texts-in.ts';
import { wantedLanguage } from './wanted-language.ts';

it('counts in the plural of the language, with its numbers', () => {
  const words = (language: 'en' | 'de') => textsIn(language, 'common');
  expect(words('en')('count.codes', { count: 1 })).toBe('1 code');
  expect(words('en')('count.codes', { count: 12_000 })).toBe('12,000 codes');
  expect(words('de')('count.codes', { count: 1 })).toBe('1 Code');
  expect(words('de')('count.codes', { count: 12_000 })).toBe('12.000 Codes');
});

it('makes elements of what is marked, and keeps the texts around them', () => {
  const t = textsIn('en', 'sign-in');
  const mark = (inside: ReactNode) => createElement('b', null, inside);
  const shown = t.rich('forgot.sentTo', { email: 'a@b.test', address: mark });
  expect(renderToStaticMarkup(shown)).toMatch(/^If <b>a@b\.test<\/b> is a user/);
});

it('names the text that a page was not given', () => {
  expect(() => makeTexts('sign-in', undefined, 'en-GB')('signIn.title')).toThrow(/signIn\.title.*sign-in/);
});

it('takes the language a browser likes best of those that are offered', () => {
  const offered = ['en', 'de'] as const;
  expect(wantedLanguage('de-AT,de;q=0.9,en;q=0.8', offered)).toBe('de');
  expect(wantedLanguage('fr, en;q=0.4, de;q=0.5', offered)).toBe('de');
  expect(wantedLanguage('de;q=0, fr', offered)).toBe('en');
  expect(wantedLanguage('de', ['en'])).toBe('en');
  expect(wantedLanguage(null, offered)).toBe('en');
});
