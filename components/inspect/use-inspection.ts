'use client';

import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { postPhoto } from '#components/authenticate/send-photo.ts';
import { createPhotoQueue } from '#components/photos/photo-queue.ts';
import { useQueueState } from '#components/photos/photo-queues.ts';
import type { QueuedPhoto } from '#components/photos/queued-photo.ts';
import { readItem, removeItem, writeItem } from '#components/ui/local-storage.ts';
import { type AuthenticationResult, scanOf } from '#lib/contract/photo.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import {
  deletePositions,
  inspectCode,
  openCase,
  recordInspection,
  setValues,
  undoValues,
  updateInspection,
} from './actions.ts';
import * as list from './inspection-list.ts';
import { keyOf, readKeptInspections } from './kept-inspections.ts';
import { inspectionPhotos } from './photo-store.ts';

/** Milliseconds until sending is tried again after the portal or the service did not answer. */
const pauseMs = 4_000;

/** It may be different in a moment: the service is away or busy. */
const isPassing = ({ status }: CallFailure) => status === 0 || status === 429 || status >= 500;

/**
 * The list of an inspection, stored in this browser for its user. Lookups and changes are sent one after the other,
 * photos by their queue; both wait while there is no network.
 */
export function useInspection(user: number, owner: list.Owner) {
  const t = useTranslations('inspect');
  const { name: ownerName, team, teamId, company } = owner;
  const [inspection, setInspection] = useState(list.emptyInspection);
  const [isOffline, setOffline] = useState(false);
  const [isEnded, setEnded] = useState(false);
  const [isKept, setKept] = useState(true);
  const current = useRef(inspection);
  const isSending = useRef(false);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ended = useRef<CallFailure>(undefined);
  const [queue] = useState(() =>
    createPhotoQueue<AuthenticationResult>({
      store: inspectionPhotos(() => current.current.photos.map(({ key }) => key)),
      prepare: async (photo) => ({ ok: true, photo }),
      send: async ({ picture, id }) => {
        // After the end of the session photos wait for the next one.
        const answer = ended.current ?? (await postPhoto(picture, id, t('photo.late')));
        if (!answer.ok && answer.status === 401) {
          ended.current = answer;
          setEnded(true);
        }
        return answer;
      },
      offline: { isConnected: () => navigator.onLine, isOutage: isPassing },
      atOnce: 1,
      words: { pasted: t('photo.take'), unreadable: t('photo.lost') },
    }),
  );
  const sending = useQueueState(queue);

  const update = useCallback(
    (change: (before: list.Inspection) => list.Inspection) => {
      current.current = { ...change(current.current), owner: { name: ownerName, team, teamId, company } };
      setInspection(current.current);
      // Full or blocked: the list lives as long as the page.
      if (!writeItem(keyOf(user), JSON.stringify(current.current))) setKept(false);
    },
    [user, ownerName, team, teamId, company],
  );

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    clearTimeout(retry.current);
    try {
      for (let next = list.nextToSend(current.current); next; next = list.nextToSend(current.current)) {
        const refused = await sendNext(next, update);
        if (refused?.status === 401) return setEnded(true);
        if (refused) throw refused;
      }
      setOffline(false);
    } catch (error) {
      // The page is older than the portal, which was upgraded meanwhile: the list is kept, and goes on in the new page.
      if (unstable_isUnrecognizedActionError(error)) return window.location.reload();
      setOffline(true);
      retry.current = setTimeout(() => void send(), pauseMs);
    } finally {
      isSending.current = false;
    }
  }, [update]);

  useEffect(() => {
    current.current = list.readInspection(readItem(keyOf(user)));
    setInspection(current.current);
    for (const { key, inspection: other } of readKeptInspections(user)) {
      if (!list.isOfOwner(other, { name: ownerName, team, teamId, company })) continue;
      update((before) => list.adopt(before, other));
      removeItem(key);
    }
    const goOffline = () => setOffline(true);
    const goOnline = () => {
      queue.resume();
      void send();
    };
    window.addEventListener('online', goOnline);
    window.addEventListener('offline', goOffline);
    void send();
    const endLost = () => {
      const stored = new Set(queue.current().photos.map(({ id }) => id));
      const lost = current.current.photos.filter(({ key }) => !stored.has(key));
      for (const { key } of lost) update((before) => list.endPhoto(before, key, { photoMessage: t('photo.lost') }));
    };
    // Photos that cannot be read now may be read by the next page.
    queue.restore().then(endLost, () => setKept(false));
    return () => {
      window.removeEventListener('online', goOnline);
      window.removeEventListener('offline', goOffline);
      clearTimeout(retry.current);
    };
  }, [user, ownerName, team, teamId, company, send, queue, update, t]);

  useEffect(() => {
    const isSettled = ({ state, failure }: QueuedPhoto<AuthenticationResult>) =>
      state === 'done' || (state === 'failed' && failure?.status !== 401);
    const settled = sending.photos.filter(isSettled);
    if (settled.length === 0) return;
    for (const photo of settled) {
      update((before) => list.endPhoto(before, photo.id, resultOf(photo, before, t('photo.other'))));
    }
    queue.remove((photo) => settled.includes(photo));
    void send();
  }, [sending.photos, queue, update, send, t]);

  const scan = useCallback(
    (
      content: string,
      { valueSet, position }: { valueSet?: string | undefined; position?: list.Position | undefined },
    ) => {
      const scanned = { key: crypto.randomUUID(), content, at: Date.now(), ...(position && { position }) };
      update((before) => list.addScan(before, scanned));
      if (valueSet && list.openFor(current.current, valueSet).includes(content)) {
        update((before) => list.addChange(before, newChange(valueSet, [content])));
      }
      void send();
    },
    [update, send],
  );
  const apply = useCallback(
    (valueSet: string, contents: readonly string[]) => {
      for (let at = 0; at < contents.length; at += partSize) {
        const part = contents.slice(at, at + partSize);
        update((before) => list.addChange(before, newChange(valueSet, part)));
      }
      void send();
    },
    [update, send],
  );
  const undo = useCallback(
    async (change: list.Change): Promise<string | undefined> => {
      if (change.id === undefined) {
        update((before) => list.updateChange(before, change.key, { state: 'undone' }));
        return undefined;
      }
      const result = await undoValues(change.id).catch(() => undefined);
      if (!result?.ok) return result?.message ?? '';
      update((before) => list.askAgain(list.updateChange(before, change.key, { state: 'undone' }), change.contents));
      void send();
      return undefined;
    },
    [update, send],
  );
  /** @returns the key of the photo; undefined when too many wait */
  const addPhoto = useCallback(
    (content: string, photo: Blob): string | undefined => {
      if (!list.hasRoomFor(current.current, photo.size)) return undefined;
      const key = queue.add([new File([photo], 'photo.jpg', { type: photo.type })], undefined);
      if (key) update((before) => list.addPhoto(before, { key, content, bytes: photo.size }));
      return key;
    },
    [update, queue],
  );
  const report = useCallback(
    (content: string, { note, photo }: { note: string; photo: string | undefined }) => {
      const scan = current.current.scanned.find((entry) => entry.content === content)?.scan;
      update((before) =>
        list.addCase(before, { key: crypto.randomUUID(), content, note, ...(photo ? { photo } : { scan }) }),
      );
      void send();
    },
    [update, send],
  );
  const clear = useCallback(() => update(list.clearDone), [update]);
  /** Deletes the positions that were given, here and at the service. @returns a message when that failed */
  const dropPositions = useCallback(async (): Promise<string | undefined> => {
    update(list.dropPositions);
    const result = await deletePositions().catch(() => undefined);
    return result?.ok ? undefined : (result?.message ?? '');
  }, [update]);
  const isStored = isKept && !sending.isUnstored;
  return {
    inspection,
    isOffline: isOffline || sending.isOffline,
    isEnded,
    isStored,
    scan,
    apply,
    undo,
    addPhoto,
    report,
    clear,
    dropPositions,
  };
}

