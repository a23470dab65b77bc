import type { PickerSearch } from '#components/forms/option-picker.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListFilter, ListWords } from './define-list.ts';
import { parseAsId } from './list-params.ts';
import { PickIdFilter } from './pick-filter.tsx';

interface PickOptions<N extends Namespace, G, Q> {
  label(words: ListWords<N, G>): string;
  placeholder(words: ListWords<N, G>): string;
  search: PickerSearch;
  /** False for users who cannot search these records: they see the filter while a link sets it. */
  offered?(given: G): boolean;
  /** Name of the id in the address, where the page or a row knows it. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of the list
  nameOf?(given: G, id: number, rows: readonly any[]): string | undefined;
  query(id: number): Q;
  rare?: true;
}

/** A filter on one of many records, found by typing. */
export function pick<N extends Namespace, G, Q>(options: PickOptions<N, G, Q>): ListFilter<number, N, G, Q> {
  const { label, placeholder, search, offered = () => true, nameOf, query, rare } = options;
  return {
    parser: parseAsId,
    query,
    control: {
      label,
      rare,
      isShown: (given, value) => offered(given) || value !== null,
      show: ({ words, rows, value, onChange, label: said, defaultOpen }) => (
        <PickIdFilter
          defaultOpen={defaultOpen}
          label={said}
          placeholder={placeholder(words)}
          search={offered(words.given) && search}
          value={value as number | null}
          name={value === null ? undefined : nameOf?.(words.given, Number(value), rows)}
          onChange={onChange}
        />
      ),
    },
  };
}
