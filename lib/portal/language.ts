import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { languageCookie, languageIn } from '#lib/texts/language-cookie.ts';
import type { Language } from '#lib/texts/languages.ts';
import { wantedLanguage } from '#lib/texts/wanted-language.ts';

/** The reader's language: the one in the cookie, or else the one that the browser asks for. */
export const readLanguage = cache(async (): Promise<Language> => {
  const chosen = languageIn((await cookies()).get(languageCookie)?.value);
  return chosen ?? wantedLanguage((await headers()).get('accept-language'));
});
