import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#lib/portal/problem.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { createPhotoQueue, type PhotoQueueOptions } from './photo-queue.ts';
import { isPaused, type PhotoStore, type StoredPhoto } from './queued-photo.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Capture {
  id: number;
}
interface OfPrint {
  print: string;
}
const file = (name: string) => new File([name], name, { type: 'image/jpeg' });
const captured = (id: number): CallResult<Capture> => ({ ok: true, data: { id } });
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Starts a queue whose photos stay on their way until they are answered, in the order they were sent. */
function startQueue(more: Partial<PhotoQueueOptions<Capture, OfPrint>> = {}) {
  const underway: { print: string; answer: (answer: CallResult<Capture>) => void }[] = [];
  const queue = createPhotoQueue<Capture, OfPrint>({
    prepare: async (photo) => ({ ok: true, photo }),
    send: ({ data: { print } }, onSent) => {
      onSent(1);
      return new Promise((answer) => underway.push({ print, answer }));
    },
    idOf: ({ id }) => id,
    words: { pasted: 'pasted photo', unreadable: 'The file could not be read.' },
    ...more,
  });
  return {
    queue,
    underway,
    add: async (...names: string[]) => {
      queue.add(names.map(file), { print: 'A' });
      await settle();
    },
    answer: async (answer: CallResult<Capture>) => {
      underway.shift()?.answer(answer);
      await settle();
    },
    states: () => queue.current().photos.map(({ name, state }) => `${name} ${state}`),
  };
}

/** A store that outlives the queues over it, as the browser's outlives pages. */
function memory() {
  const rows = new Map<string, StoredPhoto<Capture, OfPrint>>();
  const store: PhotoStore<Capture, OfPrint> & { rows: typeof rows; isFull: boolean } = {
    rows,
    isFull: false,
    load: async () => [...rows.values()],
    put: async (photo) => {
      if (store.isFull) return false;
      rows.set(photo.id, photo);
      return true;
    },
    remove: async (id) => void rows.delete(id),
    find: async (id) => rows.get(id),
    alone: async (_id, work) => {
      await work();
      return true;
    },
  };
  return store;
}

describe('a queue of photos', () => {
  it('sends two at once, the others after them', async () => {
    const { add, answer, states, underway } = startQueue();
    await add('a', 'b', 'c');
    expect(states()).toEqual(['a measuring', 'b measuring', 'c waiting']);
    expect(underway[0]?.print).toBe('A');
    await answer(captured(1));
    expect(states()).toEqual(['a done', 'b measuring', 'c measuring']);
  });

  it('sends one after the other with the option', async () => {
    const { add, answer, states } = startQueue({ atOnce: 1 });
    await add('a', 'b');
    expect(states()).toEqual(['a measuring', 'b waiting']);
    await answer(captured(1));
    expect(states()).toEqual(['a done', 'b measuring']);
  });

  it('leaves a failed photo, sends the others, and sends it again when asked', async () => {
    const { queue, add, answer, states, underway } = startQueue();
    await add('a', 'b', 'c');
    await answer(failure(0, 'unreachable', 'Away.'));
    expect(states()).toEqual(['a failed', 'b measuring', 'c measuring']);
    expect(queue.unsent()).toBe(3);
    await answer(captured(1));
    await answer(captured(2));
    queue.retry();
    await settle();
    expect(underway).toHaveLength(1);
    await answer(captured(3));
    expect(states()).toEqual(['a done', 'b done', 'c done']);
    expect(queue.unsent()).toBe(0);
  });

  it('holds all photos as long as a busy service says, and goes on automatically', async () => {
    const { queue, add, answer, states, underway } = startQueue();
    await add('a', 'b', 'c');
    await answer({ ...failure(503, 'unavailable', 'Busy.'), retryAfter: 5 });
    await answer(captured(1));
    expect(states()).toEqual(['a held', 'b done', 'c waiting']);
    expect(isPaused(queue.current().photos)).toBe(true);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(underway).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(states()).toEqual(['a measuring', 'b done', 'c measuring']);
    expect(isPaused(queue.current().photos)).toBe(false);
  });

  it('goes on when a held photo is removed', async () => {
    const { queue, add, answer, states } = startQueue({ atOnce: 1 });
    await add('a', 'b');
    await answer({ ...failure(503, 'unavailable', 'Busy.'), retryAfter: 5 });
    queue.remove(({ name }) => name === 'a');
    await settle();
    expect(states()).toEqual(['b measuring']);
  });

  it('holds one photo only with the option', async () => {
    const { queue, add, answer, states } = startQueue({ hold: 'one', atOnce: 1 });
    await add('a', 'b');
    await answer({ ...failure(503, 'unavailable', 'Busy.'), retryAfter: 3 });
    expect(states()).toEqual(['a held', 'b measuring']);
    expect(queue.current().photos[0]).toMatchObject({ pause: 3 });
    await answer(captured(1));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(states()).toEqual(['a measuring', 'b done']);
  });

  // conforms: 41.12
  it('does not send a file that is no photo, nor again what the service refused', async () => {
    const { queue, add, answer, states } = startQueue({
      prepare: async (given) =>
        given.name === 'text' ? { ok: false, message: 'This is not a photo.' } : { ok: true, photo: given },
    });
    await add('text', 'empty paper');
    await answer(failure(400, 'validation_error', 'No code was read.'));
    expect(states()).toEqual(['text failed', 'empty paper failed']);
    queue.retry();
    expect(states()).toEqual(['text failed', 'empty paper failed']);
    expect(queue.unsent()).toBe(0);
  });

  it('marks a photo that the service knew', async () => {
    const { queue, add, answer } = startQueue();
    queue.addKnown([7]);
    await add('again', 'new');
    await answer(captured(7));
    await answer(captured(8));
    expect(queue.current().photos.map(({ isKnown }) => isKnown)).toEqual([true, false]);
  });

  it('shows the prepared picture, and a small one', async () => {
    const { queue, add } = startQueue({
      prepare: async () => ({ ok: true, photo: new Blob(['smaller']), shrunk: { from: 51, to: 40 } }),
      thumbnail: async () => new Blob(['small']),
    });
    await add('a');
    const [photo] = queue.current().photos;
    expect(photo).toMatchObject({ shrunk: { from: 51, to: 40 }, isReady: true });
    expect(photo?.thumbnailUrl).not.toBe(photo?.url);
    expect(await photo?.picture.text()).toBe('smaller');
  });

  it('removes photos, and informs its listeners', async () => {
    const { queue, add, states } = startQueue();
    const heard = vi.fn();
    const stop = queue.subscribe(heard);
    await add('a', 'b');
    queue.remove(({ name }) => name === 'a');
    expect(states()).toEqual(['b measuring']);
    const before = heard.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    stop();
    queue.remove(() => true);
    expect(heard.mock.calls).toHaveLength(before);
  });
});

