import { Worker } from 'node:worker_threads';
import { DomainError } from '#server/domain/errors.ts';
import type { PhotoThreads } from '#server/domain/print-quality/photo-threads.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { ThreadAnswer, ThreadRequest } from './reader-thread.ts';

export interface ReaderPool extends PhotoThreads {
  close(): Promise<void>;
}

export interface PoolOptions {
  threads: number;
  /** Photos that may wait for a thread, and for how long. */
  maxQueued: number;
  maxWaitMs: number;
  /** Longest time for one photo; its thread is then replaced. */
  maxPhotoMs: number;
  onLost(reason: string): void;
  /** Module of the threads; another one in tests of what threads can do wrong. */
  threadModule?: URL;
}

type Finding = Exclude<ThreadAnswer, 'ready' | { refused: unknown }>;

interface Job {
  request: ThreadRequest;
  resolve(finding: Finding): void;
  reject(error: Error): void;
  queuedAt: number;
}

interface Seat {
  worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | undefined;
}

const retryAfterSeconds = 2;
const respawnDelayMs = 200;

/** Starts the threads and waits until each can read. */
export async function openReaderPool(options: PoolOptions): Promise<ReaderPool> {
  const queue: Job[] = [];
  const seats = new Set<Seat>();
  const idle: Seat[] = [];
  const module = options.threadModule ?? new URL('./reader-thread.ts', import.meta.url);
  let closed = false;

  function overload(): DomainError {
    return new DomainError('unavailable', 'Too many photos at once. Send it again in a moment.', {
      retryAfter: retryAfterSeconds,
    });
  }

  function startNext(): void {
    while (queue.length > 0 && idle.length > 0) {
      const job = queue.shift();
      if (!job) return;
      if (performance.now() - job.queuedAt > options.maxWaitMs) {
        job.reject(overload());
        continue;
      }
      const seat = idle.shift();
      if (!seat) return;
      seat.job = job;
      seat.timer = setTimeout(() => lose(seat, 'took too long'), options.maxPhotoMs);
      seat.worker.postMessage(job.request, [job.request.bytes.buffer as ArrayBuffer]);
    }
  }

  function take(seat: Seat): Job | null {
    clearTimeout(seat.timer);
    const { job } = seat;
    seat.job = null;
    return job;
  }

  /** A thread that crashed or hangs: its photo is answered, the thread replaced, the others go on. */
  function lose(seat: Seat, reason: string): void {
    if (!seats.delete(seat)) return;
    const at = idle.indexOf(seat);
    if (at >= 0) idle.splice(at, 1);
    take(seat)?.reject(new PhotoRefused('not_looked_at'));
    void seat.worker.terminate();
    if (closed) return;
    options.onLost(reason);
    seatAgain();
  }

  function seatAgain(): void {
    setTimeout(() => {
      if (!closed) spawn().catch(() => seatAgain());
    }, respawnDelayMs).unref();
  }

  function spawn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(module, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
      const seat: Seat = { worker, job: null, timer: undefined };
      let isReady = false;
      const fail = (reason: string) => {
        if (isReady) lose(seat, reason);
        else reject(new Error(`A reading thread could not start: ${reason}`));
      };
      worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
      worker.on('exit', (code) => fail(`ended with ${code}`));
      worker.on('message', (answer: ThreadAnswer) => {
        if (answer === 'ready') {
          isReady = true;
          seats.add(seat);
          resolve();
        } else {
          const job = take(seat);
          if ('refused' in answer) job?.reject(new PhotoRefused(answer.refused));
          else job?.resolve(answer);
        }
        idle.push(seat);
        startNext();
      });
    });
  }

  await Promise.all(Array.from({ length: options.threads }, spawn));

  function order(request: ThreadRequest): Promise<Finding> {
    return new Promise((resolve, reject) => {
      // A photo that was read has had its place in the queue: it is finished first, before it is held any longer.
      const isBegun = request.kind === 'measure';
      if (closed || (!isBegun && queue.length >= options.maxQueued)) {
        reject(overload());
        return;
      }
      const job: Job = { request, resolve, reject, queuedAt: performance.now() };
      if (isBegun) queue.unshift(job);
      else queue.push(job);
      startNext();
    });
  }

  // Requests hold a copy with a buffer of its own: small Buffers share one, which cannot be handed over.
  return {
    read: async (bytes, prefixes) => {
      const finding = await order({ kind: 'read', bytes: new Uint8Array(bytes), prefixes });
      if (!('reading' in finding)) throw new Error('A reading thread answered something else.');
      return finding.reading;
    },
    measure: async (bytes, code, printed) => {
      const finding = await order({ kind: 'measure', bytes: new Uint8Array(bytes), code, printed });
      if (!('look' in finding)) throw new Error('A reading thread answered something else.');
      return finding.look;
    },
    close: async () => {
      closed = true;
      for (const job of queue.splice(0)) job.reject(overload());
      await Promise.all(
        [...seats].map((seat) => {
          take(seat)?.reject(overload());
          return seat.worker.terminate();
        }),
      );
      seats.clear();
    },
  };
}
