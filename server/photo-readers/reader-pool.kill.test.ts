import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { DomainError } from '#server/core/errors.ts';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { isAlive } from '#server/tools/embedded-postgres/leftover-server.ts';
import { openReaderPool, type PoolOptions, type ReaderPool } from './reader-pool.ts';

/** Processor time: long enough for a photo that is read at once. */
const maxPhotoMs = 500;
const faulty = new URL('./testing/faulty-reader.ts', import.meta.url);
let pool: ReaderPool;
let lost: string[] = [];

async function open(options: Partial<PoolOptions>): Promise<ReaderPool> {
  lost = [];
  pool = await openReaderPool({
    readers: 2,
    maxQueued: 50,
    maxWaitMs: ceilingMs,
    maxPhotoMs: 20_000,
    maxAnswerMs: 120_000,
    onLost: (reason) => lost.push(reason),
    ...options,
  });
  return pool;
}
afterEach(() => pool.close());

const order = (text: string) => pool.read(Buffer.from(text), []);

describe('the pool of photo readers', () => {
  it('reads a photo', async () => {
    await open({ readers: 1 });
    const text = 'https://q.example/ABCDEFGH';
    const photo = await renderPhoto({ codes: [{ text, centre: { x: 400, y: 300 }, module: 8 }] });
    const reading = await pool.read(photo, ['https://q.example/']);
    expect(reading.code?.text).toBe(text);
    await expect(pool.read(Buffer.from('no photo'), [])).rejects.toThrow(PhotoRefused);
  });

  // conforms: 42.10
  it.each(['throw', 'crash', 'exit'] as const)(
    'answers the photo that makes a reader %s, and every other',
    async (fault) => {
      await open({ readerModule: faulty });
      const orders = ['a', fault, 'b', 'c', fault, 'd', 'e'];
      const results = await Promise.allSettled(orders.map(order));
      expect(results.map(({ status }) => status)).toEqual(orders.map((o) => (o === fault ? 'rejected' : 'fulfilled')));
      expect(lost).toHaveLength(2);
      expect(lost[0]).toMatch(
        { throw: /^ended with 1\. .*crashed/s, crash: /^ended with SIGABRT/, exit: /^ended with 3\.$/ }[fault],
      );
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PhotoRefused);
      }
    },
  );

  it('tells what photos cost, also one that is refused and one that never ends', async () => {
    const costOf = async (bytes: Buffer) => {
      const meter = { processorMs: 0 };
      await pool.read(bytes, [], meter).catch(() => undefined);
      return meter.processorMs;
    };
    await open({ readers: 1 });
    const photo = await renderPhoto({ codes: [{ text: 'any', centre: { x: 400, y: 300 }, module: 8 }] });
    expect(await costOf(photo)).toBeGreaterThan(0);
    expect(await costOf(Buffer.from('no photo'))).toBeGreaterThan(0);
    await pool.close();
    await open({ readerModule: faulty, readers: 1, maxPhotoMs });
    expect(await costOf(Buffer.from('hang'))).toBeGreaterThanOrEqual(maxPhotoMs);
  });

  // conforms: 24.3
  it('does not blame a photo for a machine that stops its reader, and goes on when it can', async () => {
    await open({ readerModule: faulty, readers: 1, maxAnswerMs: 500 });
    // The machine of the test may be one that stops it too: asked until it has the time to answer.
    const answerTo = (text: string) =>
      eventually(
        () => order(text).catch(() => undefined),
        (reading) => reading !== undefined,
      );
    const step = (await answerTo('who'))?.step;
    lost = [];
    process.kill(Number(step), 'SIGSTOP');
    await expect(order('any')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    // Nor in as long again: it is replaced.
    await vi.waitFor(() => expect(lost).toContain('got no processor time'), { timeout: ceilingMs });
    expect(await answerTo('next')).toMatchObject({ step: 'next' });
    expect(new Set(lost)).toEqual(new Set(['got no processor time']));
  });

  // conforms: 24.3
  it('does not blame a photo for a reader that the system ended', async () => {
    await open({ readerModule: faulty, readers: 1 });
    const { step } = await order('who');
    const hung = order('hang');
    process.kill(Number(step), 'SIGKILL');
    await expect(hung).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    await expect(order('next')).resolves.toMatchObject({ step: 'next' });
  });

  // conforms: 24.3
  it('refuses no sound photo on a machine that has far too much to do', async () => {
    await open({ readers: 2, maxPhotoMs: 20_000, maxAnswerMs: 100 });
    const code = { text: 'any', centre: { x: 150, y: 150 }, module: 6 };
    const photo = await renderPhoto({ width: 300, height: 300, codes: [code] });
    const others = Array.from({ length: 6 }, () => spawn(process.execPath, ['-e', 'for (;;) Math.random()']));
    for (const other of others) endWithTestFile(other);
    try {
      const results = await Promise.allSettled(Array.from({ length: 3 }, () => pool.read(photo, [])));
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'unavailable', retryAfter: 2 });
        else expect(result.value.code?.text).toBe('any');
      }
    } finally {
      for (const other of others) other.kill('SIGKILL');
    }
  });

  // conforms: A61
  it('reads the photo of another caller before the rest of a flood, also when the queue is full', async () => {
    await open({ readerModule: faulty, readers: 1, maxQueued: 6 });
    const answered: string[] = [];
    const send = (caller: string, text: string) =>
      pool.read(Buffer.from(text), [], { processorMs: 0, caller }).then(
        ({ step }) => answered.push(String(step)),
        () => answered.push(`refused ${text}`),
      );
    const flood = Array.from({ length: 7 }, (_, photo) => send('flood', `flood ${photo}`));
    await Promise.all([...flood, send('honest', 'honest')]);
    // One is read already when the flood goes on to fill the queue.
    expect(answered.filter((step) => !step.startsWith('refused')).indexOf('honest')).toBe(1);
    expect(answered.filter((step) => step.startsWith('refused'))).toEqual(['refused flood 6']);
  });

  // conforms: A61
  it('leaves a reader to others until codes are read in the photos of a caller', async () => {
    await open({ readerModule: faulty, readers: 2 });
    const send = (caller: string, text: string) => pool.read(Buffer.from(text), [], { processorMs: 0, caller });
    const flood = Promise.allSettled([send('flood', 'hang'), send('flood', 'hang')]);
    expect(await send('honest', 'honest')).toMatchObject({ step: 'honest' });
    expect(pool.state()).toEqual({ idle: 1, busy: 1, waiting: 1 });
    await pool.close();
    await flood;
  });

  // conforms: 42.10, A15
  it('replaces a reader whose photo takes too long', async () => {
    await open({ readerModule: faulty, readers: 1, maxPhotoMs });
    const [hung, next] = await Promise.allSettled([order('hang'), order('next')]);
    expect(hung).toMatchObject({ status: 'rejected', reason: { code: 'not_looked_at' } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { step: 'next' } });
    expect(lost).toEqual(['took too long']);
  });

  // conforms: 42.10
  it('refuses what does not fit its queue, and says when to try again', async () => {
    await open({ readerModule: faulty, readers: 1, maxQueued: 2, maxPhotoMs });
    const results = await Promise.allSettled(['hang', 'a', 'b', 'c', 'd'].map(order));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    const refused = results[4];
    const reason: unknown = refused?.status === 'rejected' ? refused.reason : null;
    expect(reason).toBeInstanceOf(DomainError);
    expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  });

  it('fails at once when its readers cannot start', async () => {
    await open({ readerModule: faulty });
    const missing = new URL('./no-such-reader.ts', import.meta.url);
    await expect(
      openReaderPool({
        readers: 1,
        maxQueued: 1,
        maxWaitMs: 1,
        maxPhotoMs: 1,
        maxAnswerMs: 1,
        onLost: () => {},
        readerModule: missing,
      }),
    ).rejects.toThrow('could not start');
  });

  // conforms: 42.10
  it('replaces each reader after so many orders, and no order is lost by it', async () => {
    await open({ readerModule: faulty, maxOrders: 4 });
    const first = await order('who');
    // Five are waiting at any time: those have to be answered too.
    await vi.waitFor(
      async () => {
        const readings = await Promise.all(Array.from({ length: 5 }, () => order('who')));
        expect(readings.map(({ step }) => step)).not.toContain(first.step);
      },
      { timeout: ceilingMs, interval: 1 },
    );
    await vi.waitFor(() => expect(isAlive(Number(first.step))).toBe(false), { timeout: ceilingMs });
    expect(lost).toEqual([]);
  });

  // conforms: 42.10
  it('takes an answer that came while this program itself was held up', async () => {
    const maxAnswerMs = 300;
    await open({ readerModule: faulty, readers: 1, maxAnswerMs });
    const folder = await mkdtemp(path.join(tmpdir(), 'reader-'));
    const answered = path.join(folder, 'answered');
    const held = order(`tell ${answered}`);
    // Out of the queue and on its way, before this program does nothing else for a while.
    await new Promise((resolve) => setTimeout(resolve, 10));
    const pause = new Int32Array(new SharedArrayBuffer(4));
    const began = performance.now();
    while (!existsSync(answered) || performance.now() - began < 3 * maxAnswerMs) Atomics.wait(pause, 0, 0, 20);
    // The answer has come by now, and the time is over: both are noticed at once.
    await expect(held).resolves.toMatchObject({ step: `tell ${answered}` });
    expect(lost).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it('goes on trying when a lost reader cannot be started again, and says so', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'reader-'));
    const file = path.join(folder, 'reader.mjs');
    const reader = (onPhoto: string) => `
      process.on('message', () => { ${onPhoto} });
      process.once('disconnect', () => process.exit());
      process.send('ready');`;
    await writeFile(file, reader('process.exit(7)'));
    await open({ readerModule: pathToFileURL(file), readers: 1 });
    await rm(file);
    await expect(order('any')).rejects.toMatchObject({ code: 'not_looked_at' });
    await vi.waitFor(() => expect(lost[1]).toContain('could not start'), { timeout: ceilingMs });
    await writeFile(file, reader("process.send({ reading: { step: 'again' } })"));
    expect(await order('any')).toEqual({ step: 'again' });
    await rm(folder, { recursive: true });
  });

  // conforms: 42.10
  it('gives its readers nothing of its environment', async () => {
    await open({ readerModule: faulty, readers: 1 });
    const { step } = await order('environment');
    expect(step?.split(',').filter((name) => !name.startsWith('MALLOC_'))).toEqual(['NODE_ENV']);
  });

  // conforms: 42.10
  it('leaves no reader behind when its program is killed', async () => {
    const program = spawn(process.execPath, [fileURLToPath(new URL('./testing/reading-program.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endWithTestFile(program);
    const [line] = await once(program.stdout, 'data');
    const readers = JSON.parse(String(line)) as number[];
    expect(readers.map(isAlive)).toEqual([true, true]);
    program.kill('SIGKILL');
    await vi.waitFor(() => expect(readers.map(isAlive)).toEqual([false, false]), { timeout: ceilingMs });
  });
});
