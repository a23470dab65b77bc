import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';
import { isDistributed } from '../partitions/distribution.ts';

/** The unique rules of a table that is divided by time have the time in them. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  if (await isDistributed(db)) return;
  await createIndexConcurrently(db, 'scans_first_pkey', 'ON scans (id, created_at)', 'UNIQUE');
  await createIndexConcurrently(db, 'scans_first_uuid_key', 'ON scans (uuid, created_at)', 'UNIQUE');
}
