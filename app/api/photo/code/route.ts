import { requestOf } from '#lib/contract/request.ts';
import { readCodePhoto } from '#lib/contract/support.ts';
import { readClientAddress } from '#lib/portal/client-address.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { tokenHeaders } from '#lib/portal/foreign/token-header.ts';
import { passPhoto } from '#lib/portal/pass-photo.ts';

/** Asks what the code in a photo says, with the token of the session, which stays here. */
export async function POST(request: Request): Promise<Response> {
  const address = readClientAddress(portalEnv().trustedProxies);
  return passPhoto(request, async () => ({
    url: requestOf(portalEnv().apiUrl, readCodePhoto, {}).url,
    identity: { ...(await tokenHeaders()), ...(address && { 'x-forwarded-for': address }) },
    response: readCodePhoto.response,
  }));
}
