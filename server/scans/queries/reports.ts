import { sql, type Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

type Trx = Transaction<Schema>;

/** More about one code within a day tell nothing new, and are not kept. */
const mostOfCodeInDay = 50;
/** The same for everything that is of no code. */
const mostOfNoneInDay = 1000;

export interface NewReport {
  companyId: number | null;
  extendedId: string | null;
  foreignAddress: string | null;
  scanUuid: string | null;
  visitId: string | null;
  note: string;
  days: number;
}

/** @returns when it was made; null where it is not kept */
export async function insertReport(trx: Trx, report: NewReport): Promise<Date | null> {
  const { companyId, extendedId, foreignAddress, scanUuid, visitId, note, days } = report;
  // Reports of one code go one after the other, so that each counts those before it.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report ${extendedId ?? ''}`}, 0))`.execute(trx);
  const most = extendedId === null ? mostOfNoneInDay : mostOfCodeInDay;
  const { rows } = await sql<{ created_at: Date }>`
    INSERT INTO reports (company_id, extended_id, foreign_address, scan_uuid, visit_id, note, deleted_after)
    SELECT ${companyId}::integer, ${extendedId}::text, ${foreignAddress}::text, ${scanUuid}::uuid, ${visitId}::uuid,
           ${note}::text, now() + make_interval(days => ${days})
     WHERE (SELECT count(*) FROM (SELECT 1 FROM reports
              WHERE extended_id IS NOT DISTINCT FROM ${extendedId}::text AND created_at > now() - interval '1 day'
              LIMIT ${most}) AS latest) < ${most}
    RETURNING created_at`.execute(trx);
  return rows[0]?.created_at ?? null;
}

export async function listReportRows(
  db: Executor,
  scope: Scope,
  filter: {
    extended_id?: string | undefined;
    search?: string | undefined;
    direction: 'asc' | 'desc';
    limit: number;
    offset: number;
  },
) {
  let query = db.selectFrom('reports').where('deleted_after', '>', sql<Date>`now()`);
  if ('companyId' in scope) query = query.where('company_id', '=', scope.companyId);
  if (filter.extended_id !== undefined) query = query.where('extended_id', '=', filter.extended_id);
  if (filter.search !== undefined) {
    query = query.where(containsText(filter.search, 'note', 'extended_id', 'foreign_address'));
  }
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

/** @returns how many were deleted */
export async function deleteOldReports(trx: Trx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM reports WHERE id IN (
      SELECT id FROM reports WHERE deleted_after <= now() ORDER BY deleted_after LIMIT ${limit}
         FOR UPDATE SKIP LOCKED)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
