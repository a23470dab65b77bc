import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import type { CodeEventData } from '#lib/contract/webhook-events.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { emitCodeConsumed } from '#server/webhooks/shared/events.ts';

interface ConsumedCode {
  workorder: number;
  product: number | null;
  at: Date;
}

/**
 * Marks an active code as consumed and emits the event, once: the row decides between calls at one moment.
 * @returns whether this call consumed it
 */
export async function consumeCode(
  trx: Transaction<Schema>,
  { companyId, extendedId, by }: { companyId: number; extendedId: string; by: CodeEventData['by'] },
): Promise<boolean> {
  const { rows } = await sql<ConsumedCode>`
    UPDATE codes SET consumed_at = now()
     WHERE extended_id = ${extendedId} AND company_id = ${companyId} AND consumed_at IS NULL
       AND activation_status = ${activationStatus.active}
    RETURNING workorder_id AS workorder, product_id AS product, consumed_at AS at`.execute(trx);
  const [row] = rows;
  if (!row) return false;
  const { workorder, product, at } = row;
  await emitCodeConsumed(trx, companyId, {
    extended_id: extendedId,
    workorder,
    product,
    consumed_at: at.toISOString(),
    by,
  });
  return true;
}

/**
 * Takes back that an item was consumed at this moment.
 * @returns false for an item that was not, or at another one
 */
export async function takeBackConsumed(
  trx: Transaction<Schema>,
  { companyId, extendedId, at }: { companyId: number; extendedId: string; at: Date },
): Promise<boolean> {
  // A column's moment has microseconds.
  const { rows } = await sql`
    UPDATE codes SET consumed_at = NULL
     WHERE extended_id = ${extendedId} AND company_id = ${companyId}
       AND consumed_at >= ${at}::timestamptz AND consumed_at < ${at}::timestamptz + interval '1 millisecond'
    RETURNING 1`.execute(trx);
  return rows.length > 0;
}
