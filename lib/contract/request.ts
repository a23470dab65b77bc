import { type EndpointShape, endpointUrl } from './endpoint.ts';

type Parts = Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;

/**
 * A call of an endpoint as fetch takes it: address, method, headers and body. A redirect is left to the caller, since the
 * token is for this address only.
 */
export function requestOf(
  baseUrl: string,
  endpoint: EndpointShape,
  input: { params?: unknown; query?: unknown; body?: unknown },
  caller: { token?: string | undefined; idempotencyKey?: string | undefined } = {},
): { url: string; init: RequestInit & { headers: Headers } } {
  const { params, query, body } = input as Parts;
  const headers = new Headers({ accept: 'application/json' });
  if (caller.token) headers.set('authorization', `UAT ${caller.token}`);
  if (caller.idempotencyKey) headers.set('idempotency-key', caller.idempotencyKey);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return {
    url: baseUrl + endpointUrl(endpoint, { params, query }),
    init: {
      method: endpoint.method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}
