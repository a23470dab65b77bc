import type { Transaction } from 'kysely';
import type { DocumentEventData } from '#lib/contract/webhook-events.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { type EventOf, insertEvent } from '#server/webhooks/shared/events.ts';

type Trx = Transaction<Schema>;

export async function emitDocumentEvent(trx: Trx, documentId: number, type: EventOf<'document'>): Promise<void> {
  const row = await trx.selectFrom('documents').where('id', '=', documentId).selectAll().executeTakeFirstOrThrow();
  const data: DocumentEventData = {
    key: row.key,
    description: row.description,
    status: type === 'document.complete' ? 'complete' : 'error',
    category: row.category,
    doctype: row.doctype,
    related_id: row.related_id,
    file_size: row.file_size,
    row_count: row.row_count,
    error_data: row.error_data,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
  await insertEvent(trx, { type, companyId: row.company_id, partnerId: null, data });
}
