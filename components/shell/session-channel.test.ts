import { afterEach, describe, expect, it } from 'vitest';
import { announceSession, watchSession } from './session-channel.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Watches as the user, and answers a promise of the first change. */
function changeFor(userId: number): Promise<string> {
  return new Promise((resolve) => {
    ends.push(watchSession(userId, () => resolve(`user ${userId} is gone`)));
  });
}

describe('the session channel', () => {
  it('says when another user is signed in, and not while it is the same', async () => {
    const seen: string[] = [];
    ends.push(watchSession(8, () => seen.push('8')));
    const change = changeFor(7);
    announceSession(8);
    expect(await change).toBe('user 7 is gone');
    expect(seen).toEqual([]);
  });

  it('says when no user is signed in any more', async () => {
    const changes = Promise.all([changeFor(7), changeFor(8)]);
    announceSession(null);
    expect(await changes).toEqual(['user 7 is gone', 'user 8 is gone']);
  });
});
