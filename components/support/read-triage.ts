import 'server-only';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { listSupportGroups, type SupportSummary, summariseSupport } from '#lib/contract/support.ts';
import { call, read } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { type TriageValues, triageQuery } from './triage-params.ts';

/** The triage of an address. */
export async function readTriage(
  values: TriageValues,
  userId: number,
): Promise<{
  summary: CallResult<SupportSummary>;
  groups: CallResult<EndpointOutput<typeof listSupportGroups>>;
}> {
  const [summary, groups] = await Promise.all([
    read(summariseSupport, {}),
    call(listSupportGroups, { query: triageQuery(values, userId) }),
  ]);
  return { summary, groups };
}