/** The most codes of one call. */
const partSize = 200;

const newChange = (valueSet: string, contents: readonly string[]) => ({
  key: crypto.randomUUID(),
  valueSet,
  contents: [...contents],
  madeAt: Date.now(),
});

type Update = (change: (before: list.Inspection) => list.Inspection) => void;

/** @returns the failure when it is to be retried, or no user is signed in */
async function sendChange(change: list.Change, update: Update): Promise<CallFailure | undefined> {
  const { key, valueSet, contents } = change;
  const result = await setValues({ value_set: valueSet, contents }, key);
  if (!result.ok) {
    if (result.status === 401 || isPassing(result)) return result;
    update((before) => list.updateChange(before, key, { state: 'failed', message: result.message }));
    return undefined;
  }
  const { id, items } = result.data;
  const results = Object.fromEntries(items.map((item) => [item.content, item.result]));
  update((before) => list.askAgain(list.updateChange(before, key, { state: 'sent', id, results }), contents));
  return undefined;
}

/**
 * @returns the failure when it is to be retried, or no user is signed in;
 * @throws when there is no network
 */
function sendNext(next: NonNullable<ReturnType<typeof list.nextToSend>>, update: Update) {
  if ('change' in next) return sendChange(next.change, update);
  if ('opened' in next) return sendCase(next.opened, update);
  if ('record' in next) return sendRecord(next.record, update);
  return ask(next.scan, update);
}

