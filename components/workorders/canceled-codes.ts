import { formatNumber } from '#components/ui/format.ts';
import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';

type Counted = Pick<
  Workorder,
  'quantity' | 'codegen_status' | 'codegen_progress' | 'is_static_print' | 'static_unique_codes_quantity'
>;

/** Codes a workorder is to have: of static ones, how many different ones. */
export function codesOf(workorder: Counted): number {
  return workorder.is_static_print ? workorder.static_unique_codes_quantity : workorder.quantity;
}

/** What canceling does to the codes, with their number as far as it is known. */
export function describeCanceling(workorder: Counted): string {
  const all = codesOf(workorder);
  const word = (count: number) => (count === 1 ? 'code' : 'codes');
  switch (workorder.codegen_status) {
    case codegenStatus.waiting:
    case codegenStatus.queued:
      return 'No code is generated yet, and none will be.';
    case codegenStatus.packing:
    case codegenStatus.completed:
      return `${all === 1 ? 'Its one code is' : `All ${formatNumber(all)} codes are`} blacklisted.`;
    default:
      return `The codes generated so far are blacklisted, at most ${formatNumber(all)} ${word(all)}. No more are made.`;
  }
}

/** What a printing partner's confirmation makes, as a sentence. */
export function describeConfirming(workorder: Counted): string {
  const codes = codesOf(workorder);
  const made = codes === 1 ? 'One code will be made' : `${formatNumber(codes)} codes will be made`;
  const times = codes > 0 ? workorder.quantity / codes : 1;
  return times > 1 ? `${made}, each for ${formatNumber(times)} prints` : made;
}
