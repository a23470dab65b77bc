import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import type { Language } from '#lib/texts/languages.ts';

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

/** Fetches what a form checks with, so that it is there when it is asked for. */
export function preloadCheck<I extends FieldValues, O>(load: SchemaLoader<I, O>): void {
  loadCheck(load).catch(() => undefined);
}

/**
 * Checks what is typed by a body of the contract, which also has the words, in English; `prepare` says what is checked
 * for it.
 */
export function formResolver<I extends FieldValues, O>(
  load: SchemaLoader<I, O>,
  prepare: (values: I) => I = (values) => values,
  language: Language = 'en',
): Resolver<I, unknown, O> {
  return async (values, context, settings) => {
    // As they are now: the form's own object goes on changing while the check is on its way.
    const given = prepare({ ...values });
    const check = await loadCheck(load).catch(() => undefined);
    if (!check) return { values: {}, errors: { root: { type: notLoaded } } as FieldErrors<I> };
    const checked = await check(given, context, settings);
    if (language === 'en' || Object.keys(checked.errors).length === 0) return checked;
    return { values: {}, errors: await errorsIn(language, checked.errors as FieldErrors<I>) };
  };
}

/** The messages of errors, of fields in fields too, in another language; its words come when they are needed. */
async function errorsIn<I extends FieldValues>(language: Language, errors: FieldErrors<I>): Promise<FieldErrors<I>> {
  const { inLanguage } = await import('#lib/texts/sentences.ts').catch(() => ({ inLanguage: undefined }));
  if (!inLanguage) return errors;
  const translated = (value: unknown, name: string): unknown => {
    if (name === 'message' && typeof value === 'string') return inLanguage(language, value).text;
    // The field itself, an element of the page.
    if (name === 'ref' || typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => translated(each, ''));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, translated(each, key)]));
  };
  return translated(errors, '') as FieldErrors<I>;
}
