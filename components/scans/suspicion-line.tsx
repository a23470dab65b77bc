import { useTranslations } from 'next-intl';
import { describeSuspicionReason } from './scan-words.ts';

/** 'Scanned too often, too far apart': why a scan is suspicious, in lists. */
export function SuspicionLine({ reasons }: { reasons: readonly string[] }) {
  const t = useTranslations('scans');
  return reasons
    .map((reason) => describeSuspicionReason(reason, t))
    .map(({ label, inside }, index) => (index === 0 ? label : inside))
    .join(', ');
}
