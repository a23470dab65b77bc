import { portalEnv } from '#lib/portal/env.ts';
import { paths } from '#lib/portal/paths.ts';
import type { CallFailure } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';

const downloadProblems = ['not-ready', 'not-allowed', 'unavailable'] as const;
type DownloadProblem = (typeof downloadProblems)[number];

/** Why a download did not start: the address carries only the name, never a text to show. */
export function describeDownloadProblem(given: unknown, t: Translator<'workorders'>): string | undefined {
  const problem = downloadProblems.find((name) => name === given);
  return problem && t(`problem.${problem}`);
}

/** A download is followed by the browser itself, so a failure leads back to the workorder, which says it. */
export function backWithProblem(id: number, failure: CallFailure): Response {
  if (failure.status === 401)
    return redirectTo(`/session-ended?callbackUrl=${encodeURIComponent(paths.workorder(id))}`);
  const names: Record<number, DownloadProblem> = { 409: 'not-ready', 403: 'not-allowed' };
  const search = new URLSearchParams({ problem: names[failure.status] ?? 'unavailable' });
  if (failure.requestId) search.set('request', failure.requestId);
  return redirectTo(`${paths.workorder(id)}?${search}`);
}

function redirectTo(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: new URL(path, portalEnv().portalUrl).href, 'cache-control': 'no-store' },
  });
}

/** The id of a route; undefined when it is none. */
export function readId(text: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;
}
