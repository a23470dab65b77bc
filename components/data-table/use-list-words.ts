'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useReader } from '#components/ui/use-reader.ts';
import type { Namespace } from '#lib/texts/messages.ts';
import type { AnyList, ListWords } from './define-list.ts';

export type AnyWords = ListWords<Namespace, unknown>;

/** Texts of a list in the browser. */
export function useListWords(list: AnyList, given: unknown): AnyWords {
  const t = useTranslations(list.texts as Namespace);
  const activity = useTranslations('activity');
  const common = useTranslations('common');
  const data = useTranslations('data-table');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const { timeZone } = useReader();
  return useMemo(
    () => ({ t, activity, common, data, shell, locale, timeZone, given }) as AnyWords,
    [t, activity, common, data, shell, locale, timeZone, given],
  );
}
