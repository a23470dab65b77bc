import { getIngestionSource } from '#lib/contract/ingestion.ts';
import { openDownload } from '#lib/portal/client.ts';

/**
 * The uploaded file for the page that fixes its rows: fetched from storage here, since storage answers pages of another
 * origin only where it is set up to.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  const key = decodeURIComponent((await params).key);
  const download = await openDownload(getIngestionSource, { params: { key } });
  if (!download.ok) return new Response(null, { status: download.status >= 400 ? download.status : 502 });
  const file = 'location' in download ? await fetch(download.location).catch(() => undefined) : download.response;
  if (!file?.ok) return new Response(null, { status: 502 });
  return new Response(file.body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
