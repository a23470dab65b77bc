'use client';

import { createContext, use, useSyncExternalStore } from 'react';
import { defaultLocale } from './format.ts';

export interface Reader {
  locale: string;
  timeZone: string;
  /** False until the zone was told: times are in UTC then, and say so. */
  isZoneKnown: boolean;
}

/** What the server knows of the reader's zone: the one that was chosen, and the one the browser was seen in. */
export const ReaderZone = createContext<{ chosen?: string; seen?: string }>({});

interface Browser {
  locale: string;
  timeZone: string | undefined;
}

let known: Browser | undefined;

function readBrowser(): Browser {
  known ??= {
    // English is the product's language, so an English reader's own conventions hold and others get the product's:
    // 1.000 on one line and 1,000 on the next would be worse than either.
    locale: navigator.languages.find((language) => /^en\b/i.test(language) && language.includes('-')) ?? defaultLocale,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || undefined,
  };
  return known;
}

const never = () => () => {};

/**
 * Locale and zone of the reader. On the server and in the first render the product's locale and the zone the server
 * knows, so that both agree; then those of the browser, but for a zone that was chosen.
 */
export function useReader(): Reader {
  const { chosen, seen } = use(ReaderZone);
  const browser = useSyncExternalStore(never, readBrowser, () => undefined);
  const timeZone = chosen ?? browser?.timeZone ?? seen;
  return {
    locale: browser?.locale ?? defaultLocale,
    timeZone: timeZone ?? 'UTC',
    isZoneKnown: timeZone !== undefined,
  };
}

/** False on the server and in the first render, true afterwards. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
