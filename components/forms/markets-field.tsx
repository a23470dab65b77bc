'use client';

import { useServiceGap } from '#components/session/service-gaps.tsx';
import { CountriesField, type CountriesFieldProps } from './countries-field.tsx';

/** Countries that codes are meant for. Nothing where the service has no rules that look at them. */
export function MarketsField(props: CountriesFieldProps) {
  return useServiceGap('scanRules') ? null : <CountriesField {...props} />;
}
