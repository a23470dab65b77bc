import { parseAsStringLiteral } from 'nuqs/server';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListContext, ListFilter, ListWords } from './define-list.ts';

interface ChoiceOptions<V extends string, N extends Namespace, G, Q> {
  label(words: ListWords<N, G>): string;
  option(value: V, words: ListWords<N, G>): string;
  /** Values that this user can choose; all by default. */
  offered?(given: G): readonly V[];
  query(value: V, context: ListContext): Q;
  rare?: true;
}

/** A filter with a few values. */
export function choice<const V extends string, N extends Namespace, G, Q>(
  values: readonly V[],
  { label, option, offered, query, rare }: ChoiceOptions<V, N, G, Q>,
): ListFilter<V, N, G, Q> {
  const parser = parseAsStringLiteral(values);
  return {
    parser,
    query,
    control: {
      label,
      rare,
      show: ({ words, value, onChange, ...chip }) => (
        <FilterMenu
          {...chip}
          value={value === null ? undefined : String(value)}
          options={(offered?.(words.given) ?? values).map((each) => ({ value: each, label: option(each, words) }))}
          onChange={(next) => onChange(parser.parse(next ?? ''))}
        />
      ),
    },
  };
}
