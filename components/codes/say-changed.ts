import { showToast } from '#components/ui/toast-store.ts';
import type { CodeTask } from '#lib/contract/code-tasks.ts';

/** Says what came of changing one code's status. */
export function sayChanged(task: CodeTask, name: string): void {
  const going = task.status === 'pending' || task.status === 'in-progress';
  if (task.status === 'failed') showToast({ title: 'Not changed', text: task.error ?? 'The service gave up.' });
  else showToast({ title: going ? 'Being changed' : 'Changed', text: name });
}
