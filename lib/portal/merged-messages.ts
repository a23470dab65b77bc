'use client';

import { type Messages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { createElement, type ReactNode, useMemo } from 'react';

/** Adds messages to those of the provider around it: next-intl's provider alone replaces them. */
export function MergedMessages({ messages, children }: { messages: Partial<Messages>; children: ReactNode }) {
  const locale = useLocale();
  const around = useMessages();
  const merged = useMemo(() => ({ ...around, ...messages }), [around, messages]);
  return createElement(NextIntlClientProvider, { locale, messages: merged, children });
}
