'use client';

import { useEffect, useState } from 'react';
import type { UploadCheckSummary } from '#lib/upload/upload-check.ts';
import type { IdFormat, UploadError } from '#lib/upload/upload-errors.ts';
import type { UploadFiletype } from '#lib/upload/upload-reader.ts';
import type { CheckMessage, CheckRequest } from './check-messages.ts';

export interface FileCheck {
  state: 'idle' | 'running' | 'done' | 'failed';
  /** 0 to 1, by bytes. */
  progress: number;
  summary: UploadCheckSummary | undefined;
  /** The first of each kind, in the order of the file. */
  errors: readonly UploadError[];
  /** Nothing could be said of the rest of the file. */
  stopped: boolean;
  /** False when products are left to the service. */
  checkedProducts: boolean;
}

interface FileCheckInput {
  file: File | undefined;
  filetype: UploadFiletype;
  idFormat: IdFormat;
  allowDuplicates: boolean;
  scmKeys: readonly string[];
  /** SKUs of the company, undefined when they are left to the service; the check waits for them. Never rejects. */
  products: Promise<string[] | undefined> | undefined;
}

const idle: FileCheck = {
  state: 'idle',
  progress: 0,
  summary: undefined,
  errors: [],
  stopped: false,
  checkedProducts: false,
};

/** Checks the whole file in a Web Worker; another file or another rule starts anew. */
export function useFileCheck(input: FileCheckInput): FileCheck {
  const { file, filetype, idFormat, allowDuplicates, scmKeys, products: awaited } = input;
  const [check, setCheck] = useState<FileCheck>(idle);
  useEffect(() => {
    if (!file || !awaited) {
      setCheck(idle);
      return;
    }
    setCheck({ ...idle, state: 'running' });
    let worker: Worker | undefined;
    let left = false;
    const fail = () => setCheck((before) => ({ ...before, state: 'failed' }));
    awaited
      .then((products) => {
        if (left) return;
        worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
        worker.onerror = fail;
        worker.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
          if (data.kind === 'failed') return fail();
          setCheck((before) => ({
            state: data.kind === 'done' ? 'done' : 'running',
            progress: data.kind === 'done' ? 1 : file.size > 0 ? data.summary.bytes / file.size : 0,
            summary: data.summary,
            errors: merge(before.errors, data.errors, data.kind === 'done'),
            stopped: data.kind === 'done' && data.stopped,
            checkedProducts: products !== undefined,
          }));
          if (data.kind === 'done') worker?.terminate();
        };
        worker.postMessage({
          file,
          filetype,
          idFormat,
          allowDuplicates,
          scmKeys: [...scmKeys],
          products,
        } satisfies CheckRequest);
      })
      .catch(() => !left && fail());
    return () => {
      left = true;
      worker?.terminate();
    };
  }, [file, filetype, idFormat, allowDuplicates, scmKeys, awaited]);
  return check;
}

function merge(before: readonly UploadError[], fresh: UploadError[], last: boolean): readonly UploadError[] {
  if (fresh.length === 0 && !last) return before;
  const all = [...before, ...fresh];
  // Rows are checked in order; only what is found of a whole file comes late.
  return last ? all.sort((a, b) => a.row - b.row) : all;
}
