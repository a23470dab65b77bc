import { useTranslations } from 'next-intl';
import { Status } from '#components/ui/status.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';

/** How an app stands: answered, refused, or answered while whatever it scans is suspicious. */
export function AppState({ app }: { app: Pick<ScanApp, 'is_active' | 'is_blacklisted'> }) {
  const t = useTranslations('apps');
  if (!app.is_active) return <Status tone="off">{t('off')}</Status>;
  return app.is_blacklisted ? <Status tone="bad">{t('blacklisted')}</Status> : <Status tone="ok">{t('on')}</Status>;
}
