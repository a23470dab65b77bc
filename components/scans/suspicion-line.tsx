import { useTranslations } from 'next-intl';
import { listReasons } from '#lib/texts/suspicion-words.ts';

/** 'Scanned too often, too far apart': why a scan is suspicious, in lists. */
export function SuspicionLine({ reasons }: { reasons: readonly string[] }) {
  return listReasons(reasons, useTranslations('scans'));
}
