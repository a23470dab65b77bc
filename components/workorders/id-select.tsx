import type { ComponentProps } from 'react';
import { Select } from '#components/ui/select.tsx';
import { type Named, toOptions } from './order-lookups.ts';

type IdSelectProps = Omit<ComponentProps<typeof Select>, 'options' | 'value' | 'onChange' | 'placeholder'> & {
  list: readonly Named[];
  value: number | null | undefined;
  onChange: (id: number | undefined) => void;
  /** Shown while nothing is chosen. */
  placeholder: string;
};

/** A Select over things with ids; inside a Field. */
export function IdSelect({ list, value, onChange, ...rest }: IdSelectProps) {
  return (
    <Select
      {...rest}
      options={toOptions(list)}
      value={value ? String(value) : ''}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : undefined)}
    />
  );
}
