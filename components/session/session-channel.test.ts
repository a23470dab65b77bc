import { afterEach, describe, expect, it } from 'vitest';
import { announceSession, type SessionState, watchSession } from './session-channel.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Watches as the user, and answers a promise of the first change. */
function changeFor(userId: number): Promise<SessionState> {
  return new Promise((resolve) => {
    ends.push(watchSession(userId, resolve));
  });
}

describe('the session channel', () => {
  it('says when another user is signed in, and not while it is the same', async () => {
    const seen: SessionState[] = [];
    ends.push(watchSession(8, (state) => seen.push(state)));
    const change = changeFor(7);
    announceSession(8);
    expect(await change).toBe(8);
    expect(seen).toEqual([]);
  });

  it.each([null, 'signed-out'] as const)('says %s to the tabs of every user', async (state) => {
    const changes = Promise.all([changeFor(7), changeFor(8)]);
    announceSession(state);
    expect(await changes).toEqual([state, state]);
  });
});
