import { sql, type Transaction } from 'kysely';
import type { SuspicionReason } from '#lib/contract/values/scans.ts';
import { gatherIntoCases } from '#server/cases/shared/gather-into-case.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { emitSuspiciousScans } from '#server/webhooks/shared/events.ts';

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
 * Tells the code's company of suspicious scans, once a day for each code and reason, and gathers them into cases. The
 * scans are not read again for that: a node of a cluster has another now(), and to the millisecond no moment finds a
 * scan. The number of statements is the same for any number of scans; on a cluster each alert is one, on its node.
 */
export async function raiseAlerts(
  trx: Transaction<Schema>,
  scans: readonly { scan: AlertedScan; reasons: readonly SuspicionReason[] }[],
): Promise<void> {
  const alerts = scans
    .flatMap(({ scan, reasons }) => reasons.map((reason) => ({ scan, reason })))
    // In one order, so that two batches never wait for each other.
    .sort((a, b) => (a.scan.extendedId < b.scan.extendedId ? -1 : a.scan.extendedId > b.scan.extendedId ? 1 : 0));
  if (alerts.length === 0) return;
  const firsts: Alert[] = [];
  for (const part of (await isDistributed(trx)) ? alerts.map((alert) => [alert]) : [alerts]) {
    firsts.push(...(await insertAlerts(trx, part)));
  }
  await emitSuspiciousScans(
    trx,
    firsts.map(({ scan, reason }) => ({
      companyId: scan.companyId,
      data: {
        uuid: scan.uuid,
        reason,
        result: scan.result,
        extended_id: scan.extendedId,
        workorder: scan.workorderId,
        product: scan.productId,
        created_at: scan.madeAt.toISOString(),
      },
    })),
  );
  await gatherIntoCases(
    trx,
    firsts.map(({ scan: { uuid, ...scan }, reason }) => ({ ...scan, reason, scanUuid: uuid })),
  );
}

interface Alert {
  scan: AlertedScan;
  reason: SuspicionReason;
}

/** @returns the alerts that are the first of their code, reason and day */
async function insertAlerts(trx: Transaction<Schema>, alerts: readonly Alert[]): Promise<Alert[]> {
  const { rows } = await sql<{ scan_id: number; reason: string }>`
    INSERT INTO scan_alerts (extended_id, reason, day, scan_id)
    SELECT a.code, a.reason, a.day, a.scan_id
      FROM unnest(${alerts.map(({ scan }) => scan.extendedId)}::text[], ${alerts.map(({ reason }) => reason)}::text[],
             ${alerts.map(({ scan }) => scan.madeAt.toISOString().slice(0, 'yyyy-mm-dd'.length))}::date[],
             ${alerts.map(({ scan }) => scan.id)}::bigint[]) AS a (code, reason, day, scan_id)
    ON CONFLICT DO NOTHING RETURNING scan_id, reason`.execute(trx);
  const inserted = new Set(rows.map(({ scan_id, reason }) => `${scan_id} ${reason}`));
  return alerts.filter(({ scan, reason }) => inserted.has(`${scan.id} ${reason}`));
}
