import type { Workorder } from '#lib/contract/workorders.ts';
import type { Texts } from '#lib/texts/make-texts.ts';

/** Why a step that a dialog still asks about can no longer be taken: another user took one. */
export function describeGone(workorder: Pick<Workorder, 'canceled_at' | 'state'>, t: Texts<'workorders'>): string {
  if (workorder.canceled_at !== null) return t('gone.canceled');
  return workorder.state === 'completed' ? t('gone.completed') : t('gone.done');
}
