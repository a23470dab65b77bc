'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import { dataOf } from '#components/swr/call-error.ts';
import { useDebounced } from '#components/swr/use-debounced.ts';
import { cx } from '#components/ui/cx.ts';
import { Spinner } from '#components/ui/spinner.tsx';
import type { CallResult } from '#lib/portal/result.ts';

export interface PickerOption {
  value: string;
  label: string;
  /** Mono at the right: a SKU, a key. */
  detail?: string;
}

/** Server action: the first options for a text, all for ''. */
export type PickerSearch = (text: string) => Promise<CallResult<PickerOption[]>>;

export interface PickerListProps {
  /** Names the search field: 'Find a product'. */
  label: string;
  placeholder: string;
  search: PickerSearch;
  /** Selected value or values. */
  value: string | readonly string[] | undefined;
  onPick: (option: PickerOption) => void;
  /** Said when nothing fits. */
  nothing: string;
}

const none: PickerOption[] = [];

/** The field and the list that an OptionPicker opens. */
export function PickerList(props: PickerListProps & { onDone: () => void }) {
  const t = useTranslations('forms');
  const [text, setText] = useState('');
  const { options, busy } = useOptions(text, props.search);
  /** Active option of the arrows or the pointer, and the options it belongs to. */
  const [at, setAt] = useState<{ index: number; of: readonly PickerOption[] }>();
  const [picksFirst, setPicksFirst] = useState(false);
  const id = useId();
  // While options of the text before are still to be seen, the first of them is not what was typed.
  const current = at?.of === options ? at.index : busy ? -1 : 0;
  const isChosen = ({ value }: PickerOption) =>
    typeof props.value === 'object' ? props.value.includes(value) : value === props.value;

  const pick = (option: PickerOption | undefined) => {
    if (!option) return;
    props.onPick(option);
    props.onDone();
  };
  // Typing followed by Enter selects the first result, not the previous option.
  const enter = () => {
    if (current < 0) setPicksFirst(text.trim() !== '');
    else pick(options[current]);
  };
  useEffect(() => {
    if (!picksFirst || busy) return;
    setPicksFirst(false);
    const [first] = options;
    if (!first) return;
    props.onPick(first);
    props.onDone();
  }, [picksFirst, busy, options, props.onPick, props.onDone]);
  const move = (to: number) => {
    setPicksFirst(false);
    const next = (to + options.length) % Math.max(1, options.length);
    setAt({ index: next, of: options });
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-2 pb-1 text-ink3">
        <input
          role="combobox"
          aria-label={props.label}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options[current] ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          value={text}
          maxLength={100}
          className="h-8 min-w-0 flex-1 bg-transparent text-sm text-ink outline-none max-md:text-[1rem]"
          onChange={(event) => {
            setText(event.target.value);
            setAt(undefined);
            setPicksFirst(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(current + 1);
            else if (event.key === 'ArrowUp') move(Math.max(current, 0) - 1);
            else if (event.key === 'Enter') enter();
            else return;
            event.preventDefault();
          }}
        />
        {busy && <Spinner />}
      </div>
      <div id={id} role="listbox" aria-label={props.label} className="max-h-72 overflow-y-auto pt-1">
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={isChosen(option)}
            onPointerMove={() => setAt({ index, of: options })}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(option)}
            onKeyDown={(event) => event.key === 'Enter' && pick(option)}
            className={cx(
              'flex cursor-default items-center gap-3 rounded-row px-2 py-1.5 text-sm pointer-coarse:py-2.5',
              index === current && 'bg-sunken',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.detail && <span className="font-mono text-xs text-ink3">{option.detail}</span>}
            {isChosen(option) && <Check size={14} strokeWidth={2} aria-hidden="true" />}
          </div>
        ))}
      </div>
      <p role="status" className={cx('px-2 text-sm text-ink3', !busy && options.length === 0 ? 'py-3' : 'sr-only')}>
        {busy ? '' : options.length === 0 ? props.nothing : t('toChooseFrom', { count: options.length })}
      </p>
    </>
  );
}

/** Searches a moment after typing stops; the old options are shown until the new ones are there. */
function useOptions(text: string, search: PickerSearch) {
  const wanted = text.trim();
  const settled = useDebounced(wanted, 200);
  const {
    data = none,
    error,
    isLoading,
  } = useSWR([search, settled], () => dataOf(search(settled)), {
    keepPreviousData: true,
  });
  return { options: error === undefined ? data : none, busy: isLoading || settled !== wanted };
}
