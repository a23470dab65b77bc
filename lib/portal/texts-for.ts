import 'server-only';
import { createElement, type ReactNode } from 'react';
import type { Area } from '#lib/texts/areas.ts';
import { locales } from '#lib/texts/languages.ts';
import { compiledMessages } from '#lib/texts/texts-in.ts';
import { TextsProvider } from '#lib/texts/texts-provider.ts';
import { readLanguage } from './texts.ts';

/** Gives the client components below the texts of some areas, beside those that are given further up. */
export async function TextsFor({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const language = await readLanguage();
  const given = Object.fromEntries(areas.map((area) => [area, compiledMessages(language, area)]));
  return createElement(TextsProvider, { language, locale: locales[language], areas: given, children });
}
