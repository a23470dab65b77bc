'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findSkus } from '#components/forms/actions.ts';
import { OptionPicker, type PickerOption } from '#components/forms/option-picker.tsx';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import { inputStyle } from '#components/ui/input-style.ts';
import { ChevronDownIcon, CloseIcon } from '#components/ui/plain-icons.tsx';

interface ProductPickerProps {
  /** SKU. */
  value: string | undefined;
  /** SKU and name. */
  onChange: (sku: string | undefined, name: string | undefined) => void;
  // Props from Field.
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Chooses a product by name or SKU; inside a Field. */
export function ProductPicker({ value, onChange, ...field }: ProductPickerProps) {
  const t = useTranslations('workorders');
  const [picked, setPicked] = useState<PickerOption>();
  const isTyped = useServiceGap('products');
  if (isTyped) {
    return (
      <Input
        {...field}
        mono
        maxLength={100}
        placeholder="SKU"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined, undefined)}
      />
    );
  }
  const name = picked?.value === value ? picked?.label : undefined;
  return (
    <div className="flex items-center gap-1.5">
      <OptionPicker
        label={t('product.find')}
        placeholder={t('product.placeholder')}
        nothing={t('product.nothing')}
        search={findSkus}
        value={value}
        onPick={(option) => {
          setPicked(option);
          onChange(option.value, option.label);
        }}
        trigger={
          <button
            type="button"
            id={field.id}
            aria-describedby={field['aria-describedby']}
            aria-labelledby={field.id && `${field.id}-label ${field.id}`}
            className={cx(inputStyle, 'flex h-9 items-center gap-3 text-left', field['aria-invalid'] && 'border-bad')}
          >
            {value === undefined ? (
              <span className="flex-1 text-ink3">{t('product.none')}</span>
            ) : (
              <>
                <span className="min-w-0 flex-1 truncate">{name ?? value}</span>
                {name && <span className="font-mono text-xs text-ink3">{value}</span>}
              </>
            )}
            <ChevronDownIcon size={15} strokeWidth={1.75} className="text-ink3" />
          </button>
        }
      />
      {value !== undefined && (
        <IconButton label={t('product.none')} onClick={() => onChange(undefined, undefined)}>
          <CloseIcon size={15} strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  );
}
