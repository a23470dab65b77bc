import { setTimeout as pause } from 'node:timers/promises';
import { type EndpointInput, type EndpointOutput, type EndpointShape, endpointUrl } from '#lib/contract/endpoint.ts';

/** A refusal that trying again does not change. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** A client of an integrator under faults: repeats each request with the same key until it has an answer. */
export interface Client {
  /**
   * @param key Idempotency-Key, where the call makes something
   * @throws Refused when the service says no
   */
  call<E extends EndpointShape>(endpoint: E, input: EndpointInput<E>, key?: string): Promise<EndpointOutput<E>>;
  /** The same of a body that is no JSON, with another's token. */
  send(endpoint: EndpointShape, input: Sent, options?: SendOptions): Promise<unknown>;
  /** A file at the end of redirects, whole. */
  download(address: string, options?: { token?: boolean }): Promise<Buffer>;
  /** How often each status was answered; 0: no answer. */
  statuses: Map<number, number>;
  /** Answers that no fault explains, each with what was asked: a 500 above all. */
  odd: Map<string, number>;
}

interface Sent {
  params?: Record<string, unknown> | undefined;
  query?: unknown;
  body?: unknown;
}

interface SendOptions {
  key?: string | undefined;
  token?: string;
}

const patienceMs = 30_000;
const againMs = 250;
/** 409 is one of them while the first of two calls with one key still runs, by its code. */
const passing = new Set([0, 408, 429, 502, 503, 504]);

/**
 * @param waitsAsAsked as long as Retry-After says, as documented; else it asks again at once, to see when it is over
 */
export function createClient(apiUrl: string, token: string, waitsAsAsked = false): Client {
  const statuses = new Map<number, number>();
  const odd = new Map<string, number>();
  const authorization = { authorization: `UAT ${token}` };
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  async function once(address: string, init: RequestInit): Promise<{ status: number; text: string; retryMs: number }> {
    try {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(patienceMs) });
      const asked = waitsAsAsked ? Number(response.headers.get('retry-after')) * 1000 : 0;
      return { status: response.status, text: await response.text(), retryMs: asked || againMs };
    } catch {
      return { status: 0, text: '', retryMs: againMs };
    }
  }

  async function send(endpoint: EndpointShape, input: Sent, options: SendOptions = {}): Promise<unknown> {
    const { params, query, body } = input;
    const isJson = body !== undefined && !(body instanceof FormData);
    const init = {
      method: endpoint.method,
      headers: {
        authorization: `UAT ${options.token ?? token}`,
        ...(isJson && { 'content-type': 'application/json' }),
        ...(options.key !== undefined && { 'idempotency-key': options.key }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    };
    for (;;) {
      const { status, text, retryMs } = await once(
        apiUrl + endpointUrl(endpoint, { params, query: query as Record<string, unknown> | undefined }),
        init,
      );
      count(status);
      if (status >= 200 && status < 300) return JSON.parse(text || 'null');
      const isPassing = passing.has(status) || (status === 409 && text.includes('request_in_progress'));
      if (status === 500) odd.set(endpoint.id, (odd.get(endpoint.id) ?? 0) + 1);
      else if (!isPassing) throw new Refused(`${endpoint.id} answered ${status}: ${text.slice(0, 300)}`, status);
      await pause(retryMs);
    }
  }

  return {
    statuses,
    odd,
    async call<E extends EndpointShape>(endpoint: E, input: EndpointInput<E>, key?: string) {
      return (await send(endpoint, input, { key })) as EndpointOutput<E>;
    },
    send,
    async download(address, options = {}) {
      for (;;) {
        const bytes = await fetchWhole(address, options.token ? authorization : {});
        if (typeof bytes !== 'number') return bytes;
        if (bytes >= 400 && bytes < 500 && bytes !== 429) throw new Refused(`${address} answered ${bytes}`, bytes);
        await pause(againMs);
      }
    },
  };
}

/** @returns the status when it is not a whole file; 0 without an answer */
async function fetchWhole(address: string, headers: Record<string, string>): Promise<Buffer | number> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    // The token is for the API alone: the redirect to the store is followed without it.
    const first = await fetch(address, { headers, redirect: 'manual', signal });
    const location = first.headers.get('location');
    const response = location === null ? first : await fetch(location, { signal });
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.ok ? bytes : response.status;
  } catch {
    return 0;
  }
}
