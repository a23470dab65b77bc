import type { SingleParserBuilder } from 'nuqs/server';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListFilter, ListWords } from './define-list.ts';

interface LinkedOptions<V, N extends Namespace, G, Q> {
  label(words: ListWords<N, G>): string;
  /** The value in words. */
  words(value: V, words: ListWords<N, G>): string;
  query(value: V): Q;
}

/** A filter that only links set: its chip is shown while it is set, and takes it off. */
export const linked = <V, N extends Namespace, G, Q>(
  parser: SingleParserBuilder<V & {}>,
  { label, words: wordsOf, query }: LinkedOptions<V & {}, N, G, Q>,
): ListFilter<V, N, G, Q> => ({
  parser,
  query,
  control: {
    label,
    rare: true,
    isShown: (_given, value) => value !== null,
    show: ({ words, label: said, value, onChange }) => (
      <FilterChip label={said} value={wordsOf(value as V & {}, words)} onClear={() => onChange(null)} />
    ),
  },
});
