'use client';

import { createContext, use, useMemo } from 'react';
import type { Area } from './areas.ts';
import type { Language } from './languages.ts';
import { type CompiledMessages, makeTexts, type Texts } from './make-texts.ts';

/** What a page was given: the language, how it writes numbers, and the messages of some areas. */
export interface GivenTexts {
  language: Language;
  locale: string;
  areas: Partial<Record<Area, CompiledMessages>>;
}

export const TextsContext = createContext<GivenTexts>({ language: 'en', locale: 'en-GB', areas: {} });

/**
 * The texts of an area, in any component that is no async one. In the browser they come from the nearest `TextsFor`;
 * where a component stays on the server `#texts` is lib/portal/texts.ts, which has all of them.
 */
export function useTexts<A extends Area>(area: A): Texts<A> {
  const { areas, locale } = use(TextsContext);
  const messages = areas[area];
  return useMemo(() => makeTexts(area, messages, locale), [area, messages, locale]);
}

export function useLanguage(): { language: Language; locale: string } {
  return use(TextsContext);
}
