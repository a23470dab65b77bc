import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** A try further back belongs to another person, or to another day. */
const withinMinutes = 10;
const maxResults = 100;

/** Results of the latest photos of a code by one application, the latest first. */
export async function findLatestResults(
  trx: Transaction<Schema>,
  extendedId: string,
  scanAppId: number | null,
): Promise<string[]> {
  const { rows } = await sql<{ result: string }>`
    SELECT result FROM scans
     WHERE extended_id = ${extendedId} AND scan_app_id = ${scanAppId} AND source = 'photo'
       AND created_at > now() - make_interval(mins => ${withinMinutes}) AND ${notToCome}
     ORDER BY created_at DESC, id DESC LIMIT ${maxResults} ${prepared}`.execute(trx);
  return rows.map(({ result }) => result);
}
