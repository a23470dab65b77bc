import { threadId } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { runInThread } from './run-in-thread.ts';

const run = (code: string, { maxMs = 60_000, signal = new AbortController().signal } = {}) => {
  const source = `import { parentPort, threadId, workerData } from 'node:worker_threads'; ${code}`;
  const module = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  return runInThread<unknown>(module, { given: 2 }, { maxMs, maxMegabytes: 32 }, signal);
};

it('answers what a thread of its own posts', async () => {
  const answer = await run('parentPort.postMessage({ ...workerData, threadId })');
  expect(answer).toMatchObject({ given: 2 });
  expect(answer).not.toMatchObject({ threadId });
});

it('fails with the thread', async () => {
  await expect(run('throw new Error("broken")')).rejects.toThrow('broken');
  await expect(run('process.exit(3)')).rejects.toThrow('The thread ended with 3.');
});

it('ends a thread that takes too long, or whose work is aborted', async () => {
  await expect(run('for (;;) Math.random()', { maxMs: 1 })).rejects.toMatchObject({ name: 'TimeoutError' });
  const aborting = new AbortController();
  const running = run('for (;;) Math.random()', { signal: aborting.signal });
  aborting.abort(new Error('closing'));
  await expect(running).rejects.toThrow('closing');
});
