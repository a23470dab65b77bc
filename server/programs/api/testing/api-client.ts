import { readFileSync } from 'node:fs';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Problem } from '#lib/contract/common.ts';
import { type EndpointOutput, type EndpointShape, endpointUrl } from '#lib/contract/endpoint.ts';
import { formatReasons } from '#lib/texts/format-reasons.ts';
import { errorsPage } from '#server/core/config/testing/errors-page.ts';
import { expectDocumentedAndNote } from './documented-answer.ts';
import { recordExample, recordProblem } from './examples.ts';

export interface CallInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  token?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Instead of the endpoint's own, for HEAD. */
  method?: string | undefined;
}

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** Body of a success: look at the status first. */
  body: T;
  /** Body of a refusal; empty for a success. */
  problem: Partial<Problem>;
}

export interface ApiClient {
  /** Calls an endpoint of the contract. A success is held to its response schema, to the key. */
  call<E extends EndpointShape>(endpoint: E, input?: CallInput): Promise<Answer<EndpointOutput<E>>>;
  /** Calls a path unchanged. Checks it against the OpenAPI document where that has it. */
  raw(path: string, init?: RequestInit & { token?: string | undefined }): Promise<Answer>;
}

/** How a request travels: by a socket or without one. */
type Send = (path: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'headers' | 'text'>>;

export function createApiClient(baseUrl: string): ApiClient {
  return createClient((path, init) => fetch(`${baseUrl}${path}`, init));
}

/** Takes requests without sockets. */
export interface Injectable {
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

/** The same without sockets: for the thousands of calls that ask who may, not how bytes travel. */
export function createInjectedClient(app: Injectable): ApiClient {
  return createClient(async (path, init) => {
    const { headers, payload } = await serialize(init);
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await app.inject({
      method: init.method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: Object.fromEntries(headers),
      ...(payload !== null && { payload }),
    });
    const pairs = Object.entries(answered).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
    );
    return { status: statusCode, headers: new Headers(pairs), text: async () => new TextDecoder().decode(rawPayload) };
  });
}

/** Most bodies are texts that name their type. fetch takes ten times as long for others, with its streams. */
async function serialize(init: RequestInit): Promise<{ headers: Headers; payload: string | Buffer | null }> {
  const headers = new Headers(init.headers);
  const body = init.body ?? null;
  if (body === null || (typeof body === 'string' && headers.has('content-type'))) return { headers, payload: body };
  const request = new Request('http://api.test/', init);
  return { headers: request.headers, payload: Buffer.from(await request.arrayBuffer()) };
}

function createClient(send: Send): ApiClient {
  async function raw(path: string, init: RequestInit & { token?: string | undefined } = {}): Promise<Answer> {
    const { token, headers, ...rest } = init;
    const response = await send(path, {
      redirect: 'manual',
      ...rest,
      headers: { ...(token && { authorization: `UAT ${token}` }), ...(headers as Record<string, string> | undefined) },
    });
    const text = await response.text();
    expectDocumentedAndNote(init.method ?? 'GET', path, {
      status: response.status,
      header: (name) => response.headers.get(name),
      text,
    });
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
    if ((isJson || text === '') && response.status < 300) recordExample(init.method ?? 'GET', path, init.body, text);
    const problem = response.status >= 400 && body !== undefined ? (body as Problem) : {};
    recordProblem(problem);
    return { status: response.status, headers: response.headers, text, body, problem };
  }
  return {
    raw,
    async call<E extends EndpointShape>(endpoint: E, input: CallInput = {}) {
      const { params, query, body, token, headers, method } = input;
      const isForm = body instanceof FormData;
      const hasBody = body !== undefined;
      const answer = await raw(endpointUrl(endpoint, { params, query }), {
        method: method ?? endpoint.method,
        token,
        headers: { ...(hasBody && !isForm && { 'content-type': 'application/json' }), ...headers },
        ...(hasBody && { body: isForm ? body : JSON.stringify(body) }),
      });
      if (answer.status === endpoint.status && method === undefined) expectSuccess(endpoint, answer);
      else if (answer.status >= 400 && answer.text !== '') expectProblem(answer);
      return answer as Answer<EndpointOutput<E>>;
    },
  };
}

/**
 * The answer is what the contract says and nothing besides: parsing drops unknown keys, so the parsed must equal it.
 */
export function expectSuccess(endpoint: EndpointShape, answer: Answer): void {
  const name = endpoint.id;
  // Versioned answers may be stored and are revalidated each time.
  const isVersioned = endpoint.success === 'file' && answer.headers.has('etag');
  expect(answer.headers.get('cache-control'), name).toBe(isVersioned ? 'private, no-cache' : 'no-store');
  expect(answer.headers.get('x-request-id'), name).toMatch(/^[0-9a-f-]{36}$/);
  switch (endpoint.success) {
    case 'json':
      expect(answer.headers.get('content-type'), name).toBe('application/json; charset=utf-8');
      expect(endpoint.response?.parse(answer.body), name).toEqual(answer.body);
      break;
    case 'empty':
      expect(answer.text, name).toBe('');
      break;
    case 'redirect':
      expect(answer.headers.get('location'), name).toMatch(/^http/);
      break;
    case 'file':
      expect(answer.headers.get('content-type'), name).toBe(`${endpoint.mediaType}; charset=utf-8`);
      expect(answer.headers.get('content-disposition'), name).toMatch(/^attachment; filename/);
      break;
  }
}

/** RFC 9457, and nothing of our inside. */
export function expectProblem(answer: Answer): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.problem).toMatchObject({
    type: `urn:proofmark:problem:${answer.problem.code}`,
    title: expect.any(String),
    status: answer.status,
    detail: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    request_id: answer.headers.get('x-request-id'),
  });
  expectReasons(answer.problem);
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|select |insert |postgres|kysely/i);
}

const listedCodes = new Set([...readFileSync(errorsPage, 'utf8').matchAll(/^\|`(\w+)`\|/gm)].map(([, code]) => code));

/** Behind each message is a reason that says the same in English, and something in German. */
function expectReasons({ detail, reason_codes: codes = {}, errors = {}, ...members }: Partial<Problem>): void {
  const { detail: _, ...ofFields } = codes;
  const faults = Object.values(errors).flat();
  for (const { code } of faults) expect(listedCodes.has(code), `${code} is in docs/errors.md`).toBe(true);
  expect(faults).toHaveLength(Object.values(ofFields).flat().length);
  expect(faults.map(formatReasons('en'))).toEqual(faults.map(({ message }) => message));
  for (const [field, reasons] of Object.entries(codes)) {
    const messages = field === 'detail' ? [detail] : members[field];
    expect(reasons.map(formatReasons('en')), field).toEqual(messages);
    expect(reasons.map(formatReasons('de')), field).not.toContain(undefined);
  }
}

/** Common part of two refusals that reveal nothing: all but the request's id and the remaining limit. */
export function withoutRequestId(answer: Answer): { status: number; text: string; headers: Record<string, string> } {
  const { 'x-request-id': requestId = '', date: _, ratelimit: __, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, text: answer.text.replace(requestId, '<request id>'), headers };
}
