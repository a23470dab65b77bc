import { afterEach, expect, it, vi } from 'vitest';
import { showMoments } from './show-moments.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Text of a moment in a page of a language, on a phone with languages. */
function shown(language: string, languages: string[]): string {
  vi.stubGlobal('navigator', { languages });
  const time = { dateTime: '2026-10-03T14:05:00Z', textContent: '', closest: () => ({ lang: language }) };
  showMoments({ querySelectorAll: () => [time] } as unknown as Document);
  return time.textContent;
}

it.each([
  ['en', ['de-DE', 'en-GB'], /^3 October 2026/],
  ['en', ['en-US', 'en-GB'], /^October 3, 2026/],
  ['en', ['en-US@posix', 'en-GB'], /^3 October 2026/],
  ['en', ['de-DE'], /^October 3, 2026/],
  ['de', ['en-GB', 'de-AT'], /^3\. Oktober 2026/],
  ['zh-Hant', ['zh-TW'], /^2026年10月3日/],
])('a moment of a page in %s has the form of the region on a phone with %j', (language, languages, text) => {
  expect(shown(language, languages)).toMatch(text);
});
