import type { QaCapture } from '#lib/contract/print-quality.ts';
import type { CallFailure } from '#lib/portal/result.ts';

/** A photo of this visit, on its way or taken by the service, which answers with a capture. */
export interface QueuedPhoto<C> {
  id: string;
  name: string;
  /** Of the picture, in this browser. */
  url: string;
  file: File;
  /** Print in the photo; empty where its code identifies it. */
  print: string;
  state: 'waiting' | 'preparing' | 'sending' | 'measuring' | 'done' | 'failed';
  /** Share of it that is sent, 0 to 1. */
  sent: number;
  /** How often the service asked to come back later. */
  delays: number;
  capture?: C;
  /** The service had this photo before. */
  isKnown?: boolean;
  failure?: Pick<CallFailure, 'status' | 'message' | 'requestId'>;
}

export type ProofPhoto = QueuedPhoto<QaCapture>;
type PhotoState = ProofPhoto['state'];

/** Photos on their way at the same time. */
const sideBySide = 2;

const underway: readonly PhotoState[] = ['preparing', 'sending', 'measuring'];

/**
 * Photos that can be sent now: those that wait, in their order, a few at once, none while the service asked to wait.
 */
export function nextToSend<C>(photos: readonly QueuedPhoto<C>[], pausedUntil: number, now: number): QueuedPhoto<C>[] {
  if (now < pausedUntil) return [];
  const free = sideBySide - photos.filter(({ state }) => underway.includes(state)).length;
  return photos.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
}

/** True for a photo that the service did not get: sent again it may be taken. One that it refused is refused again. */
export const canRetry = ({ state, failure }: Pick<ProofPhoto, 'state' | 'failure'>): boolean =>
  state === 'failed' && failure?.status !== 400;

/** Photos that would be lost if the page were left: not measured yet, and nowhere else. */
export function countUnsent(photos: readonly Pick<ProofPhoto, 'state' | 'failure'>[]): number {
  return photos.filter((photo) => photo.state !== 'done' && (photo.state !== 'failed' || canRetry(photo))).length;
}
