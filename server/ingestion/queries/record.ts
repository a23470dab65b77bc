import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Schema } from '#server/core/db/schema.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import type { ErrorSummary } from '../parse/error-summary.ts';
import type { IngestionParameters } from '../rules/parameters.ts';
import type { UploadRecord } from '../rules/upload-record.ts';
import { emitIngestionEvent } from '../shared/ingestion-events.ts';

/** Namespace of the advisory lock that keeps two workers from one record. */
const lockClass = 0x696e67;

export interface NewIngestion {
  key: string;
  companyId: number;
  createdBy: number;
  description: string;
  mode: 'api' | 'file';
  filetype: 'csv' | 'json';
  parameters: IngestionParameters;
  templateId: number | null;
  /** The workorder that gets the codes; null when they make a new one. */
  targetWorkorderId: number | null;
  retryOf: string | null;
  uploadKey: string | null;
  sourceKey: string | null;
  /** Bytes; null while the file is not there. */
  fileSize: number | null;
  /** Name of the file that the sent one was converted from. */
  originalName: string | null;
}

/** Stores the record, uploading in mode file and processing in mode api, and answers its id. */
export async function insertIngestion(trx: Transaction<Schema>, ingestion: NewIngestion): Promise<number> {
  const { id } = await trx
    .insertInto('ingestions')
    .values({
      key: ingestion.key,
      company_id: ingestion.companyId,
      created_by: ingestion.createdBy,
      description: ingestion.description,
      status: ingestion.mode === 'api' ? 'processing' : 'uploading',
      ingestion_mode: ingestion.mode,
      storage_kind: ingestion.mode === 'api' ? 'api' : 'S3',
      filetype: ingestion.filetype,
      parameters: JSON.stringify(ingestion.parameters),
      template_id: ingestion.templateId,
      template_settings: sql`(SELECT to_jsonb(w) || jsonb_build_object('ingestion_mode', t.ingestion_mode)
        FROM ingestion_templates AS t JOIN workorder_templates AS w ON w.id = t.workorder_template_id
       WHERE t.id = ${ingestion.templateId})`,
      target_workorder_id: ingestion.targetWorkorderId,
      retry_of: ingestion.retryOf,
      upload_key: ingestion.uploadKey,
      source_key: ingestion.sourceKey,
      file_size: ingestion.fileSize,
      original_name: ingestion.originalName,
      processing_started_at: ingestion.mode === 'api' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The company's record, held so that of parallel calls one goes on. */
export async function lockUpload(
  trx: Transaction<Schema>,
  companyId: number,
  key: string,
): Promise<UploadRecord | undefined> {
  const row = await trx
    .selectFrom('ingestions')
    .where('key', '=', key)
    .where('company_id', '=', companyId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      companyId: row.company_id,
      key: row.key,
      status: row.status,
      type: row.type,
      storageKind: row.storage_kind,
      mode: row.ingestion_mode,
      filetype: row.filetype,
      uploadKey: row.upload_key,
      hasOriginal: row.original_name !== null,
      parameters: parametersOf(row),
      hasFixedSettings: row.template_id !== null || row.target_workorder_id !== null,
    }
  );
}

export async function setParameters(
  trx: Transaction<Schema>,
  id: number,
  parameters: IngestionParameters,
): Promise<void> {
  await trx
    .updateTable('ingestions')
    .set({ parameters: JSON.stringify(parameters) })
    .where('id', '=', id)
    .execute();
}

/** @param source the file where no link can write to it, its size and that of its original in bytes */
export async function setProcessing(
  trx: Transaction<Schema>,
  id: number,
  source: { key: string; size: number; originalSize: number | null },
): Promise<void> {
  await trx
    .updateTable('ingestions')
    .set({
      status: 'processing',
      status_updated_at: sql`now()`,
      processing_started_at: sql`now()`,
      source_key: source.key,
      file_size: source.size,
      original_size: source.originalSize,
    })
    .where('id', '=', id)
    .execute();
}

export interface IngestionJob {
  id: number;
  key: string;
  companyId: number;
  createdBy: number | null;
  createdByEmail: string | null;
  description: string;
  status: string;
  filetype: 'csv' | 'json';
  sourceKey: string | null;
  fileSize: number | null;
  parameters: IngestionParameters;
  templateId: number | null;
  targetWorkorderId: number | null;
}

/**
 * The record of a job, read after any other worker on it has ended: one that was killed may have reached its commit.
 * The lock goes with the transaction.
 */
export async function lockIngestionJob({ trx, client }: UnitOfWork, id: number): Promise<IngestionJob | null> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [lockClass, id]);
  const row = await trx
    .selectFrom('ingestions')
    .leftJoin('users', 'users.id', 'ingestions.created_by')
    .where('ingestions.id', '=', id)
    .select([
      'ingestions.id',
      'ingestions.key',
      'ingestions.company_id as companyId',
      'ingestions.created_by as createdBy',
      'users.email as createdByEmail',
      'ingestions.description',
      'ingestions.status',
      'ingestions.filetype',
      'ingestions.source_key as sourceKey',
      'ingestions.file_size as fileSize',
      'ingestions.parameters',
      'ingestions.template_id as templateId',
      'ingestions.target_workorder_id as targetWorkorderId',
    ])
    .executeTakeFirst();
  return row ? { ...row, parameters: parametersOf(row) } : null;
}

