'use client';

import { useLocale } from 'next-intl';
import { useEffect, useState } from 'react';
import { languageOf } from './languages.ts';
import { loadReasons } from './load-reasons.ts';
import type { FormatReason } from './reason-formatter.ts';
import type { SentReason } from './sent-reason.ts';

/** Puts reasons into the reader's language; the text is empty until the messages are loaded. */
export function useReasons(): (reason: SentReason) => string {
  const language = languageOf(useLocale());
  const [say, setSay] = useState(() => sayWith(undefined));
  useEffect(() => {
    let isLeft = false;
    loadReasons(language)
      .then((format) => isLeft || setSay(() => sayWith(format)))
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [language]);
  return say;
}

const sayWith = (format: FormatReason | undefined) => (reason: SentReason) => format?.(reason) ?? '';
