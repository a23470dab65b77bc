import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import type { Language } from '#lib/texts/languages.ts';
import { loadReasons } from '#lib/texts/load-reasons.ts';
import { readReason } from '#lib/texts/reason-text.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { plainWords } from './plain-words.ts';

/** The language of a form's messages, and the texts for them. */
export interface Reader {
  language: Language;
  t: Translator<'forms'>;
}

/**
 * Checks the values by a body of the contract, with its messages in the reader's language. `prepare` turns the values
 * into what is checked and sent.
 */
export function formResolver<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  reader: Reader,
  prepare: (values: I) => I = (values) => values,
): Resolver<I, unknown, O> {
  const check = zodResolver(schema);
  return async (values, context, settings) => {
    const checked = await check(prepare({ ...values }), context, settings);
    if (Object.keys(checked.errors).length === 0) return checked;
    const translate = await messagesFor(reader);
    return { values: {}, errors: translated(translate, '', checked.errors) as FieldErrors<I> };
  };
}

type Translate = (field: string, message: string) => string;

/** Loads the messages of refusals with the first one. */
async function messagesFor({ language, t }: Reader): Promise<Translate> {
  const format = await loadReasons(language).catch(() => undefined);
  return (field, message) => {
    const reason = readReason(message);
    const text = (reason && format?.(reason)) ?? (reason ? t('notValid') : message);
    return plainWords(field, { text, code: reason?.code }, t);
  };
}

/** The same errors with translated messages, at every depth. */
function translated(translate: Translate, field: string, error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  // Entries of a list have the name of the list.
  if (Array.isArray(error)) return error.map((each) => translated(translate, field, each));
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => {
      if (name === 'message' && typeof value === 'string') return [name, translate(field, value)];
      // An element of the page.
      return [name, name === 'ref' ? value : translated(translate, name, value)];
    }),
  );
}
