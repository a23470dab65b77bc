import {
  canRetry,
  type KeptPhoto,
  type KeptPhotos,
  type PhotoItem,
  type PhotoWords,
} from '#components/photos/photo-item.ts';
import type { PreparedPhoto } from '#components/photos/prepare-photo.ts';
import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { pauseBeforeRetry } from '#lib/portal/pause-before-retry.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { itemOf, prepareKept, release, urlsOf } from './photo-steps.ts';

export interface QueueState {
  /** In the order they were added. */
  items: readonly PhotoItem[];
  /** The portal cannot be reached: what waits is sent by itself when it can. */
  isOffline: boolean;
  /** Some cannot be kept in this browser, and would be lost with the page. */
  isUnkept: boolean;
}

/** Work that a queue does with a photo. */
export interface PhotoWork {
  kept: KeptPhotos;
  prepare: (file: File) => Promise<PreparedPhoto>;
  thumbnail: (photo: Blob) => Promise<Blob | undefined>;
  /** Undefined when the portal cannot be reached. */
  send: (photo: Blob, name: string) => Promise<CallResult<AuthenticationResult> | undefined>;
  /** Whether the browser knows that it has no network. */
  isConnected: () => boolean;
  now: () => number;
  words: PhotoWords;
}

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** Photos examined side by side; the others wait. */
const sideBySide = 3;
/** Seconds after which the portal is tried again, longer each time, where the browser does not say that it is back. */
const pauses = [2, 4, 8, 15, 30] as const;

/**
 * The photos of one user on their way: each is made ready, sent and judged, a few at once. Without network all wait,
 * and go on by themselves. It belongs to no page, and what it holds is kept over a reload.
 */
