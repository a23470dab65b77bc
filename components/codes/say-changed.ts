import { toast } from 'sonner';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Says what came of changing one code's status. */
export function sayChanged(task: CodeTask, name: string, t: Translator<'codes'>): void {
  const going = task.status === 'pending' || task.status === 'in-progress';
  if (task.status === 'failed') toast.error(t('changed.failed'), { description: task.error ?? t('changed.gaveUp') });
  else toast.success(going ? t('changed.going') : t('changed.done'), { description: name });
}
