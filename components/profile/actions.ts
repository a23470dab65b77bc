'use server';

import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { updateMe } from '#lib/contract/own-account.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { changeSession } from '#lib/portal/session.ts';

/** Changes the own name and time zone, for the service and for this session. */
export async function changeProfile(input: unknown): Promise<CallResult<EndpointOutput<typeof updateMe>>> {
  return runAction({ schema: updateMe.body, input }, async (body) => {
    const result = await call(updateMe, { body });
    if (result.ok) await changeSession({ name: result.data.user.name, timeZone: result.data.time_zone });
    return result;
  });
}