describe('a queue with a store', () => {
  let isConnected: boolean;
  const send = vi.fn<() => Promise<CallResult<Capture>>>();
  const away = failure(0, 'unreachable', 'Away.');
  const open = (store = memory()) =>
    startQueue({
      store,
      send,
      offline: { isConnected: () => isConnected, isOutage: ({ status }) => status === 0 },
    });
  beforeEach(() => {
    isConnected = true;
    send.mockReset().mockResolvedValue(captured(1));
  });

  it('stores results for the next page', async () => {
    const store = memory();
    await open(store).add('a', 'b');
    const { queue, states } = open(store);
    await queue.restore();
    expect(states()).toEqual(['a done', 'b done']);
    expect(queue.current().photos.map(({ result }) => result)).toEqual([{ id: 1 }, { id: 1 }]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  // conforms: 41.12
  it('waits while the network is away, over a reload too, and goes on automatically', async () => {
    const store = memory();
    isConnected = false;
    const first = open(store);
    await first.add('a', 'b');
    expect(first.queue.current().isOffline).toBe(true);
    expect(first.states()).toEqual(['a waiting', 'b waiting']);
    const second = open(store);
    await second.queue.restore();
    expect(second.states()).toEqual(['a waiting', 'b waiting']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    isConnected = true;
    second.queue.resume();
    await settle();
    expect(second.states()).toEqual(['a done', 'b done']);
    expect(second.queue.current().isOffline).toBe(false);
    // A browser has ended the first page; here it finds the results of the other, and sends nothing twice.
    first.queue.resume();
    await settle();
    expect(first.states()).toEqual(['a done', 'b done']);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('tries again where the browser does not know that the portal is away', async () => {
    send.mockResolvedValueOnce(away).mockResolvedValueOnce(away);
    const { queue, add, states } = open();
    await add('a');
    expect([queue.current().isOffline, states()]).toEqual([true, ['a waiting']]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queue.current().isOffline).toBe(true);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(states()).toEqual(['a done']);
  });

  it('shows the result of another tab that sends the same photo', async () => {
    const store = memory();
    store.alone = async () => false;
    const { queue, add, states } = open(store);
    await add('a');
    expect(states()).toEqual(['a held']);
    const [photo] = store.rows.values();
    if (photo) store.rows.set(photo.id, { ...photo, result: { id: 5 } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queue.current().photos).toMatchObject([{ state: 'done', result: { id: 5 } }]);
    expect(send).not.toHaveBeenCalled();
  });

  it('shows that a photo cannot be stored, and deletes a removed one', async () => {
    const store = memory();
    const { queue, add, states } = open(store);
    await add('a');
    queue.remove(() => true);
    await settle();
    expect([store.rows.size, queue.current().isUnstored]).toEqual([0, false]);
    store.isFull = true;
    isConnected = false;
    await add('b');
    expect([states(), queue.current().isUnstored, queue.unsent()]).toEqual([['b waiting'], true, 1]);
  });
});
