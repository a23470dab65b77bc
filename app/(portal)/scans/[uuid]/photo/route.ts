import { getScan } from '#lib/contract/scans.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import { nothingHere } from '#lib/portal/nothing-here.ts';
import { getSession } from '#lib/portal/session.ts';

/** Milliseconds until storage has to begin with the photo. */
const patience = 30_000;

/**
 * The photo a scan was made from, where it is kept. It is fetched here and passed on: the link, which works without a
 * token, never reaches the browser, and no page shows pictures from elsewhere.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ uuid: string }> }): Promise<Response> {
  const checked = getScan.params.safeParse(await params);
  const user = await getSession();
  if (!checked.success || !user || !can(user, 'scan_view')) return nothingHere();
  const scan = await call(getScan, { params: checked.data });
  if (!scan.ok || scan.data.photo === null) return nothingHere();
  const photo = await openPhoto(scan.data.photo);
  if (!photo?.ok) return nothingHere();
  return new Response(photo.body, {
    headers: {
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      // The next user of this browser must not find it in its cache.
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/**
 * Undefined when storage does not answer. The clock stops at the headers: a large photo may take as long as it needs.
 */
async function openPhoto(link: string): Promise<Response | undefined> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  try {
    return await fetch(link, { cache: 'no-store', redirect: 'error', signal: abort.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
