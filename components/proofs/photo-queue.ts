import type { PreparedPhoto } from '#components/photos/prepare-photo.ts';
import { pauseBeforeRetry } from '#lib/portal/pause-before-retry.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { canRetry, countUnsent, nextToSend, type QueuedPhoto } from './proof-photo.ts';

export interface QueueState<C> {
  /** In the order they were added. */
  photos: readonly QueuedPhoto<C>[];
  /** The service asked to wait; those that wait are sent by themselves after it. */
  isPaused: boolean;
}

/** What a queue does with a photo. */
export interface PhotoWork<C> {
  /** The photo as the service takes it, or why it cannot be one. */
  prepare: (file: File) => Promise<PreparedPhoto>;
  send: (photo: { picture: Blob; print: string }, onSent: (share: number) => void) => Promise<CallResult<C>>;
}

export type PhotoQueue<C extends Taken> = ReturnType<typeof createPhotoQueue<C>>;

/** What the service makes of a photo: of the same photo the same. */
interface Taken {
  id: number;
}

let made = 0;

/**
 * The photos of one workorder's prints on their way: each is made ready, sent and measured, a few at once. One that
 * fails stays until it is sent again or discarded; while the service is busy, all wait as long as it says. It belongs
 * to no page: photos go on their way when theirs is left for another.
 */
export function createPhotoQueue<C extends Taken>(work: PhotoWork<C>, t: Translator<'proofs'>) {
  let state: QueueState<C> = { photos: [], isPaused: false };
  let pausedUntil = 0;
  const listeners = new Set<() => void>();
  const prepared = new Map<string, Blob>();
  const known = new Set<number>();

  const publish = (next: Partial<QueueState<C>>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const update = (id: string, next: Partial<QueuedPhoto<C>>) =>
    publish({ photos: state.photos.map((photo) => (photo.id === id ? { ...photo, ...next } : photo)) });

  const pump = () => {
    for (const photo of nextToSend(state.photos, pausedUntil, Date.now())) {
      update(photo.id, { state: 'preparing', sent: 0 });
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
  const take = async (photo: QueuedPhoto<C>) => {
    const fail = (failure: NonNullable<QueuedPhoto<C>['failure']>) => update(photo.id, { state: 'failed', failure });
    let picture = prepared.get(photo.id);
    if (!picture) {
      const result = await work.prepare(photo.file).catch(() => undefined);
      if (!result?.ok) {
        return fail({ status: 400, message: result?.message ?? t('photo.notRead') });
      }
      picture = result.photo;
      prepared.set(photo.id, picture);
    }
    update(photo.id, { state: 'sending' });
    const before = new Set(known);
    const answer = await work.send({ picture, print: photo.print }, (sent) =>
      update(photo.id, sent < 1 ? { sent } : { sent, state: 'measuring' }),
    );
    if (answer.ok) {
      known.add(answer.data.id);
      prepared.delete(photo.id);
      return update(photo.id, { state: 'done', capture: answer.data, isKnown: before.has(answer.data.id) });
    }
    const seconds = pauseBeforeRetry(answer, photo.delays);
    if (seconds === undefined) return fail(answer);
    update(photo.id, { state: 'waiting', sent: 0, delays: photo.delays + 1 });
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
    learn: (captures: readonly Taken[]) => {
      for (const capture of captures) known.add(capture.id);
    },
    /** @returns the id of the first */
    add: (files: readonly File[], print: string): string | undefined => {
      const fresh = files.map((file): QueuedPhoto<C> => {
        made += 1;
        const name = file.name || t('photo.pasted');
        const url = URL.createObjectURL(file);
        return { id: String(made), name, url, file, print, state: 'waiting', sent: 0, delays: 0 };
      });
      publish({ photos: [...state.photos, ...fresh] });
      pump();
      return fresh[0]?.id;
    },
    /** Sends one again, or all that failed on their way. */
    retry: (id?: string) => {
      const photos = state.photos.map((photo): QueuedPhoto<C> => {
        if (!canRetry(photo) || (id !== undefined && photo.id !== id)) return photo;
        const { failure: _, ...rest } = photo;
        return { ...rest, state: 'waiting', sent: 0, delays: 0 };
      });
      publish({ photos });
      pump();
    },
    forget: (gone: (photo: QueuedPhoto<C>) => boolean) => {
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
