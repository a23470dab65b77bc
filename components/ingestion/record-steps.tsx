import { formatDuration, formatPercent, plural } from '#components/ui/format.ts';
import { Time } from '#components/ui/time.tsx';
import { Timeline, type TimelineStep } from '#components/ui/timeline.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';

/** How far a record is on its way from the file to the codes. */
export function RecordSteps({ record }: { record: IngestionRecord }) {
  const { status } = record;
  const done = status === 'completed';
  const steps: TimelineStep[] = [
    { key: 'begun', label: 'Begun', state: 'done', detail: <Time value={record.created_at} /> },
    {
      key: 'sent',
      label: 'File sent',
      state: status === 'uploading' ? 'now' : 'done',
      detail: status === 'uploading' ? 'not arrived yet' : undefined,
    },
    {
      key: 'checked',
      label: 'Checked',
      state: status === 'processing' ? 'now' : done ? 'done' : 'upcoming',
      detail:
        status === 'processing'
          ? checkingWords(record)
          : done && record.row_count > 0 && plural(record.row_count, 'row'),
    },
    {
      key: 'ingested',
      label: 'Ingested',
      state: done ? 'done' : 'upcoming',
      detail: done && record.duration_ms !== null ? `in ${formatDuration(record.duration_ms)}` : 'all rows or none',
    },
  ];
  return <Timeline label="Steps of this upload" steps={steps} />;
}

/** A try that failed on our side is told in the record while the next one is on its way. */
function checkingWords({ progress, result_data }: IngestionRecord): string {
  const interrupted = result_data.errors?.[0]?.message;
  return interrupted ? `${interrupted}.` : formatPercent(progress);
}
