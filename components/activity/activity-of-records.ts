import { type Activity, type ActivityItem, activityDays } from '#lib/contract/activity.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';

interface Known {
  now: number;
  /** E-mail of the viewer. */
  email: string;
  failed: number | null;
  workorders: number | null;
}

const outcomes: Partial<Record<IngestionRecord['status'], ActivityItem['outcome']>> = {
  processing: 'running',
  completed: 'ended',
  error: 'failed',
};

/** The same of a service that lists ingestion records and nothing else of what it works on. */
export function activityOfRecords(records: readonly IngestionRecord[], known: Known): Activity {
  const items = records.flatMap((record): ActivityItem[] => {
    const outcome = outcomes[record.status];
    const ended = outcome === 'running' ? null : record.status_updated_at;
    if (!outcome || (ended !== null && known.now - Date.parse(ended) > activityDays * 86_400_000)) return [];
    return [
      {
        kind: 'ingestion',
        key: record.key,
        description: record.description,
        outcome,
        state: record.status,
        progress: outcome === 'running' ? record.progress : 1,
        done: outcome === 'running' ? null : outcome === 'ended' ? record.row_count : record.rows_with_errors,
        total: outcome === 'running' ? null : record.row_count,
        ahead: null,
        starts_in: null,
        error: record.result_data.errors?.[0]?.message ?? null,
        started_at: record.created_at,
        ended_at: ended,
        is_own: record.created_by?.email === known.email,
      },
    ];
  });
  const isRunning = ({ outcome }: ActivityItem) => outcome === 'running';
  return {
    counts: {
      workorders: known.workorders,
      workorders_waiting: null,
      ingestions_failed: known.failed,
      cases_open: null,
      reports_open: null,
    },
    running: items.filter(isRunning).length,
    items: [
      ...items.filter(isRunning),
      ...items
        .filter((item) => !isRunning(item))
        .sort((one, next) => Date.parse(next.ended_at ?? '') - Date.parse(one.ended_at ?? '')),
    ],
  };
}
