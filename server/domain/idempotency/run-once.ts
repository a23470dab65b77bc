import { randomUUID } from 'node:crypto';
import { DomainError } from '../errors.ts';

/** What a client calls one request of its own; several users, and several endpoints, may use the same key. */
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

/** Keeps what became of keys. A claim is held by its attempt, for as long as the lease is renewed. */
export interface IdempotencyStore {
  claim(request: RequestKey, fingerprint: Buffer, attempt: string): Promise<Claim>;
  renew(request: RequestKey, attempt: string): Promise<void>;
  complete(request: RequestKey, attempt: string, answer: GivenAnswer): Promise<void>;
  release(request: RequestKey, attempt: string): Promise<void>;
}

/** How long a claim outlives a process that has died, and how often a living one renews it. */
export const leaseSeconds = 60;
const renewEveryMs = 20_000;

/**
 * Runs what a request asks for, or gives the answer it has had before. Only a success is kept: a refusal changed nothing,
 * so the same key may try again.
 * @param onKeepingFailed the work is done and answered, yet a repetition will not be recognised once the lease is over.
 * @throws DomainError idempotency_key_reused for another request under this key, request_in_progress while the first runs.
 */
export async function runOnce(
  store: IdempotencyStore,
  request: RequestKey,
  fingerprint: Buffer,
  run: () => Promise<GivenAnswer>,
  onKeepingFailed: (error: unknown) => void,
): Promise<GivenAnswer> {
  const attempt = randomUUID();
  const claim = await store.claim(request, fingerprint, attempt);
  switch (claim.kind) {
    case 'answered':
      return claim.answer;
    case 'other-request':
      throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was sent with another request.');
    case 'running':
      throw new DomainError('request_in_progress', 'The first request with this Idempotency-Key is still running.', {
        retryAfter: 1,
      });
    case 'claimed':
      return runClaimed(store, request, attempt, run, onKeepingFailed);
  }
}

async function runClaimed(
  store: IdempotencyStore,
  request: RequestKey,
  attempt: string,
  run: () => Promise<GivenAnswer>,
  onKeepingFailed: (error: unknown) => void,
): Promise<GivenAnswer> {
  // A renewal that fails is made up for by the next; the lease lasts for three.
  const renewal = setInterval(() => void store.renew(request, attempt).catch(() => undefined), renewEveryMs);
  try {
    let answer: GivenAnswer;
    try {
      answer = await run();
    } catch (error) {
      // When the key cannot be freed, the end of the lease frees it; the caller is to hear why the request failed.
      await store.release(request, attempt).catch(() => undefined);
      throw error;
    }
    await store.complete(request, attempt, answer).catch(onKeepingFailed);
    return answer;
  } finally {
    clearInterval(renewal);
  }
}
