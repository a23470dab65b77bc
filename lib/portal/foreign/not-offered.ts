import 'server-only';
import { reason } from '#lib/texts/reason.ts';
import { portalEnv } from '../env.ts';
import { ownFailure } from '../problem.ts';
import type { EnglishFailure } from '../result.ts';
import { notOfferedCode } from './not-offered-code.ts';

/** The service the portal is pointed at, as its readers know it. */
export const serviceHost = (): string => new URL(portalEnv().publicApiUrl).host;

/** The service does not have an endpoint: another thing than a resource that is not there. */
export function notOffered(endpoint: { method: string; path: string }): EnglishFailure {
  const why = reason('notOfferedByService', {
    host: serviceHost(),
    endpoint: `${endpoint.method} ${endpoint.path}`,
  });
  return ownFailure(501, notOfferedCode, why);
}
