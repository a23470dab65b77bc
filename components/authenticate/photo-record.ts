'use client';

import useSWRImmutable from 'swr/immutable';
import { dataOf } from '#components/swr/call-error.ts';
import { useFailure } from '#components/swr/use-failure.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import { loadRecord, type PhotoRecord } from './actions.ts';

interface ReadRecord {
  record: PhotoRecord | undefined;
  /** Failure of the last read; the record is older. */
  problem: CallFailure | undefined;
  refresh: () => Promise<unknown>;
}

/** Reads the record of a scan once; nothing is read without a scan. */
export function usePhotoRecord(uuid: string | undefined): ReadRecord {
  const { data, error, mutate } = useSWRImmutable(uuid ? ['photo-record', uuid] : null, ([, scan]) =>
    dataOf(loadRecord(scan)),
  );
  return { record: data, problem: useFailure(error), refresh: () => mutate() };
}
