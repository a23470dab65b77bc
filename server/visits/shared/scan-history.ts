import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';

/** Scans of a code by people, those of own staff left out. */
export interface ScanHistory {
  scans: number;
  phones: number;
  /** Null for a code without scans. */
  first: Date | null;
}

/** Number of scans that are counted. Of a code with more, `phones` and `first` are of these. */
export const mostScans = 1000;

/** Reads how often a code was scanned, the oldest scans first. */
export async function findScanHistory(db: Executor, extendedId: string): Promise<ScanHistory> {
  const { rows } = await sql<ScanHistory>`
    SELECT count(*)::integer AS scans, count(*) FILTER (WHERE NOT is_repeat)::integer AS phones, min(created_at) AS first
      FROM (SELECT created_at, is_repeat FROM scans
             WHERE extended_id = ${extendedId} AND is_person IS NOT FALSE AND NOT is_staff AND ${notToCome}
             ORDER BY created_at LIMIT ${mostScans}) AS oldest`.execute(db);
  return rows[0] ?? { scans: 0, phones: 0, first: null };
}
