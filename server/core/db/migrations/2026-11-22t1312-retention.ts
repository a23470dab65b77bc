import type { Kysely } from 'kysely';
import { createIndexConcurrently } from '../migrate/create-index.ts';

/** Indexes that find expired rows without reading the rest. */
export const outsideTransaction = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, 'documents_gone', "ON documents (expires_at) WHERE status = 'expired'");
  await createIndexConcurrently(db, 'document_links_expiry', 'ON document_links (expires_at)');
  await createIndexConcurrently(
    db,
    'ingestions_source',
    'ON ingestions (status_updated_at) WHERE source_key IS NOT NULL',
  );
  await createIndexConcurrently(db, 'code_tasks_forgotten', 'ON code_tasks (completed_at) WHERE is_forgotten');
}
