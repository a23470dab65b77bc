import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

/** Checks what is typed by a body of the contract, which also has the words; `prepare` says what is checked for it. */
export function formResolver<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
  prepare: (values: I) => I = (values) => values,
): Resolver<I, unknown, O> {
  const check = zodResolver(schema);
  return (values, context, settings) => check(prepare(values), context, settings);
}
