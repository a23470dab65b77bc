import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';

/** More are counted as this many. */
const atMost = 1_000;

/** Reports that are not handled. @param companyId null for those of no company */
export async function countOpenReports(db: Executor, companyId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM reports WHERE company_id IS NOT DISTINCT FROM ${companyId}::integer AND handled_at IS NULL
         AND deleted_after > now() LIMIT ${atMost}) AS o`.execute(db);
  return rows[0]?.count ?? 0;
}
