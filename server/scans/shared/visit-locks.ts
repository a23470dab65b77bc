import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';

/**
 * Visits of a code, and scans of it whose place is known, go one after the other, over all programs: of two at once the
 * second sees the first. In one order, so that two batches never wait for each other.
 */
export async function lockVisitsOf(trx: Transaction<Schema>, extendedIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('scan ' || id, 0)) FROM (
    SELECT DISTINCT id FROM unnest(${extendedIds}::text[]) AS id ORDER BY id) AS codes ${prepared}`.execute(trx);
}
