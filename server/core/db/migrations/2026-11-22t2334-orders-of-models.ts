import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';

/** Which orders a model judges, and whose they are. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'workorders_print_model',
    'ON workorders (print_model_id, company_id) WHERE print_model_id IS NOT NULL',
  );
}
