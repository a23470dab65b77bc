'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { IdInput } from '#components/forms/id-input.tsx';
import { useServiceGap } from '#components/session/service-gaps.tsx';
import type { ServiceGap } from '#lib/portal/foreign/service-gaps.ts';
import { IdSelect } from './id-select.tsx';

type IdChoiceProps = ComponentProps<typeof IdSelect> & {
  /** The list; every service has templates. */
  of: Extract<ServiceGap, 'partners' | 'substrates' | 'layouts'> | 'templates';
};

/** One thing of a list; its number, typed, where the service has no such list. Inside a Field. */
export function IdChoice({ of, ...props }: IdChoiceProps) {
  const t = useTranslations('workorders');
  const isTyped = useServiceGap(of);
  if (!isTyped) return <IdSelect {...props} />;
  const { id, name, value, onChange, disabled } = props;
  return (
    <IdInput
      id={id}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      aria-required={props['aria-required']}
      name={name}
      value={value}
      onChange={onChange}
      placeholder={t('numberPlaceholder')}
      readOnly={disabled}
    />
  );
}
