import { parentPort } from 'node:worker_threads';
import type { ThreadRequest } from '../reader-thread.ts';

/** A thread that does what its photo says: hangs, crashes, ends, or reads. */
parentPort?.on('message', ({ bytes }: ThreadRequest) => {
  const order = Buffer.from(bytes).toString();
  if (order === 'hang') {
    for (;;) Math.random();
  }
  if (order === 'crash') throw new Error('crashed');
  if (order === 'exit') process.exit(3);
  if (order === 'refuse') parentPort?.postMessage({ refused: 'damaged' });
  else
    parentPort?.postMessage({ reading: { upright: { width: 1, height: 1 }, orientation: 1, code: null, step: order } });
});
parentPort?.postMessage('ready');
