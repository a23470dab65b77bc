import type { CallFailure } from '#lib/portal/result.ts';

/** A photo of this visit, on its way or taken by the service, which answers with a capture. */
interface PhotoOnItsWay<C> {
  id: string;
  name: string;
  /** Object URL of the picture in this browser. */
  url: string;
  file: File;
  state: 'waiting' | 'preparing' | 'sending' | 'measuring' | 'done' | 'failed';
  /** Share of the file that is sent, 0 to 1. */
  sent: number;
  /** How often the service asked to come back later. */
  delays: number;
  capture?: C;
  /** The service had this photo before. */
  isKnown?: boolean;
  failure?: Pick<CallFailure, 'status' | 'message' | 'requestId'>;
}

/** `D`: fields that are sent with the photo. */
export type QueuedPhoto<C, D extends object = object> = PhotoOnItsWay<C> & D;
type PhotoState = PhotoOnItsWay<unknown>['state'];

const underway: readonly PhotoState[] = ['preparing', 'sending', 'measuring'];

/**
 * Photos that can be sent now: those that wait, in their order, a few at once, none while the service asked to wait.
 */
export function nextToSend<P extends { state: PhotoState }>(
  photos: readonly P[],
  { pausedUntil, now, sideBySide }: { pausedUntil: number; now: number; sideBySide: number },
): P[] {
  if (now < pausedUntil) return [];
  const free = sideBySide - photos.filter(({ state }) => underway.includes(state)).length;
  return photos.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
}

type Sent = Pick<PhotoOnItsWay<unknown>, 'state' | 'failure'>;

/** True for a photo that the service did not get: sent again it may be taken. One that it refused is refused again. */
export const canRetry = ({ state, failure }: Sent): boolean => state === 'failed' && failure?.status !== 400;

/** Photos that would be lost if the page were left: not measured yet, and nowhere else. */
export function countUnsent(photos: readonly Sent[]): number {
  return photos.filter((photo) => photo.state !== 'done' && (photo.state !== 'failed' || canRetry(photo))).length;
}
