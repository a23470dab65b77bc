import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';

/** A report about an item of its company. */
export interface ItemReport {
  id: number;
  extended_id: string;
  scan_uuid: string | null;
  visit_id: string | null;
  created_at: Date;
}

const columns = sql`id, extended_id, scan_uuid, visit_id, created_at`;

/** Leaves out reports of foreign codes: they say nothing of the code whose page they were sent from. */
const aboutItems = sql`reports.foreign_address IS NULL AND reports.deleted_after > now()`;

/** The reports of codes since a moment, oldest first. */
export async function readItemReports(
  db: Executor,
  extendedIds: readonly string[],
  since: Date,
): Promise<ItemReport[]> {
  const { rows } = await sql<ItemReport>`
    SELECT ${columns} FROM reports
     WHERE extended_id = ANY(${extendedIds}::text[]) AND created_at >= ${since}::timestamptz AND ${aboutItems}
     ORDER BY created_at, id`.execute(db);
  return rows;
}

/** The query for the reports of a company's codes in a range, code by code and oldest first. */
export const pastItemReports = (companyId: number, from: Date, to: Date): RawBuilder<ItemReport> => sql<ItemReport>`
  SELECT ${columns} FROM reports
   WHERE company_id = ${companyId} AND extended_id IS NOT NULL AND ${aboutItems}
     AND created_at >= ${from}::timestamptz AND created_at < ${to}::timestamptz
   ORDER BY extended_id, created_at, id`;
