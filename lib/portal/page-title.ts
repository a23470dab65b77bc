import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Namespace } from '#lib/texts/messages.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** For `export const generateMetadata`: the title of a page, in the reader's language. */
export function pageTitle<N extends Namespace>(namespace: N, title: (t: Translator<N>) => string) {
  return async () => ({ title: title(await getTranslations(namespace)) });
}
