'use server';

import { id } from '#lib/contract/common.ts';
import { deleteQaCapture, submitQaCaptures } from '#lib/contract/print-quality.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Proofs } from './proofs.ts';
import { readProofs } from './read-proofs.ts';

/** The proofs of a workorder once more. */
export async function loadProofs(workorder: number): Promise<CallResult<Proofs>> {
  return runAction({ schema: id, input: workorder, permission: 'workorder_view' }, (given) => readProofs(given, call));
}

export const deleteCapture = action(deleteQaCapture);

/** Fits the model from the photos that are there. The reasons of a refusal are the messages of `reasons`. */
export const trainModel = action(submitQaCaptures, { timeout: 60_000 });
