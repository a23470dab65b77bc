import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import type { Translator } from '#lib/texts/translator.ts';

type Counted = Pick<
  Workorder,
  'quantity' | 'codegen_status' | 'codegen_progress' | 'is_static_print' | 'static_unique_codes_quantity'
>;

/** Codes a workorder is to have: of static ones, how many different ones. */
export function codesOf(workorder: Counted): number {
  return workorder.is_static_print ? workorder.static_unique_codes_quantity : workorder.quantity;
}

/** Effect of canceling on the codes, with their number if known. */
export function describeCanceling(workorder: Counted, t: Translator<'workorders'>): string {
  const count = codesOf(workorder);
  switch (workorder.codegen_status) {
    case codegenStatus.waiting:
    case codegenStatus.queued:
      return t('cancel.nothingMade');
    case codegenStatus.packing:
    case codegenStatus.completed:
      return t('cancel.all', { count });
    default:
      return t('cancel.soFar', { count });
  }
}

/** Effect of a printing partner's confirmation, as a sentence. */
export function describeConfirming(workorder: Counted, t: Translator<'workorders'>): string {
  const count = codesOf(workorder);
  const times = count > 0 ? workorder.quantity / count : 1;
  return times > 1 ? t('confirm.makesEach', { count, times }) : t('confirm.makes', { count });
}
