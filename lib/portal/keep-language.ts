import 'server-only';
import { cookies } from 'next/headers';
import { cookieAfterSignIn, languageCookie } from '#lib/texts/language-cookie.ts';
import type { Language } from '#lib/texts/languages.ts';
import { cookieNames } from './session-cookie.ts';

const year = 31_536_000;

async function setCookie(value: string | undefined): Promise<void> {
  const jar = await cookies();
  if (value === undefined) jar.delete(languageCookie);
  else jar.set(languageCookie, value, { path: '/', maxAge: year, sameSite: 'lax', secure: cookieNames().secure });
}

/** For route handlers: mirrors what the account has chosen, itself or by its company, now or while it is signed in. */
export async function storeLanguageOf(chosen: Language | null | undefined): Promise<void> {
  const before = (await cookies()).get(languageCookie)?.value;
  const after = cookieAfterSignIn(before, chosen);
  if (after !== before) await setCookie(after);
}

/** For route handlers: the choice of a reader whose account is not known yet. */
export async function storeLanguageOfBrowser(language: Language): Promise<void> {
  await setCookie(language);
}

/** For actions: what the account chooses now: null also ends a choice that was made in this browser alone. */
export async function storeChosenLanguage(chosen: Language | null): Promise<void> {
  await setCookie(cookieAfterSignIn(undefined, chosen));
}
