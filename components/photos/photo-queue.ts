import { pauseBeforeRetry } from '#lib/portal/pause-before-retry.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import type { PreparedPhoto } from './prepare-photo.ts';
import {
  canRetry,
  countUnsent,
  isPaused,
  isUnderway,
  type PhotoStore,
  type PhotoWords,
  type QueuedPhoto,
  type StoredPhoto,
} from './queued-photo.ts';

export interface QueueState<R, D = undefined> {
  /** In the order they were added. */
  photos: readonly QueuedPhoto<R, D>[];
  /** The portal cannot be reached; waiting photos are sent automatically when it can. */
  isOffline: boolean;
  /** Some photos could not be stored, and are lost with the page. */
  isUnstored: boolean;
}

export const emptyQueue = { photos: [], isOffline: false, isUnstored: false } as const;

export interface PhotoQueueOptions<R, D = undefined> {
  /** The photo as the service takes it, or why the file is none. */
  prepare: (file: File) => Promise<PreparedPhoto>;
  /** A small picture for lists. */
  thumbnail?: (photo: Blob) => Promise<Blob | undefined>;
  send: (photo: QueuedPhoto<R, D>, onSent: (share: number) => void) => Promise<CallResult<R>>;
  /** Without a store photos are lost with the page. */
  store?: PhotoStore<R, D>;
  /** Photos wait for the network, and are sent automatically when it is back. Without this option they fail. */
  offline?: {
    isConnected: () => boolean;
    /** True for a failure that says nothing of the photo: all wait. */
    isOutage: (failure: CallFailure) => boolean;
  };
  /** While the service has no room for a photo, all wait, or this one only. */
  hold?: 'all' | 'one';
  /** Photos that are sent at the same time. */
  atOnce?: number;
  /** Identifies an answer: the service gives the same one to the same photo. */
  idOf?: (result: R) => number;
  words: PhotoWords;
}

export type PhotoQueue<R, D = undefined> = ReturnType<typeof createPhotoQueue<R, D>>;

/** Seconds between tries without a network, where the browser does not say that it is back. */
const offlinePauses = [2, 4, 8, 15, 30] as const;
/** Seconds until a photo is looked at again that another tab sends. */
const otherTabPause = 2;

/**
 * Prepares photos and sends them, a few at once. A photo that fails stays until it is sent again or removed. The queue
 * belongs to no page: photos are sent while another page of the portal is open.
 */
