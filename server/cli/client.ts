import { randomUUID } from 'node:crypto';
import { Proofmark } from '#lib/client/proofmark.ts';
import type { EndpointInput, EndpointOutput, EndpointShape } from '#lib/contract/endpoint.ts';
import { requestOf } from '#lib/contract/request.ts';
import { UnavailableError } from './exit-codes.ts';

export interface ClientSettings {
  url: string;
  token: string | undefined;
  signal: AbortSignal;
  /** For creating requests; a new one for each of them when not given. */
  idempotencyKey?: string | undefined;
  /** Tells the user that something takes longer than it should. */
  note(line: string): void;
}

export interface CallOptions {
  /** Milliseconds for which an unreachable service is asked again, where asking again is safe. */
  patience?: number;
  /** Number of this creating request among those of the command: each needs an Idempotency-Key of its own. */
  part?: number;
  /** Version of the record that an update is meant for. */
  ifMatch?: string | undefined;
  /** For endpoints that take one: the body is then a form. */
  photo?: File;
}

const headersWithinMs = 60_000;
/** The slowest upload of a photo that is waited for. */
const photoBytesPerMs = 50;
const patienceMs = 3000;
/** For how long a watched service may be away, as in a restart. */
export const watchPatience = 60_000;

/** The TypeScript client of integrators, with the types of the contract. Refusals are its ProofmarkError. */
export class Client {
  readonly url: string;
  readonly service: Proofmark;
  readonly #settings: ClientSettings;

  constructor(settings: ClientSettings) {
    this.url = settings.url;
    this.#settings = settings;
    this.service = createService(settings);
  }

  /** Calls an endpoint that answers JSON, or nothing. */
  async call<E extends EndpointShape>(
    endpoint: E,
    input: EndpointInput<E>,
    options: CallOptions = {},
  ): Promise<EndpointOutput<E>> {
    const response = await this.#ask(endpoint, input, options);
    if (endpoint.success !== 'json' || !endpoint.response) {
      await response.body?.cancel();
      return undefined as EndpointOutput<E>;
    }
    try {
      return endpoint.response.parse(await response.json()) as EndpointOutput<E>;
    } catch (error) {
      const what = error instanceof SyntaxError ? 'no JSON' : 'something unexpected';
      throw new UnavailableError(`The service answered ${what} (${endpoint.id}). Is ${this.url} the right address?`);
    }
  }

  /** Version of a record, as an update takes it; undefined from a service that names none. */
  async versionOf<E extends EndpointShape>(endpoint: E, input: EndpointInput<E>): Promise<string | undefined> {
    const response = await this.#ask(endpoint, input, {});
    await response.body?.cancel();
    return response.headers.get('etag') ?? undefined;
  }

  /** Opens a file: the answer itself, or what its redirect leads to. The token goes to the service's address only. */
  open<E extends EndpointShape>(endpoint: E, input: EndpointInput<E>): Promise<Response> {
    return this.#ask(endpoint, input, {});
  }

  /** Follows a link that an answer named. */
  openLink(link: string): Promise<Response> {
    return this.service.openLink(link, { signal: this.#settings.signal });
  }

  /** Calls any path; the answer as it is, which may be a refusal. A write is sent once: it may not take the key. */
  raw(method: string, path: string, body: string | undefined): Promise<Response> {
    const headers = new Headers({ accept: 'application/json, */*' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (method === 'POST') headers.set('idempotency-key', this.#key());
    const init = { method, headers, signal: this.#settings.signal, ...(body === undefined ? {} : { body }) };
    return this.service.fetch(path, init, method === 'GET' ? {} : { isRepeatable: false });
  }

  async #ask(endpoint: EndpointShape, input: object, options: CallOptions): Promise<Response> {
    const { patience, part, photo, ifMatch } = options;
    const { signal } = this.#settings;
    const idempotencyKey = endpoint.creates ? this.#key(part) : undefined;
    const { url, init } = requestOf('', endpoint, { ...input, photo }, { idempotencyKey, ifMatch });
    const timeoutMs = headersWithinMs + (photo?.size ?? 0) / photoBytesPerMs;
    const response = await this.service.fetch(url, { ...init, signal }, { retryForMs: patience, timeoutMs });
    return this.service.follow(response, { signal });
  }

  #key(part?: number): string {
    const { idempotencyKey } = this.#settings;
    if (idempotencyKey === undefined) return randomUUID();
    return part === undefined ? idempotencyKey : `${idempotencyKey}.${part}`;
  }
}

/** The client of integrators as the command line uses it: it gives up early, and says what it waits for. */
export function createService({
  note,
  ...settings
}: Pick<ClientSettings, 'url' | 'token' | 'note'> & { photoUrl?: string; app?: string }) {
  const onWait = (seconds: number) => note(`The service asks to wait ${seconds} s`);
  const { url, token, photoUrl, app } = settings;
  return new Proofmark({ url, token, photoUrl, app, retryForMs: patienceMs, onWait });
}
