import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Message about the result of activating a workorder's codes. */
export function describeActivation(
  task: Pick<CodeTask, 'status' | 'changed_codes'>,
  t: Translator<'workorders'>,
): { title: string; text: string } {
  const { status, changed_codes: changed } = task;
  if (status !== 'complete') return { title: t('activate.busy'), text: t('activate.busyText') };
  if (changed === 0) return { title: t('activate.nothing'), text: t('activate.nothingText') };
  return { title: t('activate.done'), text: t('activate.doneText', { count: changed }) };
}
