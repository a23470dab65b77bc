'use client';

import useSWR, { type KeyedMutator } from 'swr';
import type { Scan } from '#components/scans/scan-type.ts';
import type { CodeDetails } from '#lib/contract/codes.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';

/** What a photo left in the books. */
export interface PhotoRecord {
  scan: Scan;
  /** Null for those who may not see codes. */
  code: CodeDetails | null;
}

export type LoadRecord = (uuid: string) => Promise<CallResult<PhotoRecord>>;

class RecordUnread extends Error {
  readonly status: number;

  constructor({ message, status }: CallFailure) {
    super(message);
    this.status = status;
  }
}

/** The record of a scan, read once; nothing is read without a scan or for those who may not see any. */
export function usePhotoRecord(
  uuid: string | undefined,
  load: LoadRecord | undefined,
): { record: PhotoRecord | undefined; problem: RecordUnread | undefined; refresh: KeyedMutator<PhotoRecord> } {
  const { data, error, mutate } = useSWR<PhotoRecord, RecordUnread>(
    uuid && load ? ['photo-record', uuid] : null,
    async () => {
      if (!uuid || !load) throw new Error('There is no scan to read.');
      const result = await load(uuid);
      if (result.ok) return result.data;
      leaveIfSignedOut(result);
      throw new RecordUnread(result);
    },
    { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false },
  );
  return { record: data, problem: error, refresh: mutate };
}
