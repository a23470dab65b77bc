import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { isOfBrowser, languageCookie, languageIn } from '#lib/texts/language-cookie.ts';
import type { Language } from '#lib/texts/languages.ts';
import { wantedLanguage } from '#lib/texts/wanted-language.ts';

/** The reader's language: the one in the cookie, or else the one that the browser asks for. */
export const readLanguage = cache(async (): Promise<Language> => {
  const chosen = languageIn((await cookies()).get(languageCookie)?.value);
  return chosen ?? wantedLanguage((await headers()).get('accept-language'));
});

/**
 * Accept-Language of the browser for the service: the language chosen in it, or what it asks for. A choice that was
 * taken over from an account is not one of the browser.
 */
export async function readBrowserLanguages(): Promise<string | null> {
  const cookie = (await cookies()).get(languageCookie)?.value;
  return (isOfBrowser(cookie) ? languageIn(cookie) : undefined) ?? (await headers()).get('accept-language');
}
