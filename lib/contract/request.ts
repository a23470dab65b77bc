import { type EndpointShape, endpointUrl } from './endpoint.ts';

type Parts = Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;

/**
 * A call of an endpoint as fetch takes it: address, method, headers and body. A redirect is left to the caller, since
 * the token is for this address only.
 * @param input with a `photo` the body is a form: the fields, then the photo, for endpoints that take one
 */
export function requestOf(
  baseUrl: string,
  endpoint: EndpointShape,
  input: { params?: unknown; query?: unknown; body?: unknown; photo?: Blob | undefined },
  caller: { token?: string | undefined; idempotencyKey?: string | undefined; ifMatch?: string | undefined } = {},
): { url: string; init: RequestInit & { headers: Headers } } {
  const { params, query, body } = input as Parts;
  const headers = new Headers({ accept: 'application/json' });
  if (caller.token) headers.set('authorization', `UAT ${caller.token}`);
  if (caller.idempotencyKey) headers.set('idempotency-key', caller.idempotencyKey);
  if (caller.ifMatch) headers.set('if-match', caller.ifMatch);
  const form = input.photo && photoForm(body, input.photo);
  const isJson = !form && body !== undefined;
  // The boundary of a form, and its header with it, is chosen when the form is sent.
  if (isJson) headers.set('content-type', 'application/json');
  return {
    url: baseUrl + endpointUrl(endpoint, { params, query }),
    init: {
      method: endpoint.method,
      headers,
      redirect: 'manual',
      ...(form && { body: form }),
      ...(isJson && { body: JSON.stringify(body) }),
    },
  };
}

function photoForm(fields: Record<string, unknown> | undefined, photo: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, String(value));
  form.set('image', photo, photo instanceof File ? photo.name : 'photo.jpg');
  return form;
}
