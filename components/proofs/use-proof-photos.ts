'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { preparePhoto } from '#components/authenticate/prepare-photo.ts';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import { canRetry, countUnsent, delayOf, nextToSend, type ProofPhoto } from './photo-queue.ts';
import { sendPhoto } from './send-photo.ts';

interface ProofPhotosOptions {
  workorder: number;
  /** Captures the service has: what it answers for a photo it knows is one of them. */
  known: readonly QaCapture[];
  /** Called with each capture that was measured. */
  onCaptured: (capture: QaCapture) => void;
}

/**
 * The photos of this visit: each is made ready, sent and measured, a few at once. One that fails stays, and is sent again
 * when asked; while the service is busy, all wait as long as it says. Leaving with photos that are nowhere else asks first.
 */
export function useProofPhotos({ workorder, known, onCaptured }: ProofPhotosOptions) {
  const [photos, setPhotos] = useState<readonly ProofPhoto[]>([]);
  const [pausedUntil, setPausedUntil] = useState(0);
  const urls = useRef(new Set<string>());
  const started = useRef(new Set<string>());
  const prepared = useRef(new Map<string, Blob>());
  const knownIds = useRef(new Set<number>());
  const captured = useRef(onCaptured);
  useEffect(() => {
    captured.current = onCaptured;
    for (const capture of known) knownIds.current.add(capture.id);
  }, [onCaptured, known]);

  const update = useCallback((id: string, next: Partial<ProofPhoto>) => {
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...next } : photo)));
  }, []);

  const send = useCallback(
    async (photo: ProofPhoto) => {
      const fail = (failure: NonNullable<ProofPhoto['failure']>) => update(photo.id, { state: 'failed', failure });
      let picture = prepared.current.get(photo.id);
      if (!picture) {
        update(photo.id, { state: 'preparing', sent: 0 });
        const made = await preparePhoto(photo.file).catch(() => undefined);
        if (!made?.ok) {
          return fail({ status: 400, message: made?.message ?? 'The file could not be read. Choose it again.' });
        }
        picture = made.photo;
        prepared.current.set(photo.id, picture);
      }
      update(photo.id, { state: 'sending', sent: 0 });
      const before = new Set(knownIds.current);
      const answer = await sendPhoto(workorder, { picture, print: photo.print }, (sent) =>
        update(photo.id, sent < 1 ? { sent } : { sent, state: 'measuring' }),
      );
      if (answer.ok) {
        const isKnown = before.has(answer.data.id);
        knownIds.current.add(answer.data.id);
        prepared.current.delete(photo.id);
        update(photo.id, { state: 'done', capture: answer.data, isKnown });
        captured.current(answer.data);
        return;
      }
      const delay = delayOf(answer, photo.delays);
      if (delay === undefined) return fail(answer);
      setPausedUntil(Date.now() + delay);
      update(photo.id, { state: 'waiting', sent: 0, delays: photo.delays + 1 });
    },
    [workorder, update],
  );

  useEffect(() => {
    const wait = pausedUntil - Date.now();
    if (wait > 0) {
      const timer = setTimeout(() => setPausedUntil(0), wait);
      return () => clearTimeout(timer);
    }
    for (const photo of nextToSend(photos, pausedUntil, Date.now())) {
      if (started.current.has(photo.id)) continue;
      started.current.add(photo.id);
      void send(photo).finally(() => started.current.delete(photo.id));
    }
    return undefined;
  }, [photos, pausedUntil, send]);

  useEffect(() => {
    const held = urls.current;
    return () => {
      for (const url of held) URL.revokeObjectURL(url);
      held.clear();
    };
  }, []);

  const unsent = countUnsent(photos);
  useEffect(() => {
    if (unsent === 0) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsent]);

  /** @returns the id of the first */
  const add = useCallback((files: readonly File[], print: string): string | undefined => {
    const fresh = files.map((file): ProofPhoto => {
      const url = URL.createObjectURL(file);
      urls.current.add(url);
      const name = file.name || 'pasted photo';
      return { id: crypto.randomUUID(), name, url, file, print, state: 'waiting', sent: 0, delays: 0 };
    });
    setPhotos((all) => [...all, ...fresh]);
    return fresh[0]?.id;
  }, []);

  /** Sends one again, or all that failed. */
  const retry = useCallback((id?: string) => {
    setPhotos((all) =>
      all.map((photo) => {
        if (!canRetry(photo) || (id !== undefined && photo.id !== id)) return photo;
        const { failure: _, ...rest } = photo;
        return { ...rest, state: 'waiting', sent: 0, delays: 0 };
      }),
    );
  }, []);

  const forget = useCallback((gone: (photo: ProofPhoto) => boolean) => {
    setPhotos((all) => {
      for (const photo of all.filter(gone)) {
        URL.revokeObjectURL(photo.url);
        urls.current.delete(photo.url);
        prepared.current.delete(photo.id);
      }
      return all.filter((photo) => !gone(photo));
    });
  }, []);

  return { photos, isPaused: pausedUntil > 0, add, retry, forget };
}
