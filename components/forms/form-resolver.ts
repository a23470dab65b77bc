import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import type { Language } from '#lib/texts/languages.ts';
import type { Texts } from '#lib/texts/make-texts.ts';

/**
 * Brings a body of the contract: `() => import('#lib/contract/…').then((contract) => contract.….body)`. Schemas are a
 * large part of a page's script, and no form needs one before something is typed.
 */
export type SchemaLoader<I, O> = () => Promise<z.ZodType<O, I>>;

/** The type of the error, under `root`, of a check that did not come over the line. */
export const notLoaded = 'not loaded';

/** What checks by a schema, and the schema. */
const loadCheck = async <I extends FieldValues, O>(load: SchemaLoader<I, O>): Promise<Resolver<I, unknown, O>> => {
  const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()]);
  return zodResolver(schema);
};

/** Whose words a form's messages are said in. */
export interface Reader {
  language: Language;
  t: Texts<'forms'>;
}

/** Says of a field, by its name in the form, what a check or the service said of it. */
type Say = (field: string, message: string) => string;

/** In the reader's language and in the words of a page, which come when something has to be said. */
export async function sayIt({ language, t }: Reader): Promise<Say> {
  const [{ plainWords }, sentences] = await Promise.all([
    import('./plain-words.ts'),
    language === 'en' ? undefined : import('#lib/texts/sentences.ts'),
  ]);
  return (field, message) => plainWords(field, sentences?.inLanguage(language, message).text ?? message, t);
}

/** Fetches what a form checks with, so that it is there when it is asked for. */
export function preloadCheck<I extends FieldValues, O>(load: SchemaLoader<I, O>, reader: Reader): void {
  Promise.all([loadCheck(load), sayIt(reader)]).catch(() => undefined);
}

/** Checks what is typed by a body of the contract, which also has the words; `prepare` says what is checked for it. */
export function formResolver<I extends FieldValues, O>(
  load: SchemaLoader<I, O>,
  reader: Reader,
  prepare: (values: I) => I = (values) => values,
): Resolver<I, unknown, O> {
  return async (values, context, settings) => {
    // As they are now: the form's own object goes on changing while the check is on its way.
    const given = prepare({ ...values });
    const check = await loadCheck(load).catch(() => undefined);
    if (!check) return { values: {}, errors: { root: { type: notLoaded } } as FieldErrors<I> };
    const checked = await check(given, context, settings);
    if (Object.keys(checked.errors).length === 0) return checked;
    const say = await sayIt(reader).catch(() => undefined);
    return say ? { values: {}, errors: said(say, '', checked.errors) as FieldErrors<I> } : checked;
  };
}

/** Errors, of fields in fields too, with other messages. */
function said(say: Say, field: string, error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  // Of a list: each is named as the list is.
  if (Array.isArray(error)) return error.map((each) => said(say, field, each));
  return Object.fromEntries(
    Object.entries(error).map(([name, value]) => {
      if (name === 'message' && typeof value === 'string') return [name, say(field, value)];
      // The field itself, an element of the page.
      return [name, name === 'ref' ? value : said(say, name, value)];
    }),
  );
}
