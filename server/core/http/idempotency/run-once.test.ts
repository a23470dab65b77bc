import { afterEach, describe, expect, it, vi } from 'vitest';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '../../errors.ts';
import { type Claim, type IdempotencyStore, leaseSeconds, runOnce, type SaveAnswer } from './run-once.ts';

const request = { userId: 1, endpoint: 'createSomething', key: 'k' };
const fingerprint = Buffer.alloc(32);
const answer = { status: 201, text: '{"id":1}' };

/** Work that keeps its answer as its last statement. */
const keeping = async (save: SaveAnswer<'trx'>) => {
  await save('trx', answer);
  return answer;
};

type Store = IdempotencyStore<'trx'>;

function fakeStore(claim: Claim, failing: { save?: Error; release?: Error; renew?: Error } = {}) {
  const outcome = (error?: Error) => async () => {
    if (error) throw error;
  };
  return {
    claim: vi.fn<Store['claim']>(async () => claim),
    renew: vi.fn<Store['renew']>(outcome(failing.renew)),
    save: vi.fn<Store['save']>(outcome(failing.save)),
    release: vi.fn<Store['release']>(outcome(failing.release)),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a request whose key is free', () => {
  it('runs, and its answer is kept', async () => {
    const store = fakeStore({ kind: 'claimed' });
    expect(await runOnce(store, request, fingerprint, keeping)).toEqual(answer);
    const attempt = store.claim.mock.calls[0]?.[2];
    expect(store.save.mock.calls).toEqual([['trx', request, attempt, answer]]);
    expect(store.release).not.toHaveBeenCalled();
  });

  it('keeps its claim alive while it runs, also when renewing fails once, and no longer', async () => {
    vi.useFakeTimers();
    const store = fakeStore({ kind: 'claimed' }, { renew: new Error('no connection') });
    const { promise, resolve } = Promise.withResolvers<typeof answer>();
    const running = runOnce(store, request, fingerprint, () => promise);
    await vi.advanceTimersByTimeAsync(leaseSeconds * 1000 - 1);
    expect(store.renew.mock.calls.length).toBeGreaterThanOrEqual(2);
    resolve(answer);
    await running;
    const renewals = store.renew.mock.calls.length;
    await vi.advanceTimersByTimeAsync(leaseSeconds * 2000);
    expect(store.renew.mock.calls.length).toBe(renewals);
  });

  it('frees its key as soon as it can, when it cannot at once', async () => {
    vi.useFakeTimers();
    const store = fakeStore({ kind: 'claimed' });
    const away = new Error('no connection');
    store.release.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
    const failing = runOnce(store, request, fingerprint, async () => {
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(store.release).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(leaseSeconds * 1000);
    expect(store.release).toHaveBeenCalledTimes(3);
  });

  it('fails when its answer cannot be kept, for then its work is undone too', async () => {
    const lost = new Error('no connection');
    const store = fakeStore({ kind: 'claimed' }, { save: lost });
    await expect(runOnce(store, request, fingerprint, keeping)).rejects.toBe(lost);
    expect(store.release).toHaveBeenCalledTimes(1);
  });

  it('frees the key when it fails, and says why it failed even when it cannot', async () => {
    const refusal = new DomainError('validation_error', reason('jsonNotList'));
    const fails = async () => {
      throw refusal;
    };
    for (const failing of [{}, { release: new Error('no connection') }]) {
      const store = fakeStore({ kind: 'claimed' }, failing);
      await expect(runOnce(store, request, fingerprint, fails)).rejects.toBe(refusal);
      expect(store.release).toHaveBeenCalledTimes(1);
    }
  });
});

describe('a request whose key is taken', () => {
  it.each([
    ['running', 'request_in_progress'],
    ['other-request', 'idempotency_key_reused'],
  ] as const)('does not run: %s', async (kind, code) => {
    const run = vi.fn(async () => answer);
    await expect(runOnce(fakeStore({ kind }), request, fingerprint, run)).rejects.toMatchObject({ code });
    expect(run).not.toHaveBeenCalled();
  });

  it('has the answer of the first', async () => {
    const run = vi.fn(async () => ({ status: 201, text: 'another' }));
    const store = fakeStore({ kind: 'answered', answer });
    expect(await runOnce(store, request, fingerprint, run)).toEqual(answer);
    expect(run).not.toHaveBeenCalled();
  });
});
