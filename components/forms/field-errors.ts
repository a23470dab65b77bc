import type { CallFailure } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type FieldMessage, othersWords, plainWords } from './plain-words.ts';

/**
 * The service's messages by the form's fields, in the order of the form, and everything else as one text.
 * 'data.remarks' belongs to 'data' when the form has no field of the longer name.
 */
export function splitFieldErrors<F extends string>(
  failure: CallFailure,
  fields: readonly F[],
  t: Translator<'forms'>,
): { own: [F, string][]; rest: string | undefined } {
  const messages = new Map<F, FieldMessage[]>();
  const others: string[] = [];
  for (const [name, texts] of Object.entries(failure.fieldErrors)) {
    const given = texts.map((text, index) => ({ text, code: failure.fieldCodes?.[name]?.[index] }));
    const field = fields.find((known) => known === name) ?? fields.find((known) => name.startsWith(`${known}.`));
    if (field) messages.set(field, [...(messages.get(field) ?? []), ...given]);
    else others.push(...given.map((message) => othersWords(name, message, t)));
  }
  const own = fields
    .filter((field) => messages.has(field))
    .map((field): [F, string] => [field, wordsOf(field, messages.get(field) ?? [], t)]);
  if (others.length > 0) return { own, rest: others.join(' ') };
  return { own, rest: own.length > 0 ? undefined : failure.message };
}

const wordsOf = (field: string, messages: readonly FieldMessage[], t: Translator<'forms'>) =>
  messages.map((message) => plainWords(field, message, t)).join(' ');
