import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';

/** A list of codes walks from workorder to workorder; those that wait have none. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'workorders_with_codes',
    'ON workorders (company_id, id) WHERE codes_generated > 0',
  );
}
