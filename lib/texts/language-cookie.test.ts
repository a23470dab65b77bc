import { expect, it } from 'vitest';
import { cookieAfterSignIn, languageIn } from './language-cookie.ts';

it('is a language of the portal, or none', () => {
  expect(languageIn('de')).toBe('de');
  expect(languageIn('en.account')).toBe('en');
  for (const other of [undefined, '', 'fr', 'constructor', '.de']) expect(languageIn(other)).toBeUndefined();
});

it('takes over what the account chose, and forgets it with the next account that chose nothing', () => {
  expect(cookieAfterSignIn('en', 'de')).toBe('de.account');
  expect(cookieAfterSignIn('de.account', 'en')).toBe('en.account');
  expect(cookieAfterSignIn('de.account', null)).toBeUndefined();
});

it('keeps what was chosen in this browser for an account that chose nothing', () => {
  expect(cookieAfterSignIn('de', null)).toBe('de');
  expect(cookieAfterSignIn(undefined, undefined)).toBeUndefined();
});
