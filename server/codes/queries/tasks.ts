import { type RawBuilder, sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { PartnerPermission } from '#lib/contract/workorder-orders.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { FoundCode, NewCodeTask, StatusScope } from '../operations/change-codes.ts';

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

/** Which tasks a reader sees: those about the codes of its scope, those its company's users started, or both. */
export interface TaskSight {
  codesOf?: Scope;
  startedBy?: number;
}

export async function findCodeTask(db: Executor, sight: TaskSight, kind: 'status' | 'scm', key: string) {
  return db
    .selectFrom('code_tasks')
    .innerJoin('users', 'users.id', 'code_tasks.created_by')
    .where('code_tasks.key', '=', key)
    .where('code_tasks.kind', '=', kind)
    .where(isSeen(sight))
    .selectAll('code_tasks')
    .executeTakeFirst();
}

function isSeen({ codesOf, startedBy }: TaskSight): RawBuilder<boolean> {
  const ofCodes =
    codesOf === undefined
      ? sql<boolean>`false`
      : 'everyCompany' in codesOf
        ? sql<boolean>`true`
        : sql<boolean>`code_tasks.company_id = ${codesOf.companyId}`;
  return startedBy === undefined ? ofCodes : sql<boolean>`(${ofCodes} OR users.company_id = ${startedBy})`;
}

/** The codes of the scope among the given ids, each once. */
export async function findCodes(db: Executor, scope: StatusScope, ids: readonly string[]): Promise<FoundCode[]> {
  const { rows } = await sql<FoundCode>`SELECT extended_id, serial_number, company_id FROM codes
    WHERE extended_id = ANY(${ids}::text[]) AND ${isInScope(scope)}`.execute(db);
  return rows;
}

/** The codes of the scope with the given serial numbers; of several companies, several may have one. */
export async function findCodesBySerialNumber(
  db: Executor,
  scope: StatusScope,
  serialNumbers: readonly number[],
): Promise<FoundCode[]> {
  // The index is by company and serial number: a partner's companies are looked up first.
  const companies =
    'companyId' in scope
      ? sql`ARRAY[${scope.companyId}::integer]`
      : sql`ARRAY(SELECT DISTINCT company_id FROM workorders WHERE ${mayActivate(scope.activatingPartnerId)})`;
  const { rows } = await sql<FoundCode>`SELECT extended_id, serial_number, company_id FROM codes
    WHERE company_id = ANY(${companies}) AND serial_number = ANY(${serialNumbers}::bigint[])
      AND ${isInScope(scope)}`.execute(db);
  return rows;
}

/** The company of the scope's workorder, and whether all its codes are there; null when the scope has no such workorder. */
export async function findStatusWorkorder(
  db: Executor,
  scope: StatusScope,
  workorderId: number,
): Promise<{ companyId: number; hasAllCodes: boolean } | null> {
  const row = await db
    .selectFrom('workorders')
    .where('id', '=', workorderId)
    .where(
      'companyId' in scope ? sql<boolean>`company_id = ${scope.companyId}` : mayActivate(scope.activatingPartnerId),
    )
    .select(['company_id', 'quantity', 'codes_generated', 'codegen_status'])
    .executeTakeFirst();
  if (!row) return null;
  const { waiting, packing, completed } = codegenStatus;
  const isMade = [waiting, packing, completed].some((one) => one === row.codegen_status);
  return { companyId: row.company_id, hasAllCodes: isMade && row.codes_generated >= row.quantity };
}

function isInScope(scope: StatusScope): RawBuilder<boolean> {
  if ('companyId' in scope) return sql<boolean>`codes.company_id = ${scope.companyId}`;
  return sql<boolean>`EXISTS (
    SELECT FROM workorders WHERE workorders.id = codes.workorder_id AND ${mayActivate(scope.activatingPartnerId)})`;
}

/** True for a workorder whose codes its printing partner may activate; canceling the order ends that. */
function mayActivate(partnerId: number): RawBuilder<boolean> {
  const name: PartnerPermission = 'activate_codes';
  return sql<boolean>`workorders.printing_partner_id = ${partnerId} AND workorders.canceled_at IS NULL
    AND ${name}::text = ANY(workorders.partner_permissions)`;
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
  /** Of a printing partner's task: codes that are not inactive stay as they are. */
  only_inactive?: boolean;
}
