'use server';

import * as z from 'zod';
import { type Challenge, closeChallenge, openChallenge } from '#lib/contract/challenges.ts';
import { id } from '#lib/contract/common.ts';
import { type LedgerPublication, publishLedger, withdrawLedger } from '#lib/contract/print-models.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

const permission = 'scan_app_manage';

export async function publishModelLedger(model: number): Promise<CallResult<LedgerPublication>> {
  return runAction({ schema: id, input: model, permission }, (given) =>
    call(publishLedger, { params: { id: given }, body: {} }),
  );
}

export async function withdrawModelLedger(model: number): Promise<CallResult<void>> {
  return runAction({ schema: z.strictObject({ id }), input: { id: model }, permission }, async (params) => {
    const result = await call(withdrawLedger, { params });
    return result.ok ? { ok: true, data: undefined } : result;
  });
}

export async function openModelChallenge(model: number, graphics: number): Promise<CallResult<Challenge>> {
  const schema = z.strictObject({ id, body: openChallenge.body });
  return runAction({ schema, input: { id: model, body: { graphics } }, permission }, (given) =>
    call(openChallenge, { params: { id: given.id }, body: given.body }),
  );
}

export async function closeModelChallenge(model: number, challenge: number): Promise<CallResult<Challenge>> {
  const schema = z.strictObject({ id, challenge: id });
  return runAction({ schema, input: { id: model, challenge }, permission }, (params) =>
    call(closeChallenge, { params }),
  );
}
