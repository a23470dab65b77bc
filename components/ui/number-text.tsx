'use client';

import { formatBytes, formatLargeNumber, formatNumber } from '#lib/format/numbers.ts';
import { useReader } from './use-reader.ts';

/**
 * A number in the reader's locale. Props: value, as ('count' by default: 2,000,000; 'large': 14.2 million; 'bytes':
 * 21.4 MB).
 */
export function NumberText({ value, as = 'count' }: { value: number; as?: 'count' | 'large' | 'bytes' }) {
  const { locale } = useReader();
  if (as === 'bytes') return <>{formatBytes(value, locale)}</>;
  return <>{as === 'large' ? formatLargeNumber(value, locale) : formatNumber(value, locale)}</>;
}
