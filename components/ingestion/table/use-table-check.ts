'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Doubt } from '#lib/upload/table/doubts.ts';
import type { NoTable } from '#lib/upload/table/no-table.ts';
import type { UploadCheckSummary } from '#lib/upload/upload-check.ts';
import { lookUpCodes } from '../actions.ts';
import type { LookUp, LookUpAnswer } from './look-up.ts';
import type {
  CheckEnd,
  CheckRequest,
  ListedError,
  PreparedFile,
  TableMessage,
  TableRequest,
} from './table-messages.ts';

export interface TableCheck {
  /** The input that it is of. */
  of: CheckRequest | undefined;
  state: 'idle' | 'running' | 'done' | 'failed';
  /** 0 to 1; undefined where it is not known. */
  progress: number | undefined;
  summary: UploadCheckSummary | undefined;
  /** The first of each kind, in the order of the file. */
  errors: readonly ListedError[];
  /** How it ended: only what was checked as a whole can be sent. */
  end: CheckEnd | undefined;
  prepared: PreparedFile | undefined;
  errorFile: Blob | undefined;
  /** Doubts that only the whole file shows. */
  doubts: readonly Doubt[];
  /** False when products are left to the service. */
  checkedProducts: boolean;
  /** False when existing ids are left to the service. */
  isLookedUp: boolean;
  /** Why it failed, where that can be said. */
  fault: NoTable | undefined;
}

const idle: TableCheck = {
  of: undefined,
  state: 'idle',
  progress: 0,
  summary: undefined,
  errors: [],
  end: undefined,
  prepared: undefined,
  errorFile: undefined,
  doubts: [],
  checkedProducts: false,
  isLookedUp: false,
  fault: undefined,
};

/** Checks the whole file in a Web Worker; another input starts again, undefined ends it. */
export function useTableCheck(input: CheckRequest | undefined): {
  check: TableCheck;
  stop: () => void;
  again: () => void;
} {
  const [check, setCheck] = useState<TableCheck>(idle);
  const [round, setRound] = useState(0);
  const worker = useRef<Worker>(undefined);
  useEffect(() => {
    if (!input) {
      setCheck(idle);
      return;
    }
    setCheck({ ...idle, of: input, state: 'running' });
    const fail = (fault?: NoTable) =>
      setCheck((before) => ({ ...before, state: 'failed', end: undefined, prepared: undefined, fault }));
    const own = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module', name: `check ${round}` });
    worker.current = own;
    own.onerror = () => fail();
    own.onmessage = ({ data }: MessageEvent<TableMessage>) => {
      if (data.kind === 'failed') fail(data.fault);
      else if (data.kind === 'lookUp') void lookUp(data.codes).then((answer) => own.postMessage(lookedUp(answer)));
      else if (data.kind !== 'inspected') setCheck((before) => next(before, data, input.products !== undefined));
      if (data.kind === 'done' || data.kind === 'failed') own.terminate();
    };
    own.postMessage({ kind: 'check', ...input } satisfies TableRequest);
    return () => {
      own.terminate();
      worker.current = undefined;
    };
  }, [input, round]);
  const stop = useCallback(() => worker.current?.postMessage({ kind: 'stop' } satisfies TableRequest), []);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { check, stop, again };
}

const lookedUp = (answer: LookUpAnswer | undefined): TableRequest => ({ kind: 'lookedUp', answer });

async function lookUp(codes: LookUp): Promise<LookUpAnswer | undefined> {
  const result = await lookUpCodes(codes).catch(() => undefined);
  return result?.ok ? result.data : undefined;
}

function next(
  before: TableCheck,
  data: Extract<TableMessage, { kind: 'progress' | 'done' }>,
  checkedProducts: boolean,
): TableCheck {
  const isDone = data.kind === 'done';
  const found = data.errors.length > 0 ? [...before.errors, ...data.errors] : before.errors;
  return {
    ...before,
    state: isDone ? 'done' : 'running',
    progress: isDone ? 1 : data.share,
    summary: data.summary,
    // Rows are checked in order; only what is found of a whole file comes late.
    errors: isDone ? [...found].sort((a, b) => a.row - b.row) : found,
    checkedProducts: checkedProducts || (isDone && data.isLookedUp),
    ...(isDone
      ? {
          end: data.end,
          prepared: data.prepared,
          isLookedUp: data.isLookedUp,
          errorFile: data.errorFile,
          doubts: data.doubts,
        }
      : {}),
  };
}
