import { requestOf } from '#lib/contract/request.ts';
import { putTemplatePicture } from '#lib/contract/template-pictures.ts';
import { readClientAddress } from '#lib/portal/client-address.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { passPhoto } from '#lib/portal/pass-photo.ts';
import { getToken } from '#lib/portal/session.ts';

/** Sends the picture of a template with the token of the session, which stays here. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) return new Response('Not found', { status: 404 });
  const address = readClientAddress(portalEnv().trustedProxies);
  return passPhoto(request, async () => ({
    url: requestOf(portalEnv().apiUrl, putTemplatePicture, { params: { id: Number(id) } }).url,
    identity: { authorization: `UAT ${await getToken()}`, ...(address && { 'x-forwarded-for': address }) },
    response: putTemplatePicture.response,
    permission: 'template_edit',
  }));
}