export function createPhotoQueue(work: PhotoWork) {
  let state: QueueState = { items: [], isOffline: false, isUnkept: false };
  const listeners = new Set<() => void>();
  const photos = new Map<string, KeptPhoto>();
  let misses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restored: Promise<void> | undefined;

  const publish = (next: Partial<QueueState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const update = (id: string, next: Partial<PhotoItem>) =>
    publish({ items: state.items.map((item) => (item.id === id ? { ...item, ...next } : item)) });
  const keep = async (photo: KeptPhoto) => {
    photos.set(photo.id, photo);
    if (!(await work.kept.put(photo))) publish({ isUnkept: true });
    // Removed while it was being written.
    if (!photos.has(photo.id)) await work.kept.remove(photo.id);
  };

  const goOffline = () => {
    publish({ isOffline: true });
    if (timer !== undefined) return;
    const pause = pauses[Math.min(misses, pauses.length - 1)] ?? 30;
    misses += 1;
    timer = setTimeout(resume, pause * 1000);
  };
  /** Tries again what waits. Called by the browser, too, when its network is back. */
  function resume(): void {
    clearTimeout(timer);
    timer = undefined;
    publish({ isOffline: false });
    pump();
  }
  const pump = () => {
    if (state.isOffline) return;
    if (!work.isConnected()) return goOffline();
    const busy = state.items.filter((item) => item.state === 'working').length;
    for (const { id } of state.items
      .filter((item) => item.state === 'waiting')
      .slice(0, Math.max(0, sideBySide - busy))) {
      update(id, { state: 'working' });
      void work.kept
        .alone(id, () => take(id))
        .then(async (taken) => {
          if (!taken && photos.has(id)) await adopt(id);
        })
        .then(pump);
    }
  };
  /** Another tab is at it: what that finds is shown here too. */
  const adopt = async (id: string) => {
    const found = await work.kept.find(id);
    if (found?.result || found?.failure) return settle(found);
    update(id, { state: 'held', pause: 2 });
    setTimeout(() => {
      if (!photos.has(id)) return;
      update(id, { state: 'waiting' });
      pump();
    }, 2000);
  };
  const settle = (photo: KeptPhoto) => {
    photos.set(photo.id, photo);
    const { result, failure } = photo;
    update(photo.id, { ...(result && { result }), ...(failure && { failure }), state: result ? 'done' : 'failed' });
  };
  /** @returns true, so that it differs from a photo that another tab is at */
  const take = async (id: string): Promise<true> => {
    const earlier = await work.kept.find(id);
    if (earlier?.result) {
      settle(earlier);
      return true;
    }
    const ready = await makeReady(id);
    if (!ready) return true;
    const answer = await work.send(ready.picture, ready.id);
    const item = state.items.find((one) => one.id === id);
    if (!item) return true;
    if (!answer) {
      update(id, { state: 'waiting' });
      goOffline();
      return true;
    }
    misses = 0;
    if (answer.ok) {
      await finish({ ...ready, result: answer.data });
      return true;
    }
    const pause = pauseBeforeRetry(answer, item.tries);
    if (pause === undefined) {
      const { message, status, requestId, retryAfter } = answer;
      await finish({
        ...ready,
        failure: { message, status, ...(requestId && { requestId }), ...(retryAfter && { retryAfter }) },
      });
      return true;
    }
    update(id, { state: 'held', tries: item.tries + 1, pause });
    setTimeout(() => {
      if (state.items.find((one) => one.id === id)?.state !== 'held') return;
      update(id, { state: 'waiting' });
      pump();
    }, pause * 1000);
    return true;
  };
  const finish = async (photo: KeptPhoto) => {
    settle(photo);
    await keep(photo);
  };
  const makeReady = async (id: string): Promise<KeptPhoto | undefined> => {
    const photo = photos.get(id);
    if (!photo || photo.isReady) return photo;
    const ready = await prepareKept(photo, work);
    if (ready.failure) {
      await finish(ready);
      return undefined;
    }
    if (!photos.has(id)) return undefined;
    const urls = urlsOf(ready);
    const old = state.items.find((item) => item.id === id);
    update(id, { ...urls, ...(ready.shrunk && { shrunk: ready.shrunk }) });
    if (old) release(old);
    await keep(ready);
    return ready;
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    current: () => state,
    /** Brings back what an earlier page left, once. */
    restore: (): Promise<void> => {
      restored ??= work.kept.load().then((all) => {
        const fresh = all.filter(({ id }) => !photos.has(id));
        for (const photo of fresh) photos.set(photo.id, photo);
        publish({ items: [...fresh.map(itemOf), ...state.items] });
        pump();
      });
      return restored;
    },
    resume,
    /** @returns the id of the first */
    add: (files: readonly File[]): string | undefined => {
      const fresh = files.map((file, index): KeptPhoto => {
        const id = `${work.now().toString(36)}-${index}-${Math.random().toString(36).slice(2, 8)}`;
        return { id, name: file.name || work.words.pasted, addedAt: work.now(), picture: file, isReady: false };
      });
      for (const photo of fresh) photos.set(photo.id, photo);
      publish({ items: [...state.items, ...fresh.map(itemOf)] });
      void Promise.all(fresh.map(keep)).then(pump);
      return fresh[0]?.id;
    },
    /** Sends one again, or all that failed on their way. */
    retry: (id?: string) => {
      for (const item of state.items) {
        const photo = photos.get(item.id);
        if (!photo || !canRetry(item) || (id !== undefined && item.id !== id)) continue;
        const { failure: _, ...again } = photo;
        photos.set(item.id, again);
        const { failure: __, pause: ___, ...rest } = item;
        publish({
          items: state.items.map((one) => (one.id === item.id ? { ...rest, state: 'waiting', tries: 0 } : one)),
        });
      }
      resume();
    },
    /** One, or all that are examined. */
    remove: (isGone: (item: PhotoItem) => boolean) => {
      for (const item of state.items.filter(isGone)) {
        release(item);
        photos.delete(item.id);
        void work.kept.remove(item.id);
      }
      publish({ items: state.items.filter((item) => !isGone(item)) });
    },
  };
}
