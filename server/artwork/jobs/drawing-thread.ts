import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '#server/core/jobs/lower-priority.ts';
import { type CodeToDraw, createBatchDrawer, type DrawingTask, type DrawnCode } from './draw-batch.ts';

/** Runs in a worker thread: codes in, their files out, one batch after the other. */
export type DrawingRequest = readonly CodeToDraw[];

export interface DrawingAnswer {
  /** The data of all codes, one after the other. */
  bytes: Uint8Array<ArrayBuffer>;
  codes: (Omit<DrawnCode, 'data'> & { length: number })[];
}

function gather(drawn: readonly DrawnCode[]): DrawingAnswer {
  const bytes = new Uint8Array(drawn.reduce((total, { data }) => total + data.length, 0));
  let at = 0;
  const codes = drawn.map(({ data, ...code }) => {
    bytes.set(data, at);
    at += data.length;
    return { ...code, length: data.length };
  });
  return { bytes, codes };
}

function serve(port: NonNullable<typeof parentPort>, task: DrawingTask): void {
  lowerPriority();
  const draw = createBatchDrawer(task);
  port.on('message', (codes: DrawingRequest) => {
    const answer = gather(draw(codes));
    port.postMessage(answer, [answer.bytes.buffer]);
  });
}

if (parentPort) serve(parentPort, workerData as DrawingTask);
