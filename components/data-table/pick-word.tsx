import { useCallback } from 'react';
import type { PickerOption } from '#components/forms/option-picker.tsx';
import type { Namespace } from '#lib/texts/messages.ts';
import type { ListFilter, ListWords } from './define-list.ts';
import { parseAsForm } from './list-params.ts';
import { PickFilter } from './pick-filter.tsx';

interface PickWordOptions<N extends Namespace, G, Q> {
  /** Form of a value. */
  form: RegExp;
  label(words: ListWords<N, G>): string;
  placeholder(words: ListWords<N, G>): string;
  /** Values that can be chosen. */
  values(given: G): readonly string[];
  option(value: string, words: ListWords<N, G>): string;
  query(value: string): Q;
}

/** A filter with many values that the page knows, found by typing. */
export function pickWord<N extends Namespace, G, Q>(options: PickWordOptions<N, G, Q>): ListFilter<string, N, G, Q> {
  const { form, label, placeholder, values, option, query } = options;
  return {
    parser: parseAsForm(form),
    query,
    control: {
      label,
      show: ({ words, value, onChange, label: said, defaultOpen }) => (
        <PickWord
          defaultOpen={defaultOpen}
          label={said}
          placeholder={placeholder(words)}
          value={value as string | null}
          words={words}
          values={values}
          option={option}
          onChange={onChange}
        />
      ),
    },
  };
}

interface PickWordProps<N extends Namespace, G> extends Pick<PickWordOptions<N, G, unknown>, 'values' | 'option'> {
  words: ListWords<N, G>;
  label: string;
  placeholder: string;
  value: string | null;
  onChange: (value: string | null) => void;
  defaultOpen: boolean;
}

function PickWord<N extends Namespace, G>({ words, values, option, value, ...filter }: PickWordProps<N, G>) {
  const search = useCallback(
    async (text: string) => {
      const data = values(words.given)
        .map((each): PickerOption => ({ value: each, label: option(each, words) }))
        .filter((each) => `${each.value} ${each.label}`.toLowerCase().includes(text.toLowerCase()))
        .sort((a, b) => a.label.localeCompare(b.label, words.locale));
      return { ok: true as const, data };
    },
    [values, option, words],
  );
  return (
    <PickFilter {...filter} value={value} name={value === null ? undefined : option(value, words)} search={search} />
  );
}
