'use server';

import * as z from 'zod';
import { deleteQaCapture, type PrintModel, submitQaCaptures } from '#lib/contract/print-quality.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Proofs } from './proofs.ts';
import { readProofs } from './read-proofs.ts';

const rowId = z.int().min(1).max(2_147_483_647);

/** The proofs of a workorder once more. */
export async function loadProofs(id: number): Promise<CallResult<Proofs>> {
  return runAction({ schema: rowId, input: id, permission: 'workorder_view' }, (given) => readProofs(given, call));
}

export async function removeCapture(id: number, capture: number): Promise<CallResult<void>> {
  const schema = z.strictObject({ id: rowId, capture: rowId });
  return runAction({ schema, input: { id, capture }, permission: 'workorder_print_report' }, async (params) => {
    const result = await call(deleteQaCapture, { params });
    return result.ok ? { ok: true, data: undefined } : result;
  });
}

/** Fits the model from the photos that are there. The reasons of a refusal are the messages of `reasons`. */
export async function trainModel(id: number, scope: PrintModel['scope']): Promise<CallResult<PrintModel>> {
  const schema = submitQaCaptures.body.extend({ id: rowId });
  return runAction({ schema, input: { id, scope }, permission: 'workorder_print_report' }, async (given) => {
    const body = { scope: given.scope };
    const result = await call(submitQaCaptures, { params: { id: given.id }, body }, { timeout: 60_000 });
    return result.ok ? { ok: true, data: result.data.model } : result;
  });
}
