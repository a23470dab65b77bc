import 'server-only';
import { portalEnv } from '../env.ts';
import { failure } from '../problem.ts';
import type { CallFailure } from '../result.ts';
import { notOfferedCode } from './not-offered-code.ts';

/** The service the portal is pointed at, as its readers know it. */
export const serviceHost = (): string => new URL(portalEnv().publicApiUrl).host;

/** The service does not have an endpoint: another thing than a resource that is not there. */
export function notOffered(endpoint: { method: string; path: string }): CallFailure {
  return failure(
    501,
    notOfferedCode,
    `Not offered by this service: the service at ${serviceHost()} has no ${endpoint.method} ${endpoint.path}.`,
  );
}
