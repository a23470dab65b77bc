import { type RawBuilder, sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Executor } from '#server/core/db/database.ts';
import { readRange } from './filters.ts';

export const maxSequence = 2_147_483_647;

/** One workorder with more codes than a few, or several small ones next to each other: read by one statement. */
export interface WorkorderRun {
  ids: number[];
  /** How many codes they have, as far as their rows say so. */
  codes: number;
  /** Sequences that may fit, of a run of one workorder; both count. */
  first: number;
  last: number;
}

interface RunStart {
  from: { workorder: number; sequence: number };
  direction: 'after' | 'before';
}

/** Codes of one run of several workorders: few enough to be sorted, should PostgreSQL choose to. */
const fewCodes = 5_000;
const workordersPerRun = 500;
/** Workorders that are looked at first, and at most at once. */
const [firstBatch, largestBatch] = [32, 2_000];

interface Row {
  id: number;
  codes: number;
  firstSerialNumber: number | null;
  quantity: number;
}

/**
 * Workorders with codes in the scope from a place on, in the order of the list, as runs. The codes of each are read along their
 * index, so that those of other companies between them are never met.
 */
export async function* workorderRuns(
  db: Executor,
  companyId: number | null,
  filters: CodeFilters,
  { from, direction }: RunStart,
  codesPerRun = fewCodes,
): AsyncGenerator<WorkorderRun> {
  const isAfter = direction === 'after';
  let [next, batch] = [from.workorder, firstBatch];
  for (;;) {
    const rows = await readWorkorders(db, companyId, filters, { from: next, isAfter, limit: batch });
    let run: WorkorderRun | undefined;
    for (const row of rows) {
      const one = runOf(row, filters, row.id === from.workorder ? from.sequence : null, isAfter);
      const isAlone = row.codes > codesPerRun || row.id === from.workorder;
      if (run && (isAlone || run.codes + one.codes > codesPerRun || run.ids.length >= workordersPerRun)) {
        yield run;
        run = undefined;
      }
      if (isAlone) yield one;
      else if (run) run = { ...run, ids: [...run.ids, row.id], codes: run.codes + one.codes };
      else run = { ...one, first: 0, last: maxSequence };
    }
    if (run) yield run;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    next = last.id + (isAfter ? 1 : -1);
    batch = Math.min(batch * 8, largestBatch);
  }
}

async function readWorkorders(
  db: Executor,
  companyId: number | null,
  filters: CodeFilters,
  { from, isAfter, limit }: { from: number; isAfter: boolean; limit: number },
): Promise<Row[]> {
  const ofCompany = companyId === null ? sql`true` : sql`company_id = ${companyId}`;
  const ofFilter = filters.workorder === undefined ? sql`true` : sql`id = ${filters.workorder}`;
  const { rows } = await sql<Row>`
    SELECT id, codes_generated AS codes, first_serial_number AS "firstSerialNumber", quantity FROM workorders
     WHERE ${ofCompany} AND ${ofFilter} AND codes_generated > 0 AND ${mayHaveSerials(filters)} AND id ${isAfter ? sql`>=` : sql`<=`} ${from}
     ORDER BY id ${isAfter ? sql`ASC` : sql`DESC`} LIMIT ${limit}`.execute(db);
  return rows;
}

/** A workorder that names its first serial number has them in one run, in the order of the sequence. */
function mayHaveSerials({ serial_range: range }: CodeFilters): RawBuilder<unknown> {
  if (range === undefined) return sql`true`;
  const { from, to } = readRange(range);
  return sql`(first_serial_number IS NULL
    OR (first_serial_number <= ${to}::bigint AND first_serial_number + quantity > ${from}::bigint))`;
}

/**
 * The part of a workorder that may fit: what is outside need not be walked over. The filter itself is beside it.
 */
function runOf(row: Row, filters: CodeFilters, place: number | null, isAfter: boolean): WorkorderRun {
  let [first, last] = [0, maxSequence];
  const narrow = (from: number, to: number) => {
    first = Math.max(first, from);
    last = Math.min(last, to);
  };
  if (place !== null) narrow(isAfter ? place + 1 : 0, isAfter ? maxSequence : place - 1);
  if (filters.sequence_range !== undefined) {
    const { from, to } = readRange(filters.sequence_range);
    narrow(from, to);
  }
  if (filters.serial_range !== undefined && row.firstSerialNumber !== null) {
    const { from, to } = readRange(filters.serial_range);
    narrow(from - row.firstSerialNumber + 1, to - row.firstSerialNumber + 1);
  }
  const codes = Math.max(0, Math.min(last, row.codes) - Math.max(first, 1) + 1);
  return { ids: [row.id], codes, first, last };
}

/** True of the codes of a run that may fit. */
export function isInRun({ ids, first, last }: WorkorderRun): RawBuilder<unknown> {
  const [only] = ids;
  if (ids.length !== 1) return sql`codes.workorder_id IN (${sql.join(ids)})`;
  return sql`codes.workorder_id = ${only} AND codes.sequence BETWEEN ${first}::bigint AND ${last}::bigint`;
}
