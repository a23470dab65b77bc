'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '#components/forms/use-idempotency-key.ts';
import { type LocalWork, reportLocalWork } from '#components/swr/local-work.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { importPart } from './actions.ts';
import { type ImportRow, importFields, partsOf, type RefusedRow, reasonOf } from './import-table.ts';

export interface ImportRun {
  state: 'idle' | 'running' | 'stopped' | 'done';
  /** Rows the service has answered for, of how many. */
  done: number;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: RefusedRow[];
  /** Reason of an early end. */
  failure: string | undefined;
}

const idle: ImportRun = {
  state: 'idle',
  done: 0,
  total: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: [],
  failure: undefined,
};

interface ImportOptions {
  existing: 'refuse' | 'update';
  create_missing: boolean;
}

const rowsIn = (parts: readonly (readonly ImportRow[])[]) => parts.reduce((sum, part) => sum + part.length, 0);

/** Tells the centre of long work: an import goes on while its page is left, as long as the tab is open. */
const report = (run: string, work: Pick<LocalWork, 'title' | 'outcome' | 'done' | 'total' | 'text'>) =>
  reportLocalWork({ id: `import ${run}`, href: paths.importProducts, ...work });

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Sends rows part by part. A part sent twice is taken once, so a part without an answer can be sent again. */
export function useImport(): {
  run: ImportRun;
  start: (rows: readonly ImportRow[], options: ImportOptions) => Promise<void>;
  /** Sends the parts that have no answer yet. */
  resume: () => Promise<void>;
  stop: () => void;
  reset: () => void;
} {
  const t = useTranslations('catalog');
  const [run, setRun] = useState<ImportRun>(idle);
  const { keyOf } = useIdempotencyKey();
  const rest = useRef<{ parts: ImportRow[][]; options: ImportOptions }>({
    parts: [],
    options: { existing: 'refuse', create_missing: false },
  });
  const stopping = useRef(false);
  const runs = useRef(0);
  const total = useRef(0);
  const name = useRef('');

  const resume = async () => {
    const title = t('import.title');
    stopping.current = false;
    setRun((before) => ({ ...before, state: 'running', failure: undefined }));
    const { parts, options } = rest.current;
    for (let part = parts[0]; part !== undefined; part = parts[0]) {
      report(name.current, { title, outcome: 'running', done: total.current - rowsIn(parts), total: total.current });
      if (stopping.current) {
        report(name.current, { title, outcome: 'failed', text: t('import.stoppedEarly') });
        return setRun((before) => ({ ...before, state: 'stopped' }));
      }
      const sent = part;
      // A part that is sent again has its key again; the same file sent again is answered again.
      const body = { items: sent.map(({ item }) => item), ...options };
      const result = await importPart(body, keyOf({ run: runs.current, ...body })).catch(() => undefined);
      if (result?.ok) {
        parts.shift();
        setRun((before) => withAnswer(before, sent, result.data, t));
        continue;
      }
      if (result && leaveIfSignedOut(result)) return;
      if (result?.status === 429) {
        await pause(Math.min(60, result.retryAfter ?? 5));
        continue;
      }
      const failure = result?.message ?? t('import.noPortal');
      report(name.current, { title, outcome: 'failed', text: failure });
      return setRun((before) => ({ ...before, state: 'stopped', failure }));
    }
    report(name.current, { title, outcome: 'ended', text: t('import.takenThrough', { count: total.current }) });
    setRun((before) => ({ ...before, state: 'done' }));
  };

  return {
    run,
    resume,
    start: async (rows, options) => {
      runs.current += 1;
      total.current = rows.length;
      name.current = new Date().toISOString();
      rest.current = { parts: partsOf(rows), options };
      setRun({ ...idle, total: rows.length });
      await resume();
    },
    stop: () => {
      stopping.current = true;
    },
    reset: () => setRun(idle),
  };
}

type Answer = Extract<Awaited<ReturnType<typeof importPart>>, { ok: true }>['data'];

function withAnswer(
  before: ImportRun,
  sent: readonly ImportRow[],
  answer: Answer,
  t: Translator<'catalog'>,
): ImportRun {
  const refused = answer.items.flatMap(({ result, errors }, index) => {
    const row = sent[index];
    if (result !== 'refused' || !row) return [];
    const known = importFields.flatMap((field) => (errors[field] ?? []).map((message) => ({ field, message })));
    return [{ row, reason: reasonOf(known, t) || t('import.serviceRefused') }];
  });
  return {
    ...before,
    done: before.done + sent.length,
    created: before.created + answer.created,
    updated: before.updated + answer.updated,
    unchanged: before.unchanged + answer.unchanged,
    refused: [...before.refused, ...refused],
  };
}
