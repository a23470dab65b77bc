import type { ActivityItem } from '#lib/contract/activity.ts';
import type { Place } from '#server/core/jobs/find-places.ts';
import type { ActivityRow } from '../queries/activity.ts';

/** Subject of a row, as its SELECT built it. */
interface About {
  reference: string | null;
  description: string;
  category: string;
  related_id: number | null;
  parameters: Record<string, unknown>;
  changes: 'status' | 'scm';
  undo_of: string | null;
}

/** @param place its place in the queue while it waits */
export function presentActivity(row: ActivityRow, place: Place | undefined): ActivityItem {
  const about = row.about as unknown as About;
  const frame = {
    key: row.key,
    outcome: row.outcome,
    state: row.state,
    progress: row.progress === null ? null : Math.min(1, Math.max(0, row.progress)),
    done: row.done,
    total: row.total,
    error: row.error,
    error_reason: row.error_reason,
    ahead: place?.ahead ?? null,
    starts_in: place?.startsIn ?? null,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    is_own: row.is_own,
  };
  switch (row.kind) {
    case 'workorder':
      return { ...frame, kind: row.kind, reference: about.reference };
    case 'ingestion':
      return { ...frame, kind: row.kind, description: about.description };
    case 'document': {
      const { category, related_id, parameters } = about;
      return { ...frame, kind: row.kind, category, related_id, parameters };
    }
    case 'task':
      return { ...frame, kind: row.kind, changes: about.changes, change: changeOf(about), undo_of: about.undo_of };
  }
}

type Change = Extract<ActivityItem, { kind: 'task' }>['change'];

function changeOf({ changes, parameters }: About): Change {
  const { activation_status, blacklist_reason, set, remove } = parameters as Change;
  return changes === 'status' ? { activation_status, blacklist_reason } : { set, remove };
}
