import { useTexts } from '#texts';
import { describeSuspicion } from './scan-words.ts';

/** 'Scanned too often, too far apart': why a scan is suspicious, in lists. */
export function SuspicionLine({ reasons }: { reasons: readonly string[] }) {
  const t = useTexts('scans');
  return reasons
    .map((reason) => describeSuspicion(reason, t))
    .map(({ label, inside }, index) => (index === 0 ? label : inside))
    .join(', ');
}
