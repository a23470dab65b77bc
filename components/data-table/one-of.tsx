import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListFilter, ListWords } from './define-list.ts';
import { parseAsId } from './list-params.ts';

interface OneOfOptions<N extends Namespace, G, Q> {
  label(words: ListWords<N, G>): string;
  /** Records that can be chosen; the filter is not shown where there is none. */
  records(given: G): readonly { id: number; name: string }[];
  query(id: number): Q;
  rare?: true;
}

/** A filter on one of a few records that the page knows. */
export function oneOf<N extends Namespace, G, Q>(options: OneOfOptions<N, G, Q>): ListFilter<number, N, G, Q> {
  const { label, records, query, rare } = options;
  return {
    parser: parseAsId,
    query,
    control: {
      label,
      rare,
      isShown: (given) => records(given).length > 0,
      show: ({ words, value, onChange, label: said, defaultOpen }) => (
        <FilterMenu
          defaultOpen={defaultOpen}
          label={said}
          value={value === null ? undefined : String(value)}
          options={records(words.given).map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(next) => onChange(next ? Number(next) : null)}
        />
      ),
    },
  };
}
