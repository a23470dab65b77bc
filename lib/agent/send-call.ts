import type * as z from 'zod';
import { check, ProofmarkError } from '#lib/client/error.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { requestOf } from '#lib/contract/request.ts';
import { englishMessage } from '#lib/texts/english-reason.ts';
import type { TokenHolder } from './operations.ts';
import type { Envelope } from './result.ts';

/** Sends a request to the service with the caller's token. The answer can be a refusal or a redirect. */
export type Send = (url: string, init: RequestInit & { headers: Headers }) => Promise<Response>;

export interface Caller {
  holder: TokenHolder;
  send: Send;
}

/** Arguments of a call, by the parts of the request. */
export interface CallInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export async function send(
  endpoint: EndpointShape,
  { params, query, body }: CallInput,
  caller: Pick<Caller, 'send'>,
  headers: { idempotencyKey?: string | undefined; ifMatch?: string | undefined } = {},
): Promise<Envelope> {
  const { url, init } = requestOf(
    '',
    endpoint,
    { params, query, body: endpoint.body ? (body ?? {}) : undefined },
    headers,
  );
  const response = await check(await caller.send(url, init));
  const header = (name: string) => response.headers.get(name) ?? undefined;
  const etag = header('etag');
  if (response.status >= 300) return { answer: { location: header('location'), note: 'The file; needs no token.' } };
  const text = await response.text();
  return {
    answer: text === '' ? null : parse(text),
    ...(etag && { etag }),
    ...(header('idempotency-replayed') && { replayed: true }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProofmarkError({ status: 0, code: 'no_answer', detail: 'The service answered no JSON.' });
  }
}

/** @throws ProofmarkError for arguments that the operation does not have, as the service refuses unknown fields */
export function inputOf(endpoint: EndpointShape, { body, ...given }: Record<string, unknown>): CallInput {
  const inPath = new Set(Object.keys(endpoint.params?.shape ?? {}));
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const params = Object.fromEntries(entries.filter(([name]) => inPath.has(name)));
  const query = Object.fromEntries(entries.filter(([name]) => !inPath.has(name)));
  const missing = [...inPath].filter((name) => params[name] === undefined || params[name] === '');
  const unknown = [
    ...(endpoint.query ? [] : Object.keys(query)),
    ...(endpoint.body || body === undefined ? [] : ['body']),
  ];
  if (missing.length + unknown.length > 0) {
    throw invalidArguments([
      ...missing.map((name): Fault => [name, 'This argument is required.']),
      ...unknown.map((name): Fault => [name, 'The operation has no such argument. Fields of its body are in `body`.']),
    ]);
  }
  return { params, query, body };
}

/** Checks the arguments by the contract. @throws ProofmarkError with a message for each fault */
export function checkInput(endpoint: EndpointShape, { params, query, body }: CallInput): void {
  const faultsIn = (schema: z.ZodType | undefined, value: unknown, place: string[]): Fault[] =>
    schema?.safeParse(value).error?.issues.map((issue): Fault => {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const message = keys.length > 0 ? `Unknown: ${keys.join(', ')}.` : englishMessage(issue);
      return [[...place, ...issue.path].join('.') || 'body', message];
    }) ?? [];
  const faults = [
    ...faultsIn(endpoint.params, params, []),
    ...faultsIn(endpoint.query, query, []),
    ...faultsIn(endpoint.body, body ?? {}, ['body']),
  ];
  if (faults.length > 0) throw invalidArguments(faults);
}

type Fault = [path: string, message: string];

export function invalidArguments(faults: readonly Fault[]): ProofmarkError {
  const fields: Record<string, { code: undefined; message: string }[]> = {};
  for (const [path, message] of faults) fields[path] = [...(fields[path] ?? []), { code: undefined, message }];
  return new ProofmarkError({ status: 400, code: 'validation_error', detail: 'The arguments are not valid.', fields });
}
