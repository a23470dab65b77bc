import { parseAsStringLiteral } from 'nuqs/server';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListContext, ListFilter, ListWords } from './define-list.ts';
import { oneOf } from './one-of.tsx';

interface ChoiceOptions<V extends string, N extends Namespace, G, Q> {
  label(words: ListWords<N, G>): string;
  option(value: V, words: ListWords<N, G>): string;
  /** Values that this user can choose; all by default. */
  offered?(given: G): readonly V[];
  query(value: V, context: ListContext): Q;
  rare?: true;
}

/** A filter with a few fixed values. */
export const choice = <const V extends string, N extends Namespace, G, Q>(
  values: readonly V[],
  { option, offered, ...filter }: ChoiceOptions<V, N, G, Q>,
): ListFilter<V, N, G, Q> =>
  oneOf({
    ...filter,
    parser: parseAsStringLiteral(values),
    options: (given, words) => (offered?.(given) ?? values).map((value) => ({ value, label: option(value, words) })),
  });
