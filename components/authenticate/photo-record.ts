'use client';

import useSWR, { type KeyedMutator } from 'swr';
import { useSessionUserId } from '#components/shell/session-user.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { loadRecord, type PhotoRecord } from './actions.ts';

class RecordUnread extends Error {
  readonly status: number;

  constructor({ message, status }: CallFailure) {
    super(message);
    this.status = status;
  }
}

/** The record of a scan, read once; nothing is read without a scan. */
export function usePhotoRecord(uuid: string | undefined): {
  record: PhotoRecord | undefined;
  problem: RecordUnread | undefined;
  refresh: KeyedMutator<PhotoRecord>;
} {
  const userId = useSessionUserId();
  const { data, error, mutate } = useSWR<PhotoRecord, RecordUnread, readonly [number, string, string] | null>(
    uuid ? [userId, 'photo-record', uuid] : null,
    async ([, , scan]) => {
      const result = await loadRecord(scan);
      if (result.ok) return result.data;
      leaveIfSignedOut(result);
      throw new RecordUnread(result);
    },
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  );
  return { record: data, problem: error, refresh: mutate };
}
