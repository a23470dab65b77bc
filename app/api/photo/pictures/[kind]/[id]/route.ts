import { putBrandLogo } from '#lib/contract/brands.ts';
import { putProductPicture } from '#lib/contract/products.ts';
import { requestOf } from '#lib/contract/request.ts';
import { putTemplatePicture } from '#lib/contract/template-pictures.ts';
import { readClientAddress } from '#lib/portal/client-address.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { tokenHeaders } from '#lib/portal/foreign/token-header.ts';
import { passPhoto } from '#lib/portal/pass-photo.ts';

const endpoints = new Map(
  Object.entries({ brand: putBrandLogo, product: putProductPicture, template: putTemplatePicture }),
);

/** Sends the picture of a brand, product or template with the token of the session, which stays here. */
export async function POST(
  request: Request,
  { params }: { params: Promise<{ kind: string; id: string }> },
): Promise<Response> {
  const { kind, id } = await params;
  const endpoint = endpoints.get(kind);
  const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647;
  if (!isId || !endpoint) return new Response('Not found', { status: 404 });
  const address = readClientAddress(portalEnv().trustedProxies);
  return passPhoto(request, async () => ({
    url: requestOf(portalEnv().apiUrl, endpoint, { params: { id: Number(id) } }).url,
    identity: { ...(await tokenHeaders()), ...(address && { 'x-forwarded-for': address }) },
    response: endpoint.response,
    permission: endpoint.access,
  }));
}
