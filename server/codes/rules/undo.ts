import { type Reason, reason } from '#lib/texts/reason.ts';

interface UndoneTask {
  status: 'pending' | 'in-progress' | 'complete' | 'failed';
  keeps_former: boolean;
  is_forgotten: boolean;
  changed: number;
  undo_of: number | null;
  undone_by_key: string | null;
}

/** Why a task cannot be put back; null when it can. */
export function refuseUndo(task: UndoneTask): Reason | null {
  if (task.status !== 'complete' && task.status !== 'failed') return reason('taskRunning');
  if (task.undo_of !== null) return reason('undoOfUndo');
  if (task.undone_by_key !== null) return reason('undoneAlready');
  if (!task.keeps_former || task.is_forgotten) return reason('formerValuesDeleted');
  return task.changed === 0 ? reason('taskChangedNoCode') : null;
}
