import 'server-only';
import { headers } from 'next/headers';
import type * as z from 'zod';
import { can, type Permission } from '#lib/permissions/permissions.ts';
import { reason } from '#lib/texts/reason.ts';
import { portalEnv } from './env.ts';
import { inWords } from './in-words.ts';
import { isOwnOrigin } from './own-origin.ts';
import { invalidInput, ownFailure } from './problem.ts';
import type { CallResult } from './result.ts';
import { getSession } from './session.ts';
import type { SessionUser } from './session-types.ts';

/**
 * Runs the body of a server action by hand, for one that is not `action(endpoint)` of endpoint-action.ts. A client that
 * knows an action's id can call it from any page, so each checks where it comes from, who asks, and what it was given.
 */
export async function runAction<S extends z.ZodType, T>(
  request: {
    schema: S;
    input: unknown;
    permission?: Permission | undefined;
    /** Number of leading names in the path of an issue that name no field. */
    skip?: number;
  },
  act: (input: z.output<S>, user: SessionUser) => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  if (!(await isSameOrigin())) {
    return inWords(ownFailure(403, 'foreign_origin', reason('foreignOrigin')));
  }
  const user = await getSession();
  if (!user) return inWords(ownFailure(401, 'session_ended', reason('sessionEnded')));
  if (request.permission && !can(user, request.permission)) {
    return inWords(ownFailure(403, 'permission_denied', reason('roleNotAllowed')));
  }
  const parsed = request.schema.safeParse(request.input);
  if (!parsed.success) {
    const fieldOf = (path: PropertyKey[]) =>
      path
        .slice(request.skip ?? 0)
        .map(String)
        .join('.');
    return inWords(invalidInput(parsed.error.issues, fieldOf));
  }
  return act(parsed.data, user);
}

/** For actions and for route handlers that change something. */
export async function isSameOrigin(): Promise<boolean> {
  const given = await headers();
  return isOwnOrigin(given.get('origin'), given.get('host'), portalEnv().portalUrl);
}
