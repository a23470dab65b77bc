import { useTranslations } from 'next-intl';
import { Status } from '#components/ui/status.tsx';
import type { Report } from '#lib/contract/reports.ts';

export function ReportState({ report }: { report: Pick<Report, 'handled_at'> }) {
  const t = useTranslations('reports');
  return report.handled_at === null ? (
    <Status tone="wait">{t('state.open')}</Status>
  ) : (
    <Status tone="off">{t('state.handled')}</Status>
  );
}
