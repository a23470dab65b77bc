import { type Kysely, sql } from 'kysely';
import { isDistributed } from '../partitions/distribution.ts';
import { keepNames } from './2026-11-23t0158-scan-months/keep-names.ts';

/** Looks at every scan twice, while scans are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepNames(db, '-infinity');
  if (await isDistributed(db)) return;
  await sql`ALTER TABLE scans VALIDATE CONSTRAINT scans_bound`.execute(db);
  await sql`ALTER TABLE scan_alerts VALIDATE CONSTRAINT scan_alerts_bound`.execute(db);
}
