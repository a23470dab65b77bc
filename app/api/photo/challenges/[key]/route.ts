import { judgeChallengePhoto } from '#lib/contract/challenges.ts';
import { requestOf } from '#lib/contract/request.ts';
import { readClientAddress } from '#lib/portal/client-address.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { passPublicPhoto } from '#lib/portal/pass-photo.ts';

/** Sends anybody's photo to the challenge of a published ledger. Its address is all that it takes. */
export async function POST(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const given = judgeChallengePhoto.params.safeParse(await params);
  if (!given.success) return new Response('Not found', { status: 404 });
  const address = readClientAddress(portalEnv().trustedProxies);
  return passPublicPhoto(request, {
    url: requestOf(portalEnv().apiUrl, judgeChallengePhoto, { params: given.data }).url,
    // The service counts photos by the address of the person, not by the portal's own.
    identity: { ...(address && { 'x-forwarded-for': address }) },
    response: judgeChallengePhoto.response,
  });
}