/** Only this room writes this column. */
const parametersOf = (row: { parameters: Record<string, unknown> }) => row.parameters as unknown as IngestionParameters;

/**
 * In a unit of work of its own: what the job's writes is not seen before it ends. A file that is read a second time
 * goes on from where the first came to.
 * @param share 0 to 1
 */
export async function reportIngestion(client: pg.PoolClient, id: number, share: number, rows: number): Promise<void> {
  await client.query(
    `UPDATE ingestions SET progress = greatest(progress, $2), row_count = $3
      WHERE id = $1 AND status = 'processing'`,
    [id, share, rows],
  );
}

/** A try failed and another follows: the record says so until it ends. */
export async function reportInterruption(
  { client }: UnitOfWork,
  id: number,
  summary: ErrorSummary<string>,
): Promise<void> {
  await client.query(`UPDATE ingestions SET error_summary = $2 WHERE id = $1 AND status = 'processing'`, [
    id,
    JSON.stringify([summary]),
  ]);
}

/** Completes the record unless it has ended already. Answers whether this call did it. */
export async function completeIngestion(
  trx: Transaction<Schema>,
  id: number,
  outcome: { workorderId: number; rows: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ingestions')
    .set({
      status: 'completed',
      status_updated_at: sql`clock_timestamp()`,
      workorder_id: outcome.workorderId,
      row_count: outcome.rows,
      error_summary: null,
      progress: 1,
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await closeCorrected(trx, id);
  await emitIngestionEvent(trx, id, 'ingestion.completed');
  return true;
}

/** Corrections of corrections that are followed back to the first upload. */
const mostCorrections = 100;

/** Closes the failed uploads that this one corrects, back to the first of them. */
async function closeCorrected(trx: Transaction<Schema>, id: number): Promise<void> {
  await sql`
    WITH RECURSIVE corrected AS (
      SELECT company_id, retry_of, 1 AS depth FROM ingestions WHERE id = ${id} AND retry_of IS NOT NULL
      UNION ALL
      SELECT i.company_id, i.retry_of, c.depth + 1 FROM corrected AS c
        JOIN ingestions AS i ON i.key = c.retry_of AND i.company_id = c.company_id
       WHERE i.retry_of IS NOT NULL AND c.depth < ${mostCorrections}
    )
    UPDATE ingestions AS i SET closed_at = clock_timestamp(), closed_by = NULL,
           corrected_by = (SELECT key FROM ingestions WHERE id = ${id})
      FROM corrected AS c
     WHERE i.key = c.retry_of AND i.company_id = c.company_id AND i.status = 'error' AND i.id <> ${id}`.execute(trx);
}

/** Closes a failed upload by hand, or opens it again. @returns false for one that has not failed */
export async function setClosed(
  trx: Transaction<Schema>,
  id: number,
  change: { isClosed: boolean; userId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ingestions')
    .set(
      change.isClosed
        ? {
            closed_at: sql<Date>`coalesce(closed_at, clock_timestamp())`,
            closed_by: sql<number>`CASE WHEN closed_at IS NULL THEN ${change.userId}::int ELSE closed_by END`,
          }
        : { closed_at: null, closed_by: null },
    )
    .where('id', '=', id)
    .where('status', '=', 'error')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the record to error unless it has ended already. Answers whether this call did it. */
export async function failIngestion(
  trx: Transaction<Schema>,
  id: number,
  outcome: {
    rows: number | undefined;
    errors: number;
    faultyRows: number;
    summary: ErrorSummary<string>[];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ingestions')
    .set({
      status: 'error',
      status_updated_at: sql`clock_timestamp()`,
      ...(outcome.rows !== undefined && { row_count: outcome.rows }),
      error_count: outcome.errors,
      rows_with_errors: outcome.faultyRows,
      error_summary: JSON.stringify(outcome.summary),
      progress: 1,
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await emitIngestionEvent(trx, id, 'ingestion.failed');
  const { company_id, created_by } = await trx
    .selectFrom('ingestions')
    .where('id', '=', id)
    .select(['company_id', 'created_by'])
    .executeTakeFirstOrThrow();
  await recordNotice(trx, { kind: 'upload_failed', companyId: company_id, subjectId: id, authorId: created_by });
  return true;
}

/**
 * Ends a record that is uploading or processing. A job that is about to end it too either comes first or finds it
 * canceled, and then keeps nothing.
 * @returns whether this call did it
 */
export async function cancelRecord(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('ingestions')
    .set({ status: 'canceled', status_updated_at: sql`clock_timestamp()`, error_summary: null })
    .where('id', '=', id)
    .where('status', 'in', ['uploading', 'processing'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isCanceled(pool: pg.Pool, id: number): Promise<boolean> {
  const { rows } = await pool.query<{ status: string }>('SELECT status FROM ingestions WHERE id = $1', [id]);
  return rows[0]?.status === 'canceled';
}
