import type pg from 'pg';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { emitWorkorderEvents } from './workorder-events.ts';

/** A workorder as its file describes it. */
export interface PackedWorkorder {
  id: number;
  companyId: number;
  reference: string;
  createdAt: Date;
  quantity: number;
  codeLayout: 'sg-inside' | 'sg-outside' | 'custom' | 'none';
  idStyle: string;
  urlPrefix: string;
  useSerialNumber: boolean;
  activateOnComplete: boolean;
  productSku: string | null;
  ingestionKey: string | null;
  hasUploadedCodes: boolean;
}

/**
 * Claims the packing of a workorder whose codes are all stored: its status becomes 3, until finishPacking makes it 4.
 * @returns null when there is nothing to pack: canceled, packed already, or codes missing.
 */
export async function beginPacking({ client }: UnitOfWork, workorderId: number): Promise<PackedWorkorder | null> {
  const { rows } = await client.query<PackedWorkorder>(
    `UPDATE workorders AS w SET codegen_status = ${codegenStatus.packing}
      WHERE w.id = $1 AND w.canceled_at IS NULL AND w.codes_generated = w.quantity AND w.quantity > 0
        AND w.codegen_status NOT IN (${codegenStatus.waiting}, ${codegenStatus.completed})
  RETURNING w.id, w.company_id AS "companyId", w.reference, w.created_at AS "createdAt", w.quantity,
            w.code_layout AS "codeLayout", w.extended_id_style AS "idStyle", w.url_prefix AS "urlPrefix",
            w.use_serial_number AS "useSerialNumber", w.activate_on_complete AS "activateOnComplete",
            (SELECT sku FROM products WHERE id = w.product_id) AS "productSku", w.ingestion_key AS "ingestionKey",
            w.ingestion_mode IS NOT NULL AS "hasUploadedCodes"`,
    [workorderId],
  );
  return rows[0] ?? null;
}

/** @param share of the file that is written, 0 to 1 */
export async function reportPacking(client: pg.PoolClient, workorderId: number, share: number): Promise<void> {
  await client.query(
    `UPDATE workorders SET codegen_packed = $2
      WHERE id = $1 AND codegen_status = ${codegenStatus.packing} AND codegen_packed < $2`,
    [workorderId, share],
  );
}

/**
 * The file is in the store: the workorder has its codes. SID workorders are completed by that, those with a secure
 * graphic are ready to print. A second call, or one after a cancellation, changes nothing; nor does a file that was
 * overtaken by codes that were added, whose own job makes the next one.
 */
export async function finishPacking(
  { trx, client }: UnitOfWork,
  workorderId: number,
  file: { key: string; size: number; codes: number },
): Promise<boolean> {
  const before = await client.query<{ state: string; hadFile: boolean }>(
    `SELECT state, codes_file_key IS NOT NULL AS "hadFile" FROM workorders WHERE id = $1 FOR UPDATE`,
    [workorderId],
  );
  const after = await client.query<{ state: string; companyId: number; createdBy: number | null }>(
    `UPDATE workorders
        SET codes_file_key = $2, codes_file_size = $3, codegen_packed = 1, codegen_error = NULL,
            codegen_status = ${codegenStatus.completed}, codes_completed_at = now(),
            state = CASE WHEN code_layout = 'none' OR state = 'completed' THEN 'completed' ELSE 'ready to print' END
      WHERE id = $1 AND codegen_status <> ${codegenStatus.completed} AND canceled_at IS NULL AND quantity = $4
  RETURNING state, company_id AS "companyId", created_by AS "createdBy"`,
    [workorderId, file.key, file.size, file.codes],
  );
  const [was, is] = [before.rows[0], after.rows[0]];
  if (!was || !is) return false;
  await emitWorkorderEvents(trx, workorderId, 'workorder.codes_ready');
  const { companyId, createdBy: authorId } = is;
  await recordNotice(trx, { kind: 'order_ready', companyId, subjectId: workorderId, authorId });
  if (is.state !== 'completed' && is.state !== was.state) {
    await emitWorkorderEvents(trx, workorderId, 'workorder.ready_to_print');
  }
  // Uploaded codes that go to no printer are a completed workorder from the start; its event comes with their first
  // file.
  if (is.state === 'completed' && (is.state !== was.state || !was.hadFile)) {
    await emitWorkorderEvents(trx, workorderId, 'workorder.completed');
  }
  return true;
}

/** Status 5 with a reason for the person who waits; the next try sets it back. The last one is mailed. */
export async function reportGenerationFailure(
  { trx, client }: UnitOfWork,
  workorderId: number,
  failure: { reason: Reason; final: boolean },
): Promise<void> {
  const { rows } = await client.query<{ companyId: number; createdBy: number | null }>(
    `UPDATE workorders SET codegen_status = ${codegenStatus.failed}, codegen_error = $2, codegen_error_reason = $3
      WHERE id = $1 AND codegen_status NOT IN (${codegenStatus.waiting}, ${codegenStatus.completed})
        AND canceled_at IS NULL
  RETURNING company_id AS "companyId", created_by AS "createdBy"`,
    [workorderId, englishReason(failure.reason), JSON.stringify(failure.reason)],
  );
  const [order] = rows;
  if (!order || !failure.final) return;
  const { companyId, createdBy: authorId } = order;
  // The order is enqueued again by itself, and may fail again: of that one mail a day is enough.
  await recordNotice(trx, { kind: 'order_failed', companyId, subjectId: workorderId, authorId }, 24);
}
