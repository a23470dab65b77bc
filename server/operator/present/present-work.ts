import type { QueuedJobs, RunningWork } from '#lib/contract/operator-work.ts';
import type { QueueDepth } from '#server/core/jobs/queue-depth.ts';
import type { RunningWorkRow } from '../queries/running-work.ts';

export function presentQueuedJobs({ oldest_waiting_at, ...row }: QueueDepth): QueuedJobs {
  return { ...row, oldest_waiting_at: oldest_waiting_at?.toISOString() ?? null };
}

export function presentRunningWork(row: RunningWorkRow): RunningWork {
  return {
    kind: row.kind,
    key: row.key,
    name: row.name,
    company: { id: row.company_id, name: row.company_name, slug: row.company_slug },
    state: row.state,
    progress: row.progress === null ? null : Math.min(1, Math.max(0, row.progress)),
    remaining: row.remaining,
    created_at: row.created_at.toISOString(),
  };
}
