import { portalEnv } from '#lib/portal/env.ts';
import { paths } from '#lib/portal/paths.ts';

/**
 * The address people guess: SID codes are what can be ordered. A route, so that it answers before any page is drawn.
 */
export function GET(): Response {
  return Response.redirect(new URL(paths.newWorkorder, portalEnv().portalUrl), 307);
}
