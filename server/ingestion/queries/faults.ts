import type { Transaction } from 'kysely';
import type pg from 'pg';
import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { UploadErrorType } from '#lib/upload/upload-errors.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { ErrorSummaries, type ErrorSummary } from '../parse/error-summary.ts';

const shownOfType = 20;
/** Errors stored of one record; the counts go on. */
const maxStoredErrors = 1_000_000;

/**
 * Names what the rules of a single row cannot see: ids twice in the file or in the system already, reasons without a
 * blacklisting. Runs only when something is wrong.
 */
export async function nameStagedFaults(
  client: pg.PoolClient,
  context: { companyId: number; defaultStatus: number; allowDuplicates: boolean },
): Promise<void> {
  await client.query('ANALYZE staged_codes');
  if (!context.allowDuplicates) {
    await client.query(`
      INSERT INTO staged_errors (row_no, column_name, value, type, message, message_reason)
      SELECT row_no, 'id', left(extended_id, 200), 'duplicate_id_error', 'Also in row ' || first_row,
        jsonb_build_object('code', 'rowDuplicated', 'values', jsonb_build_object('row', first_row))
      FROM (
        SELECT row_no, extended_id, first_value(row_no) OVER ids AS first_row, row_number() OVER ids AS occurrence
        FROM staged_codes WINDOW ids AS (PARTITION BY extended_id ORDER BY row_no)
      ) AS d WHERE occurrence > 1 ORDER BY row_no`);
  }
  // Another company's workorder is not this company's to know.
  await client.query(
    `INSERT INTO staged_errors (row_no, column_name, value, type, message, message_reason)
     SELECT s.row_no, 'id', left(s.extended_id, 200), 'existing_id_error',
       'Already in the system' || coalesce(', in workorder ' || w.reference, ''),
       CASE WHEN w.reference IS NULL THEN jsonb_build_object('code', 'idTaken')
         ELSE jsonb_build_object('code', 'idTakenInWorkorder',
           'values', jsonb_build_object('reference', w.reference)) END
     FROM staged_codes AS s
     JOIN codes AS c ON c.extended_id = s.extended_id
     LEFT JOIN workorders AS w ON w.id = c.workorder_id AND w.company_id = $1
     ORDER BY s.row_no`,
    [context.companyId],
  );
  await client.query(
    `INSERT INTO staged_errors (row_no, column_name, value, type, message, message_reason)
     SELECT row_no, 'blacklist_reason', blacklist_reason::text, 'invalid_status_error',
       'Only a blacklisted code has a reason', jsonb_build_object('code', 'rowReasonNotAllowed')
     FROM staged_codes
     WHERE blacklist_reason > 0 AND coalesce(activation_status, $1) <> 2
     ORDER BY row_no`,
    [context.defaultStatus],
  );
}

export interface FaultTotals {
  errors: number;
  rows: number;
  summary: ErrorSummary[];
}

/**
 * Stores the staged errors in the order of the file and sums them up.
 * @param options.counted errors by type that reading the file counted, staged or not
 */
export async function storeFaults(
  client: pg.PoolClient,
  ingestionId: number,
  options: { headerRows: number; counted: Readonly<Partial<Record<UploadErrorType, number>>> },
): Promise<FaultTotals> {
  await client.query(
    `INSERT INTO ingestion_errors (ingestion_id, position, "row", column_name, value, type, message, message_reason)
     SELECT $1::bigint, row_number() OVER (ORDER BY row_no NULLS FIRST, seq), row_no, column_name, value, type, message,
       message_reason
     FROM staged_errors ORDER BY row_no NULLS FIRST, seq LIMIT ${maxStoredErrors}`,
    [ingestionId],
  );
  const { rows: examples } = await client.query<{
    type: UploadErrorType;
    row: number;
    value: string;
    count: number;
  }>(
    `SELECT type, coalesce(row_no, 0) AS "row", value, count
     FROM (
       SELECT type, row_no, value, seq, row_number() OVER (PARTITION BY type ORDER BY row_no NULLS FIRST, seq) AS nth,
         count(*) OVER (PARTITION BY type)::integer AS count
       FROM staged_errors
     ) AS e WHERE nth <= ${shownOfType} ORDER BY nth`,
  );
  const summaries = new ErrorSummaries();
  for (const example of examples) summaries.add(example);
  for (const { type, count } of examples) summaries.setCount(type, Math.max(count, options.counted[type] ?? 0));
  const { rows: faulty } = await client.query<{ count: number }>(
    'SELECT count(DISTINCT row_no)::integer AS count FROM staged_errors WHERE row_no > $1',
    [options.headerRows],
  );
  const summary = summaries.list();
  return {
    errors: summary.reduce((sum, one) => sum + one.count, 0),
    rows: faulty[0]?.count ?? 0,
    summary,
  };
}

/** Inserts the one error of each record that failed as a whole. */
export async function insertSingleErrors(
  trx: Transaction<Schema>,
  ingestionIds: readonly number[],
  { type, reason }: { type: string; reason: Reason },
): Promise<void> {
  const error = { position: 1, type, message: englishReason(reason), message_reason: JSON.stringify(reason) };
  await trx
    .insertInto('ingestion_errors')
    .values(ingestionIds.map((ingestion_id) => ({ ingestion_id, ...error })))
    .execute();
}
