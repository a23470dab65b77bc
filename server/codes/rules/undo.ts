interface UndoneTask {
  status: 'pending' | 'in-progress' | 'complete' | 'failed';
  keeps_former: boolean;
  is_forgotten: boolean;
  changed: number;
  undo_of: number | null;
  undone_by_key: string | null;
}

/** Why a task cannot be put back; null when it can. */
export function refuseUndo(task: UndoneTask): string | null {
  if (task.status !== 'complete' && task.status !== 'failed') return 'It still runs. Put it back when it has ended.';
  if (task.undo_of !== null) return 'It puts back another change itself. Change the codes anew.';
  if (task.undone_by_key !== null) return 'It was put back already.';
  if (!task.keeps_former || task.is_forgotten) return 'What the codes were before is not kept any more.';
  return task.changed === 0 ? 'It changed no code.' : null;
}
