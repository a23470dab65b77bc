'use client';

import { useRef, useState } from 'react';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import { maxBulkRows } from '#lib/portal/row-outcome.ts';
import { isUnanswered, portalUnreachable } from '#lib/portal/unanswered.ts';
import { orderLines } from '../actions.ts';
import { type LineField, lineFields } from './line-columns.ts';
import { keyOfLine, type LineBody, type LineOutcome } from './order-lines.ts';

export interface SentLine {
  row: number;
  body: LineBody;
}

interface Placing {
  /** Lines sent and lines to send; undefined before anything is sent. */
  progress: { done: number; of: number } | undefined;
  busy: boolean;
  /** Why sending stopped; the rest is not sent then. */
  failure: CallFailure | undefined;
  place: (lines: readonly SentLine[]) => Promise<void>;
}

/**
 * Places orders a few at a time. Each line is noted as unsure before it is sent, so that whatever ends this page, it is
 * sent again under its key.
 */
export function usePlacing(record: (outcomes: ReadonlyMap<number, LineOutcome>) => void, unanswered: string): Placing {
  const [state, setState] = useState<Omit<Placing, 'place'>>({ progress: undefined, busy: false, failure: undefined });
  const isRunning = useRef(false);

  const place = async (lines: readonly SentLine[]) => {
    if (isRunning.current) return;
    isRunning.current = true;
    let failure: CallFailure | undefined;
    let done = 0;
    setState({ progress: { done, of: lines.length }, busy: true, failure });
    while (done < lines.length && !failure) {
      const part = lines.slice(done, done + maxBulkRows);
      record(new Map(part.map(({ row }) => [row, { kind: 'unsure' }])));
      const input = part.map(({ body }) => ({ key: keyOfLine(body), body }));
      const result = await orderLines(input).catch(() => portalUnreachable(unanswered));
      if (leaveIfSignedOut(result)) return;
      if (!result.ok) failure = result;
      else {
        record(new Map(part.flatMap(({ row }, index) => outcomeOf(row, result.data[index]))));
        failure = result.data.map(passingOf).find((each) => each !== undefined);
      }
      if (!failure) done += part.length;
      setState({ progress: { done, of: lines.length }, busy: done < lines.length && !failure, failure });
    }
    isRunning.current = false;
  };
  return { ...state, place };
}

/** The failure of a line that may be answered otherwise in a moment: it stays unsure. */
function passingOf(result: CallResult<unknown>): CallFailure | undefined {
  if (result.ok) return undefined;
  return isUnanswered(result) || result.status >= 500 || result.status === 429 ? result : undefined;
}

function outcomeOf(row: number, result: CallResult<{ id: number }> | undefined): [number, LineOutcome][] {
  if (!result || passingOf(result)) return [];
  if (result.ok) return [[row, { kind: 'ordered', id: result.data.id }]];
  const ofFields = Object.entries(result.fieldErrors).map(([field, messages]) => ({
    field: lineFields.find((name) => name === field) ?? (null as LineField | null),
    message: messages[0] ?? result.message,
  }));
  return [
    [row, { kind: 'refused', messages: ofFields.length > 0 ? ofFields : [{ field: null, message: result.message }] }],
  ];
}
