import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';

/** The key of a table that is divided by time has the time in it. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, 'audit_records_first_pkey', 'ON audit_records (id, created_at)', 'UNIQUE');
}
