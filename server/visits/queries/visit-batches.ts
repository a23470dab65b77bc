import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { madeWithin } from '#server/scans/shared/scan-conditions.ts';
import type { FoundVisit } from '../shared/visit-address.ts';

type Trx = Transaction<Schema>;

/** The visits that are not recorded yet. */
export async function withoutRecorded(trx: Trx, visits: readonly FoundVisit[]): Promise<FoundVisit[]> {
  const { rows } = await sql<{ uuid: string }>`
    SELECT uuid FROM scans WHERE uuid = ANY(${visits.map(({ uuid }) => uuid)}::uuid[])
       AND extended_id = ANY(${visits.map(({ code }) => code.extendedId)}::text[])
       AND ${madeWithin(visits)} ${prepared}`.execute(trx);
  const recorded = new Set(rows.map(({ uuid }) => uuid));
  return visits.filter(({ uuid }) => !recorded.has(uuid));
}
