import { sql, type Transaction } from 'kysely';
import type { SuspicionReason } from '#lib/contract/values/scan-rules.ts';
import { gatherIntoCases } from '#server/cases/shared/gather-into-case.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { emitSuspiciousScans } from '#server/webhooks/shared/events.ts';

interface AlertedScan {
  id: number;
  /** Null for a report without a scan. */
  uuid: string | null;
  companyId: number;
  extendedId: string;
  workorderId: number;
  productId: number | null;
  /** Null for a report. */
  result: string | null;
  madeAt: Date;
}

interface Alert {
  scan: AlertedScan;
  reason: SuspicionReason;
}

/**
 * Notifies companies of suspicious scans, once a day for each code and reason, and gathers them into cases. The
 * number of statements is the same for any number of scans; on a cluster each alert is one, on its node.
 * @param alerts in the order of their codes, so that two batches never wait for each other
 * @returns the codes of cases that were opened
 */
export async function raiseAlerts(trx: Transaction<Schema>, alerts: readonly Alert[]): Promise<Set<string>> {
  const ofScans = alerts.filter(({ scan }) => scan.result !== null);
  const firsts: Alert[] = [];
  for (const part of (await isDistributed(trx)) ? ofScans.map((alert) => [alert]) : [ofScans]) {
    firsts.push(...(await insertAlerts(trx, part)));
  }
  await emitSuspiciousScans(
    trx,
    firsts.flatMap(({ scan, reason }) => {
      const { uuid, result, companyId, extendedId, workorderId, productId, madeAt } = scan;
      if (uuid === null || result === null) return [];
      const of = { extended_id: extendedId, workorder: workorderId, product: productId };
      return [{ companyId, data: { uuid, reason, result, ...of, created_at: madeAt.toISOString() } }];
    }),
  );
  const gathered = [...firsts, ...alerts.filter(({ scan }) => scan.result === null)];
  const cases = await gatherIntoCases(
    trx,
    gathered.map(({ scan: { companyId, extendedId, workorderId, productId, uuid, madeAt }, reason }) => ({
      ...{ companyId, extendedId, workorderId, productId, reason, scanUuid: uuid, madeAt },
      isMailedByRule: true,
    })),
  );
  return new Set(gathered.flatMap(({ scan }, index) => (cases[index]?.isNew ? [scan.extendedId] : [])));
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
  return alerts.filter(({ scan, reason }) => inserted.delete(`${scan.id} ${reason}`));
}
