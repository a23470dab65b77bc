import { putBrandLogo } from '#lib/contract/brands.ts';
import { requestOf } from '#lib/contract/request.ts';
import { readClientAddress } from '#lib/portal/client-address.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { tokenHeaders } from '#lib/portal/foreign/token-header.ts';
import { passPhoto } from '#lib/portal/pass-photo.ts';

/** Sends the logo of a brand with the token of the session, which stays here. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) return new Response('Not found', { status: 404 });
  const address = readClientAddress(portalEnv().trustedProxies);
  return passPhoto(request, async () => ({
    url: requestOf(portalEnv().apiUrl, putBrandLogo, { params: { id: Number(id) } }).url,
    identity: { ...(await tokenHeaders()), ...(address && { 'x-forwarded-for': address }) },
    response: putBrandLogo.response,
    permission: 'product_edit',
  }));
}
