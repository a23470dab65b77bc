'use server';

import * as z from 'zod';
import { id } from '#lib/contract/common.ts';
import { createScanApp, type ScanApp, updateScanApp } from '#lib/contract/scan-apps.ts';
import { runAction } from '#lib/portal/action.ts';
import { callForEach, mostAtOnce } from '#lib/portal/call-for-each.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';

const permission = 'scan_app_manage';

export async function makeApp(input: unknown): Promise<CallResult<ScanApp>> {
  return runAction({ schema: createScanApp.body, input, permission }, (body) => call(createScanApp, { body }));
}

export async function changeApp(app: number, input: unknown): Promise<CallResult<ScanApp>> {
  const schema = z.object({ id, body: updateScanApp.body });
  return runAction({ schema, input: { id: app, body: input }, permission }, (given) =>
    call(updateScanApp, { params: { id: given.id }, body: given.body }),
  );
}

/** Turns several on or off. */
export async function turnApps(apps: number[], isActive: boolean): Promise<CallResult<RowOutcome[]>> {
  const schema = z.strictObject({ ids: z.array(id).min(1).max(mostAtOnce), is_active: z.boolean() });
  return runAction({ schema, input: { ids: apps, is_active: isActive }, permission }, (given) =>
    callForEach(given.ids, (app) => call(updateScanApp, { params: { id: app }, body: { is_active: given.is_active } })),
  );
}
