import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';

export async function insertDocument(
  db: Executor,
  document: {
    key: string;
    companyId: number;
    createdBy: number;
    description: string;
    parameters: object;
    relatedId: number | null;
    lifetimeDays: number;
    /** Code downloads when left out. */
    category?: string;
    doctype?: string;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('documents')
    .values({
      key: document.key,
      company_id: document.companyId,
      created_by: document.createdBy,
      description: document.description,
      category: document.category ?? 'code',
      doctype: document.doctype ?? 'search-result',
      related_id: document.relatedId,
      parameters: JSON.stringify(document.parameters),
      expires_at: sql`now() + make_interval(days => ${document.lifetimeDays})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
