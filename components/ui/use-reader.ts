'use client';

import { useSyncExternalStore } from 'react';
import { defaultLocale } from './format.ts';

export interface Reader {
  locale: string;
  timeZone: string;
}

const unknown: Reader = { locale: defaultLocale, timeZone: 'UTC' };
let known: Reader | undefined;

function readReader(): Reader {
  known ??= {
    // English is the product's language, so an English reader's own conventions hold and others get the product's:
    // 1.000 on one line and 1,000 on the next would be worse than either.
    locale: navigator.languages.find((language) => /^en\b/i.test(language) && language.includes('-')) ?? defaultLocale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  };
  return known;
}

const never = () => () => {};

/**
 * Locale and zone of the reader; the product's own and UTC on the server and in the first render, so that both agree.
 */
export function useReader(): Reader {
  return useSyncExternalStore(never, readReader, () => unknown);
}

/** False on the server and in the first render, true afterwards. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
