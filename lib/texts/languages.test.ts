import { expect, it } from 'vitest';
import { languages } from '#lib/contract/language.ts';
import { languageNames, offeredLanguages } from './languages.ts';

it('has the languages of the portal as those an account can choose', () => {
  expect(Object.keys(languageNames)).toEqual([...languages]);
  for (const language of offeredLanguages) expect(languages).toContain(language);
});
