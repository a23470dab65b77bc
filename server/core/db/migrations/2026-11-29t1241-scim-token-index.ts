import type { Kysely } from 'kysely';
import { createIndexOfParts } from '../migrate/create-index.ts';

/** Few records are of an identity provider. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  const definition = '(scim_token_id, created_at, id) WHERE scim_token_id IS NOT NULL';
  await createIndexOfParts(db, 'audit_records', 'scim_token', definition);
}
