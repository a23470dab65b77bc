'use client';

import { ChevronDown, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Ref, useState } from 'react';
import { OptionPicker, type PickerOption, type PickerSearch } from '#components/forms/option-picker.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { inputStyle } from '#components/ui/input-style.ts';

interface GroupPickerProps {
  /** 'brand' or 'campaign'. */
  kind: 'brand' | 'campaign';
  search: PickerSearch;
  value: number | undefined;
  /** Name of the value that was chosen earlier. */
  name: string | undefined;
  onChange: (id: number | undefined) => void;
  /** Said while nothing is chosen. */
  placeholder: string;
  /** It may stay empty, and be emptied. */
  optional?: boolean;
  /** For the form to focus it. */
  ref?: Ref<HTMLButtonElement>;
  // Props from Field.
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Chooses a brand or a campaign by name; inside a Field. */
export function GroupPicker(props: GroupPickerProps) {
  const t = useTranslations('catalog');
  const { kind, value, onChange, placeholder, id } = props;
  const [picked, setPicked] = useState<PickerOption>();
  const text = value === undefined ? undefined : String(value);
  const name = picked?.value === text ? picked?.label : props.name;
  return (
    <div className="flex items-center gap-1.5">
      <OptionPicker
        label={t(`picker.find.${kind}`)}
        placeholder={t('field.name')}
        nothing={t(`picker.nothing.${kind}`)}
        search={props.search}
        value={text}
        onPick={(option) => {
          setPicked(option);
          onChange(Number(option.value));
        }}
        trigger={
          <button
            type="button"
            ref={props.ref}
            id={id}
            aria-describedby={props['aria-describedby']}
            aria-labelledby={id && `${id}-label ${id}`}
            className={cx(inputStyle, 'flex h-9 items-center gap-3 text-left', props['aria-invalid'] && 'border-bad')}
          >
            <span className={cx('min-w-0 flex-1 truncate', text === undefined && 'text-ink3')}>
              {text === undefined ? placeholder : (name ?? t('picker.number', { id: text }))}
            </span>
            <ChevronDown size={15} strokeWidth={1.75} className="text-ink3" aria-hidden="true" />
          </button>
        }
      />
      {props.optional && text !== undefined && (
        <IconButton label={t(`picker.none.${kind}`)} onClick={() => onChange(undefined)}>
          <X size={15} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
