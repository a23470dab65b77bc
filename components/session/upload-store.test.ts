import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { removeUploads, uploadsOf } from './upload-store.ts';

const { stored } = vi.hoisted(() => ({ stored: new Map<string, unknown>() }));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  keys: async () => [...stored.keys()],
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  delMany: async (keys: string[]) => {
    for (const key of keys) stored.delete(key);
  },
}));

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: new Date('2026-11-29T08:00:00Z') });
});
afterEach(() => vi.useRealTimers());

const begin = async (userId: number) => {
  const key = uploadsOf(userId).create();
  await uploadsOf(userId).write(key, 'file', `file of ${userId}`);
  await uploadsOf(userId).write(key, 'answers', {});
  return key;
};

it('gives an upload to its user alone, for a day', async () => {
  const key = await begin(7);
  expect(await uploadsOf(7).read(key, 'file')).toBe('file of 7');
  expect(await uploadsOf(77).read(key, 'file')).toBeUndefined();
  vi.advanceTimersByTime(86_400_001);
  expect(await uploadsOf(7).read(key, 'file')).toBeUndefined();
});

it('removes what was sent, what is old and what others left', async () => {
  const sent = await begin(7);
  await uploadsOf(7).drop(sent);
  expect(stored.size).toBe(0);
  await begin(8);
  const kept = await begin(7);
  expect(await removeUploads({ except: 7 })).toBe(true);
  expect([...stored.keys()]).toEqual([`${kept}/file`, `${kept}/answers`]);
  vi.advanceTimersByTime(86_400_001);
  expect(await removeUploads({ except: 7 })).toBe(false);
  expect(stored.size).toBe(0);
});
