import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { CodeTaskRow } from '../queries/tasks.ts';

export function presentTask(row: CodeTaskRow): CodeTask {
  const discarded = row.parameters.discarded_keys;
  const share = row.total === null || row.total === 0 ? 0 : row.processed / row.total;
  return {
    task_id: row.key,
    kind: row.kind,
    status: row.status,
    progress: row.status === 'complete' ? 1 : Math.min(1, share),
    total_codes: row.total,
    processed_codes: row.processed,
    changed_codes: row.changed,
    discarded_keys: Array.isArray(discarded) ? discarded.map(String) : [],
    error: row.error,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
