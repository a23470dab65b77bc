import { type RawBuilder, sql } from 'kysely';
import type { PartnerPermission } from '#lib/contract/workorder-orders.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';

/** Codes that a change of status may touch: a company's own, or those its orders let a printing partner activate. */
export type StatusScope = { companyId: number } | { activatingPartnerId: number };

export interface FoundCode {
  extended_id: string;
  serial_number: number | null;
  /** The company the code belongs to. */
  company_id: number;
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

/**
 * The company of the scope's workorder, and whether all its codes are there; null when the scope has no such workorder.
 */
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
  return sql<boolean>`codes.workorder_id IN (
    SELECT id FROM workorders WHERE ${mayActivate(scope.activatingPartnerId)})`;
}

/**
 * True for a workorder whose codes its printing partner may activate. Canceling ends that; codes wait while it is not
 * known which were printed.
 */
function mayActivate(partnerId: number): RawBuilder<boolean> {
  const name: PartnerPermission = 'activate_codes';
  return sql<boolean>`workorders.printing_partner_id = ${partnerId} AND workorders.canceled_at IS NULL
    AND (workorders.unprinted ? 'unknown') IS NOT TRUE
    AND ${name}::text = ANY(workorders.partner_permissions)`;
}