export function createPhotoQueue<R, D = undefined>(options: PhotoQueueOptions<R, D>) {
  const { store, offline, hold = 'all', atOnce = 2, words } = options;
  let state: QueueState<R, D> = emptyQueue;
  const listeners = new Set<() => void>();
  const known = new Set<number>();
  let outages = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restored: Promise<void> | undefined;

  const publish = (next: Partial<QueueState<R, D>>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const find = (id: string) => state.photos.find((photo) => photo.id === id);
  const update = (id: string, next: Partial<QueuedPhoto<R, D>>) =>
    publish({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...next } : photo)) });
  const save = async (id: string) => {
    const photo = find(id);
    if (!store || !photo) return;
    if (!(await store.put(toStored(photo)))) publish({ isUnstored: true });
    // Removed while it was being written.
    if (!find(id)) await store.remove(id);
  };

  const goOffline = () => {
    publish({ isOffline: true });
    if (timer !== undefined) return;
    const pause = offlinePauses[Math.min(outages, offlinePauses.length - 1)] ?? 30;
    outages += 1;
    timer = setTimeout(resume, pause * 1000);
  };
  /** Sends waiting photos now, also after an outage. */
  function resume(): void {
    clearTimeout(timer);
    timer = undefined;
    publish({ isOffline: false });
    pump();
  }
  const pump = () => {
    if (state.isOffline || (hold === 'all' && isPaused(state.photos))) return;
    const free = atOnce - state.photos.filter(isUnderway).length;
    const next = state.photos.filter((photo) => photo.state === 'waiting').slice(0, Math.max(0, free));
    if (next.length > 0 && offline?.isConnected() === false) return goOffline();
    for (const { id } of next) {
      update(id, { state: 'preparing', sent: 0 });
      void run(id).then(pump);
    }
  };
  const run = async (id: string) => {
    if (!store) return take(id);
    if (await store.alone(id, () => take(id))) return;
    const sent = await store.find(id);
    if (sent?.result || sent?.failure) adopt(sent);
    else holdBack(id, otherTabPause);
  };
  const holdBack = (id: string, pause: number) => {
    update(id, { state: 'held', pause });
    setTimeout(() => {
      if (find(id)?.state !== 'held') return;
      update(id, { state: 'waiting' });
      pump();
    }, pause * 1000);
  };
  /** Shows the outcome that another tab has stored. */
  const adopt = ({ id, result, failure }: StoredPhoto<R, D>) =>
    update(id, { ...(result && { result }), ...(failure && { failure }), state: result ? 'done' : 'failed' });
  const finish = async (id: string, next: Partial<QueuedPhoto<R, D>>) => {
    update(id, next);
    await save(id);
  };
  const take = async (id: string): Promise<void> => {
    const earlier = await store?.find(id);
    if (earlier?.result) return adopt(earlier);
    const photo = await makeReady(id);
    if (!photo) return;
    update(id, { state: 'sending' });
    const before = new Set(known);
    const answer = await options.send(photo, (sent) => update(id, sent < 1 ? { sent } : { sent, state: 'measuring' }));
    if (answer.ok) {
      outages = 0;
      const resultId = options.idOf?.(answer.data);
      if (resultId !== undefined) known.add(resultId);
      const isKnown = resultId !== undefined && before.has(resultId);
      return finish(id, { state: 'done', result: answer.data, isKnown });
    }
    if (!find(id)) return;
    if (offline?.isOutage(answer)) {
      update(id, { state: 'waiting' });
      return goOffline();
    }
    outages = 0;
    const pause = pauseBeforeRetry(answer, photo.tries);
    if (pause === undefined) return finish(id, { state: 'failed', failure: toPhotoFailure(answer) });
    update(id, { sent: 0, tries: photo.tries + 1 });
    holdBack(id, pause);
  };
  const makeReady = async (id: string): Promise<QueuedPhoto<R, D> | undefined> => {
    const photo = find(id);
    if (!photo || photo.isReady) return photo;
    const { name, picture } = photo;
    const file = picture instanceof File ? picture : new File([picture], name, { type: picture.type });
    const prepared = await options.prepare(file).catch(() => undefined);
    if (!prepared?.ok) {
      await finish(id, { state: 'failed', failure: { status: 400, message: prepared?.message ?? words.unreadable } });
      return undefined;
    }
    const thumbnail = await options.thumbnail?.(prepared.photo);
    if (!find(id)) return undefined;
    const url = prepared.photo === picture ? photo.url : URL.createObjectURL(prepared.photo);
    await finish(id, {
      picture: prepared.photo,
      isReady: true,
      url,
      thumbnailUrl: thumbnail ? URL.createObjectURL(thumbnail) : url,
      ...(thumbnail && { thumbnail }),
      ...(prepared.shrunk && { shrunk: prepared.shrunk }),
    });
    if (url !== photo.url) URL.revokeObjectURL(photo.url);
    return find(id);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    current: () => state,
    /** Adds answers that the service gave already: a photo that gets one of them `isKnown`. */
    addKnown: (ids: readonly number[]) => {
      for (const id of ids) known.add(id);
    },
    /** Loads stored photos, once. */
    restore: (): Promise<void> => {
      restored ??= (store?.load() ?? Promise.resolve([])).then((all) => {
        const fresh = all.filter(({ id }) => !find(id)).map(toQueued);
        publish({ photos: [...fresh, ...state.photos] });
        pump();
      });
      return restored;
    },
    resume,
    /** @returns the id of the first */
    add: (files: readonly File[], data: D): string | undefined => {
      const fresh = files.map((file, index) => {
        const id = `${Date.now().toString(36)}-${index}-${Math.random().toString(36).slice(2, 8)}`;
        const name = file.name || words.pasted;
        return toQueued<R, D>({ id, name, addedAt: Date.now(), data, picture: file, isReady: false });
      });
      publish({ photos: [...state.photos, ...fresh] });
      void Promise.all(fresh.map(({ id }) => save(id))).then(pump);
      return fresh[0]?.id;
    },
    /** Sends one photo again, or all that failed on their way. */
    retry: (id?: string) => {
      const photos = state.photos.map((photo): QueuedPhoto<R, D> => {
        if (!canRetry(photo) || (id !== undefined && photo.id !== id)) return photo;
        const { failure: _, pause: __, ...rest } = photo;
        return { ...rest, state: 'waiting', sent: 0, tries: 0 };
      });
      publish({ photos });
      resume();
    },
    remove: (isGone: (photo: QueuedPhoto<R, D>) => boolean) => {
      const gone = state.photos.filter(isGone);
      publish({ photos: state.photos.filter((photo) => !gone.includes(photo)) });
      for (const { id, url, thumbnailUrl } of gone) {
        URL.revokeObjectURL(url);
        if (thumbnailUrl !== url) URL.revokeObjectURL(thumbnailUrl);
        void store?.remove(id);
      }
      pump();
    },
    /** Counts photos that are lost with this tab. */
    unsent: () => (store && !state.isUnstored ? 0 : countUnsent(state.photos)),
  };
}

function toQueued<R, D>(photo: StoredPhoto<R, D>): QueuedPhoto<R, D> {
  const { picture, thumbnail, result, failure } = photo;
  const url = URL.createObjectURL(picture);
  const thumbnailUrl = thumbnail ? URL.createObjectURL(thumbnail) : url;
  return { ...photo, url, thumbnailUrl, state: result ? 'done' : failure ? 'failed' : 'waiting', sent: 0, tries: 0 };
}

function toStored<R, D>(photo: QueuedPhoto<R, D>): StoredPhoto<R, D> {
  const { url, thumbnailUrl, state, sent, tries, pause, isKnown, ...stored } = photo;
  return stored;
}

function toPhotoFailure({ status, message, requestId, retryAfter }: CallFailure): QueuedPhoto<unknown>['failure'] & {} {
  return { status, message, ...(requestId && { requestId }), ...(retryAfter && { retryAfter }) };
}
