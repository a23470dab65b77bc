import type { SingleParserBuilder } from 'nuqs/server';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListContext, ListFilter, ListWords } from './define-list.ts';

interface OneOfOptions<V extends string | number, N extends Namespace, G, Q> {
  parser: SingleParserBuilder<V>;
  label(words: ListWords<N, G>): string;
  /** Values that can be chosen. `value` is the one of the address. */
  options(given: G, words: ListWords<N, G>, value: V | null): readonly { value: V; label: string }[];
  /** False where the filter is not shown. */
  isShown?(given: G): boolean;
  query(value: V, context: ListContext): Q;
  rare?: true | undefined;
}

/** A filter with a few values that the page knows: a menu. */
export function oneOf<V extends string | number, N extends Namespace, G, Q>(
  filter: OneOfOptions<V, N, G, Q>,
): ListFilter<V, N, G, Q> {
  const { parser, label, options, isShown, query, rare } = filter;
  return {
    parser: parser as ListFilter<V, N, G, Q>['parser'],
    query,
    control: {
      label,
      rare,
      ...(isShown && { isShown }),
      show: ({ words, value, onChange, label: said, defaultOpen }) => (
        <FilterMenu
          defaultOpen={defaultOpen}
          label={said}
          value={value === null ? undefined : String(value)}
          options={options(words.given, words, value as V | null).map((each) => ({
            value: String(each.value),
            label: each.label,
          }))}
          onChange={(next) => onChange(next === undefined ? null : parser.parse(next))}
        />
      ),
    },
  };
}
