import { parentPort } from 'node:worker_threads';
import type { DrawingAnswer, DrawingRequest } from '../drawing-thread.ts';

/** A thread that does what the first of its codes says: hangs, crashes, ends, or draws one byte for each. */
parentPort?.on('message', (request: DrawingRequest) => {
  const order = request[0]?.extendedId;
  if (order === 'hang') {
    for (;;) Math.random();
  }
  if (order === 'crash') throw new Error('crashed');
  if (order === 'exit') process.exit(3);
  const code = { width: 1, height: 1, method: 0, crc: 0, size: 1, sha256: '', length: 1 } as const;
  const answer: DrawingAnswer = { bytes: new Uint8Array(request.length), codes: request.map(() => code) };
  parentPort?.postMessage(answer);
});
