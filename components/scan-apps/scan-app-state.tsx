import { useTranslations } from 'next-intl';
import { Status } from '#components/ui/status.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';

/** State of a scan app: on, off, or blacklisted (answered, and its scans are suspicious). */
export function ScanAppState({ scanApp }: { scanApp: Pick<ScanApp, 'is_active' | 'is_blacklisted'> }) {
  const t = useTranslations('scan-apps');
  if (!scanApp.is_active) return <Status tone="off">{t('off')}</Status>;
  return scanApp.is_blacklisted ? <Status tone="bad">{t('blacklisted')}</Status> : <Status tone="ok">{t('on')}</Status>;
}
