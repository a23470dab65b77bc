'use client';

import { useEffect, useState } from 'react';
import { useLanguage } from './use-texts.ts';

const asItIs = (text: string) => text;

/**
 * Puts what the rules of the contract and of uploads say, in English, into the reader's language. The words for that
 * come once a page uses this, and to nobody who reads English; what is said before they are there is shown as it is.
 */
export function useSentences(): (text: string) => string {
  const { language } = useLanguage();
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
