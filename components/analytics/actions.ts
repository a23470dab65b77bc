'use server';

import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { downloadScans } from '#lib/contract/scan-analytics.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Starts a CSV document of scans, or of their counts. */
export async function startScanExport(
  query: Record<string, string>,
): Promise<CallResult<EndpointOutput<typeof downloadScans>>> {
  return runAction({ schema: downloadScans.query, input: query, permission: 'scan_view' }, () =>
    call(downloadScans, { query: query as { content?: 'scans' } }),
  );
}
