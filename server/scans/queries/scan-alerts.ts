import { sql, type Transaction } from 'kysely';
import { noteEvent } from '#server/accounts/exports/note-event.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { emitSuspiciousScan } from '#server/webhooks/exports/events.ts';
import type { SuspicionReason } from '../rules/suspect-scan.ts';

export interface AlertedScan {
  scanId: number;
  companyId: number;
  extendedId: string;
  /** Now, when left out. */
  madeAt?: Date | undefined;
}

/** Of a suspicious scan the code's company hears once a day for each code and reason. */
export async function raiseAlerts(
  trx: Transaction<Schema>,
  { scanId, companyId, extendedId, madeAt }: AlertedScan,
  reasons: readonly SuspicionReason[],
): Promise<void> {
  const moment = madeAt ? sql`${madeAt}::timestamptz` : sql`now()`;
  for (const reason of reasons) {
    const { numInsertedOrUpdatedRows: isFirst } = await trx
      .insertInto('scan_alerts')
      .values({
        extended_id: extendedId,
        reason,
        day: sql<string>`(${moment} AT TIME ZONE 'UTC')::date`,
        scan_id: scanId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!isFirst) continue;
    await emitSuspiciousScan(trx, { id: scanId, madeAt }, reason);
    await noteEvent(trx, { kind: 'suspicious_scans', companyId, subjectId: scanId, authorId: null });
  }
}
