import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Why a step that a dialog still asks about can no longer be taken: another user took one. */
export function describeGone(workorder: Pick<Workorder, 'canceled_at' | 'state'>, t: Translator<'workorders'>): string {
  if (workorder.canceled_at !== null) return t('gone.canceled');
  return workorder.state === 'completed' ? t('gone.completed') : t('gone.done');
}
