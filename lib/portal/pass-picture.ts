import 'server-only';
import type * as z from 'zod';
import type { EndpointInput, EndpointShape } from '#lib/contract/endpoint.ts';
import { openDownload } from './client.ts';
import { nothingHere } from './nothing-here.ts';
import { getSession } from './session.ts';

/** An endpoint of a WebP in two sizes. */
type PictureEndpoint = EndpointShape & { params: z.ZodObject; success: 'file'; versioned: true };

/**
 * For route handlers: a picture of the service, in place on a page. The browser keeps it and asks each time whether it
 * may still show it: the next user of this browser is asked too.
 */
export async function passPicture<E extends PictureEndpoint>(
  request: Request,
  endpoint: E,
  params: Record<string, string>,
): Promise<Response> {
  const checked = endpoint.params.safeParse(params);
  const size = new URL(request.url).searchParams.get('size') === 'full' ? 'full' : 'thumbnail';
  if (!checked.success || !(await getSession())) return nothingHere();
  const ifNoneMatch = request.headers.get('if-none-match') ?? undefined;
  const input = { params: checked.data, query: { size } } as unknown as EndpointInput<E>;
  const picture = await openDownload(endpoint, input, { ifNoneMatch });
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
