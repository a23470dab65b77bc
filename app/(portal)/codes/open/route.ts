import { getCode } from '#lib/contract/codes.ts';
import { codeCandidates } from '#lib/contract/values/code-candidates.ts';
import { call } from '#lib/portal/client.ts';
import { portalEnv } from '#lib/portal/env.ts';
import { paths } from '#lib/portal/paths.ts';

/** From the content of a code to its page. No id of a code is 'open': they have eight characters or more. */
export async function GET(request: Request): Promise<Response> {
  const content = new URL(request.url).searchParams.get('content') ?? '';
  const go = (path: string) => Response.redirect(new URL(path, portalEnv().portalUrl), 303);
  for (const extended_id of codeCandidates(content.slice(0, 1_000))) {
    const found = await call(getCode, { params: { extended_id } });
    if (found.ok) return go(paths.code(found.data.extended_id));
    if (found.status === 401) return go(paths.overview);
  }
  // The page of a code that is not there says so.
  return go(paths.code(codeCandidates(content)[0] ?? 'nothing-to-open'));
}
