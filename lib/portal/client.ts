import 'server-only';
import type { EndpointInput, EndpointOutput, EndpointShape } from '#lib/contract/endpoint.ts';
import { requestOf } from '#lib/contract/request.ts';
import { reason } from '#lib/texts/reason.ts';
import { readClientAddress } from './client-address.ts';
import { portalEnv } from './env.ts';
import { fillAnswer } from './foreign/fill-answer.ts';
import { interfaceEndpoint, takenBody } from './foreign/interface-endpoints.ts';
import { notOffered } from './foreign/not-offered.ts';
import { readList, wantedOf } from './foreign/read-list.ts';
import { type KnownService, knownService } from './foreign/service.ts';
import { tokenHeader } from './foreign/token-header.ts';
import { answerInWords, inWords } from './in-words.ts';
import { readBrowserLanguages, readLanguage } from './language.ts';
import { ownFailure, parseProblem } from './problem.ts';
import type { CallFailure, CallResult, EnglishFailure } from './result.ts';
import { callService } from './service-call.ts';
import { endSession, getToken } from './session.ts';
import { noAnswer, unanswered, unexpectedAnswer } from './unanswered.ts';

export interface CallOptions {
  /** A UAT other than the session's: at sign-in, before there is one. */
  token?: string;
  /** Milliseconds until the call is given up; 15 seconds when not given. */
  timeout?: number;
  /** ETag of a file that is there already: the answer may then be a 304. */
  ifNoneMatch?: string | undefined;
  /** Version of the record that an update is meant for. */
  ifMatch?: string | undefined;
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
  const service = await serviceFor(endpoint, options);
  return readAnswer(endpoint, input, options, service, await send(endpoint, input, options, service));
}

/** Reads a record with its version, which a service that knows none leaves out. */
export async function readVersioned<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<{ result: CallResult<EndpointOutput<E>>; version: string | undefined }> {
  const service = await serviceFor(endpoint, options);
  const answer = await send(endpoint, input, options, service);
  const version = answer instanceof Response ? (answer.headers.get('etag') ?? undefined) : undefined;
  return { result: await readAnswer(endpoint, input, options, service, answer), version };
}

async function readAnswer<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions,
  service: KnownService,
  answer: Response | EnglishFailure,
): Promise<CallResult<EndpointOutput<E>>> {
  if (!(answer instanceof Response)) return inWords(answer);
  if (!answer.ok) return refused(endpoint, answer);
  if (endpoint.success !== 'json' || !endpoint.response) return { ok: true, data: undefined as EndpointOutput<E> };
  // Parsed, so that a page never renders what the contract does not promise.
  const given: unknown = await answer.json().catch(() => undefined);
  const body = service.pagesByOffset(endpoint) ? given : await wholeList(endpoint, input, options, service, given);
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return { ok: true, data: await answerInWords(parsed.data as EndpointOutput<E>) };
  const filled = endpoint.response.safeParse(fillAnswer(endpoint, body, input));
  if (filled.success) return { ok: true, data: await answerInWords(filled.data as EndpointOutput<E>) };
  return inWords(unexpectedAnswer(answer.headers.get('x-request-id')));
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
  const service = await serviceFor(endpoint, options);
  const answer = await send(endpoint, input, { timeout: 60_000, ...options }, service);
  if (!(answer instanceof Response)) return inWords(answer);
  const location = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && location && /^https?:\/\//.test(location)) {
    await answer.body?.cancel();
    return { ok: true, location };
  }
  if (answer.ok || answer.status === 304) return { ok: true, response: answer };
  return refused(endpoint, answer);
}

/**
 * A refusal of the service; what is an addition of ours and is missing there is distinguished from a missing resource.
 */
async function refused(endpoint: EndpointShape, answer: Response): Promise<CallFailure> {
  const isOurs = /\bproblem\+json\b/.test(answer.headers.get('content-type') ?? '');
  if (!isOurs && [404, 405, 501].includes(answer.status) && !interfaceEndpoint(endpoint)) {
    await answer.body?.cancel();
    return inWords(notOffered(endpoint));
  }
  return inWords(await parseProblem(answer));
}

async function tokenFor(endpoint: EndpointShape, options: CallOptions): Promise<string | undefined> {
  return options.token ?? (endpoint.access === 'public' ? undefined : await getToken());
}

async function serviceFor(endpoint: EndpointShape, options: CallOptions): Promise<KnownService> {
  return knownService(await tokenFor(endpoint, options));
}

/** A page of a list that the service pages, orders and searches in another way than ours. */
async function wholeList(
  endpoint: EndpointShape,
  input: { query?: unknown },
  options: CallOptions,
  service: KnownService,
  first: unknown,
): Promise<unknown> {
  const query = input.query as Record<string, unknown> | undefined;
  const token = await tokenFor(endpoint, options);
  const { apiUrl, publicApiUrl } = portalEnv();
  const read = (url: string) =>
    fetch(url, {
      headers: new Headers([['accept', 'application/json'], ...(token ? [tokenHeader(token)] : [])]),
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(options.timeout ?? 15_000),
    }).catch(() => undefined);
  return readList(first, apiUrl, wantedOf(query, service.takenQuery(endpoint, query)), read, publicApiUrl);
}

async function send<E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions,
  service: KnownService,
): Promise<Response | EnglishFailure> {
  const token = await tokenFor(endpoint, options);
  if (!token && endpoint.access !== 'public') {
    return ownFailure(401, 'session_ended', reason('sessionEnded'));
  }
  if (!service.offers(endpoint)) return notOffered(endpoint);
  const { idempotencyKey, ifMatch } = options;
  const { params, query, body } = input as Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;
  const taken = {
    params,
    query: service.takenQuery(endpoint, query),
    body: service.isPlain ? takenBody(endpoint, body) : body,
  };
  const { url, init } = requestOf(portalEnv().apiUrl, endpoint, taken, { idempotencyKey, ifMatch });
  if (token) init.headers.set(...tokenHeader(token));
  // The service counts failures and keeps its audit log by the address of the person, not by the portal's own.
  const address = readClientAddress(portalEnv().trustedProxies);
  if (address) init.headers.set('x-forwarded-for', address);
  if (options.ifNoneMatch) init.headers.set('if-none-match', options.ifNoneMatch);
  // Names of files and lists of errors come in the reader's language.
  if (endpoint.success === 'file') init.headers.set('accept-language', await readLanguage());
  // Signing in stores the language of the browser, for mails.
  const languages = endpoint.access === 'public' ? await readBrowserLanguages() : null;
  if (languages) init.headers.set('accept-language', languages);
  const abort = new AbortController();
  // The clock stops at the headers for files: a large one may take as long as it needs. All else is read within it.
  const timer = setTimeout(() => abort.abort(), options.timeout ?? 15_000);
  try {
    const answer = await callService(endpoint.id, (headers) => {
      for (const [name, value] of Object.entries(headers)) init.headers.set(name, value);
      return fetch(url, { ...init, cache: 'no-store', signal: abort.signal });
    });
    return answer.ok && endpoint.success === 'file' ? answer : await readWhole(answer);
  } catch {
    // The request may have arrived: only its answer is missing. With a key it is safe to send again.
    return noAnswer(abort.signal.aborted, endpoint.creates && idempotencyKey ? unanswered : undefined);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer whose body has come: one that stops in the middle is no answer. */
async function readWhole(answer: Response): Promise<Response> {
  const { status, headers } = answer;
  const text = await answer.text();
  return new Response(text === '' ? null : text, { status, headers });
}
