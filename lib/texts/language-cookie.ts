import { isLanguage, type Language } from './languages.ts';

/**
 * Cookie with the language a reader chose, since the sign-in page has no account to ask: 'de' when it was chosen in
 * this browser, 'de.account' when it was taken over from the account that signed in here last.
 */
export const languageCookie = 'proofmark.language';

export function languageIn(cookie: string | undefined): Language | undefined {
  const [language] = (cookie ?? '').split('.');
  return isLanguage(language) ? language : undefined;
}

/** Whether the language was chosen in this browser. */
export const isOfBrowser = (cookie: string | undefined): boolean => !cookie?.endsWith('.account');

/**
 * Returns the cookie for a user who signs in; undefined for none. A choice of the account is taken over; without
 * one that of this browser stays, but not that of the account before.
 */
export function cookieAfterSignIn(before: string | undefined, chosen: Language | null | undefined): string | undefined {
  if (chosen) return `${chosen}.account`;
  return isOfBrowser(before) ? before : undefined;
}
