'use client';

import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { languageOf } from './languages.ts';

const asItIs = (text: string) => text;

/**
 * Puts what the rules of the contract and of uploads say, in English, into the reader's language. The words for that
 * come once a page uses this, and to nobody who reads English; what is said before they are there is shown as it is.
 */
export function useSentences(): (text: string) => string {
  const language = languageOf(useLocale());
  const [say, setSay] = useState(() => asItIs);
  useEffect(() => {
    let left = false;
    if (language === 'en') setSay(() => asItIs);
    else {
      import('./sentences.ts').then(({ sayIn }) => left || setSay(() => sayIn(language))).catch(() => undefined);
    }
    return () => {
      left = true;
    };
  }, [language]);
  return say;
}
