import { Worker } from 'node:worker_threads';
import { DomainError } from '#server/domain/errors.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import type { PhotoReading } from '#server/photo/read-photo.ts';
import type { ReadAnswer, ReadRequest } from './reader-thread.ts';

export interface ReaderPool {
  /**
   * Reads a photo in the next free thread. The bytes are copied into it.
   * @throws PhotoRefused for what the sender can correct, DomainError 'unavailable' when too many photos wait.
   */
  read(bytes: Uint8Array, prefixes: readonly string[]): Promise<PhotoReading>;
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

interface Job extends ReadRequest {
  resolve(reading: PhotoReading): void;
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
      seat.worker.postMessage({ bytes: job.bytes, prefixes: job.prefixes } satisfies ReadRequest, [
        job.bytes.buffer as ArrayBuffer,
      ]);
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
      worker.on('message', (answer: ReadAnswer) => {
        if (answer === 'ready') {
          isReady = true;
          seats.add(seat);
          resolve();
        } else {
          const job = take(seat);
          if ('reading' in answer) job?.resolve(answer.reading);
          else job?.reject(new PhotoRefused(answer.refused));
        }
        idle.push(seat);
        startNext();
      });
    });
  }

  await Promise.all(Array.from({ length: options.threads }, spawn));

  return {
    read: (bytes, prefixes) =>
      new Promise((resolve, reject) => {
        if (closed || queue.length >= options.maxQueued) {
          reject(overload());
          return;
        }
        // A copy with a buffer of its own: small Buffers share one, which cannot be handed over.
        queue.push({ bytes: new Uint8Array(bytes), prefixes, resolve, reject, queuedAt: performance.now() });
        startNext();
      }),
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
