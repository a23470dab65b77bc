'use client';

import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { postPhoto } from '#components/authenticate/send-photo.ts';
import { scanOf } from '#lib/contract/photo.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { portalUnreachable } from '#lib/portal/unanswered.ts';
import { inspectCode, openCase, setValues, undoValues } from './actions.ts';
import * as list from './inspection-list.ts';
import { dropPhoto, keepPhoto, readPhoto } from './photo-store.ts';

/** Milliseconds until sending is tried again after the portal or the service did not answer. */
const pauseMs = 4_000;

const keyOf = (user: number) => `proofmark.inspection.${user}`;
/** It may be different in a moment: the service is away or busy. */
const isPassing = ({ status }: CallFailure) => status === 429 || status >= 500;

/**
 * The list of an inspection, kept in this browser for its user. Lookups and changes are sent one after the other, and
 * wait while there is no network.
 */
export function useInspection(user: number) {
  const t = useTranslations('inspect');
  const [inspection, setInspection] = useState(list.emptyInspection);
  const [isOffline, setOffline] = useState(false);
  const [isEnded, setEnded] = useState(false);
  const [isKept, setKept] = useState(true);
  const current = useRef(inspection);
  const isSending = useRef(false);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const update = useCallback(
    (change: (before: list.Inspection) => list.Inspection) => {
      current.current = change(current.current);
      setInspection(current.current);
      try {
        window.localStorage.setItem(keyOf(user), JSON.stringify(current.current));
      } catch {
        // Full or turned off: the list lives as long as the page.
        setKept(false);
      }
    },
    [user],
  );

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    clearTimeout(retry.current);
    try {
      for (let next = list.nextToSend(current.current); next; next = list.nextToSend(current.current)) {
        const refused = await sendNext(next, update, { lost: t('photo.lost'), late: t('photo.late') });
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
  }, [update, t]);

  useEffect(() => {
    current.current = list.readInspection(window.localStorage.getItem(keyOf(user)));
    setInspection(current.current);
    const goOffline = () => setOffline(true);
    const goOnline = () => void send();
    window.addEventListener('online', goOnline);
    window.addEventListener('offline', goOffline);
    void send();
    return () => {
      window.removeEventListener('online', goOnline);
      window.removeEventListener('offline', goOffline);
      clearTimeout(retry.current);
    };
  }, [user, send]);

  const scan = useCallback(
    (content: string, valueSet?: string) => {
      update((before) => list.addScan(before, content, Date.now()));
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
    async (content: string, photo: Blob): Promise<string | undefined> => {
      const queued = { key: crypto.randomUUID(), content, bytes: photo.size };
      if (!list.addPhoto(current.current, queued)) return undefined;
      if (!(await keepPhoto(queued.key, photo))) setKept(false);
      update((before) => list.addPhoto(before, queued) ?? before);
      void send();
      return queued.key;
    },
    [update, send],
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
  return { inspection, isOffline, isEnded, isKept, scan, apply, undo, addPhoto, report, clear };
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

interface PhotoWords {
  lost: string;
  late: string;
}

/**
 * @returns the failure when it is to be retried, or no user is signed in;
 * @throws when there is no network
 */
function sendNext(next: NonNullable<ReturnType<typeof list.nextToSend>>, update: Update, words: PhotoWords) {
  if ('change' in next) return sendChange(next.change, update);
  if ('photo' in next) return judgePhoto(next.photo, update, words);
  if ('opened' in next) return sendCase(next.opened, update);
  return ask(next.scan, update);
}

async function judgePhoto(
  queued: list.QueuedPhoto,
  update: Update,
  words: PhotoWords,
): Promise<CallFailure | undefined> {
  const photo = await readPhoto(queued.key);
  if (!photo) {
    update((before) => list.endPhoto(before, queued, { photoMessage: words.lost }));
    return undefined;
  }
  const result = await postPhoto(photo, queued.key, words.late);
  if (!result) return portalUnreachable(words.late);
  if (!result.ok && (result.status === 401 || isPassing(result))) return result;
  update((before) =>
    list.endPhoto(
      before,
      queued,
      result.ok
        ? { verdict: result.data.authentication_status, scan: scanOf(result.data)?.uuid, photoMessage: undefined }
        : { photoMessage: result.message },
    ),
  );
  await dropPhoto(queued.key);
  return undefined;
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

async function ask({ content }: list.Scanned, update: Update): Promise<CallFailure | undefined> {
  const result = await inspectCode({ content });
  if (!result.ok) {
    if (result.status === 401 || isPassing(result)) return result;
    const state = result.status === 404 ? 'unknown' : 'failed';
    update((before) => list.changeScan(before, content, { state, message: result.message, code: undefined }));
    return undefined;
  }
  update((before) => list.changeScan(before, content, { state: 'known', message: undefined, code: result.data }));
  return undefined;
}
