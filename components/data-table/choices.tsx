import { parseAsArrayOf, parseAsStringLiteral } from 'nuqs/server';
import { FilterChoices } from '#components/ui/filter-menu.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListFilter, ListWords } from './define-list.ts';
import { queryOfSeveral } from './query-of-several.ts';

interface ChoicesOptions<V extends string, N extends Namespace, G, Q> {
  label(words: ListWords<N, G>): string;
  option(value: V, words: ListWords<N, G>): string;
  query(values: string): Q;
  rare?: true;
}

/** A filter of which several values can be chosen: rows that have any of them. */
export function choices<const V extends string, N extends Namespace, G, Q extends object>(
  values: readonly V[],
  { label, option, query, rare }: ChoicesOptions<V, N, G, Q>,
): ListFilter<V[], N, G, Q> {
  return {
    parser: parseAsArrayOf(parseAsStringLiteral(values)).withDefault([]),
    query: queryOfSeveral(query),
    control: {
      label,
      rare,
      show: ({ words, value, ...chip }) => (
        <FilterChoices
          {...chip}
          values={(value ?? []) as V[]}
          options={values.map((each) => ({ value: each, label: option(each, words) }))}
        />
      ),
    },
  };
}
