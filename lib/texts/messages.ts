import { de } from './de/de.ts';
import { en } from './en/en.ts';
import type { Language } from './languages.ts';

/** The same keys with any text: what a language must have. */
export type InAnyLanguage<T> = { readonly [K in keyof T]: T[K] extends string ? string : InAnyLanguage<T[K]> };

export type Messages = typeof en;

/**
 * A part of the messages with its own file: an area of components/ or a large page (orderMany), what all share
 * (common), what app/ says itself (app), the page for a broken layout (broken), refusals of the service (service),
 * mails (mail), dossiers of cases (dossier), cities (cities).
 */
export type Namespace = keyof Messages;

/** ICU MessageFormat by namespace and key. The compiler checks that each language has the keys of English. */
export const messages: Record<Language, InAnyLanguage<Messages>> = { en, de };
