import { useLocale, useTranslations } from 'next-intl';
import { Time } from '#components/ui/time.tsx';
import { Timeline, type TimelineStep } from '#components/ui/timeline.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { formatDuration, formatPercent } from '#lib/format/numbers.ts';

/** How far a record is on its way from the file to the codes. */
export function RecordSteps({ record }: { record: IngestionRecord }) {
  const t = useTranslations('ingestion');
  const locale = useLocale();
  const common = useTranslations('common');
  const { status } = record;
  const done = status === 'completed';
  const steps: TimelineStep[] = [
    { key: 'begun', label: t('step.begun'), state: 'done', detail: <Time value={record.created_at} /> },
    {
      key: 'sent',
      label: t('step.sent'),
      state: status === 'uploading' ? 'now' : 'done',
      detail: status === 'uploading' ? t('step.notArrived') : undefined,
    },
    {
      key: 'checked',
      label: t('step.checked'),
      state: status === 'processing' ? 'now' : done ? 'done' : 'upcoming',
      detail:
        status === 'processing'
          ? checkingWords(record)
          : done && record.row_count > 0 && common('count.rows', { count: record.row_count }),
    },
    {
      key: 'ingested',
      label: t('step.ingested'),
      state: done ? 'done' : 'upcoming',
      detail:
        done && record.duration_ms !== null
          ? t('step.in', { time: formatDuration(record.duration_ms, locale) })
          : t('step.allOrNone'),
    },
  ];
  return <Timeline label={t('step.label')} steps={steps} />;
}

/** While a retry is under way, the record shows why the try before it failed. */
function checkingWords({ progress, result_data }: IngestionRecord): string {
  const interrupted = result_data.errors?.[0]?.message;
  return interrupted ? `${interrupted}.` : formatPercent(progress);
}
