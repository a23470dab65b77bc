import { parseAsArrayOf } from 'nuqs/server';
import type { PickerSearch } from '#components/forms/option-picker.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListFilter, ListWords } from './define-list.ts';
import { parseAsId } from './list-params.ts';
import { PickSeveralFilter } from './pick-several-filter.tsx';
import { queryOfSeveral } from './query-of-several.ts';

interface PickSeveralOptions<N extends Namespace, G, Q> {
  label(words: ListWords<N, G>): string;
  placeholder(words: ListWords<N, G>): string;
  search: PickerSearch;
  /** False for users who cannot search these records. */
  offered?(given: G): boolean;
  /** The record with this id in a row, where the row has it. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of the list
  inRow(row: any): { id: number; name: string } | null;
  query(ids: string): Q;
  rare?: true;
}

/** A filter on several of many records, found by typing. Rows that it lets through carry the names of the records. */
export function pickSeveral<N extends Namespace, G, Q extends object>(
  options: PickSeveralOptions<N, G, Q>,
): ListFilter<number[], N, G, Q> {
  const { label, placeholder, search, offered, inRow, query, rare } = options;
  return {
    parser: severalIds,
    query: queryOfSeveral(query),
    control: {
      label,
      rare,
      ...(offered && { isShown: offered }),
      show: ({ words, rows, value, onChange, label: said, defaultOpen }) => (
        <PickSeveralFilter
          defaultOpen={defaultOpen}
          label={said}
          placeholder={placeholder(words)}
          search={search}
          ids={(value ?? []) as number[]}
          names={Object.fromEntries(rows.flatMap((row) => inRow(row) ?? []).map(({ id, name }) => [id, name]))}
          onChange={onChange}
        />
      ),
    },
  };
}

/** Ids in an address, separated by commas. */
export const severalIds = parseAsArrayOf(parseAsId).withDefault([]);
