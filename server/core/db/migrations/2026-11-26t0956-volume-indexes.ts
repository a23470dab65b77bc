import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';

/** Indexes for recent orders and uploads of every company. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  const completed = 'ON workorders (codes_completed_at) WHERE codes_completed_at IS NOT NULL';
  await createIndexConcurrently(db, 'workorders_codes_completed_at', completed);
  await createIndexConcurrently(db, 'ingestions_created_at', 'ON ingestions (created_at)');
  await createIndexConcurrently(db, 'scan_day_results_day', 'ON scan_day_results (day)');
}
