import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { IngestionParameters } from '#server/domain/ingestion/parameters.ts';
import type { ErrorSummary } from '#server/domain/ingestion/parse/error-summary.ts';
import type { Executor } from './database.ts';
import type { Schema } from './schema.ts';

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

/**
 * The workorder of uploaded codes. Its reference is what people know the upload by: its description, with a number behind
 * it when that is taken, or the record's key.
 */
export async function insertIngestedWorkorder(
  trx: Transaction<Schema>,
  job: IngestionJob,
  values: { quantity: number; productId: number | null; firstSerialNumber: number | null },
): Promise<number> {
  const name = job.description.slice(0, 90) || job.key;
  for (let attempt = 1; ; attempt++) {
    const row = await trx
      .insertInto('workorders')
      .values({
        company_id: job.companyId,
        created_by: job.createdBy,
        printing_partner_id: job.parameters.printing_partner,
        product_id: values.productId,
        state: 'completed',
        reference: attempt === 1 ? name : `${name} (${attempt})`,
        code_layout: 'none',
        use_serial_number: job.parameters.use_serial_number,
        quantity: values.quantity,
        activate_on_complete: false,
        url_prefix: job.parameters.url_prefix,
        extended_id_style: 'legacy',
        ingestion_key: job.key,
        first_serial_number: values.firstSerialNumber,
        codegen_status: codegenStatus.packing,
        codes_generated: values.quantity,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'reference']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) return row.id;
  }
}

export async function completeIngestion(
  db: Executor,
  id: number,
  outcome: { workorderId: number; rows: number },
): Promise<void> {
  await db
    .updateTable('ingestions')
    .set({
      status: 'completed',
      status_updated_at: sql`clock_timestamp()`,
      workorder_id: outcome.workorderId,
      row_count: outcome.rows,
      progress: 1,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the record to error unless it has ended already. Answers whether this call did it. */
export async function failIngestion(
  db: Executor,
  id: number,
  outcome: {
    rows: number | undefined;
    errors: number;
    faultyRows: number;
    summary: (Omit<ErrorSummary, 'type'> & { type: string })[];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
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
  return numUpdatedRows > 0n;
}
