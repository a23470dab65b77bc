import type { ComponentProps } from 'react';
import { Input } from '#components/ui/input.tsx';
import { accentColorPattern } from '#lib/contract/values/accent-color.ts';

type ColorInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value'> & {
  /** Typed value. */
  value: string;
  onPick: (color: string) => void;
  pickLabel: string;
};

/** A colour as `#rrggbb`, typed or picked; may stay empty. */
export function ColorInput({ value, onPick, pickLabel, ...rest }: ColorInputProps) {
  const typed = value.trim().toLowerCase();
  return (
    <div className="flex max-w-60 gap-2">
      <Input mono placeholder="#0b62b8" {...rest} />
      <input
        type="color"
        aria-label={pickLabel}
        value={accentColorPattern.test(typed) ? typed : '#0b62b8'}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
        className="size-9 shrink-0 cursor-pointer rounded-control border border-line2 bg-surface p-1"
      />
    </div>
  );
}
