import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';

/** Indexes for the orders that a model judges and their companies. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'workorders_print_model',
    'ON workorders (print_model_id, company_id) WHERE print_model_id IS NOT NULL',
  );
}
