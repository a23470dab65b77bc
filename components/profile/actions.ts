'use server';

import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { updateMe } from '#lib/contract/own-account.ts';
import { unsubscribeFromSavedView } from '#lib/contract/saved-views.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action } from '#lib/portal/endpoint-action.ts';
import { storeChosenLanguage } from '#lib/portal/keep-language.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { updateSession } from '#lib/portal/session.ts';

/** Changes what the reader is called and reads in, for the service, for this session and for this browser. */
export async function updateProfile(input: unknown): Promise<CallResult<EndpointOutput<typeof updateMe>>> {
  return runAction({ schema: updateMe.body, input }, async (body) => {
    const result = await call(updateMe, { body });
    if (result.ok) {
      await updateSession({ name: result.data.user.name, timeZone: result.data.time_zone });
      const { language, company } = result.data;
      if (body.language !== undefined) await storeChosenLanguage(language ?? company.language);
    }
    return result;
  });
}

export const stopViewMail = action(unsubscribeFromSavedView);
