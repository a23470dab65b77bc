'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useIdempotencyKey } from '#components/forms/use-idempotency-key.ts';
import { useUnreachable } from '#components/swr/use-unreachable.ts';
import { formatBytes } from '#lib/format/numbers.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { isUnanswered, portalUnreachable } from '#lib/portal/unanswered.ts';
import { beginUpload, startProcessing } from './actions.ts';
import { type PostData, type PostOutcome, postToStorage } from './post-to-storage.ts';
import type { UploadCall } from './wizard/upload-calls.ts';

export interface UploadState {
  phase: 'idle' | 'asking' | 'sending' | 'starting' | 'failed' | 'done';
  sent: number;
  total: number;
  /** Bytes a second over the last seconds. */
  speed: number | undefined;
  failure: CallFailure | undefined;
}

/** Post data lives half an hour; with less than this left a new one is asked for. */
const postLifetime = 25 * 60_000;

interface Begun {
  body: string;
  record: string;
  post: PostData;
  at: number;
  sent: Blob | undefined;
  /** Where the file is posted that the sent one was converted from; undefined for a service that keeps none. */
  originalPost: PostData | undefined;
  sentOriginal: Blob | undefined;
}

const idle: UploadState = { phase: 'idle', sent: 0, total: 0, speed: undefined, failure: undefined };

/**
 * Sends a file, and the one it was converted from: record, post straight to storage, start of the check. A step that
 * failed is tried again from where it stood; post data that ran out is asked for again. Asks before the page is left
 * while it sends.
 */
export function useUpload(onDone: (record: string) => void) {
  const t = useTranslations('ingestion');
  const locale = useLocale();
  const [state, setState] = useState<UploadState>(idle);
  const unreachable = useUnreachable();
  const begun = useRef<Begun>(undefined);
  const { keyOf } = useIdempotencyKey();
  const records = useRef(0);
  const cancelPost = useRef<() => void>(undefined);
  const canceled = useRef(false);
  /** A start of the check had no answer, so that the codes may be ingested. */
  const mayBeIngested = useRef(false);
  const busy = state.phase === 'asking' || state.phase === 'sending' || state.phase === 'starting';

  const fail = (cause: CallFailure): void => {
    // Before the check is started, nothing is ingested: then the outcome is known although no answer came.
    const isSure = !mayBeIngested.current && isUnanswered(cause);
    const failure = isSure ? { ...cause, code: 'not_sent' } : cause;
    if (!leaveIfSignedOut(failure)) setState((before) => ({ ...before, phase: 'failed', failure }));
  };

  const failPost = (outcome: 'full' | 'limited' | 'broken', file: Blob): void => {
    const cause = {
      full: t('upload.storageFull'),
      limited: t('upload.sizeLimited', { size: formatBytes(file.size, locale) }),
      broken: t('upload.brokeOff'),
    }[outcome];
    fail(portalUnreachable(mayBeIngested.current ? cause : `${cause} ${t('upload.nothingIngested')}`));
  };

  async function getPost(begin: UploadCall, isFresh: boolean): Promise<Begun | undefined> {
    const text = JSON.stringify(begin);
    const known = begun.current;
    if (!isFresh && known && known.body === text && Date.now() - known.at < postLifetime) return known;
    setState((before) => ({ ...before, phase: 'asking' }));
    const result = await beginUpload(begin, keyOf({ record: records.current, begin })).catch(unreachable);
    if (!result.ok) {
      fail(result);
      return undefined;
    }
    if (!result.data.post_data) {
      fail(portalUnreachable(t('upload.noPlace')));
      return undefined;
    }
    records.current += 1;
    begun.current = {
      body: text,
      record: result.data.record_key,
      post: result.data.post_data,
      at: Date.now(),
      sent: undefined,
      originalPost: result.data.original_post_data,
      sentOriginal: undefined,
    };
    return begun.current;
  }

  async function post(to: PostData, file: Blob): Promise<PostOutcome> {
    const pace = new Pace();
    setState({ ...idle, phase: 'sending', total: file.size });
    const { done, cancel } = postToStorage(to, file, (sent, total) => {
      const speed = pace.add(sent);
      if (speed !== undefined) setState({ ...idle, phase: 'sending', sent, total, speed });
    });
    cancelPost.current = cancel;
    const outcome = await done;
    cancelPost.current = undefined;
    return outcome;
  }

  async function send(begin: UploadCall, file: Blob, original?: Blob): Promise<void> {
    if (busy) return;
    canceled.current = false;
    setState({ ...idle, phase: 'asking', total: file.size });
    let target = await getPost(begin, false);
    if (!target || canceled.current) return;
    if (target.sent !== file) {
      let outcome = await post(target.post, file);
      if (outcome === 'refused') {
        target = await getPost(begin, true);
        if (!target || canceled.current) return;
        outcome = await post(target.post, file);
      }
      if (outcome === 'canceled') return setState(idle);
      if (outcome === 'refused') return fail(portalUnreachable(t('upload.storageRefused')));
      if (outcome !== 'sent') return failPost(outcome, file);
      target.sent = file;
    }
    if (original && target.originalPost && target.sentOriginal !== original) {
      const outcome = await post(target.originalPost, original);
      if (outcome === 'canceled') return setState(idle);
      if (outcome === 'broken' || outcome === 'limited') return failPost(outcome, original);
      // Where storage does not take it, the codes go without it.
      target.sentOriginal = original;
    }
    setState((before) => ({ ...before, phase: 'starting', sent: file.size, total: file.size }));
    const mayBeIngestedBefore = mayBeIngested.current;
    mayBeIngested.current = true;
    const result = await startProcessing({ record: target.record }).catch(unreachable);
    if (!result.ok) {
      const isRefused = result.status >= 400 && result.status < 500;
      if (isRefused) mayBeIngested.current = mayBeIngestedBefore;
      // An answer that was lost may have come after the start: the record itself knows.
      if (result.status === 400) begun.current = undefined;
      return fail(result);
    }
    setState((before) => ({ ...before, phase: 'done' }));
    onDone(target.record);
  }

  const cancel = (): void => {
    canceled.current = true;
    if (cancelPost.current) cancelPost.current();
    else setState(idle);
  };

  useAskBeforeLeaving(busy, t('upload.leave'));
  useEffect(() => () => cancelPost.current?.(), []);
  return { state, busy, send, cancel };
}

/** Speed over the last few seconds, reported at most ten times a second. */
class Pace {
  #marks: { at: number; sent: number }[] = [];
  #lastReport = 0;

  add(sent: number): number | undefined {
    const at = performance.now();
    this.#marks.push({ at, sent });
    while (this.#marks.length > 2 && at - (this.#marks[0]?.at ?? at) > 4_000) this.#marks.shift();
    if (at - this.#lastReport < 100) return undefined;
    this.#lastReport = at;
    const first = this.#marks[0];
    return first && at > first.at ? ((sent - first.sent) / (at - first.at)) * 1000 : 0;
  }
}

function useAskBeforeLeaving(active: boolean, question: string): void {
  useEffect(() => {
    if (!active) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (!window.confirm(question)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [active, question]);
}
