import { signIn } from '#lib/contract/auth.ts';
import { type EndpointInput, type EndpointOutput, type EndpointShape, endpointUrl } from '#lib/contract/endpoint.ts';

/** Address and token of an integrator. */
export interface Client {
  call<E extends EndpointShape>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>>;
  /** Follows the endpoint's redirects and answers the file. */
  download(endpoint: EndpointShape, params: Record<string, unknown>): Promise<Response>;
}

export async function signInTo(apiUrl: string, email: string, password: string): Promise<Client> {
  const anonymous = clientOf(apiUrl, undefined);
  const { token } = await anonymous.call(signIn, { body: { email, password } });
  return clientOf(apiUrl, token);
}

function clientOf(apiUrl: string, token: string | undefined): Client {
  const headers = token === undefined ? {} : { authorization: `UAT ${token}` };
  return {
    async call(endpoint, input) {
      const given = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
      const response = await fetch(`${apiUrl}${endpointUrl(endpoint, given)}`, {
        method: endpoint.method,
        headers: given.body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
    async download(endpoint, params) {
      // The token is for the API alone: the redirect to storage is followed without it.
      const first = await fetch(`${apiUrl}${endpointUrl(endpoint, { params })}`, { headers, redirect: 'manual' });
      const location = first.headers.get('location');
      const response = location === null ? first : await fetch(location);
      if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`);
      return response;
    },
  };
}

/** Asks until the answer is final, a few times a second. */
export async function pollUntil<T>(ask: () => Promise<T>, isFinal: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isFinal(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
