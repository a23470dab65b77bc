import type { AuthenticationResult } from '#lib/contract/photo.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import type { Shrunk } from './prepare-photo.ts';

export interface PhotoFailure
  extends Pick<CallFailure, 'message'>,
    Partial<Pick<CallFailure, 'status' | 'requestId' | 'retryAfter'>> {
  /** It is no photo that could be examined: sending it again changes nothing. */
  final?: boolean;
}

/** A photo in a state that outlives the page; the others are on their way and begin again. */
export interface KeptPhoto {
  id: string;
  name: string;
  /** Milliseconds since the epoch. */
  addedAt: number;
  /** As it was chosen until it is made ready, then as it is sent. */
  picture: Blob;
  isReady: boolean;
  thumbnail?: Blob;
  shrunk?: Shrunk;
  result?: AuthenticationResult;
  failure?: PhotoFailure;
}

export interface PhotoItem extends Omit<KeptPhoto, 'picture' | 'isReady' | 'thumbnail'> {
  /** Address of the picture in this browser, and of a small one. */
  url: string;
  thumbnailUrl: string;
  /** held: the service had no room for it; it is sent again by itself. */
  state: 'waiting' | 'working' | 'held' | 'done' | 'failed';
  /** How often it was held. */
  tries: number;
  /** Seconds it is held for. */
  pause?: number;
}

/** Texts of a queue, in the language of the page that made it. */
export interface PhotoWords {
  /** Name of a photo that has none. */
  pasted: string;
  unreadable: string;
}

/** True for a photo that was not examined and can be sent again. */
export const canRetry = ({ state, failure }: PhotoItem): boolean => state === 'failed' && !failure?.final;

/** Photos kept for one user in this browser. */
export interface KeptPhotos {
  load: () => Promise<KeptPhoto[]>;
  /** @returns false where there is no room or no storage: it is there until the page is left */
  put: (photo: KeptPhoto) => Promise<boolean>;
  remove: (id: string) => Promise<void>;
  /** Does it unless another tab is at the same photo. @returns undefined when one is */
  alone: <T>(id: string, work: () => Promise<T>) => Promise<T | undefined>;
  /** Reads the stored photo: another tab may have had it examined. */
  find: (id: string) => Promise<KeptPhoto | undefined>;
}

const dayMs = 86_400_000;
/** Limits of a user's photos in one browser. */
export const keepingLimits = { days: 3, photos: 200, bytes: 400_000_000 } as const;

/**
 * Photos to delete: those that are too old, then the oldest examined ones. Unsent photos are nowhere else, and stay.
 */
export function findSurplus(photos: readonly KeptPhoto[], now: number): string[] {
  const isOld = ({ addedAt }: KeptPhoto) => now - addedAt > keepingLimits.days * dayMs;
  const surplus = photos.filter(isOld).map(({ id }) => id);
  const left = photos.filter((photo) => !isOld(photo));
  let count = left.length;
  let bytes = left.reduce((sum, { picture }) => sum + picture.size, 0);
  for (const photo of left.filter(({ result }) => result).toSorted((a, b) => a.addedAt - b.addedAt)) {
    if (count <= keepingLimits.photos && bytes <= keepingLimits.bytes) break;
    surplus.push(photo.id);
    count -= 1;
    bytes -= photo.picture.size;
  }
  return surplus;
}
