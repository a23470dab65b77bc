import { Status } from '#components/ui/status.tsx';
import type { SupportGroup } from '#lib/contract/support.ts';

/** Whether somebody still has to look at it, in a word. */
export function GroupState({ group }: { group: Pick<SupportGroup, 'state' | 'is_reopened'> }) {
  if (group.state === 'resolved') return <Status tone="ok">Resolved</Status>;
  return group.is_reopened ? <Status tone="bad">Open again</Status> : <Status tone="wait">Open</Status>;
}
