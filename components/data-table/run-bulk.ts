import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import { maxBulkRows, type RowOutcome } from '#lib/portal/row-outcome.ts';

/** Outcome of a bulk action. */
export interface BulkOutcome<T> {
  done: readonly T[];
  refused: readonly { row: T; why: string }[];
  /** Those that were not begun: it was stopped, or the portal could not be reached. */
  left: readonly T[];
  /** The session is over. */
  ended?: CallFailure;
}

interface RunOptions<T> {
  idOf: (row: T) => string;
  run: (rows: readonly T[]) => Promise<CallResult<RowOutcome[]>>;
  onProgress: (processed: number) => void;
  isStopped: () => boolean;
  /** Said of rows that no answer came back for. */
  lost: string;
}

/** Runs an action on many rows, a few at a time, and reports the result of each. */
export async function runBulk<T>(rows: readonly T[], options: RunOptions<T>): Promise<BulkOutcome<T>> {
  const { lost } = options;
  const done: T[] = [];
  const refused: { row: T; why: string }[] = [];
  for (let at = 0; at < rows.length; at += maxBulkRows) {
    if (options.isStopped()) return { done, refused, left: rows.slice(at) };
    const part = rows.slice(at, at + maxBulkRows);
    const result = await options.run(part).catch(() => undefined);
    if (result?.ok) {
      const outcomes = new Map(result.data.map((outcome) => [outcome.id, outcome]));
      for (const row of part) {
        const outcome = outcomes.get(options.idOf(row));
        if (outcome && outcome.refused === undefined) done.push(row);
        else refused.push({ row, why: outcome?.refused ?? lost });
      }
    } else {
      const why = result?.message ?? lost;
      refused.push(...part.map((row) => ({ row, why })));
      const left = rows.slice(at + maxBulkRows);
      return { done, refused, left, ...(result?.status === 401 && { ended: result }) };
    }
    options.onProgress(Math.min(at + maxBulkRows, rows.length));
  }
  return { done, refused, left: [] };
}
