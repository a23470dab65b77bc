'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { lookUpCodes } from '../actions.ts';
import type { FixCounts, Fixes, FixRules } from './failed-rows.ts';
import type {
  FixMessage,
  FixRequest,
  FixSource,
  LeftOutRows,
  RowPage,
  Selection,
  StoredFixes,
} from './fix-messages.ts';
import type { ValueGroup } from './group-faults.ts';

export interface FixState {
  /** The rows that it is of. */
  of: FixSource | undefined;
  state: 'loading' | 'ready' | 'failed';
  /** Rows read so far. */
  read: number;
  columns: readonly string[];
  unknownColumns: readonly string[];
  fileFaults: readonly string[];
  page: RowPage | undefined;
  groups: readonly ValueGroup[];
  moreGroups: number;
  suggestions: number;
  /** Undefined while it is counted for the first time. */
  counts: FixCounts | undefined;
  /** Answers up to the last count. */
  fixes: Fixes | undefined;
  isCounting: boolean;
}

export interface BuiltFile {
  file: Blob;
  rows: number;
  headerAdded: boolean;
  leftOut: LeftOutRows;
}

const first: FixState = {
  of: undefined,
  state: 'loading',
  read: 0,
  columns: [],
  unknownColumns: [],
  fileFaults: [],
  page: undefined,
  groups: [],
  moreGroups: 0,
  suggestions: 0,
  counts: undefined,
  fixes: undefined,
  isCounting: true,
};

export type Fix = ReturnType<typeof useFixWorker>;

/**
 * The failed rows of a file, held by a Web Worker of their own; none without a source.
 * @param readStored answers of before a reload, when the rows are loaded
 */
export function useFixWorker(
  source: FixSource | undefined,
  rules: FixRules | undefined,
  pageSize: number,
  readStored?: () => StoredFixes | undefined,
) {
  const [state, setState] = useState(first);
  const worker = useRef<Worker>(undefined);
  const built = useRef<(file: BuiltFile | undefined) => void>(undefined);
  const listed = useRef<(file: Blob) => void>(undefined);
  const stored = useRef(readStored);
  stored.current = readStored;
  useEffect(() => {
    setState({ ...first, of: source });
    if (!rules || !source) return;
    const own = new Worker(new URL('./fix-worker.ts', import.meta.url), { type: 'module' });
    worker.current = own;
    const fail = () => {
      built.current?.(undefined);
      built.current = undefined;
      setState((before) => (before.state === 'loading' ? { ...before, state: 'failed' } : before));
    };
    own.onerror = fail;
    own.onmessage = ({ data }: MessageEvent<FixMessage>) => {
      if (data.kind === 'failed') return fail();
      if (data.kind === 'built') {
        built.current?.(data);
        built.current = undefined;
        return;
      }
      if (data.kind === 'leftOut') return listed.current?.(data.file);
      if (data.kind === 'lookUp') {
        // Values without an answer are left to the service.
        void lookUpCodes(data.codes)
          .catch(() => undefined)
          .then(
            (result) => result?.ok && own.postMessage({ kind: 'lookedUp', answer: result.data } satisfies FixRequest),
          );
        return;
      }
      setState((before) => next(before, data));
    };
    own.postMessage({ kind: 'load', source, rules, pageSize, stored: stored.current?.() } satisfies FixRequest);
    return () => own.terminate();
  }, [source, rules, pageSize]);
  const ask = useCallback((request: FixRequest) => worker.current?.postMessage(request), []);
  /** The new file; undefined when the old one could not be fetched again. */
  const build = useCallback(
    (selection: Selection) =>
      new Promise<BuiltFile | undefined>((resolve) => {
        built.current = resolve;
        worker.current?.postMessage({ kind: 'build', selection } satisfies FixRequest);
      }),
    [],
  );
  /** The rows that are left out, as a CSV file. */
  const listLeftOut = useCallback(
    () =>
      new Promise<Blob>((resolve) => {
        listed.current = resolve;
        worker.current?.postMessage({ kind: 'listLeftOut' } satisfies FixRequest);
      }),
    [],
  );
  // Until the effect, the state is that of the rows before.
  const fixes = state.of === source ? state.fixes : undefined;
  return { ...state, fixes, ask, build, listLeftOut };
}

function next(
  before: FixState,
  data: Exclude<FixMessage, { kind: 'built' | 'failed' | 'leftOut' | 'lookUp' }>,
): FixState {
  if (data.kind === 'loading') return { ...before, read: data.rows };
  if (data.kind === 'counted') return { ...before, counts: data.counts, fixes: data.fixes, isCounting: false };
  const { kind, ...rest } = data;
  return kind === 'loaded' ? { ...before, ...rest, state: 'ready' } : { ...before, ...rest, isCounting: true };
}
