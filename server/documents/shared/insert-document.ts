import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

export async function insertDocument(
  trx: Transaction<Schema>,
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
  const { id } = await trx
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
