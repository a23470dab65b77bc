'use client';

import { useTranslations } from 'next-intl';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { layoutName } from './workorder-state.ts';

type SecureLayout = Exclude<Workorder['code_layout'], 'none'>;

const layouts = ['sg-inside', 'sg-outside', 'custom'] as const satisfies readonly SecureLayout[];

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
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const isTyped = useServiceGap('layouts');
  const hasCustom = offersCustom || isTyped || value === 'custom';
  return (
    <div className="grid gap-1.5">
      <span id="layout-label" className="text-sm font-medium">
        {t('layout.label')}
      </span>
      <RadioGroup
        labelledBy="layout-label"
        look="cards"
        value={value ?? ''}
        onValueChange={onChange}
        disabled={disabled}
        error={error}
        options={layouts
          .filter((layout) => layout !== 'custom' || hasCustom)
          .map((layout) => ({ value: layout, label: layoutName(layout, common), hint: t(`layout.${layout}`) }))}
      />
    </div>
  );
}
