import type { Transaction } from 'kysely';
import type { SuspicionReason } from '#lib/contract/values/scans.ts';
import { noteEvent } from '#server/accounts/shared/note-event.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { emitSuspiciousScan } from '#server/webhooks/shared/events.ts';

export interface AlertedScan {
  id: number;
  uuid: string;
  companyId: number;
  extendedId: string;
  workorderId: number;
  productId: number | null;
  result: string;
  madeAt: Date;
}

/**
 * Of a suspicious scan the code's company hears once a day for each code and reason. It is not read again for that: a
 * node of a cluster has another now(), and to the millisecond no moment finds a scan.
 */
export async function raiseAlerts(
  trx: Transaction<Schema>,
  { id, uuid, companyId, extendedId, workorderId, productId, result, madeAt }: AlertedScan,
  reasons: readonly SuspicionReason[],
): Promise<void> {
  const at = madeAt.toISOString();
  for (const reason of reasons) {
    const { numInsertedOrUpdatedRows: isFirst } = await trx
      .insertInto('scan_alerts')
      .values({
        extended_id: extendedId,
        reason,
        day: at.slice(0, 'yyyy-mm-dd'.length),
        scan_id: id,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!isFirst) continue;
    await emitSuspiciousScan(trx, companyId, {
      uuid,
      reason,
      result,
      extended_id: extendedId,
      workorder: workorderId,
      product: productId,
      created_at: at,
    });
    await noteEvent(trx, { kind: 'suspicious_scans', companyId, subjectId: id, authorId: null });
  }
}
