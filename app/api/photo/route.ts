import * as z from 'zod';
import { authenticatePhoto, scanIncludeHeader, serviceAppHeader } from '#lib/contract/photo.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { fillPhoto } from '#lib/portal/foreign/fill-photo.ts';
import { tokenHeaders } from '#lib/portal/foreign/token-header.ts';
import { passPhoto } from '#lib/portal/pass-photo.ts';
import { reason } from '#lib/texts/reason.ts';

/** Has a photo examined, with the portal's application identifier. */
export async function POST(request: Request): Promise<Response> {
  return passPhoto(request, async () => {
    const { photoUrl, serviceAppId } = portalEnv();
    return {
      url: photoUrl + authenticatePhoto.path,
      // With the reader's token the scan is known to be none of a consumer.
      identity: { [serviceAppHeader]: serviceAppId, [scanIncludeHeader]: 'phone', ...(await tokenHeaders()) },
      response: z.preprocess(fillPhoto, authenticatePhoto.response),
      // Its 401 is about the portal's identifier, not about the reader.
      explain: (problem) =>
        problem.status === 401
          ? {
              ...problem,
              status: 502,
              reasons: { message: [reason('portalNotSetUpForPhotos')] },
            }
          : problem,
    };
  });
}
