import createClient, { type Client as FetchClient, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { Connection, type ConnectionSettings, type SendOptions } from './connection.ts';
import { check, ProofmarkError } from './error.ts';
import type { paths } from './paths.ts';
import {
  isDocumentDone,
  isIngestionDone,
  isWorkorderDone,
  type WaitOptions,
  type WorkorderGoal,
  waitUntil,
} from './wait.ts';

export { type FieldError, ProofmarkError } from './error.ts';

export interface ProofmarkSettings extends ConnectionSettings {
  /** Address of the management API, such as `https://codes.example`. */
  url: string;
  /** A UAT token. */
  token?: string | undefined;
  /** Address of the photo API; that of the management API by default. */
  photoUrl?: string | undefined;
  /** Application identifier, for photos. */
  app?: string | undefined;
}

/** Answer of a call, by the path of the OpenAPI document. */
export type Answer<Path extends keyof paths, Method extends HttpMethod> =
  paths[Path] extends Record<Method, { responses: infer Responses }>
    ? { [Status in keyof Responses & (200 | 201)]: JsonOf<Responses[Status]> }[keyof Responses & (200 | 201)]
    : never;
type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** Answer by a path that this repository's own, empty types do not have. */
type AnswerAt<Path extends string, Method extends HttpMethod> = Path extends keyof paths ? Answer<Path, Method> : never;

export type Workorder = AnswerAt<'/api/v2/workorders/{id}/', 'get'>;
export type IngestionRecord = AnswerAt<'/api/v2/ingestion/{key}/', 'get'>;
export type DocumentRecord = AnswerAt<'/api/v2/documents/{document_key}', 'get'>;
export type PhotoAnswer = AnswerAt<'/api/scan/photo/', 'post'>;

type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  paths[Path],
  Method & keyof paths[Path]
>;
type InitArguments<Options> = RequiredKeysOf<Options> extends never ? [options?: Options] : [options: Options];

/** Calls an endpoint: `{ params: { path, query, header }, body, signal }` as the OpenAPI document has them. */
type Call<Method extends HttpMethod> = <Path extends PathsWithMethod<paths, Method>>(
  path: Path,
  ...options: InitArguments<Init<Path, Method>>
) => Promise<Answer<Path, Method>>;

/** Paths of lists, and their rows. */
type ListPath = {
  [Path in keyof paths]: Answer<Path, 'get'> extends { results: unknown[] } ? Path : never;
}[keyof paths];
type Row<Path extends ListPath> = Answer<Path, 'get'> extends { results: (infer Each)[] } ? Each : never;

interface CallSettings {
  signal?: AbortSignal | undefined;
  /** One by default. Sent again under the same key, a call is done once. */
  idempotencyKey?: string | undefined;
}

export interface UploadOptions extends CallSettings {
  /** How the codes are added; `add-sids` by default. */
  as?: 'add-sids' | 'add-to-workorder' | 'create-from-template' | undefined;
  /** Further fields of that call, such as `template`, `default_scm_data` or `retry_of`. */
  fields?: Record<string, unknown> | undefined;
  /** `csv` by default. */
  filetype?: 'csv' | 'json' | undefined;
}

/** Destination of an upload, as the service names it. */
export interface PostData {
  url: string;
  fields: Record<string, string>;
}

/** GET paths that start work: a lost answer is not asked for again. */
const startsWork = new Set(['/api/v2/codes/download/', '/api/v2/scans/download/']);
/** Also in a worker of a page. */
const isInBrowser = 'location' in globalThis;
/** Slowest upload that is waited for. */
const bytesPerMs = 50;
const uploadMs = 60_000;

/**
 * A Proofmark service. Every refusal is a `ProofmarkError`. Reads are repeated when the connection breaks, and so are
 * calls with an Idempotency-Key.
 */
export class Proofmark {
  readonly url: string;
  /** Calls by the OpenAPI document, as openapi-fetch makes them: with `response`, for headers such as ETag. */
  readonly api: FetchClient<paths>;
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  readonly #settings: ProofmarkSettings;
  readonly #connection: Connection;

  constructor(settings: ProofmarkSettings) {
    this.url = settings.url.replace(/\/+$/, '');
    this.#settings = settings;
    this.#connection = new Connection(settings);
    this.api = createClient<paths>({
      baseUrl: this.url,
      fetch: async (request) => check(await this.#send(request, { headers: this.#headers(request.headers) })),
      // scm_<key> parameters are the properties of one object.
      querySerializer: { object: { style: 'form', explode: true } },
    });
    const call = (method: HttpMethod) => async (path: string, options?: object) => {
      const request = this.api.request as (...args: unknown[]) => Promise<{ data?: unknown }>;
      return (await request(method, path, options ?? {})).data;
    };
    this.get = call('get') as Call<'get'>;
    this.post = call('post') as Call<'post'>;
    this.patch = call('patch') as Call<'patch'>;
    this.delete = call('delete') as Call<'delete'>;
  }

  /**
   * Signs in and returns the service as that user, for 12 hours. Programs better use a token with few permissions.
   * @throws ProofmarkError with the code `otp_required` for an account with two factors: pass `otp`
   */
  static async signIn({
    email,
    password,
    otp,
    ...settings
  }: ProofmarkSettings & { email: string; password: string; otp?: string }): Promise<Proofmark> {
    const anonymous = new Proofmark({ ...settings, token: undefined });
    const body = { email, password, ...(otp !== undefined && { otp }) };
    const { token } = await anonymous.#json<{ token: string }>('POST', '/api/v2/auth/sign-in/', { body });
    return new Proofmark({ ...settings, token });
  }

  /**
   * Rows of a list, page by page. Pass `ordering: 'id'` where a list has it, so that new rows come last and none is read
   * twice.
   */
  async *list<Path extends ListPath>(
    path: Path,
    ...[options]: InitArguments<Init<Path & keyof paths, 'get'>>
  ): AsyncGenerator<Row<Path>, void, undefined> {
    const read = this.get as unknown as (
      path: string,
      options: object,
    ) => Promise<{ results: Row<Path>[]; next: string | null }>;
    const given = (options ?? {}) as { params?: { query?: object } };
    let query = given.params?.query;
    for (;;) {
      const page = await read(path as string, { ...given, params: { ...given.params, query } });
      yield* page.results;
      if (page.next === null) return;
      // The next page is asked of the address that this program knows the service by.
      query = Object.fromEntries(new URL(page.next, this.url).searchParams);
    }
  }

  /** Waits until the codes of a workorder are ready, or until it is completed. Check `canceled_at`. */
  waitForWorkorder(id: number, options: WaitOptions<Workorder> & { until?: WorkorderGoal } = {}): Promise<Workorder> {
    const { until = 'completed' } = options;
    return this.#wait(`/api/v2/workorders/${id}/`, (workorder) => isWorkorderDone(workorder, until), options);
  }

  /** Waits until an upload is processed. Check `status`: `completed`, `error` or `canceled`. */
  waitForIngestion(key: string, options: WaitOptions<IngestionRecord> = {}): Promise<IngestionRecord> {
    return this.#wait(`/api/v2/ingestion/${encodeURIComponent(key)}/`, isIngestionDone, options);
  }

  /** Waits until a document is made. Check `status`: `complete`, `error` or `expired`. */
  waitForDocument(key: string, options: WaitOptions<DocumentRecord> = {}): Promise<DocumentRecord> {
    return this.#wait(`/api/v2/documents/${encodeURIComponent(key)}`, isDocumentDone, options);
  }

  /**
   * Uploads a file of codes and starts its processing. In Node `openAsBlob` of `node:fs` gives a file that is read as it
   * is sent.
   * @returns the key of its ingestion record: see `waitForIngestion`
   */
  async uploadCodes(
    file: Blob,
    { as = 'add-sids', fields, filetype = 'csv', idempotencyKey, signal }: UploadOptions = {},
  ): Promise<string> {
    const started = await this.#json<{ record_key: string; post_data: PostData }>(
      'POST',
      `/api/v2/ingestion/codes/${as}/`,
      {
        body: { ...fields, mode: 'file', filetype },
        idempotencyKey: idempotencyKey ?? crypto.randomUUID(),
        signal,
      },
    );
    await this.postFile(started.post_data, file, { signal });
    const body = { record: started.record_key };
    await this.#json('POST', '/api/v2/ingestion/codes/process-from-file/', { body, signal });
    return started.record_key;
  }

  /**
   * Posts a file to the address that the service named, with every field as it is and before the file. Storage takes the
   * form from any page, but pages of another origin cannot read its answer: there a refusal shows as
   * `uploadedFileNotFound` when processing is started.
   */
  async postFile(
    { url, fields }: PostData,
    file: Blob,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<void> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file instanceof File) form.append('file', file);
    else form.append('file', file, 'codes');
    const timeoutMs = uploadMs + file.size / bytesPerMs;
    const init = { method: 'POST', body: form, ...(isInBrowser && { mode: 'no-cors' as const }) };
    const response = await this.#connection.send(url, init, { isRepeatable: true, timeoutMs, signal });
    if (response.type === 'opaque') return;
    const answer = await response.text();
    if (response.ok) return;
    const said = /<Message>([^<]*)<\/Message>/.exec(answer)?.[1] ?? `status ${response.status}`;
    const detail = `Storage refused the file: ${said}`;
    throw new ProofmarkError({ status: response.status, code: 'upload_refused', detail });
  }

  /** Downloads a file of an endpoint, such as `/api/v2/workorders/{id}/codes-file/`. Its `body` is a stream. */
  async download<Path extends PathsWithMethod<paths, 'get'>>(
    path: Path,
    ...[options]: InitArguments<Init<Path, 'get'>>
  ): Promise<Response> {
    const call = this.api.request as (...args: unknown[]) => Promise<{ response: Response }>;
    const { response } = await call('get', path, { ...(options ?? {}), parseAs: 'stream', redirect: 'manual' });
    // A browser does not show where a redirect leads. It follows, without the token where that is another origin.
    if (response.type !== 'opaqueredirect') return this.follow(response);
    return (await call('get', path, { ...(options ?? {}), parseAs: 'stream' })).response;
  }

  /** Downloads a complete document, by a link that works once. Its `body` is a stream. */
  async downloadDocument(key: string, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Response> {
    return this.openLink(await this.getDocumentLink(key, { signal }), { signal });
  }

  /** Returns a link that downloads a complete document once, without a token: a browser opens it as a page. */
  async getDocumentLink(key: string, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<string> {
    const path = `/api/v2/documents/${encodeURIComponent(key)}/get-download-link`;
    return (await this.#json<{ link: string }>('GET', path, { signal })).link;
  }

  /** Authenticates a photo of a code: a JPEG of at most 25 MB. Needs `app`, and no token. */
  async authenticatePhoto(photo: Blob, { idempotencyKey, signal }: CallSettings = {}): Promise<PhotoAnswer> {
    const { app, photoUrl = this.url } = this.#settings;
    if (app === undefined) throw new TypeError('A photo needs the application identifier `app`.');
    const body = new FormData();
    body.append('image', photo, 'photo.jpg');
    const headers = { 'x-service-app': app, 'idempotency-key': idempotencyKey ?? crypto.randomUUID() };
    const init = { method: 'POST', headers, body, redirect: 'error' as const };
    const timeoutMs = uploadMs + photo.size / bytesPerMs;
    const address = `${photoUrl.replace(/\/+$/, '')}/api/scan/photo/`;
    const response = await this.#connection.send(address, init, { isRepeatable: true, timeoutMs, signal });
    return parse<PhotoAnswer>(await check(response), address);
  }

  /**
   * Calls any path of the service with the token, and returns the answer as it is, also a refusal or a redirect. It is
   * repeated where that is safe: a read, or with an Idempotency-Key.
   */
  fetch(path: string, init: RequestInit = {}, options: Partial<SendOptions> = {}): Promise<Response> {
    const request = { redirect: 'manual' as const, ...init, headers: this.#headers(new Headers(init.headers)) };
    return this.#send(this.url + path, request, options);
  }

  /** Opens a link that an answer named, without the token. @throws ProofmarkError for a refusal */
  async openLink(link: string, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Response> {
    const init = { redirect: 'manual' as const };
    // Asked for again, a link that works once is gone.
    const response = await this.#connection.send(webAddress(link), init, { isRepeatable: false, signal });
    if (response.type !== 'opaqueredirect') return this.follow(response, { signal });
    return check(await this.#connection.send(link, {}, { isRepeatable: false, signal }));
  }

  /** The file behind an answer: itself, or where it redirects to, without the token. @throws ProofmarkError */
  async follow(response: Response, { signal }: { signal?: AbortSignal | undefined } = {}): Promise<Response> {
    if (response.status < 300 || response.status >= 400) return check(response);
    const location = webAddress(response.headers.get('location') ?? '');
    response.body?.cancel().catch(() => undefined);
    return check(await this.#connection.send(location, {}, { isRepeatable: true, signal }));
  }

  #wait<T>(path: string, isDone: (answer: never) => boolean, options: WaitOptions<T>): Promise<T> {
    const read = () => this.#json<T>('GET', path, { signal: options.signal });
    return waitUntil(read, isDone as (answer: T) => boolean, options);
  }

  async #json<T>(method: string, path: string, options: CallSettings & { body?: object }): Promise<T> {
    const { body, idempotencyKey, signal } = options;
    const headers = new Headers({ accept: 'application/json' });
    if (body) headers.set('content-type', 'application/json');
    if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return parse(await check(await this.fetch(path, init, { signal })), this.url);
  }

  #headers(given: Headers): Headers {
    const headers = new Headers(given);
    const { token } = this.#settings;
    if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `UAT ${token}`);
    return headers;
  }

  #send(target: string | Request, init: RequestInit, options: Partial<SendOptions> = {}): Promise<Response> {
    const isRequest = typeof target !== 'string';
    const method = (isRequest ? target.method : init.method) ?? 'GET';
    const isRead = method === 'GET' && !startsWork.has(new URL(isRequest ? target.url : target).pathname);
    const isRepeatable = isRead || new Headers(init.headers).has('idempotency-key');
    const signal = isRequest ? target.signal : init.signal;
    return this.#connection.send(target, init, { isRepeatable, signal, ...options });
  }
}

async function parse<T>(response: Response, address: string): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const detail = `${address} answered no JSON. Is it the right address?`;
    throw new ProofmarkError({ status: 0, code: 'no_answer', detail, cause });
  }
}

/** @throws ProofmarkError for anything but http(s): links of an answer are not followed blindly */
function webAddress(link: string): string {
  if (URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)) return link;
  const detail = 'The service answered with a link that is no web address.';
  throw new ProofmarkError({ status: 0, code: 'no_answer', detail });
}
