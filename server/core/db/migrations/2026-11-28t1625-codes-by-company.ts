import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';

/** Index for the search of a company's codes by the beginning of their id. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, 'codes_company_id', 'ON codes (company_id, extended_id)');
}
