import type { CallFailure } from '#lib/portal/result.ts';
import type { Shrunk } from './prepare-photo.ts';

/** `status` is 400 for a file that is no photo: sending it again changes nothing. */
export interface PhotoFailure
  extends Pick<CallFailure, 'status' | 'message'>,
    Partial<Pick<CallFailure, 'requestId' | 'retryAfter'>> {}

/**
 * The part of a photo that a store saves. `R`: answer of the service, `D`: values that are sent with the photo. A photo
 * without answer and failure is sent again after a reload.
 */
export interface StoredPhoto<R, D = undefined> {
  /** Sent as the Idempotency-Key where the service takes one. */
  id: string;
  name: string;
  /** Milliseconds since the epoch. */
  addedAt: number;
  data: D;
  /** The chosen file until it is prepared, then the photo that is sent. */
  picture: Blob;
  isReady: boolean;
  thumbnail?: Blob;
  shrunk?: Shrunk;
  result?: R;
  failure?: PhotoFailure;
}

/** A photo in the queue. */
export interface QueuedPhoto<R, D = undefined> extends StoredPhoto<R, D> {
  /** Object URLs of the picture and of a small one; the same without a thumbnail. */
  url: string;
  thumbnailUrl: string;
  /** held: the service had no room for it; it is sent again automatically. */
  state: 'waiting' | 'preparing' | 'sending' | 'measuring' | 'held' | 'done' | 'failed';
  /** Share of the file that is sent, 0 to 1. */
  sent: number;
  /** How often it was held. */
  tries: number;
  /** Seconds it is held for. */
  pause?: number;
  /** The service had this photo already. */
  isKnown?: boolean;
}

/** Photos of one user in this browser, which survive the page. */
export interface PhotoStore<R, D = undefined> {
  load: () => Promise<StoredPhoto<R, D>[]>;
  /** @returns false where there is no room or no storage: the photo is lost with the page */
  put: (photo: StoredPhoto<R, D>) => Promise<boolean>;
  remove: (id: string) => Promise<void>;
  /** Reads a stored photo: another tab may have sent it. */
  find: (id: string) => Promise<StoredPhoto<R, D> | undefined>;
  /** Runs `work` unless another tab works on the same photo. @returns false if one does */
  alone: (id: string, work: () => Promise<void>) => Promise<boolean>;
}

/** Texts of a queue, in the language of the page that created it. */
export interface PhotoWords {
  /** Name of a photo that has none. */
  pasted: string;
  unreadable: string;
}

type State = Pick<QueuedPhoto<unknown>, 'state' | 'failure'>;

export const isUnderway = ({ state }: Pick<State, 'state'>): boolean =>
  state === 'preparing' || state === 'sending' || state === 'measuring';

/** The service had no room for a photo: where all wait for it, the queue is paused. */
export const isPaused = (photos: readonly Pick<State, 'state'>[]): boolean =>
  photos.some(({ state }) => state === 'held');

/** True for a photo that the service did not get: sent again it may be taken. One that it refused is refused again. */
export const canRetry = ({ state, failure }: State): boolean => state === 'failed' && failure?.status !== 400;

/** Counts photos that the service does not have yet. */
export const countUnsent = (photos: readonly State[]): number =>
  photos.filter((photo) => photo.state !== 'done' && (photo.state !== 'failed' || canRetry(photo))).length;
