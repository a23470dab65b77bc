import 'server-only';
import type { EndpointInput, EndpointOutput, EndpointShape } from '#lib/contract/endpoint.ts';
import { requestOf } from '#lib/contract/request.ts';
import { readClientAddress } from './client-address.ts';
import { portalEnv } from './env.ts';
import { failure, parseProblem } from './problem.ts';
import type { CallFailure, CallResult } from './result.ts';
import { callService } from './service-call.ts';
import { endSession, getToken } from './session.ts';
import { unanswered } from './unanswered.ts';

export interface CallOptions {
  /** A UAT other than the session's: at sign-in, before there is one. */
  token?: string;
  /** Milliseconds until the call is given up; 15 seconds when not given. */
  timeout?: number;
  /** Makes a repeated POST answer as the first did. */
  idempotencyKey?: string;
}

/**
 * Calls one endpoint of the service with the token of the session. Never throws for what the service or the network
 * answers: errors come back as data, with the messages of single fields apart.
 */
export async function call<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<CallResult<EndpointOutput<E>>> {
  const answer = await send(endpoint, input, options);
  if (!(answer instanceof Response)) return answer;
  if (!answer.ok) return parseProblem(answer);
  if (endpoint.success !== 'json' || !endpoint.response) return { ok: true, data: undefined as EndpointOutput<E> };
  try {
    // Parsed, so that a page never renders what the contract does not promise.
    return { ok: true, data: endpoint.response.parse(await answer.json()) as EndpointOutput<E> };
  } catch {
    return failure(502, 'bad_answer', 'The service answered something unexpected.', answer.headers.get('x-request-id'));
  }
}

/**
 * For server pages: the data, or the way out. 401 ends the session; every other failure comes back for the page to
 * show.
 */
export async function read<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<CallResult<EndpointOutput<E>>> {
  const result = await call(endpoint, input, options);
  if (!result.ok && result.status === 401) return endSession();
  return result;
}

/**
 * Opens a 'redirect' or 'file' endpoint for a download. `location` is where storage serves the file (short-lived, give
 * it to the browser at once); `response` is a stream of the file itself.
 */
export async function openDownload<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<{ ok: true; location: string } | { ok: true; response: Response } | CallFailure> {
  const answer = await send(endpoint, input, { timeout: 60_000, ...options });
  if (!(answer instanceof Response)) return answer;
  const location = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && location && /^https?:\/\//.test(location)) {
    await answer.body?.cancel();
    return { ok: true, location };
  }
  if (answer.ok) return { ok: true, response: answer };
  return parseProblem(answer);
}

async function send<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions,
): Promise<Response | CallFailure> {
  const token = options.token ?? (endpoint.access === 'public' ? undefined : await getToken());
  if (!token && endpoint.access !== 'public') {
    return failure(401, 'session_ended', 'Your session has ended. Sign in again.');
  }
  const { idempotencyKey } = options;
  const { url, init } = requestOf(portalEnv().apiUrl, endpoint, input, { token, idempotencyKey });
  // The service counts failures and keeps its audit log by the address of the person, not by the portal's own.
  const address = readClientAddress(portalEnv().trustedProxies);
  if (address) init.headers.set('x-forwarded-for', address);
  const abort = new AbortController();
  // The clock stops at the headers for downloads: a large file may take as long as it needs.
  const timer = setTimeout(() => abort.abort(), options.timeout ?? 15_000);
  try {
    return await callService(endpoint.id, (headers) => {
      for (const [name, value] of Object.entries(headers)) init.headers.set(name, value);
      return fetch(url, { ...init, cache: 'no-store', signal: abort.signal });
    });
  } catch {
    const late = abort.signal.aborted;
    // What was sent may have arrived: only its answer is missing. With a key it is safe to ask again.
    const again = endpoint.creates && idempotencyKey ? unanswered : 'Try again in a moment.';
    return late
      ? failure(504, 'timeout', `The service took too long to answer. ${again}`)
      : failure(503, 'unreachable', `The service cannot be reached. ${again}`);
  } finally {
    clearTimeout(timer);
  }
}
