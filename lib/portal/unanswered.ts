import type { CallFailure } from './result.ts';

/** What to do when it is not known whether something was created: the Idempotency-Key lets it be sent again. */
export const unanswered =
  'Nobody knows yet whether it was done. Send the same once more: it is done only once, and the answer then says so.';

/** What came back is no answer of the portal. */
export const badAnswer = 'The portal answered something unexpected. Try again in a moment.';

/** Whether what was sent may have been done although it failed: no answer came. */
export function isUnanswered(failure: Pick<CallFailure, 'code'> | undefined): boolean {
  return failure?.code === 'timeout' || failure?.code === 'unreachable';
}
