import { sql } from 'kysely';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';

/** Result of a scan of a company's code within the last two days; undefined where there is none. */
export async function findRecentScan(
  db: Executor,
  { companyId, extendedId, uuid }: { companyId: number; extendedId: string; uuid: string },
): Promise<AuthenticationStatus | undefined> {
  const { rows } = await sql<{ result: AuthenticationStatus }>`
    SELECT result FROM scans WHERE extended_id = ${extendedId} AND uuid = ${uuid}::uuid AND company_id = ${companyId}
       AND created_at > now() - interval '2 days' AND ${notToCome}`.execute(db);
  return rows[0]?.result;
}
