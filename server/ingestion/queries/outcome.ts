import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { emitIngestionEvent } from '#server/webhooks/exports/events.ts';
import type { ErrorSummary } from '../parse/error-summary.ts';
import type { IngestionParameters } from '../rules/parameters.ts';

/** Namespace of the advisory lock that keeps two workers from one record. */
const LOCK_CLASS = 0x696e67;

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
export async function lockIngestionJob(
  trx: Transaction<Schema>,
  client: pg.PoolClient,
  id: number,
): Promise<IngestionJob | null> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_CLASS, id]);
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
  if (!row) return null;
  return { ...row, parameters: row.parameters as unknown as IngestionParameters };
}

/** @param share 0 to 1. From a connection of its own: what the transaction writes is not seen before it ends. */
export async function reportIngestion(pool: pg.Pool, id: number, share: number, rows: number): Promise<void> {
  await pool.query(`UPDATE ingestions SET progress = $2, row_count = $3 WHERE id = $1 AND status = 'processing'`, [
    id,
    share,
    rows,
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
      progress: 1,
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await emitIngestionEvent(trx, id, 'ingestion.completed');
  return true;
}

/** Sets the record to error unless it has ended already. Answers whether this call did it. */
export async function failIngestion(
  trx: Transaction<Schema>,
  id: number,
  outcome: {
    rows: number | undefined;
    errors: number;
    faultyRows: number;
    summary: (Omit<ErrorSummary, 'type'> & { type: string })[];
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
  return true;
}

/**
 * Ends a record that is uploading or processing. A job that is about to end it too either comes first or finds it canceled,
 * and then keeps nothing.
 * @returns whether this call did it
 */
export async function cancelIngestion(db: Executor, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ingestions')
    .set({ status: 'canceled', status_updated_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', 'in', ['uploading', 'processing'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isCanceled(pool: pg.Pool, id: number): Promise<boolean> {
  const { rows } = await pool.query<{ status: string }>('SELECT status FROM ingestions WHERE id = $1', [id]);
  return rows[0]?.status === 'canceled';
}
