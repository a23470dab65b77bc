'use client';

import { createElement, type ReactNode, use, useMemo } from 'react';
import { type GivenTexts, TextsContext } from './use-texts.ts';

/** Adds areas to those of the layouts around it. Rendered by `TextsFor`, which knows the language. */
export function TextsProvider({ language, locale, areas, children }: GivenTexts & { children: ReactNode }) {
  const around = use(TextsContext);
  const value = useMemo(
    () => ({ language, locale, areas: { ...around.areas, ...areas } }),
    [around, language, locale, areas],
  );
  return createElement(TextsContext, { value }, children);
}
