'use server';

import * as z from 'zod';
import { deleteEnrolledPrint } from '#lib/contract/enrolled-prints.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { EnrolledPrints } from './enrolled-prints.ts';
import { readEnrolledPrints } from './read-enrolled-prints.ts';

const rowId = z.int().min(1).max(2_147_483_647);

/** The enrolled prints of a workorder once more. */
export async function loadEnrolledPrints(id: number): Promise<CallResult<EnrolledPrints>> {
  return runAction({ schema: rowId, input: id, permission: 'workorder_view' }, (given) =>
    readEnrolledPrints(given, call),
  );
}

export async function forgetEnrolledPrint(id: number, print: number): Promise<CallResult<void>> {
  const schema = z.strictObject({ id: rowId, print: z.int().min(1) });
  return runAction({ schema, input: { id, print }, permission: 'workorder_print_report' }, async (params) => {
    const result = await call(deleteEnrolledPrint, { params });
    return result.ok ? { ok: true, data: undefined } : result;
  });
}
