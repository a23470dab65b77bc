import type { Transaction } from 'kysely';
import type { IngestionEventData } from '#lib/contract/webhook-events.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { type EventOf, insertEvent } from '#server/webhooks/shared/events.ts';

type Trx = Transaction<Schema>;

export async function emitIngestionEvent(trx: Trx, ingestionId: number, type: EventOf<'ingestion'>): Promise<void> {
  const row = await trx.selectFrom('ingestions').where('id', '=', ingestionId).selectAll().executeTakeFirstOrThrow();
  const data: IngestionEventData = {
    id: row.id,
    key: row.key,
    description: row.description,
    status: type === 'ingestion.completed' ? 'completed' : 'error',
    ingestion_mode: row.ingestion_mode,
    created_at: row.created_at.toISOString(),
    status_updated_at: row.status_updated_at.toISOString(),
    row_count: row.row_count,
    error_count: row.error_count,
    rows_with_errors: row.rows_with_errors,
    result_data: {
      ...(row.workorder_id !== null && { workorder_id: row.workorder_id }),
      ...(row.error_summary !== null && {
        errors: row.error_summary.map(({ type, message, count }) => ({ type, message, count })),
      }),
    },
  };
  await insertEvent(trx, { type, companyId: row.company_id, partnerId: null, data });
}
