'use server';

import type { Scan } from '#components/scans/scan-type.ts';
import { type CodeDetails, getCode } from '#lib/contract/codes.ts';
import { getScan } from '#lib/contract/scans.ts';
import { can } from '#lib/permissions/permissions.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Records that a photo left at the service. */
export interface PhotoRecord {
  scan: Scan;
  /** Null for those who may not see codes. */
  code: CodeDetails | null;
}

/** The scan that a photo left, with what its verdict rests on, and its code as it is now. */
export async function loadRecord(uuid: string): Promise<CallResult<PhotoRecord>> {
  return runAction({ schema: getScan.params, input: { uuid }, permission: 'scan_view' }, async (params, user) => {
    const scan = await call(getScan, { params });
    if (!scan.ok) return scan;
    const code = can(user, 'codes_view') ? await call(getCode, { params: { extended_id: scan.data.code } }) : undefined;
    return { ok: true, data: { scan: scan.data, code: code?.ok ? code.data : null } };
  });
}
