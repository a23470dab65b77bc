import { type RawBuilder, sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { NewCodeTask } from '../operations/change-codes.ts';

/** Stores a task and, when it names codes, their list; the caller has checked that they are the company's. */
export async function insertCodeTask(db: Executor, task: NewCodeTask): Promise<number> {
  const { id } = await db
    .insertInto('code_tasks')
    .values({
      key: task.key,
      company_id: task.companyId,
      created_by: task.createdBy,
      kind: task.kind,
      parameters: JSON.stringify(task.parameters),
      workorder_id: task.workorderId,
      total: task.extendedIds?.length ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (task.extendedIds) {
    await sql`INSERT INTO code_task_codes (task_id, position, extended_id)
      SELECT ${id}::integer, position, extended_id
        FROM unnest(${task.extendedIds}::text[]) WITH ORDINALITY AS given (extended_id, position)`.execute(db);
  }
  return id;
}

export async function findCodeTask(db: Executor, scope: Scope, kind: 'status' | 'scm', key: string) {
  let query = db.selectFrom('code_tasks').where('key', '=', key).where('kind', '=', kind);
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  return query.selectAll().executeTakeFirst();
}

/** The company's codes among the given ids, each once. */
export async function findOwnIds(db: Executor, companyId: number, ids: readonly string[]): Promise<string[]> {
  return idsOf(
    db,
    sql`SELECT extended_id FROM codes
    WHERE extended_id = ANY(${ids}::text[]) AND company_id = ${companyId}`,
  );
}

/** The ids of the company's codes by their serial numbers. */
export async function findIdsBySerialNumber(
  db: Executor,
  companyId: number,
  serialNumbers: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ serial_number: number; extended_id: string }>`
    SELECT serial_number, extended_id FROM codes
     WHERE company_id = ${companyId} AND serial_number = ANY(${serialNumbers}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.serial_number, row.extended_id]));
}

async function idsOf(db: Executor, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ extended_id: string }>).execute(db);
  return rows.map((row) => row.extended_id);
}

/** Whether all codes of the company's workorder are there; null when it has no such workorder. */
export async function hasAllCodes(db: Executor, companyId: number, workorderId: number): Promise<boolean | null> {
  const row = await db
    .selectFrom('workorders')
    .where('id', '=', workorderId)
    .where('company_id', '=', companyId)
    .select(['quantity', 'codes_generated', 'codegen_status'])
    .executeTakeFirst();
  if (!row) return null;
  const { waiting, packing, completed } = codegenStatus;
  return row.codes_generated >= row.quantity && [waiting, packing, completed].some((one) => one === row.codegen_status);
}

/** What a stored SCM task says. */
export interface ScmParameters {
  constraints: CodeFilters;
  set: Record<string, string>;
  remove: string[];
  discarded_keys: string[];
}

export interface StatusParameters {
  activation_status: number;
  blacklist_reason: number;
}
