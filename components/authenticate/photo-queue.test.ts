import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findSurplus, type KeptPhoto, type KeptPhotos, keepingLimits } from '#components/photos/photo-item.ts';
import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { failure } from '#lib/portal/problem.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { createPhotoQueue, type PhotoWork } from './photo-queue.ts';
import { summarisePhotos } from './photo-summary.ts';

const t = translatorFor('en', 'authenticate');
const original: AuthenticationResult = {
  authentication_status: 'auth_original',
  image_quality: [],
  image_roi: null,
  carrier_content: null,
  scan: {},
  phone: null,
};
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

/** Storage that outlives the queues made over it, as the browser's outlives pages. */
function memory(): KeptPhotos & { rows: Map<string, KeptPhoto>; isFull: boolean } {
  const rows = new Map<string, KeptPhoto>();
  const kept = {
    rows,
    isFull: false,
    load: async () => [...rows.values()],
    put: async (photo: KeptPhoto) => {
      if (kept.isFull) return false;
      rows.set(photo.id, photo);
      return true;
    },
    remove: async (id: string) => void rows.delete(id),
    find: async (id: string) => rows.get(id),
    alone: <T>(_id: string, work: () => Promise<T>) => work(),
  };
  return kept;
}

let connected: boolean;
const send = vi.fn<PhotoWork['send']>();
const open = (kept: KeptPhotos, more: Partial<PhotoWork> = {}) =>
  createPhotoQueue({
    kept,
    send,
    prepare: async (photo) => ({ ok: true, photo }),
    thumbnail: async () => undefined,
    isConnected: () => connected,
    now: () => 1_000,
    words: { pasted: 'pasted photo', unreadable: 'The file could not be read. Choose it again.' },
    ...more,
  });
const states = (queue: ReturnType<typeof open>) => queue.current().items.map(({ name, state }) => `${name} ${state}`);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  connected = true;
  vi.useFakeTimers();
  send.mockReset().mockResolvedValue({ ok: true, data: original });
});
afterEach(() => vi.useRealTimers());

describe('the queue of photos', () => {
  it('examines a few at once, and keeps what they showed', async () => {
    const answers: (() => void)[] = [];
    send.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve({ ok: true, data: original }))));
    const kept = memory();
    const queue = open(kept);
    queue.add(['a', 'b', 'c', 'd'].map(file));
    await settle();
    expect(states(queue)).toEqual(['a working', 'b working', 'c working', 'd waiting']);
    while (answers.length > 0) {
      answers.shift()?.();
      await settle();
    }
    expect(states(queue)).toEqual(['a done', 'b done', 'c done', 'd done']);
    const again = open(kept);
    await again.restore();
    expect(again.current().items.map(({ result }) => result)).toEqual(Array(4).fill(original));
    expect(send).toHaveBeenCalledTimes(4);
  });

  // conforms: 41.12
  it('waits while the network is away, over a reload too, and goes on by itself', async () => {
    const kept = memory();
    connected = false;
    const first = open(kept);
    first.add(['a', 'b'].map(file));
    await settle();
    expect(first.current().isOffline).toBe(true);
    expect(states(first)).toEqual(['a waiting', 'b waiting']);
    const second = open(kept);
    await second.restore();
    expect(states(second)).toEqual(['a waiting', 'b waiting']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    connected = true;
    second.resume();
    await settle();
    expect(states(second)).toEqual(['a done', 'b done']);
    expect(second.current().isOffline).toBe(false);
    // The first page is gone in a browser; here it finds what the other had examined, and sends nothing twice.
    first.resume();
    await settle();
    expect(states(first)).toEqual(['a done', 'b done']);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('tries again where the browser does not know that the portal is away', async () => {
    send.mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined);
    const queue = open(memory());
    queue.add([file('a')]);
    await settle();
    expect([queue.current().isOffline, states(queue)]).toEqual([true, ['a waiting']]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(queue.current().isOffline).toBe(true);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(states(queue)).toEqual(['a done']);
  });

  it('sends one again by itself that the service had no room for', async () => {
    send.mockResolvedValueOnce({ ...failure(503, 'unavailable', 'Busy.'), retryAfter: 3 });
    const queue = open(memory());
    queue.add([file('a')]);
    await settle();
    expect(queue.current().items[0]).toMatchObject({ state: 'held', pause: 3 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(states(queue)).toEqual(['a done']);
  });

  // conforms: 41.12
  it('sends all again that failed on their way, and none that is no photo', async () => {
    send.mockResolvedValueOnce(failure(500, 'internal', 'Oh.')).mockResolvedValueOnce(failure(500, 'internal', 'Oh.'));
    const queue = open(memory(), {
      prepare: async (photo) => (photo.name === 'c' ? { ok: false, message: 'No photo.' } : { ok: true, photo }),
    });
    queue.add(['a', 'b', 'c'].map(file));
    await settle();
    expect(states(queue)).toEqual(['a failed', 'b failed', 'c failed']);
    queue.retry();
    await settle();
    expect(states(queue)).toEqual(['a done', 'b done', 'c failed']);
    expect(summarisePhotos(queue.current().items, t).map(({ label }) => label)).toEqual([
      '2 original',
      '1 not examined',
    ]);
  });

  it('tells when a photo cannot be kept, and forgets one that is removed', async () => {
    const kept = memory();
    const queue = open(kept);
    queue.add([file('a')]);
    await settle();
    queue.remove(() => true);
    await settle();
    expect([kept.rows.size, queue.current().isUnkept]).toEqual([0, false]);
    kept.isFull = true;
    queue.add([file('b')]);
    await settle();
    expect([states(queue), queue.current().isUnkept]).toEqual([['b done'], true]);
  });
});

describe('the summary', () => {
  const item = (authentication_status: AuthenticationResult['authentication_status'], id: string) => ({
    id,
    name: id,
    addedAt: 0,
    url: '',
    thumbnailUrl: '',
    state: 'done' as const,
    tries: 0,
    result: { ...original, authentication_status },
  });

  it('says how many are what, and which are to be taken again', () => {
    const items = [
      item('bad_quality', '1'),
      item('auth_original', '2'),
      item('auth_copy', '3'),
      item('not_read', '4'),
      item('auth_original', '5'),
      item('auth_unknown', '6'),
    ];
    expect(summarisePhotos(items, t).map(({ label, ids }) => `${label}: ${ids}`)).toEqual([
      '2 original: 2,5',
      '1 copy: 3',
      '3 to take again: 1,4,6',
    ]);
  });
});

describe('what is kept', () => {
  const now = 100 * 86_400_000;
  const photo = (id: string, ageDays: number, size = 1, isDone = true): KeptPhoto => ({
    id,
    name: id,
    addedAt: now - ageDays * 86_400_000,
    picture: { size } as Blob,
    isReady: true,
    ...(isDone && { result: original }),
  });

  // conforms: 41.12
  it('is not old, and not too much: the oldest that are examined go first', () => {
    expect(findSurplus([photo('old', 4), photo('new', 1)], now)).toEqual(['old']);
    const half = keepingLimits.bytes / 2 + 1;
    expect(findSurplus([photo('b', 1, half), photo('a', 2, half), photo('c', 0)], now)).toEqual(['a']);
    expect(findSurplus([photo('unsent', 2, half, false), photo('d', 1, half), photo('c', 0)], now)).toEqual(['d']);
    const many = Array.from({ length: keepingLimits.photos + 2 }, (_, index) => photo(`p${index}`, 1 - index / 1000));
    expect(findSurplus(many, now)).toEqual(['p0', 'p1']);
  });
});
