import type { createTranslator } from 'use-intl/core';
import type { Messages, Namespace } from './messages.ts';

/** Result of `useTranslations` and `getTranslations` for a namespace. */
export type Translator<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;
