import type { CallFailure } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { othersWords, plainWords } from './plain-words.ts';

/**
 * The service's messages by the form's fields, in the order of the form, and everything else as one text.
 * 'data.remarks' belongs to 'data' when the form has no field of the longer name.
 */
export function splitFieldErrors<F extends string>(
  failure: CallFailure,
  fields: readonly F[],
  t: Translator<'forms'>,
): { own: [F, string][]; rest: string | undefined } {
  const messages = new Map<F, string[]>();
  const others: string[] = [];
  for (const [name, texts] of Object.entries(failure.fieldErrors)) {
    const field = fields.find((known) => known === name) ?? fields.find((known) => name.startsWith(`${known}.`));
    if (field) messages.set(field, [...(messages.get(field) ?? []), ...texts]);
    else others.push(...texts.map((text) => othersWords(name, text, t)));
  }
  const own = fields
    .filter((field) => messages.has(field))
    .map((field): [F, string] => [field, plainWords(field, (messages.get(field) ?? []).join(' '), t)]);
  if (others.length > 0) return { own, rest: others.join(' ') };
  return { own, rest: own.length > 0 ? undefined : failure.message };
}
