'use server';

import * as z from 'zod';
import * as artwork from '#lib/contract/artwork.ts';
import { id as recordId } from '#lib/contract/common.ts';
import { type DocumentRecord, getDocument } from '#lib/contract/documents.ts';
import { type Equipment, listEquipment } from '#lib/contract/printing.ts';
import * as comments from '#lib/contract/workorder-comments.ts';
import {
  createFromTemplate,
  createFromTemplateBody,
  createSg,
  duplicateWorkorder,
} from '#lib/contract/workorder-orders.ts';
import {
  archiveWorkorder,
  cancelWorkorder,
  decideUnprinted,
  printerConfirm,
  reportPrinted,
} from '#lib/contract/workorder-steps.ts';
import { createSid, getWorkorder, listWorkorders, reference, type Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action, bulkAction, withKey } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { maxBulkRows } from '#lib/portal/row-outcome.ts';
import type { OrderConversation } from './order-conversation.ts';
import { readConversation } from './read-conversation.ts';

export const loadWorkorders = action(listWorkorders);
export const loadWorkorder = action(getWorkorder);

const orderTimeout = { timeout: 30_000 };
const concurrentCalls = 5;
const maxFound = 50;

export const orderSid = action(createSid, orderTimeout);
export const orderSg = action(createSg, orderTimeout);
export const orderFromTemplate = action(createFromTemplate, orderTimeout);

const lineCall = z.strictObject({ key: z.string(), body: createFromTemplateBody });

/** Places several orders, each under its key: one that was placed under it is answered, not placed again. */
export async function orderLines(input: unknown): Promise<CallResult<CallResult<Workorder>[]>> {
  const schema = z.array(lineCall).min(1).max(maxBulkRows);
  return runAction({ schema, input, permission: 'workorder_create' }, (lines) =>
    inParts(lines, ({ key, body }) => call(createFromTemplate, { body }, { ...orderTimeout, ...withKey(key) })),
  );
}

/** Ids of the workorders that have these references already. */
export async function findOrdered(input: unknown): Promise<CallResult<{ reference: string; id: number }[]>> {
  const schema = z.array(reference).min(1).max(maxFound);
  return runAction({ schema, input, permission: 'workorder_create' }, async (references) => {
    const found = await inParts(references, (wanted) =>
      call(listWorkorders, { query: { reference: wanted, limit: 1 } }),
    );
    if (!found.ok) return found;
    const failed = found.data.find((page) => !page.ok);
    if (failed && !failed.ok) return failed;
    const workorders = found.data.flatMap((page) => (page.ok ? page.data.results : []));
    return { ok: true, data: workorders.map(({ id, reference: taken }) => ({ id, reference: taken ?? '' })) };
  });
}

/** A few calls at a time, in their order; ends with the session. */
async function inParts<T, R>(
  rows: readonly T[],
  act: (row: T) => Promise<CallResult<R>>,
): Promise<CallResult<CallResult<R>[]>> {
  const results: CallResult<R>[] = [];
  for (let at = 0; at < rows.length; at += concurrentCalls) {
    const part = await Promise.all(rows.slice(at, at + concurrentCalls).map(act));
    const ended = part.find((result) => !result.ok && result.status === 401);
    if (ended && !ended.ok) return ended;
    results.push(...part);
  }
  return { ok: true, data: results };
}

/** Orders a workorder once more. */
export const orderAgain = action(duplicateWorkorder, orderTimeout);
export const cancelOrder = action(cancelWorkorder);
export const cancelOrders = bulkAction(cancelWorkorder);
export const archiveOrder = action(archiveWorkorder);
export const archiveOrders = bulkAction(archiveWorkorder);
export const confirmPrinting = action(printerConfirm);

export const reportAsPrinted = action(reportPrinted);
export const decideUnprintedCodes = action(decideUnprinted);

/** The conversation of an order once more. */
export async function loadConversation(id: number): Promise<CallResult<OrderConversation>> {
  return runAction({ schema: recordId, input: id, permission: 'workorder_view' }, readConversation);
}
export const loadComments = action(comments.listComments);
export const sendComment = action(comments.createComment, orderTimeout);
export const withdrawComment = action(comments.withdrawComment);
export const muteConversation = action(comments.updateConversation);

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
  const schema = z.strictObject({ id: recordId, body: artwork.createArtwork.body });
  return runAction({ schema, input: { id, body: input }, permission: 'workorder_view' }, async (given) => {
    const started = await call(
      artwork.createArtwork,
      { params: { id: given.id }, body: given.body },
      { ...orderTimeout, ...withKey(idempotencyKey) },
    );
    if (!started.ok) return started;
    return call(getDocument, { params: { document_key: started.data.document.key } });
  });
}

/** Sizes of a workorder's codes. */
export const loadArtwork = action(artwork.getArtwork, { timeout: 5_000 });

/** A code of a workorder by its place or its serial number. */
export const findArtworkCode = action(artwork.findArtworkCode, { timeout: 5_000 });
