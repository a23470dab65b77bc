import { previewArtwork } from '#lib/contract/artwork.ts';
import { openDownload } from '#lib/portal/client.ts';
import { nothingHere } from '#lib/portal/nothing-here.ts';
import { getSession } from '#lib/portal/session.ts';
import { readId } from '../download-problem.ts';

/** One code of a workorder as a picture. A drawing may hold scripts: opened by itself it may run none. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const id = readId((await params).id);
  const sequence = new URL(request.url).searchParams.get('sequence') ?? '1';
  if (id === undefined || !/^[1-9]\d{0,7}$/.test(sequence) || !(await getSession())) return nothingHere();
  const picture = await openDownload(previewArtwork, { params: { id }, query: { sequence, format: 'svg' } });
  if (!picture.ok || 'location' in picture) return nothingHere();
  return new Response(picture.response.body, {
    headers: {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
