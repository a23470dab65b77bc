'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { inputStyle } from '#components/ui/input-style.ts';
import { ChevronsUpDownIcon } from '#components/ui/plain-icons.tsx';
import { OptionPicker, type PickerOption, type PickerSearch } from './option-picker.tsx';

type PickFieldProps = Omit<ComponentProps<'button'>, 'value' | 'onChange' | 'type'> & {
  /** Names the search: 'Find a company'. */
  find: string;
  placeholder: string;
  nothing: string;
  search: PickerSearch;
  value: number | undefined;
  /** Name of the value, when the page knows it. */
  valueName?: string | undefined;
  onChange: (id: number, name: string) => void;
};

/** One thing with an id among many, found by typing; inside a Field. */
export function PickField(props: PickFieldProps) {
  const { find, placeholder, nothing, search, value, valueName, onChange, className, ...given } = props;
  // A button cannot be required: the service says what is missing.
  const { 'aria-required': _, ...button } = given;
  const t = useTranslations('forms');
  const [picked, setPicked] = useState<PickerOption>();
  const known = value !== undefined && picked?.value === String(value) ? picked.label : valueName;
  return (
    <OptionPicker
      label={find}
      placeholder={placeholder}
      nothing={nothing}
      search={search}
      value={value === undefined ? undefined : String(value)}
      onPick={(option) => {
        setPicked(option);
        onChange(Number(option.value), option.label);
      }}
      trigger={
        <button
          type="button"
          className={cx(inputStyle, 'flex h-9 items-center justify-between gap-2 text-left', className)}
          {...button}
          aria-labelledby={button.id && `${button.id}-label ${button.id}`}
        >
          <span className={cx('truncate', value === undefined && 'text-ink3')}>
            {value === undefined ? t('choose.label') : (known ?? value)}
          </span>
          <ChevronsUpDownIcon size={15} strokeWidth={1.75} className="flex-none text-ink3" />
        </button>
      }
    />
  );
}
