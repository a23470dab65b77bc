'use client';

import { useEffect, useState } from 'react';
import type { ScmFieldName } from '#lib/upload/columns/column-names.ts';
import type { SourceChoice, SourceReading } from '#lib/upload/table/source-reading.ts';
import type { TableMessage, TableRequest } from './table-messages.ts';

export type ReadingState = 'idle' | 'running' | 'done' | 'failed';

/** Tells in a Web Worker what a file is; another file or another choice starts again. */
export function useSourceReading(
  file: Blob | undefined,
  choice: SourceChoice,
  scmFields: readonly ScmFieldName[],
): { state: ReadingState; reading: SourceReading | undefined } {
  const [result, setResult] = useState<{ state: ReadingState; reading: SourceReading | undefined }>({
    state: 'idle',
    reading: undefined,
  });
  useEffect(() => {
    if (!file) {
      setResult({ state: 'idle', reading: undefined });
      return;
    }
    setResult({ state: 'running', reading: undefined });
    const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' });
    const fail = () => setResult({ state: 'failed', reading: undefined });
    worker.onerror = fail;
    worker.onmessage = ({ data }: MessageEvent<TableMessage>) => {
      if (data.kind === 'inspected') setResult({ state: 'done', reading: data.reading });
      else fail();
      worker.terminate();
    };
    worker.postMessage({ kind: 'inspect', file, choice, scmFields: [...scmFields] } satisfies TableRequest);
    return () => worker.terminate();
  }, [file, choice, scmFields]);
  return result;
}
