import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, type Page } from '#server/core/db/statements/page-query.ts';
import { inOrder } from '#server/core/db/statements/rows-by-id.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { summaryOf } from '../parse/error-summary.ts';
import { emitIngestionEvent } from '../shared/ingestion-events.ts';
import { insertSingleErrors } from './faults.ts';

export interface IngestionFilter extends Page<'id' | 'created_at' | 'status_updated_at' | 'row_count'> {
  type?: string | undefined;
  status?: 'uploading' | 'processing' | 'completed' | 'error' | 'canceled' | undefined;
  ingestion_mode?: 'api' | 'file' | undefined;
  error_type?: string | undefined;
  company?: number | undefined;
  is_closed?: boolean | undefined;
  search?: string | undefined;
}

function visible(scope: Scope) {
  return (eb: ExpressionBuilder<Schema, 'ingestions'>) =>
    'everyCompany' in scope ? eb.lit(true) : eb('ingestions.company_id', '=', scope.companyId);
}

function selectDetails(db: Executor) {
  return db
    .selectFrom('ingestions')
    .innerJoin('companies', 'companies.id', 'ingestions.company_id')
    .leftJoin('users', 'users.id', 'ingestions.created_by')
    .leftJoin('workorders as targets', 'targets.id', 'ingestions.target_workorder_id')
    .leftJoin('ingestion_templates', 'ingestion_templates.id', 'ingestions.template_id')
    .leftJoin('users as closers', 'closers.id', 'ingestions.closed_by')
    .leftJoin('ingestions as corrections', 'corrections.key', 'ingestions.corrected_by')
    .selectAll('ingestions')
    .select([
      'companies.name as company_name',
      'companies.slug as company_slug',
      'users.email as created_by_email',
      'users.name as created_by_name',
      'ingestion_templates.key as template_key',
      'ingestion_templates.name as template_name',
      'ingestion_templates.description as template_description',
      'targets.ingestion_key as target_ingestion_key',
      'closers.email as closed_by_email',
      'closers.name as closed_by_name',
      'corrections.description as correction_description',
      'corrections.row_count as correction_rows',
    ]);
}

export type IngestionRow = Awaited<ReturnType<ReturnType<typeof selectDetails>['executeTakeFirstOrThrow']>>;

export async function findIngestion(db: Executor, scope: Scope, key: string): Promise<IngestionRow | undefined> {
  return selectDetails(db).where('ingestions.key', '=', key).where(visible(scope)).executeTakeFirst();
}

export async function ingestionExists(db: Executor, companyId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('ingestions')
    .where('key', '=', key)
    .where('company_id', '=', companyId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listIngestions(db: Executor, scope: Scope, filter: IngestionFilter) {
  let matching = db.selectFrom('ingestions').where(visible(scope));
  if (filter.type !== undefined) matching = matching.where('ingestions.type', '=', filter.type);
  if (filter.status) matching = matching.where('ingestions.status', '=', filter.status);
  if (filter.ingestion_mode) matching = matching.where('ingestions.ingestion_mode', '=', filter.ingestion_mode);
  if (filter.error_type) {
    const wanted = JSON.stringify([{ type: filter.error_type }]);
    matching = matching.where(sql<boolean>`ingestions.error_summary @> ${wanted}::jsonb`);
  }
  if (filter.company !== undefined) matching = matching.where('ingestions.company_id', '=', filter.company);
  if (filter.is_closed === true) matching = matching.where('ingestions.closed_at', 'is not', null);
  if (filter.is_closed === false) {
    matching = matching.where('ingestions.status', '=', 'error').where('ingestions.closed_at', 'is', null);
  }
  if (filter.search)
    matching = matching.where(
      containsText(filter.search, 'ingestions.key', 'ingestions.description', 'ingestions.original_name'),
    );
  const count = await countRows(matching);
  const places = await matching
    .select('ingestions.id')
    .orderBy(`ingestions.${filter.column}`, filter.direction)
    .orderBy('ingestions.id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const ids = places.map(({ id }) => id);
  const rows = await selectDetails(db).where('ingestions.id', '=', sql<number>`ANY(${ids}::bigint[])`).execute();
  return { count, rows: inOrder(rows, ids) };
}

/** Turns uploads that were never processed into errors. Answers how many. */
export async function expireUploads(trx: Transaction<Schema>, hours: number): Promise<number> {
  const fault = { type: 'upload_expired', reason: reason('fileNotProcessedInTime', { count: hours }) };
  const rows = await trx
    .updateTable('ingestions')
    .set({
      status: 'error',
      status_updated_at: sql`now()`,
      error_count: 1,
      error_summary: JSON.stringify([summaryOf(fault, 1)]),
      // Sent again meanwhile.
      corrected_by: correction('key'),
      closed_at: correction('status_updated_at'),
    })
    .where('status', '=', 'uploading')
    .where('created_at', '<', hoursAgo(hours))
    .returning('id')
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await insertSingleErrors(trx, ids, fault);
  for (const id of ids) await emitIngestionEvent(trx, id, 'ingestion.failed');
  return rows.length;
}

const correction = <Column extends 'key' | 'status_updated_at'>(column: Column) =>
  sql<Column extends 'key' ? string : Date>`(SELECT c.${sql.ref(column)} FROM ingestions AS c
    WHERE c.retry_of = ingestions.key AND c.company_id = ingestions.company_id AND c.status = 'completed'
    ORDER BY c.id LIMIT 1)`;

export interface OldUpload {
  id: number;
  key: string;
  uploadKey: string;
  hasOriginal: boolean;
}

/** Keys that something may have been posted to after its record had gone on. */
export async function listOldUploads(db: Executor, hours: number): Promise<OldUpload[]> {
  const rows = await db
    .selectFrom('ingestions')
    .where('upload_key', 'is not', null)
    .where('status', '<>', 'uploading')
    .where('created_at', '<', hoursAgo(hours))
    .select(['id', 'key', 'upload_key', 'original_name'])
    .limit(1000)
    .execute();
  return rows.flatMap(({ id, key, upload_key: uploadKey, original_name }) =>
    uploadKey === null ? [] : [{ id, key, uploadKey, hasOriginal: original_name !== null }],
  );
}

export async function clearUploadKey(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.updateTable('ingestions').set({ upload_key: null }).where('id', '=', id).execute();
}

const hoursAgo = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;
