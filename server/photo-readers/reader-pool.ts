import { once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { reason } from '#lib/texts/reason.ts';
import { DomainError } from '#server/core/errors.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { FairQueue } from './fair-queue.ts';
import type { PhotoReaders, ProcessorMeter } from './photo-readers.ts';
import type { ReaderAnswer, ReaderRequest } from './reader-process.ts';
import { type Reader, startReader } from './start-reader.ts';
import { type ReaderLimits, type Watch, watchReader } from './watch-reader.ts';

export interface ReaderPool extends PhotoReaders {
  /** Current state of the readers. */
  state(): ReaderPoolState;
  close(): Promise<void>;
}

export interface ReaderPoolState {
  idle: number;
  busy: number;
  /** Photos that wait for a reader. */
  waiting: number;
}

export interface PoolOptions extends ReaderLimits {
  /** Processes side by side. */
  readers: number;
  /** Photos that may wait for a reader, and for how long. Beyond it the caller with the most loses its newest. */
  maxQueued: number;
  maxWaitMs: number;
  /** Orders after which a reader is replaced, regardless of its memory. */
  maxOrders?: number;
  onLost(reason: string): void;
  /** Module that a reader runs; tests of faulty readers set another one. */
  readerModule?: URL;
}

type Finding = Exclude<ReaderAnswer, 'ready' | { refused: unknown }>;

interface Job {
  request: ReaderRequest;
  photo: Uint8Array;
  resolve(finding: Finding): void;
  reject(error: Error): void;
  queuedAt: number;
  meter: ProcessorMeter | undefined;
  caller: string;
}

interface Seat {
  reader: Reader;
  job: Job | null;
  watch: Watch | undefined;
  /** Orders until its successor is started. */
  ordersLeft: number;
  successor: 'none' | 'starting' | 'seated';
}

const retryAfterSeconds = 2;
const respawnDelayMs = 200;
const longestRespawnDelayMs = 30_000;
/** A start costs what five photos do. */
const defaultMaxOrders = 1000;
const maxCallers = 10_000;
const mostUnread = 2;

/** Starts the readers and waits until each can read. */
export async function openReaderPool(options: PoolOptions): Promise<ReaderPool> {
  const queue = new FairQueue<Job>();
  /** Photos of a caller in a row in which no code was read: such photos cost most. */
  const unread = new LRUCache<string, number>({ max: maxCallers });
  /** One reader is left to others, until codes are read in the photos of a caller. */
  const may = (caller: string, running: number) =>
    running < options.readers - 1 || options.readers === 1 || caller === '' || isTrusted(caller);
  const isTrusted = (caller: string) => (unread.get(caller) ?? mostUnread) < mostUnread;
  /** Photos that were read and are to be measured. */
  const begun: Job[] = [];
  const seats = new Set<Seat>();
  const idle: Seat[] = [];
  const module = options.readerModule ?? new URL('./reader-process.ts', import.meta.url);
  const maxOrders = options.maxOrders ?? defaultMaxOrders;
  let closed = false;

  function overload(): DomainError {
    return new DomainError('unavailable', reason('tooManyPhotosAtOnce'), {
      retryAfter: retryAfterSeconds,
    });
  }

  function startNext(): void {
    while (idle.length > 0) {
      const job = begun.shift() ?? queue.shift(may)?.work;
      if (!job) return;
      if (performance.now() - job.queuedAt > options.maxWaitMs) {
        end(job);
        job.reject(overload());
        continue;
      }
      const seat = idle.shift();
      if (!seat) return;
      seat.job = job;
      seat.watch = watchReader(seat.reader.process.pid, options, {
        spent: () => lose(seat, 'took too long', 'photo'),
        late: () => job.reject(overload()),
        stuck: () => lose(seat, 'got no processor time', 'machine'),
      });
      seat.reader.send(job.request, job.photo, (error) => lose(seat, error.message, 'machine'));
    }
  }

  function end({ request, caller }: Job): void {
    if (request.kind === 'read') queue.end(caller);
  }

  function note({ request, caller }: Job, isRead: boolean): void {
    if (request.kind === 'read') unread.set(caller, isRead ? 0 : (unread.get(caller) ?? mostUnread) + 1);
  }

  function take(seat: Seat, answer?: { processorMs: number }): Job | null {
    const { job, watch } = seat;
    watch?.stop();
    if (job) end(job);
    if (job?.meter) job.meter.processorMs += answer?.processorMs ?? watch?.usedMs() ?? 0;
    seat.job = null;
    seat.watch = undefined;
    return job;
  }

  /**
   * Ends a reader. The caller answers its order.
   * @returns whether it was still there
   */
  function dismiss(seat: Seat): boolean {
    const at = idle.indexOf(seat);
    if (at >= 0) idle.splice(at, 1);
    // Asking would not stop one that hangs in a decoder.
    seat.reader.process.kill('SIGKILL');
    return seats.delete(seat);
  }

  /**
   * A reader that crashed or hangs: its photo is answered, the reader replaced, the others go on.
   * @param fault whose it is: a sound photo must not be refused for what the machine did
   */
  function lose(seat: Seat, reason: string, fault: 'photo' | 'machine'): void {
    const job = take(seat);
    if (!dismiss(seat)) return;
    if (job && fault === 'photo') note(job, false);
    job?.reject(fault === 'photo' ? new PhotoRefused('not_looked_at') : overload());
    if (closed) return;
    options.onLost(reason);
    if (seat.successor === 'none') seatAgain();
  }

  function seatAgain(delayMs = respawnDelayMs): void {
    setTimeout(() => {
      if (closed) return;
      seatNew().catch((error: Error) => {
        options.onLost(error.message);
        seatAgain(Math.min(2 * delayMs, longestRespawnDelayMs));
      });
    }, delayMs).unref();
  }

  /** The reader goes on until the new one is ready; when that cannot start, for as many orders again. */
  async function replace(seat: Seat): Promise<void> {
    seat.successor = 'starting';
    try {
      await seatNew();
      seat.successor = 'seated';
      if (!seat.job) dismiss(seat);
    } catch {
      seat.successor = 'none';
      seat.ordersLeft = maxOrders;
      if (!seats.has(seat)) seatAgain();
    }
  }

  function receive(seat: Seat, answer: Exclude<ReaderAnswer, 'ready'>): void {
    const job = take(seat, answer);
    // It was given up a moment ago, and what it sent before its end still comes.
    if (!job) return;
    note(job, 'reading' in answer && answer.reading.code !== null);
    if ('refused' in answer) job.reject(new PhotoRefused(answer.refused));
    else job.resolve(answer);
    seat.ordersLeft -= 1;
    if (seat.ordersLeft === 0) void replace(seat);
    if (seat.successor === 'seated') dismiss(seat);
    else idle.push(seat);
    startNext();
  }

  function seatNew(ordersLeft = maxOrders): Promise<void> {
    return new Promise((resolve, reject) => {
      const reader = startReader(module);
      const seat: Seat = { reader, job: null, watch: undefined, ordersLeft, successor: 'none' };
      let isReady = false;
      const fail = (reason: string, fault: 'photo' | 'machine' = 'photo') => {
        if (isReady) lose(seat, reason, fault);
        else reject(new Error(`A photo reader could not start: ${reason}`));
      };
      reader.process.on('error', (error) => fail(error.message));
      // Not 'exit': its last words may still be on their way then.
      reader.process.on('close', (code, signal) =>
        // No photo ends a reader by a signal: the out-of-memory killer does, or an operator.
        fail(`ended with ${signal ?? code}. ${reader.lastWords()}`.trim(), signal === 'SIGKILL' ? 'machine' : 'photo'),
      );
      reader.process.on('message', (answer: ReaderAnswer) => {
        if (answer !== 'ready') {
          receive(seat, answer);
          return;
        }
        isReady = true;
        if (closed) seat.reader.process.kill('SIGKILL');
        else {
          seats.add(seat);
          idle.push(seat);
          startNext();
        }
        resolve();
      });
    });
  }

  // Not all at the same time later on.
  const shares = Array.from({ length: options.readers }, (_, at) => (at + 1) / options.readers);
  await Promise.all(shares.map((share) => seatNew(Math.ceil(share * maxOrders))));

  function order(request: ReaderRequest, photo: Uint8Array, meter: ProcessorMeter | undefined): Promise<Finding> {
    return new Promise((resolve, reject) => {
      // A photo that was read has had its place in the queue: it is finished first, before it is held any longer.
      const isBegun = request.kind === 'measure';
      const { caller = '' } = meter ?? {};
      if (!closed && !isBegun && queue.length >= options.maxQueued) queue.dropOfLongest(caller)?.reject(overload());
      if (closed || (!isBegun && queue.length >= options.maxQueued)) {
        reject(overload());
        return;
      }
      const job: Job = { request, photo, resolve, reject, queuedAt: performance.now(), meter, caller };
      if (isBegun) begun.unshift(job);
      else queue.push(caller, job);
      startNext();
    });
  }

  return {
    read: async (bytes, prefixes, meter) => {
      const finding = await order({ kind: 'read', photoBytes: bytes.length, prefixes }, bytes, meter);
      if (!('reading' in finding)) throw new Error('A photo reader answered something else.');
      return finding.reading;
    },
    measure: async (bytes, code, printed, meter) => {
      const finding = await order({ kind: 'measure', photoBytes: bytes.length, code, printed }, bytes, meter);
      if (!('look' in finding)) throw new Error('A photo reader answered something else.');
      return finding.look;
    },
    state: () => ({ idle: idle.length, busy: seats.size - idle.length, waiting: queue.length + begun.length }),
    close: async () => {
      closed = true;
      for (const job of [...begun.splice(0), ...queue.clear()]) job.reject(overload());
      await Promise.all(
        [...seats].map(async (seat) => {
          const ended = once(seat.reader.process, 'exit');
          take(seat)?.reject(overload());
          dismiss(seat);
          await ended;
        }),
      );
    },
  };
}
