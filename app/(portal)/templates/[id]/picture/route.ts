import { getTemplatePicture } from '#lib/contract/template-pictures.ts';
import { openDownload } from '#lib/portal/client.ts';
import { nothingHere } from '#lib/portal/nothing-here.ts';
import { getSession } from '#lib/portal/session.ts';

/**
 * The uploaded picture of a template, in place on a page. The browser keeps it and asks each time whether it may still
 * show it: the next user of this browser is asked too.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const checked = getTemplatePicture.params.safeParse(await params);
  const size = new URL(request.url).searchParams.get('size') === 'full' ? 'full' : 'thumbnail';
  if (!checked.success || !(await getSession())) return nothingHere();
  const ifNoneMatch = request.headers.get('if-none-match') ?? undefined;
  const picture = await openDownload(getTemplatePicture, { params: checked.data, query: { size } }, { ifNoneMatch });
  if (!picture.ok || 'location' in picture) return nothingHere();
  const { response } = picture;
  const etag = response.headers.get('etag');
  const headers = {
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    ...(etag && { etag }),
  };
  if (response.status === 304) return new Response(null, { status: 304, headers });
  return new Response(response.body, { headers: { ...headers, 'content-type': 'image/webp' } });
}