function resultOf(
  { id, result, failure }: QueuedPhoto<AuthenticationResult>,
  { photos, scanned }: list.Inspection,
  otherCode: string,
): Partial<list.Scanned> {
  if (!result) return { photoMessage: failure?.message };
  const content = photos.find(({ key }) => key === id)?.content;
  const code = scanned.find((entry) => entry.content === content)?.code;
  if (list.showsOther(code, result.carrier_content)) return { photoMessage: otherCode };
  return { verdict: result.authentication_status, scan: scanOf(result)?.uuid, photoMessage: undefined };
}

async function sendCase(opened: list.QueuedCase, update: Update): Promise<CallFailure | undefined> {
  const { key, content, note, scan } = opened;
  const result = await openCase({ content, note, ...(scan && { scan }) }, key);
  if (result.ok) {
    update((before) => list.updateCase(before, key, { state: 'sent' }));
    return undefined;
  }
  if (result.status === 401 || isPassing(result)) return result;
  // The photo showed another code: the note goes without it.
  const retry = scan !== undefined && result.fieldErrors['scan'] !== undefined;
  update((before) =>
    list.updateCase(
      before,
      key,
      retry ? { key: crypto.randomUUID(), scan: undefined } : { state: 'failed', message: result.message },
    ),
  );
  return undefined;
}

/** Records an inspection and shows the answer, or adds the scan of its photo. */
async function sendRecord(record: list.InspectionRecord, update: Update): Promise<CallFailure | undefined> {
  const { key, content, at, position, state, scan } = record;
  if (state === 'sent' && scan) {
    const added = await updateInspection(key, { scan });
    if (!added.ok && (added.status === 401 || isPassing(added))) return added;
    // A refused scan is of another code: the record stays without it.
    update((before) => list.updateRecord(before, key, { scan: undefined }));
    return undefined;
  }
  const inspected_at = new Date(at).toISOString();
  const result = await recordInspection({ key, content, inspected_at, ...(position && { position }) });
  if (!result.ok) {
    if (result.status === 401 || isPassing(result)) return result;
    const failed = { state: 'failed', message: result.message, code: undefined } as const;
    update((before) => list.updateScan(list.updateRecord(before, key, { state: 'sent' }), content, failed));
    return undefined;
  }
  const code = result.data.code ?? undefined;
  const known = { state: code ? ('known' as const) : ('unknown' as const), message: undefined, code };
  update((before) => list.updateScan(list.updateRecord(before, key, { state: 'sent' }), content, known));
  return undefined;
}

async function ask({ content }: list.Scanned, update: Update): Promise<CallFailure | undefined> {
  const result = await inspectCode({ content });
  if (!result.ok) {
    if (result.status === 401 || isPassing(result)) return result;
    const state = result.status === 404 ? 'unknown' : 'failed';
    update((before) => list.updateScan(before, content, { state, message: result.message, code: undefined }));
    return undefined;
  }
  update((before) => list.updateScan(before, content, { state: 'known', message: undefined, code: result.data }));
  return undefined;
}
