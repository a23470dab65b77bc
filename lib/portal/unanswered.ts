import type { CallFailure } from './result.ts';

/** What to do when it is not known whether something was created: the Idempotency-Key lets it be sent again. */
export const unanswered =
  'Nobody knows yet whether it was done. Send the same once more: it is done only once, and the answer then says so.';

/** Whether what was sent may have been done although it failed: no answer came. */
export function isUnanswered(failure: Pick<CallFailure, 'code'> | undefined): boolean {
  return failure?.code === 'timeout' || failure?.code === 'unreachable';
}
