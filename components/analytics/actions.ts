'use server';

import { cookies } from 'next/headers';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { downloadScans } from '#lib/contract/scan-analytics.ts';
import { timeZone } from '#lib/contract/scans.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { zoneCookie } from '#lib/portal/reader-zone.ts';
import type { CallResult } from '#lib/portal/result.ts';

/** Starts a CSV document of scans, or of their counts. */
export async function startScanExport(
  query: Record<string, string>,
): Promise<CallResult<EndpointOutput<typeof downloadScans>>> {
  return runAction({ schema: downloadScans.query, input: query, permission: 'scan_view' }, () =>
    call(downloadScans, { query: query as { content?: 'scans' } }),
  );
}

const yearSeconds = 31_536_000;

/** Keeps the reader's time zone; the page that is shown is drawn again for it. */
export async function keepZone(zone: string): Promise<CallResult<null>> {
  return runAction({ schema: timeZone, input: zone }, async (name) => {
    (await cookies()).set(zoneCookie, name, { maxAge: yearSeconds, sameSite: 'lax', httpOnly: true, path: '/' });
    return { ok: true, data: null };
  });
}
