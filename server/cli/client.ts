import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EndpointInput, EndpointOutput, EndpointShape } from '#lib/contract/endpoint.ts';
import { readRefusal } from '#lib/contract/refusal.ts';
import { requestOf } from '#lib/contract/request.ts';
import { InterruptedError, RefusedError, UnavailableError } from './exit-codes.ts';

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

interface Attempt {
  /** Whether sending it twice is as good as once. */
  repeatable: boolean;
  /** Whether 409 may mean that the first try of the same request is still running. */
  keyed: boolean;
  patience: number;
  /** Milliseconds until the headers of an answer. */
  within?: number;
}

const headersWithinMs = 60_000;
/** The slowest upload of a photo that is waited for. */
const photoBytesPerMs = 50;
const patienceMs = 3000;
const firstWaitMs = 200;
const longestWaitMs = 5000;
/** Longest the service's own Retry-After is followed; beyond it the command ends, and the user decides. */
const maxRetryAfterS = 120;
const maxRefusalsInARow = 10;

/** The service, typed by the contract. Every failure is a CliError. */
export class Client {
  readonly url: string;
  readonly #settings: ClientSettings;

  constructor(settings: ClientSettings) {
    this.url = settings.url;
    this.#settings = settings;
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
      if (this.#settings.signal.aborted) throw new InterruptedError();
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
  async open<E extends EndpointShape>(endpoint: E, input: EndpointInput<E>): Promise<Response> {
    return this.#follow(await this.#ask(endpoint, input, {}));
  }

  /** Follows a link that an answer named. */
  async openLink(link: string): Promise<Response> {
    const once = { repeatable: false, keyed: false, patience: 0 };
    return this.#follow(await this.#send(webAddress(link), { redirect: 'manual' }, once));
  }

  /** Calls any path; the answer as it is, which may be a refusal. */
  raw(method: string, path: string, body: string | undefined): Promise<Response> {
    const headers = new Headers({ accept: 'application/json, */*' });
    if (this.#settings.token) headers.set('authorization', `UAT ${this.#settings.token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    const keyed = method === 'POST';
    if (keyed) headers.set('idempotency-key', this.#key());
    const init = { method, headers, redirect: 'manual' as const, ...(body === undefined ? {} : { body }) };
    const repeatable = method === 'GET' && !path.startsWith('/api/v2/codes/download');
    return this.#fetch(this.url + path, init, { repeatable, keyed: false, patience: patienceMs });
  }

  async #ask(
    endpoint: EndpointShape,
    input: object,
    { patience, part, photo, ifMatch }: CallOptions,
  ): Promise<Response> {
    const keyed = endpoint.creates === true;
    const { url, init } = requestOf(
      this.url,
      endpoint,
      { ...input, photo },
      {
        token: endpoint.access === 'public' ? undefined : this.#settings.token,
        idempotencyKey: keyed ? this.#key(part) : undefined,
        ifMatch,
      },
    );
    const repeatable = keyed || (endpoint.method === 'GET' && !endpoint.startsWork);
    const within = headersWithinMs + (photo?.size ?? 0) / photoBytesPerMs;
    return this.#send(url, init, { repeatable, keyed, patience: patience ?? patienceMs, within });
  }

  #key(part?: number): string {
    const { idempotencyKey } = this.#settings;
    if (idempotencyKey === undefined) return randomUUID();
    return part === undefined ? idempotencyKey : `${idempotencyKey}.${part}`;
  }

  async #follow(response: Response): Promise<Response> {
    if (response.status < 300 || response.status >= 400) return response;
    const location = response.headers.get('location') ?? '';
    await response.body?.cancel();
    return this.#send(webAddress(location), {}, { repeatable: true, keyed: false, patience: patienceMs });
  }

  async #send(url: string, init: RequestInit, attempt: Attempt): Promise<Response> {
    const response = await this.#fetch(url, init, attempt);
    if (response.status >= 400) throw new RefusedError(await readRefusal(response));
    return response;
  }

  async #fetch(url: string, init: RequestInit, attempt: Attempt): Promise<Response> {
    const deadline = Date.now() + attempt.patience;
    let wait = firstWaitMs;
    let refusals = 0;
    for (;;) {
      const response = await this.#try(url, init, attempt.within ?? headersWithinMs);
      const retryAfter = Number(response instanceof Response && response.headers.get('retry-after')) || 0;
      if (response instanceof Response) {
        const busy = response.status === 429 || (attempt.keyed && response.status === 409 && retryAfter > 0);
        const down = [502, 503, 504].includes(response.status);
        if (busy ? ++refusals > maxRefusalsInARow || retryAfter > maxRetryAfterS : !down) return response;
        if (down && !(attempt.repeatable && Date.now() < deadline)) return response;
        await response.body?.cancel();
        if (busy && retryAfter > 1) this.#settings.note(`The service asks to wait ${retryAfter} s`);
      } else if (!attempt.repeatable || Date.now() >= deadline) throw response;
      await this.#pause(retryAfter > 0 ? retryAfter * 1000 : wait * (0.75 + Math.random() / 2));
      wait = Math.min(longestWaitMs, wait * 2);
    }
  }

  async #try(url: string, init: RequestInit, within: number): Promise<Response | UnavailableError> {
    const { signal } = this.#settings;
    const slow = new AbortController();
    // The clock stops at the headers: a large file may take as long as it needs.
    const timer = setTimeout(() => slow.abort(), within);
    try {
      return await fetch(url, { ...init, signal: AbortSignal.any([signal, slow.signal]) });
    } catch (error) {
      if (signal.aborted) throw new InterruptedError();
      const { origin } = new URL(url);
      if (slow.signal.aborted) return new UnavailableError(`${origin} does not answer.`);
      return new UnavailableError(`${origin} cannot be reached${reasonOf(error)}.`);
    } finally {
      clearTimeout(timer);
    }
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#settings;
    await delay(milliseconds, undefined, { signal }).catch(() => {
      throw new InterruptedError();
    });
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' ? ` (${cause.code})` : '';
}

/** @throws UnavailableError for anything but an http(s) address: what an answer names is not followed blindly. */
function webAddress(link: string): string {
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) {
    throw new UnavailableError('The service answered with a link that is no web address.');
  }
  return link;
}
