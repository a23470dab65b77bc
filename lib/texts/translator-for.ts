import { createTranslator } from 'use-intl/core';
import { type Language, locales } from './languages.ts';
import { messages, type Namespace } from './messages.ts';
import type { Translator } from './translator.ts';

/** A translator outside of React, for mails and tests. It carries the messages of all namespaces: server only. */
export function translatorFor<N extends Namespace>(language: Language, namespace: N): Translator<N> {
  return createTranslator({ locale: locales[language], messages: messages[language], namespace }) as Translator<N>;
}
