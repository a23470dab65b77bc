import { randomUUID } from 'node:crypto';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '../../errors.ts';

/** Name that a client gives to one request; users and endpoints can use the same key independently. */
export interface RequestKey {
  userId: number;
  endpoint: string;
  key: string;
}

/** An answer as it was first given, to the byte. */
export interface GivenAnswer {
  status: number;
  text: string;
}

export type Claim =
  | { kind: 'claimed' }
  | { kind: 'other-request' }
  | { kind: 'running' }
  | { kind: 'answered'; answer: GivenAnswer };

/**
 * Keeps what became of keys. A claim is held by its attempt, for as long as the lease is renewed. `Trx` is a
 * transaction of the database the keys are in.
 */
export interface IdempotencyStore<Trx> {
  claim(request: RequestKey, fingerprint: Buffer, attempt: string): Promise<Claim>;
  renew(request: RequestKey, attempt: string): Promise<void>;
  /**
   * Keeps the answer in the transaction of the work it tells of: both or neither, wherever the program dies.
   * @throws DomainError request_in_progress when the claim was lost; the transaction is then to be rolled back.
   */
  save(trx: Trx, request: RequestKey, attempt: string, answer: GivenAnswer): Promise<void>;
  release(request: RequestKey, attempt: string): Promise<void>;
}

/** How long a claim outlives a process that has died, and how often a living one renews it. */
export const leaseSeconds = 60;
const renewEveryMs = 20_000;
const releaseEveryMs = 1000;

/** Called in the transaction of the work, as its last statement, with the answer. */
export type SaveAnswer<Trx> = (trx: Trx, answer: GivenAnswer) => Promise<void>;

/**
 * Runs what a request asks for, or gives the answer it has had before. Only a success is kept: a refusal changed
 * nothing, so the same key may try again.
 * @throws DomainError idempotency_key_reused for another request under this key, request_in_progress while the first
 * runs.
 */
export async function runOnce<Trx>(
  store: IdempotencyStore<Trx>,
  request: RequestKey,
  fingerprint: Buffer,
  run: (save: SaveAnswer<Trx>) => Promise<GivenAnswer>,
): Promise<GivenAnswer> {
  const attempt = randomUUID();
  const claim = await store.claim(request, fingerprint, attempt);
  switch (claim.kind) {
    case 'answered':
      return claim.answer;
    case 'other-request':
      throw new DomainError('idempotency_key_reused', reason('idempotencyKeyOfOtherRequest'));
    case 'running':
      throw requestInProgress();
    case 'claimed':
      return runClaimed(store, request, attempt, run);
  }
}

export function requestInProgress(): DomainError {
  return new DomainError('request_in_progress', reason('firstRequestRuns'), {
    retryAfter: 1,
  });
}

async function runClaimed<Trx>(
  store: IdempotencyStore<Trx>,
  request: RequestKey,
  attempt: string,
  run: (save: SaveAnswer<Trx>) => Promise<GivenAnswer>,
): Promise<GivenAnswer> {
  // A renewal that fails is made up for by the next; the lease lasts for three.
  const renewal = setInterval(() => void store.renew(request, attempt).catch(() => undefined), renewEveryMs);
  try {
    return await run((trx, answer) => store.save(trx, request, attempt, answer));
  } catch (error) {
    // The caller is to hear why the request failed, also when the key cannot be freed right now.
    await store.release(request, attempt).catch(() => void releaseLater(store, request, attempt));
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/**
 * Frees a key as soon as its database is back, so that the caller's next try need not wait for the end of the lease,
 * which frees it in any case.
 */
async function releaseLater<Trx>(store: IdempotencyStore<Trx>, request: RequestKey, attempt: string): Promise<void> {
  for (let tries = 0; tries < leaseSeconds; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, releaseEveryMs).unref());
    try {
      return await store.release(request, attempt);
    } catch {
      // Still away.
    }
  }
}
