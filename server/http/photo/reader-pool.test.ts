import { afterEach, describe, expect, it } from 'vitest';
import { DomainError } from '#server/domain/errors.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { openReaderPool, type PoolOptions, type ReaderPool } from './reader-pool.ts';

const faulty = new URL('./testing/faulty-thread.ts', import.meta.url);
let pool: ReaderPool;
let lost: string[] = [];

async function open(options: Partial<PoolOptions>): Promise<ReaderPool> {
  lost = [];
  pool = await openReaderPool({
    threads: 2,
    maxQueued: 50,
    maxWaitMs: 20_000,
    maxPhotoMs: 20_000,
    onLost: (reason) => lost.push(reason),
    ...options,
  });
  return pool;
}
afterEach(() => pool.close());

const order = (text: string) => pool.read(Buffer.from(text), []);

describe('the pool of reading threads', () => {
  it('reads a photo', async () => {
    await open({ threads: 1 });
    const text = 'https://q.example/ABCDEFGH';
    const photo = await renderPhoto({ codes: [{ text, centre: { x: 400, y: 300 }, module: 8 }] });
    const reading = await pool.read(photo, ['https://q.example/']);
    expect(reading.code?.text).toBe(text);
    await expect(pool.read(Buffer.from('no photo'), [])).rejects.toThrow(PhotoRefused);
  });

  it.each(['crash', 'exit'])('answers the photo that makes a thread %s, and every other', async (fault) => {
    await open({ threadModule: faulty });
    const orders = ['a', fault, 'b', 'c', fault, 'd', 'e'];
    const results = await Promise.allSettled(orders.map(order));
    expect(results.map(({ status }) => status)).toEqual(orders.map((o) => (o === fault ? 'rejected' : 'fulfilled')));
    expect(lost).toHaveLength(2);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PhotoRefused);
    }
  });

  it('replaces a thread whose photo takes too long', async () => {
    await open({ threadModule: faulty, threads: 1, maxPhotoMs: 300 });
    const [hung, next] = await Promise.allSettled([order('hang'), order('next')]);
    expect(hung).toMatchObject({ status: 'rejected', reason: { code: 'not_looked_at' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { step: 'next' } });
    expect(lost).toEqual(['took too long']);
  });

  it('refuses what does not fit its queue, and says when to try again', async () => {
    await open({ threadModule: faulty, threads: 1, maxQueued: 2, maxPhotoMs: 300 });
    const results = await Promise.allSettled(['hang', 'a', 'b', 'c', 'd'].map(order));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    const refused = results[4];
    const reason: unknown = refused?.status === 'rejected' ? refused.reason : null;
    expect(reason).toBeInstanceOf(DomainError);
    expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  });

  it('fails at once when its threads cannot start', async () => {
    await open({ threadModule: faulty });
    const missing = new URL('./no-such-thread.ts', import.meta.url);
    await expect(
      openReaderPool({
        threads: 1,
        maxQueued: 1,
        maxWaitMs: 1,
        maxPhotoMs: 1,
        onLost: () => {},
        threadModule: missing,
      }),
    ).rejects.toThrow('could not start');
  });
});
