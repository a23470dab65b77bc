import { pauseBeforeRetry } from '#lib/portal/pause-before-retry.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { PhotoWords } from './photo-item.ts';
import type { PreparedPhoto } from './prepare-photo.ts';
import { canRetry, countUnsent, nextToSend, type QueuedPhoto } from './queued-photo.ts';

export interface QueueState<C, D extends object> {
  /** In the order they were added. */
  photos: readonly QueuedPhoto<C, D>[];
  /** The service asked to wait; those that wait are sent by themselves after it. */
  isPaused: boolean;
}

/** Work that a queue does with a photo. */
export interface PhotoWork<C, D extends object> {
  /** The photo as the service takes it, or why it cannot be one. */
  prepare: (file: File) => Promise<PreparedPhoto>;
  send: (photo: { picture: Blob } & D, onSent: (share: number) => void) => Promise<CallResult<C>>;
  /** Identifies what the service makes of a photo: of the same photo the same. */
  idOf?: (capture: C) => number;
  /** Photos on their way at the same time; 2 by default. */
  sideBySide?: number;
  words: PhotoWords;
}

export type PhotoQueue<C, D extends object> = ReturnType<typeof createPhotoQueue<C, D>>;

let made = 0;

/**
 * Photos on their way: each is made ready and sent, and the service answers, a few at once. One that
 * fails stays until it is sent again or discarded; while the service is busy, all wait as long as it says. It belongs
 * to no page: photos go on their way when theirs is left for another.
 */
export function createPhotoQueue<C, D extends object>(work: PhotoWork<C, D>) {
  const { sideBySide = 2, words } = work;
  let state: QueueState<C, D> = { photos: [], isPaused: false };
  let pausedUntil = 0;
  const listeners = new Set<() => void>();
  const prepared = new Map<string, Blob>();
  const known = new Set<number>();

  const publish = (next: Partial<QueueState<C, D>>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const patch = (id: string, next: Partial<QueuedPhoto<C>>) =>
    publish({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...next } : photo)) });

  const pump = () => {
    for (const photo of nextToSend(state.photos, { pausedUntil, now: Date.now(), sideBySide })) {
      patch(photo.id, { state: 'preparing', sent: 0 });
      void take(photo).then(pump);
    }
  };
  const pause = (seconds: number) => {
    const delay = seconds * 1000;
    pausedUntil = Math.max(pausedUntil, Date.now() + delay);
    publish({ isPaused: true });
    setTimeout(() => {
      if (Date.now() < pausedUntil) return;
      publish({ isPaused: false });
      pump();
    }, delay);
  };
  const take = async (photo: QueuedPhoto<C, D>) => {
    const fail = (failure: NonNullable<QueuedPhoto<C>['failure']>) => patch(photo.id, { state: 'failed', failure });
    let picture = prepared.get(photo.id);
    if (!picture) {
      const result = await work.prepare(photo.file).catch(() => undefined);
      if (!result?.ok) {
        return fail({ status: 400, message: result?.message ?? words.unreadable });
      }
      picture = result.photo;
      prepared.set(photo.id, picture);
    }
    patch(photo.id, { state: 'sending' });
    const before = new Set(known);
    const answer = await work.send({ ...photo, picture }, (sent) =>
      patch(photo.id, sent < 1 ? { sent } : { sent, state: 'measuring' }),
    );
    if (answer.ok) {
      const id = work.idOf?.(answer.data);
      if (id !== undefined) known.add(id);
      prepared.delete(photo.id);
      return patch(photo.id, { state: 'done', capture: answer.data, isKnown: id !== undefined && before.has(id) });
    }
    const seconds = pauseBeforeRetry(answer, photo.delays);
    if (seconds === undefined) return fail(answer);
    patch(photo.id, { state: 'waiting', sent: 0, delays: photo.delays + 1 });
    pause(seconds);
  };

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    current: () => state,
    /** Captures the service has: what it answers for a photo it knows is one of them. */
    learn: (ids: readonly number[]) => {
      for (const id of ids) known.add(id);
    },
    /** @returns the id of the first */
    add: (files: readonly File[], data: D): string | undefined => {
      const fresh = files.map((file): QueuedPhoto<C, D> => {
        made += 1;
        const name = file.name || words.pasted;
        const url = URL.createObjectURL(file);
        return { ...data, id: String(made), name, url, file, state: 'waiting', sent: 0, delays: 0 };
      });
      publish({ photos: [...state.photos, ...fresh] });
      pump();
      return fresh[0]?.id;
    },
    /** Sends one again, or all that failed on their way. */
    retry: (id?: string) => {
      const photos = state.photos.map((photo): QueuedPhoto<C, D> => {
        if (!canRetry(photo) || (id !== undefined && photo.id !== id)) return photo;
        const again: QueuedPhoto<C, D> = { ...photo, state: 'waiting', sent: 0, delays: 0 };
        delete again.failure;
        return again;
      });
      publish({ photos });
      pump();
    },
    forget: (gone: (photo: QueuedPhoto<C, D>) => boolean) => {
      for (const photo of state.photos.filter(gone)) {
        URL.revokeObjectURL(photo.url);
        prepared.delete(photo.id);
      }
      publish({ photos: state.photos.filter((photo) => !gone(photo)) });
    },
    /** How many would be lost with this tab. */
    unsent: () => countUnsent(state.photos),
  };
}
