import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently, dropIndexConcurrently } from '../migrate/create-index.ts';

/** Tables that are written to meanwhile. */
export const outsideTransaction = true;

/**
 * Indexes of the lists of codes end with the span of 64 sequences instead of the sequence: keys of one span are equal
 * and kept once, at 7 instead of 32 to 41 bytes a code. Those of before go: they would be written for nothing.
 */
const indexes: readonly { name: string; definition: string; instead: string }[] = [
  {
    name: 'codes_by_status',
    definition: 'ON codes (company_id, activation_status, workorder_id, (sequence >> 6))',
    instead: 'codes_status',
  },
  {
    name: 'codes_by_product',
    definition: `ON codes (product_id, activation_status, workorder_id, (sequence >> 6))
      WHERE product_id IS NOT NULL`,
    instead: 'codes_product',
  },
  {
    name: 'codes_by_activator',
    definition: 'ON codes (activated_by, workorder_id, (sequence >> 6)) WHERE activated_by IS NOT NULL',
    instead: 'codes_activated_by',
  },
  {
    name: 'codes_by_activation',
    definition: 'ON codes (company_id, activated_at, workorder_id, (sequence >> 6)) WHERE activated_at IS NOT NULL',
    instead: 'codes_activated_at',
  },
  {
    name: 'codes_by_scm_change',
    definition: `ON codes (company_id, scm_updated_at, workorder_id, (sequence >> 6))
      WHERE scm_updated_at IS NOT NULL`,
    instead: 'codes_scm_updated_at',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, definition } of indexes) await createIndexConcurrently(db, name, definition);
  // How many codes a span has is known of the index, not of the table.
  await sql`ANALYZE codes`.execute(db);
  for (const { instead } of indexes) await dropIndexConcurrently(db, instead);
}
