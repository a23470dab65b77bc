import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { CodeTaskRow, ScmParameters, StatusParameters } from '../queries/tasks.ts';
import { refuseUndo } from '../rules/undo.ts';

export function presentTask(row: CodeTaskRow): CodeTask {
  const parameters = row.parameters as Partial<StatusParameters & ScmParameters>;
  const share = row.total === null || row.total === 0 ? 0 : row.processed / row.total;
  return {
    task_id: row.key,
    kind: row.kind,
    status: row.status,
    progress: row.status === 'complete' ? 1 : Math.min(1, share),
    total_codes: row.total,
    processed_codes: row.processed,
    changed_codes: row.changed,
    discarded_keys: parameters.discarded_keys?.map(String) ?? [],
    error: row.error,
    error_reason: row.error_reason,
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    created_by: row.created_by_email,
    created_by_name: row.created_by_name,
    change:
      row.kind === 'status'
        ? { activation_status: parameters.activation_status, blacklist_reason: parameters.blacklist_reason }
        : { set: parameters.set, remove: parameters.remove },
    filters: parameters.filters ?? parameters.constraints ?? null,
    workorder: row.workorder_id ?? parameters.unprinted_of ?? null,
    refused_codes: row.refused,
    undo_of: row.undo_of_key,
    undone_by: row.undone_by_key,
    can_undo: refuseUndo(row) === null,
  };
}
