'use client';

import { useCallback, useEffect, useState } from 'react';
import { useSessionUserId } from '#components/shell/session-user.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { useTexts } from '#texts';
import { loadRecord, type PhotoRecord } from './actions.ts';

type Problem = Pick<CallFailure, 'message' | 'status'>;

interface ReadRecord {
  record: PhotoRecord | undefined;
  /** Of the last read; the record is from before. */
  problem: Problem | undefined;
  refresh: () => Promise<void>;
}

/** Records that were read on this page, by reader and scan: going back to a photo asks for nothing. */
const kept = new Map<string, PhotoRecord>();
const mostKept = 200;

function keep(key: string, record: PhotoRecord): void {
  kept.delete(key);
  kept.set(key, record);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/** The record of a scan, read once; nothing is read without a scan. */
export function usePhotoRecord(uuid: string | undefined): ReadRecord {
  const t = useTexts('ui');
  const userId = useSessionUserId();
  const key = uuid === undefined ? undefined : `${userId} ${uuid}`;
  const [problems, setProblems] = useState<Readonly<Record<string, Problem | undefined>>>({});
  const refresh = useCallback(async () => {
    if (uuid === undefined || key === undefined) return;
    const result = await loadRecord(uuid).catch(() => undefined);
    if (result?.ok) keep(key, result.data);
    else if (result && leaveIfSignedOut(result)) return;
    const problem = result?.ok ? undefined : (result ?? { status: 503, message: t('checkConnection') });
    // Another photo may be shown by now: a problem stays with its own.
    setProblems((before) => ({ ...before, [key]: problem }));
  }, [key, uuid, t]);
  useEffect(() => {
    if (key !== undefined && !kept.has(key)) void refresh();
  }, [key, refresh]);
  if (key === undefined) return { record: undefined, problem: undefined, refresh };
  return { record: kept.get(key), problem: problems[key], refresh };
}
