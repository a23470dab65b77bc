import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache, use } from 'react';
import type { Area } from '#lib/texts/areas.ts';
import { languageCookie, languageIn } from '#lib/texts/language-cookie.ts';
import { type Language, locales } from '#lib/texts/languages.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { textsIn } from '#lib/texts/texts-in.ts';
import { wantedLanguage } from '#lib/texts/wanted-language.ts';

/** The reader's language: the one that was chosen, or else what the browser asks for. */
export const readLanguage = cache(async (): Promise<Language> => {
  const chosen = languageIn((await cookies()).get(languageCookie)?.value);
  return chosen ?? wantedLanguage((await headers()).get('accept-language'));
});

/** The texts of an area where one may await: async components, server actions, route handlers. */
// One promise for each area of a request: `use` needs the same one again.
export const texts = cache(async <A extends Area>(area: A): Promise<Texts<A>> => textsIn(await readLanguage(), area));

/** The same in a component that is not async: `#texts` is this where it stays on the server. */
export function useTexts<A extends Area>(area: A): Texts<A> {
  return use(texts(area));
}

export function useLanguage(): { language: Language; locale: string } {
  const language = use(readLanguage());
  return { language, locale: locales[language] };
}

/** For `export const generateMetadata`: the title of a page, in the reader's language. */
export function pageTitle<A extends Area>(area: A, title: (t: Texts<A>) => string): () => Promise<{ title: string }> {
  return async () => ({ title: title(await texts(area)) });
}
