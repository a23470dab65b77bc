import { portalEnv } from '#lib/portal/env.ts';

export const dynamic = 'force-dynamic';

/** 200 as soon as the portal can serve a page: it runs and its settings are right. */
export function GET(): Response {
  try {
    portalEnv();
    return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return Response.json({ status: 'misconfigured' }, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
}
