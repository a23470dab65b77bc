import 'server-only';
import type { EndpointInput, EndpointShape } from '#lib/contract/endpoint.ts';
import { openDownload } from './client.ts';
import { portalEnv } from './env.ts';
import { getSession } from './session.ts';

/**
 * For a route handler behind a link: redirects the browser to the file in storage, or streams it. The UAT stays here.
 * On failure the browser goes to `back`, a path whose page reports it. Streams pass through `changes`, one after the
 * other.
 */
export async function passDownload<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  back: string,
  changes: readonly TransformStream<Uint8Array, Uint8Array>[] = [],
): Promise<Response> {
  if (!(await getSession())) return redirectTo(`/sign-in?callbackUrl=${encodeURIComponent(back)}`);
  const download = await openDownload(endpoint, input);
  if (!download.ok) {
    return redirectTo(download.status === 401 ? `/session-ended?callbackUrl=${encodeURIComponent(back)}` : back);
  }
  if ('location' in download) return redirectTo(download.location);
  const { body, headers } = download.response;
  const changed = changes.reduce<ReadableStream<Uint8Array> | undefined>(
    (stream, change) => stream?.pipeThrough(change),
    body ?? undefined,
  );
  return new Response(changed, {
    headers: {
      'content-type': headers.get('content-type') ?? 'application/octet-stream',
      'content-disposition': headers.get('content-disposition') ?? 'attachment',
      'cache-control': 'no-store',
    },
  });
}

/** A redirect to an address of our own (a path) or of the service's, never kept. */
export function redirectTo(address: string): Response {
  const location = new URL(address, portalEnv().portalUrl).href;
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
