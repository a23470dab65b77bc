'use client';

import { OptionPicker, type PickerOption } from '#components/forms/option-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import type { Picked } from './export-filters.ts';

interface PickerFieldProps {
  label: string;
  placeholder: string;
  picked: Picked;
  onChange: (picked: Picked) => void;
  /** Server action of OptionPicker. */
  search: (text: string) => Promise<PickerOption[]>;
  error: string | undefined;
}

/** A filter on one thing among many, found by typing; empty it with the button beside it. */
export function PickerField({ label, error, ...rest }: PickerFieldProps) {
  return (
    <Field optional="unsaid" label={label} error={error}>
      <PickerControl label={label} {...rest} />
    </Field>
  );
}

function PickerControl({ label, placeholder, picked, onChange, search, ...rest }: Omit<PickerFieldProps, 'error'>) {
  // Field hands on what ties the control to its label and messages; a filter is never required.
  const { 'aria-required': _, ...tied } = rest as Record<string, unknown>;
  return (
    <div className="flex gap-2">
      <OptionPicker
        label={`Find: ${label.toLowerCase()}`}
        placeholder={placeholder}
        nothing="Nothing fits."
        search={search}
        value={picked.value || undefined}
        onPick={(option) => onChange({ value: option.value, label: option.label })}
        trigger={
          <Button {...tied} className="h-9 min-w-0 flex-1 justify-start px-2.5 font-normal [&>span]:text-base">
            <span className={picked.value ? 'truncate' : 'truncate text-ink3'}>
              {picked.value ? picked.label || picked.value : 'Any'}
            </span>
          </Button>
        }
      />
      {picked.value && (
        <Button onClick={() => onChange({ value: '', label: '' })} aria-label={`Clear ${label.toLowerCase()}`}>
          Clear
        </Button>
      )}
    </div>
  );
}
