import { showToast } from '#components/ui/toast-store.ts';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { Texts } from '#lib/texts/make-texts.ts';

/** Says what came of changing one code's status. */
export function sayChanged(task: CodeTask, name: string, t: Texts<'codes'>): void {
  const going = task.status === 'pending' || task.status === 'in-progress';
  if (task.status === 'failed') showToast({ title: t('changed.failed'), text: task.error ?? t('changed.gaveUp') });
  else showToast({ title: going ? t('changed.going') : t('changed.done'), text: name });
}
