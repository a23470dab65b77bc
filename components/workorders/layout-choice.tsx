'use client';

import { useServiceGap } from '#components/shell/service-gaps.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';

type SecureLayout = Exclude<Workorder['code_layout'], 'none'>;

const layouts: { value: SecureLayout; label: string; hint: string }[] = [
  { value: 'sg-inside', label: 'Graphic inside', hint: 'In the middle of the code. Takes no room of its own.' },
  { value: 'sg-outside', label: 'Graphic outside', hint: 'Beside the code. Larger, so it tells more.' },
  { value: 'custom', label: 'Custom', hint: 'A layout that was set up for your company.' },
];

interface LayoutChoiceProps {
  value: SecureLayout | undefined;
  onChange: (value: string) => void;
  disabled: boolean;
  /** Whether the company has custom layouts. */
  offersCustom: boolean;
  error: string | undefined;
}

/** Position of the secure graphic. */
export function LayoutChoice({ value, onChange, disabled, offersCustom, error }: LayoutChoiceProps) {
  const isTyped = useServiceGap('layouts');
  const hasCustom = offersCustom || isTyped || value === 'custom';
  return (
    <div className="grid gap-1.5">
      <span id="layout-label" className="text-sm font-medium">
        Layout
      </span>
      <RadioGroup
        labelledBy="layout-label"
        look="cards"
        value={value ?? ''}
        onValueChange={onChange}
        disabled={disabled}
        options={layouts.filter((layout) => layout.value !== 'custom' || hasCustom)}
      />
      {error && <p className="arrive text-xs text-bad">{error}</p>}
    </div>
  );
}
