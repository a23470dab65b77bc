import os from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ArtworkOrder } from '../shared/artwork-workorder.ts';
import type { CodeToDraw, DrawingTask, DrawnCode } from './draw-batch.ts';
import type { DrawingAnswer, DrawingRequest } from './drawing-thread.ts';

export interface DrawingThreads {
  /** Batches that keep every thread busy: one that it draws, and the next. */
  readonly atOnce: number;
  /** @throws Error when a thread is lost, with this batch or with another; it and every later one is then refused */
  draw(codes: DrawingRequest): Promise<DrawnCode[]>;
  close(): Promise<void>;
}

export interface ThreadOptions {
  threads: number;
  /** Longest time from asking for a batch to its files. */
  maxBatchMs?: number;
  /** Module of the threads; another one in tests of what threads can do wrong. */
  threadModule?: URL;
}

interface Batch {
  resolve(drawn: DrawnCode[]): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface Seat {
  worker: Worker;
  /** In the order in which they were asked for, which is that of the answers. */
  batches: Batch[];
}

const batchesEach = 2;
/** For JavaScript's own objects, a few megabytes: with room for more it would keep old pictures longer. */
const resourceLimits = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 64 };
const defaultBatchMs = 5 * 60_000;
/** More would draw faster than one thread can put into an archive. */
const mostThreads = 8;
/** Starting a thread takes as long as drawing some hundred codes. */
const codesWorthAThread = 1000;

/** One for each core, as far as there is work for them. Putting books of PDF together keeps a core busy by itself. */
export function threadsFor({ format, count }: Pick<ArtworkOrder, 'format' | 'count'>): number {
  const cores = os.availableParallelism() - (format === 'pdf' ? 1 : 0);
  return Math.max(1, Math.min(cores, mostThreads, Math.ceil(count / codesWorthAThread)));
}

/**
 * Threads that draw the codes of one document. They hold the secret of its workorder in memory and nothing else of the
 * program's, and end with the document. Losing one ends all: what was drawn of the document is worth nothing without
 * the rest.
 */
export function openDrawingThreads(task: DrawingTask, options: ThreadOptions): DrawingThreads {
  const { threads, maxBatchMs = defaultBatchMs } = options;
  const module = options.threadModule ?? new URL('./drawing-thread.ts', import.meta.url);
  const seats = Array.from({ length: threads }, (): Seat => {
    const worker = new Worker(module, { execArgv: [], env: {}, workerData: task, resourceLimits });
    return { worker, batches: [] };
  });
  let ended: Error | undefined;

  async function end(reason: Error): Promise<void> {
    ended ??= reason;
    for (const { batches } of seats) {
      for (const batch of batches.splice(0)) {
        clearTimeout(batch.timer);
        batch.reject(ended);
      }
    }
    await Promise.all(seats.map(({ worker }) => worker.terminate()));
  }

  const lose = (reason: string) => {
    if (ended === undefined) void end(new Error(`A drawing thread was lost: ${reason}`));
  };

  for (const { worker, batches } of seats) {
    worker.on('error', (error) => lose(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => lose(`it ended with ${code}`));
    worker.on('message', (answer: DrawingAnswer) => {
      const batch = batches.shift();
      clearTimeout(batch?.timer);
      batch?.resolve(divide(answer));
    });
  }

  return {
    atOnce: threads * batchesEach,
    draw: (codes: readonly CodeToDraw[]) =>
      new Promise((resolve, reject) => {
        const seat = seats.reduce((least, each) => (each.batches.length < least.batches.length ? each : least));
        if (ended !== undefined) return reject(ended);
        seat.batches.push({ resolve, reject, timer: setTimeout(() => lose('it took too long'), maxBatchMs) });
        seat.worker.postMessage(codes);
      }),
    close: () => end(new Error('Drawing has ended.')),
  };
}

function divide({ bytes, codes }: DrawingAnswer): DrawnCode[] {
  let at = 0;
  return codes.map(({ length, ...code }) => {
    const data = bytes.subarray(at, at + length);
    at += length;
    return { ...code, data };
  });
}
