import { failure } from './problem.ts';
import type { CallFailure } from './result.ts';

/** What to do when it is not known whether something was created: the Idempotency-Key lets it be sent again. */
export const unanswered =
  'Nobody knows yet whether it was done. Send the same once more: it is done only once, and the answer then says so.';

/**
 * Time limits of a photo in ms, from its first byte to the answer. The browser waits longer than the portal, so that it
 * gets the portal's answer.
 */
export const photoTimeout = { portal: 90_000, browser: 100_000 } as const;

/** What came back is no answer of the portal. */
export const badAnswer = 'The portal answered something unexpected. Try again in a moment.';

/**
 * The failure of a call that the service did not answer.
 * @param isLate it was given up after its time limit
 * @param advice what to do, where it is not to wait
 */
export function noAnswer(isLate: boolean, advice = 'Try again in a moment.'): CallFailure {
  return isLate
    ? failure(504, 'timeout', `The service took too long to answer. ${advice}`)
    : failure(503, 'unreachable', `The service cannot be reached. ${advice}`);
}

/** The failure, in the browser, of a call that the portal did not answer. `message` is in the reader's language. */
export const portalUnreachable = (message: string): CallFailure => failure(0, 'unreachable', message);

/** The failure of a call whose answer is not what the contract promises. */
export function unexpectedAnswer(requestId?: string | null): CallFailure {
  return failure(502, 'bad_answer', 'The service answered something unexpected.', requestId);
}

/** Whether what was sent may have been done although it failed: no answer came. */
export function isUnanswered(failure: Pick<CallFailure, 'code'> | undefined): boolean {
  return failure?.code === 'timeout' || failure?.code === 'unreachable';
}
