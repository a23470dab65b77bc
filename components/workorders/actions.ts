'use server';

import * as z from 'zod';
import { listValues } from '#components/data-table/list-values.ts';
import * as artwork from '#lib/contract/artwork.ts';
import { type DocumentRecord, getDocument } from '#lib/contract/documents.ts';
import { type Equipment, listEquipment } from '#lib/contract/printing.ts';
import { createFromTemplate, createSg, duplicateWorkorder } from '#lib/contract/workorder-orders.ts';
import { archiveWorkorder, cancelWorkorder, printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { createSid, getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { callForEach, mostAtOnce } from '#lib/portal/call-for-each.ts';
import { type CallOptions, call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import { readWorkorderList } from './read-workorder-list.ts';
import { loadWorkorderListParams, type WorkorderListData, type WorkorderListValues } from './workorder-list-params.ts';

const workorderId = z.int().min(1).max(2_147_483_647);

/** The list once more, for rows that change by themselves. */
export async function loadWorkorders(values: WorkorderListValues): Promise<CallResult<WorkorderListData>> {
  return runAction({ schema: listValues, input: values, permission: 'workorder_view' }, (address) =>
    readWorkorderList(loadWorkorderListParams(address)),
  );
}

/** One workorder once more. */
export async function loadWorkorder(id: number): Promise<CallResult<Workorder>> {
  return runAction({ schema: workorderId, input: id, permission: 'workorder_view' }, (given) =>
    call(getWorkorder, { params: { id: given } }),
  );
}

/**
 * How something is ordered: once for each key, so that an order that was sent twice is made once. A key that is none is
 * left out: a client that knows an action's id can send anything.
 */
function orderOptions(idempotencyKey: unknown): CallOptions {
  const isKey = typeof idempotencyKey === 'string' && /^[\w-]{8,100}$/.test(idempotencyKey);
  return { timeout: 30_000, ...(isKey && { idempotencyKey }) };
}

export async function orderSid(input: unknown, idempotencyKey: string): Promise<CallResult<Workorder>> {
  return runAction({ schema: createSid.body, input, permission: 'workorder_create' }, (body) =>
    call(createSid, { body }, orderOptions(idempotencyKey)),
  );
}

export async function orderSg(input: unknown, idempotencyKey: string): Promise<CallResult<Workorder>> {
  return runAction({ schema: createSg.body, input, permission: 'workorder_create' }, (body) =>
    call(createSg, { body }, orderOptions(idempotencyKey)),
  );
}

export async function orderFromTemplate(input: unknown, idempotencyKey: string): Promise<CallResult<Workorder>> {
  return runAction({ schema: createFromTemplate.body, input, permission: 'workorder_create' }, (body) =>
    call(createFromTemplate, { body }, orderOptions(idempotencyKey)),
  );
}

/** Orders a workorder once more. */
export async function orderAgain(id: number, input: unknown, idempotencyKey: string): Promise<CallResult<Workorder>> {
  const schema = z.object({ id: workorderId, body: duplicateWorkorder.body });
  return runAction({ schema, input: { id, body: input }, permission: 'workorder_create' }, ({ id: given, body }) =>
    call(duplicateWorkorder, { params: { id: given }, body }, orderOptions(idempotencyKey)),
  );
}

export async function cancelOrder(id: number): Promise<CallResult<Workorder>> {
  return runAction({ schema: workorderId, input: id, permission: 'workorder_cancel' }, (given) =>
    call(cancelWorkorder, { params: { id: given } }),
  );
}

export async function archiveOrder(id: number, isArchived: boolean): Promise<CallResult<Workorder>> {
  const schema = z.strictObject({ id: workorderId, is_archived: z.boolean() });
  const input = { id, is_archived: isArchived };
  return runAction({ schema, input, permission: 'workorder_archive' }, (given) =>
    call(archiveWorkorder, { params: { id: given.id }, body: { is_archived: given.is_archived } }),
  );
}

const someOrders = z.array(workorderId).min(1).max(mostAtOnce);

/** Cancels several, each by itself. */
export async function cancelOrders(ids: number[]): Promise<CallResult<RowOutcome[]>> {
  return runAction({ schema: someOrders, input: ids, permission: 'workorder_cancel' }, (given) =>
    callForEach(given, (id) => call(cancelWorkorder, { params: { id } })),
  );
}

/** Puts several into the archive, or takes them out. */
export async function archiveOrders(ids: number[], isArchived: boolean): Promise<CallResult<RowOutcome[]>> {
  const schema = z.strictObject({ ids: someOrders, is_archived: z.boolean() });
  const input = { ids, is_archived: isArchived };
  return runAction({ schema, input, permission: 'workorder_archive' }, (given) =>
    callForEach(given.ids, (id) =>
      call(archiveWorkorder, { params: { id }, body: { is_archived: given.is_archived } }),
    ),
  );
}

export async function confirmPrinting(id: number, input: unknown): Promise<CallResult<Workorder>> {
  const schema = z.strictObject({ id: workorderId, body: printerConfirm.body });
  return runAction({ schema, input: { id, body: input }, permission: 'workorder_printer_confirm' }, (given) =>
    call(printerConfirm, { params: { id: given.id }, body: given.body }),
  );
}

export async function reportAsPrinted(id: number, input: unknown): Promise<CallResult<Workorder>> {
  const schema = z.strictObject({ id: workorderId, body: reportPrinted.body });
  return runAction({ schema, input: { id, body: input }, permission: 'workorder_print_report' }, (given) =>
    call(reportPrinted, { params: { id: given.id }, body: given.body }),
  );
}

/** The user's own equipment, each with what it is calibrated for. */
export async function loadEquipment(): Promise<CallResult<Equipment[]>> {
  return runAction(
    { schema: z.undefined(), input: undefined, permission: 'workorder_printer_confirm' },
    async (_, user) => {
      const result = await call(listEquipment, {
        query: { company: user.company.id, limit: 200, ordering: 'name' },
      });
      return result.ok ? { ok: true, data: result.data.results } : result;
    },
  );
}

/** Starts drawing the codes of a workorder. @returns the document that is being made */
export async function drawArtwork(
  id: number,
  input: unknown,
  idempotencyKey: string,
): Promise<CallResult<DocumentRecord>> {
  const schema = z.strictObject({ id: workorderId, body: artwork.createArtwork.body });
  return runAction({ schema, input: { id, body: input }, permission: 'workorder_view' }, async (given) => {
    const started = await call(
      artwork.createArtwork,
      { params: { id: given.id }, body: given.body },
      orderOptions(idempotencyKey),
    );
    if (!started.ok) return started;
    return call(getDocument, { params: { document_key: started.data.document.key } });
  });
}

/** What the codes of a workorder measure. */
export async function loadArtwork(workorder: number): Promise<CallResult<artwork.ArtworkMeasures>> {
  return runAction({ schema: workorderId, input: workorder, permission: 'workorder_view' }, (id) =>
    call(artwork.getArtwork, { params: { id } }, { timeout: 5_000 }),
  );
}

/** A code of a workorder by its place or its serial number. */
export async function findArtworkCode(workorder: number, query: unknown): Promise<CallResult<artwork.ArtworkCode>> {
  const schema = z.strictObject({ id: workorderId, query: artwork.findArtworkCode.query });
  return runAction({ schema, input: { id: workorder, query }, permission: 'workorder_view' }, (given) =>
    call(artwork.findArtworkCode, { params: { id: given.id }, query: given.query }, { timeout: 5_000 }),
  );
}
