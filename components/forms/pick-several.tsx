'use client';

import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { inputStyle } from '#components/ui/input-style.ts';
import { ChevronsUpDownIcon, CloseIcon } from '#components/ui/plain-icons.tsx';
import { OptionPicker, type PickerSearch } from './option-picker.tsx';

interface PickSeveralProps {
  /** Names the search: 'Find a product'. */
  find: string;
  placeholder: string;
  nothing: string;
  /** Said while nothing is chosen: 'Every product'. */
  none: string;
  search: PickerSearch;
  value: readonly string[];
  /** Name of a value that was chosen before. */
  nameOf: (value: string) => string | undefined;
  onChange: (value: string[]) => void;
  disabled?: boolean | undefined;
  /** For the form to focus it. */
  ref?: Ref<HTMLButtonElement>;
  // Props from Field.
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Several of many, found by typing, each taken off again by its own button; inside a Field. */
export function PickSeveral(props: PickSeveralProps) {
  const { find, placeholder, nothing, none, search, value, nameOf, onChange, disabled, ref, id } = props;
  const t = useTranslations('forms');
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  return (
    <div className="grid gap-2">
      <OptionPicker
        label={find}
        placeholder={placeholder}
        nothing={nothing}
        search={search}
        value={value}
        staysOpen
        onPick={({ value: one, label }) => {
          setPicked((known) => ({ ...known, [one]: label }));
          onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
        }}
        trigger={
          <button
            type="button"
            ref={ref}
            id={id}
            disabled={disabled}
            aria-describedby={props['aria-describedby']}
            aria-labelledby={id && `${id}-label ${id}`}
            className={cx(
              inputStyle,
              'flex h-9 items-center justify-between gap-2 text-left',
              props['aria-invalid'] && 'border-bad',
            )}
          >
            <span className={cx('truncate', value.length === 0 && 'text-ink3')}>
              {value.length === 0 ? none : t('severalChosen', { count: value.length })}
            </span>
            <ChevronsUpDownIcon size={15} strokeWidth={1.75} className="flex-none text-ink3" />
          </button>
        }
      />
      {value.length > 0 && (
        <ul className="flex list-none flex-wrap gap-1.5">
          {value.map((one) => {
            const name = picked[one] ?? nameOf(one) ?? one;
            return (
              <li
                key={one}
                className="inline-flex max-w-full items-center rounded-control bg-sunken py-0.5 pl-2.5 text-sm"
              >
                <span className="truncate">{name}</span>
                <button
                  type="button"
                  disabled={disabled}
                  aria-label={t('takeOut', { name })}
                  onClick={() => onChange(value.filter((other) => other !== one))}
                  className="rounded-control px-1.5 py-1 text-ink3 hover:text-ink pointer-coarse:p-2.5"
                >
                  <CloseIcon size={14} strokeWidth={2} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
