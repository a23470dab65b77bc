import { useTranslations } from 'next-intl';
import { StateLine } from '#components/ui/page-header.tsx';
import { Status } from '#components/ui/status.tsx';
import type { Fix } from './use-fix-worker.ts';

/** How many rows are still to fix, in one line under the page's title. */
export function FixLine({ fix }: { fix: Fix }) {
  const t = useTranslations('ingestion');
  if (fix.state === 'failed') return <Status tone="bad">{t('record.fileFailed')}</Status>;
  const { counts } = fix;
  if (!counts) {
    return (
      <StateLine
        parts={[
          <Status key="s" tone="running">
            {t('fix.fetching')}
          </Status>,
          fix.read > 0 && t('fix.read', { count: fix.read }),
        ]}
      />
    );
  }
  return (
    <StateLine
      parts={[
        <Status key="s" tone={counts.open > 0 ? 'bad' : 'ok'} className="font-semibold">
          {counts.open > 0 ? t('fix.toMend', { count: counts.open }) : t('fix.nothingToMend')}
        </Status>,
        t('fix.fixedCount', { count: counts.fixed }),
        counts.leftOut > 0 && t('fix.leftOutCount', { count: counts.leftOut }),
        fix.isCounting && t('fix.counting'),
      ]}
    />
  );
}
