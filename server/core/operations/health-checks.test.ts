import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Readiness } from '#lib/operations/readiness.ts';
import type { QueueDepth } from '../jobs/queue-depth.ts';
import { type DiskAccess, diskChecks } from './disk-checks.ts';
import { queueCheck } from './queue-check.ts';
import { storeCheck } from './store-check.ts';

const room = 1024 ** 3;
const failing = (code: string) => Object.assign(new Error(`${code}: /secret/place`), { code });

describe('the disk', () => {
  const look = async (disk: Partial<DiskAccess>) => {
    const access = { freeBytes: async () => room, write: async () => undefined, ...disk };
    return new Readiness(diskChecks({ data: '/data' }, access)).check();
  };
  const fails = (code: string) => ({ write: async () => Promise.reject(failing(code)) });

  // conforms: F16
  it.each([
    ['full by its free bytes', { freeBytes: async () => 1000 }, 'the disk is full (ENOSPC)'],
    ['full', fails('ENOSPC'), 'the disk is full (ENOSPC)'],
    ['over its quota', fails('EDQUOT'), 'the disk is full (EDQUOT)'],
    ['read-only', fails('EROFS'), 'the disk is read-only (EROFS)'],
    ['not to be written', fails('EACCES'), 'the folder cannot be written (EACCES)'],
  ])('%s: a program is not ready, and says why', async (_, disk, says) => {
    expect(await look(disk)).toEqual({ ready: false, draining: false, checks: { 'disk data': says } });
  });

  it('is well with room, and while its folder is not there yet', async () => {
    expect((await look({})).ready).toBe(true);
    expect((await look({ freeBytes: () => Promise.reject(failing('ENOENT')) })).ready).toBe(true);
  });

  it('counts as it was while it is slow, and as failed when a write does not end', async () => {
    vi.useFakeTimers();
    try {
      let write: DiskAccess['write'] = async () => undefined;
      const access = { freeBytes: async () => room, write: (folder: string) => write(folder) };
      const readiness = new Readiness(diskChecks({ data: '/data' }, access));
      const checkAfter = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms);
        const checked = readiness.check();
        await vi.advanceTimersByTimeAsync(1_600);
        return checked;
      };
      expect((await checkAfter(0)).ready).toBe(true);
      let end: (error: Error) => void = () => undefined;
      write = () => new Promise((_, reject) => (end = reject));
      expect((await checkAfter(6_000)).ready).toBe(true);
      expect((await checkAfter(10_000)).ready).toBe(true);
      expect((await checkAfter(8_000)).checks).toEqual({ 'disk data': 'no answer within 20 s' });
      end(failing('EROFS'));
      expect((await checkAfter(1)).checks).toEqual({ 'disk data': 'the disk is read-only (EROFS)' });
      write = () => new Promise(() => undefined);
      expect((await checkAfter(6_000)).checks).toEqual({ 'disk data': 'the disk is read-only (EROFS)' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is written to, and nothing stays', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'proofmark-health-'));
    try {
      for (const check of diskChecks({ data: folder })) await expect(check.run()).resolves.toBeUndefined();
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the store', () => {
  it('is not ready while it refuses writes, and asked once for many looks', async () => {
    let puts = 0;
    const put = async () => {
      puts += 1;
      throw failing('AccessDenied');
    };
    const check = storeCheck({ put, delete: async () => undefined }, 'api');
    await expect(check.run()).rejects.toThrow('the store refuses writes (AccessDenied)');
    await expect(check.run()).rejects.toThrow('the store refuses writes (AccessDenied)');
    expect(puts).toBe(1);
  });

  it('is left as it was', async () => {
    const kept = new Set<string>();
    const store = {
      put: async (key: string) => {
        kept.add(key);
        return { size: 2 };
      },
      delete: async (key: string) => void kept.delete(key),
    };
    await storeCheck(store, 'api').run();
    expect(kept.size).toBe(0);
  });
});

describe('the queue', () => {
  const depth = (change: Partial<QueueDepth>): QueueDepth => ({
    kind: 'export-codes',
    waiting: 3,
    oldest_waiting_at: new Date(Date.now() - 12 * 60_000),
    scheduled: 0,
    running: 0,
    failed: 0,
    left: 0,
    ...change,
  });
  const run = (change: Partial<QueueDepth>) => queueCheck(async () => [depth(change)], new Set(['export-codes'])).run();

  it('is not ready when jobs wait for ten minutes and none runs', async () => {
    await expect(run({})).rejects.toThrow('nobody works at export-codes: 3 wait, the first for 12 minutes');
  });

  it.each([
    ['one runs', { running: 1 }],
    ['none waits', { waiting: 0, oldest_waiting_at: null }],
    ['they came a moment ago', { oldest_waiting_at: new Date() }],
    ['they are of a newer release', { kind: 'unheard-of' }],
  ])('is well when %s', async (_, change) => {
    await expect(run(change)).resolves.toBeUndefined();
  });
});
