'use client';

import { useLocale } from 'next-intl';
import { formatExactTime, formatInUtc, formatTime, type TimeFormat } from '#lib/format/times.ts';
import { useMounted, useReader } from './use-reader.ts';

/**
 * A moment in the reader's zone, marked UTC while that is not known; the exact one on hover.
 * Props: value (ISO 8601, or a plain date), format ('datetime' by default, 'date', 'clock', 'relative').
 */
export function Time({
  value,
  format = 'datetime',
  className,
}: {
  value: string;
  format?: TimeFormat;
  className?: string;
}) {
  const { timeZone, isZoneKnown } = useReader();
  const locale = useLocale();
  const mounted = useMounted();
  // Day before month in every locale: 3/4 must not be two different days for two colleagues.
  const frame = { timeZone, locale, now: new Date() };
  // 'relative' moves between the server's render and the browser's: the fixed form is shown until the browser has taken
  // over.
  const shown = format === 'relative' && !mounted ? 'datetime' : format;
  return (
    <time dateTime={value} title={formatExactTime(value, frame)} className={className} suppressHydrationWarning>
      {isZoneKnown ? formatTime(value, shown, frame) : formatInUtc(value, shown, frame)}
    </time>
  );
}
