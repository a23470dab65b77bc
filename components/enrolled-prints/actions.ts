'use server';

import { id } from '#lib/contract/common.ts';
import { deleteEnrolledPrint } from '#lib/contract/enrolled-prints.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { EnrolledPrints } from './enrolled-prints.ts';
import { readEnrolledPrints } from './read-enrolled-prints.ts';

/** The enrolled prints of a workorder once more. */
export async function loadEnrolledPrints(workorder: number): Promise<CallResult<EnrolledPrints>> {
  return runAction({ schema: id, input: workorder, permission: 'workorder_view' }, (given) =>
    readEnrolledPrints(given, call),
  );
}

export const deletePrint = action(deleteEnrolledPrint);
