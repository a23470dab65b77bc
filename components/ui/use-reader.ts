'use client';

import { useLocale } from 'next-intl';
import { createContext, use, useSyncExternalStore } from 'react';
import { languageOf } from '#lib/texts/languages.ts';

export interface Reader {
  locale: string;
  timeZone: string;
  /** False until the browser has sent its zone: times are in UTC then, and marked so. */
  isZoneKnown: boolean;
}

/** Time zone of the viewer as the server knows it: the chosen one, and the browser's. */
export const ReaderZone = createContext<{ chosen?: string; seen?: string }>({});

interface Browser {
  /** An English reader's own way to write numbers and dates, when the browser names it. */
  english: string | undefined;
  timeZone: string | undefined;
}

let known: Browser | undefined;

function readBrowser(): Browser {
  known ??= {
    // Only among regions that write 1,000 alike: with the texts, which the server writes, 1.000 on one line and 1'000
    // on the next would be worse than either. Chromium on Linux can name en-US@posix, which Intl refuses.
    english: navigator.languages.find((language) => /^en(-[a-z\d]+)+$/i.test(language)),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || undefined,
  };
  return known;
}

const never = () => () => {};

/**
 * Locale and zone of the reader. On the server and in the first render the locale of the language and the zone the
 * server knows, so that both agree; then those of the browser, but for a zone that was chosen.
 */
export function useReader(): Reader {
  const locale = useLocale();
  const language = languageOf(locale);
  const { chosen, seen } = use(ReaderZone);
  const browser = useSyncExternalStore(never, readBrowser, () => undefined);
  const timeZone = chosen ?? browser?.timeZone ?? seen;
  return {
    locale: (language === 'en' && browser?.english) || locale,
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
