import type { StatusTone } from '#components/ui/status.tsx';
import { codegenStatus, codeLayouts } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';

type Moving = Pick<Workorder, 'state' | 'codegen_status' | 'canceled_at'> & Partial<Pick<Workorder, 'invited_partner'>>;

/** True while the service works on it: what is shown of it changes by itself. */
export function isGenerating(workorder: Moving): boolean {
  const { queued, generating, packing, failed } = codegenStatus;
  const working: number[] = [queued, generating, packing, failed];
  return workorder.canceled_at === null && working.includes(workorder.codegen_status);
}

/** Place in the queue of an order, and when it starts; without a place an empty text, and without a pace the place alone. */
export function describeQueue({ queue }: Pick<Workorder, 'queue'>, t: Translator<'workorders'>): string {
  if (queue === null) return '';
  const place = t('generation.ahead', { count: queue.ahead });
  if (queue.starts_in === null) return place;
  return `${place}, ${t('generation.startsIn', { minutes: Math.ceil(queue.starts_in / 60) })}`;
}

/** The state in plain words, with its colour. */
export function describeState(workorder: Moving, t: Translator<'workorders'>): { tone: StatusTone; word: string } {
  if (workorder.canceled_at !== null) return { tone: 'off', word: t('state.canceled') };
  switch (workorder.codegen_status) {
    case codegenStatus.waiting:
      if (workorder.invited_partner?.has_declined) return { tone: 'bad', word: t('state.declined') };
      return { tone: 'wait', word: workorder.invited_partner ? t('state.invited') : t('state.waiting') };
    case codegenStatus.queued:
      return { tone: 'running', word: t('state.queued') };
    case codegenStatus.generating:
      return { tone: 'running', word: t('state.generating') };
    case codegenStatus.packing:
      return { tone: 'running', word: t('state.packing') };
    case codegenStatus.failed:
      return { tone: 'bad', word: t('state.failed') };
    default:
      if (workorder.state === 'completed') return { tone: 'ok', word: t('state.completed') };
      if (workorder.state === 'ready to print') return { tone: 'active', word: t('state.ready') };
      return { tone: 'active', word: t('state.generated') };
  }
}

/** The layout as people call it. */
export function layoutName(layout: Workorder['code_layout'], common: Translator<'common'>): string {
  return common(`layout.${layout}`);
}

export const layoutOptions = (common: Translator<'common'>) =>
  codeLayouts.map((value) => ({ value, label: layoutName(value, common) }));

/** Name in one line: its reference, or its number. */
export function workorderTitle(workorder: Pick<Workorder, 'id' | 'reference'>, common: Translator<'common'>): string {
  return workorder.reference ?? common('workorderNumber', { id: String(workorder.id) });
}

/** True when it holds SID codes: no secure graphic, no printing partner. */
export function isSid(workorder: Pick<Workorder, 'code_layout'>): boolean {
  return workorder.code_layout === 'none';
}
