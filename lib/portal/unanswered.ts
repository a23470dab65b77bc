import { reason } from '#lib/texts/reason.ts';
import { failure, ownFailure } from './problem.ts';
import type { CallFailure, EnglishFailure } from './result.ts';

/** Advice when it is unknown whether something was created: the Idempotency-Key makes it safe to send again. */
export const unanswered = reason('outcomeUnknownSendAgain');

/**
 * Time limits of a photo in ms, from its first byte to the answer. The browser waits longer than the portal, so that it
 * gets the portal's answer.
 */
export const photoTimeout = { portal: 90_000, browser: 100_000 } as const;

/**
 * The failure of a call that the service did not answer.
 * @param isLate it was given up after its time limit
 * @param advice what to do, where it is not to wait
 */
export function noAnswer(isLate: boolean, advice = reason('retryLater')): EnglishFailure {
  return isLate
    ? ownFailure(504, 'timeout', reason('serviceTimeout', { advice }))
    : ownFailure(503, 'unreachable', reason('serviceUnreachable', { advice }));
}

/** The failure, in the browser, of a call that the portal did not answer. `message` is in the reader's language. */
export const portalUnreachable = (message: string): CallFailure => failure(0, 'unreachable', message);

/** The failure of a call whose answer is not what the contract promises. */
export function unexpectedAnswer(requestId?: string | null): EnglishFailure {
  return ownFailure(502, 'bad_answer', reason('serviceUnexpectedAnswer'), requestId);
}

/** Whether what was sent may have been done although it failed: no answer came. */
export function isUnanswered(failure: Pick<CallFailure, 'code'> | undefined): boolean {
  return failure?.code === 'timeout' || failure?.code === 'unreachable';
}
