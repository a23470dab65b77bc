import { describe, expect, it, vi } from 'vitest';
import { Proofmark, type ProofmarkError } from './proofmark.ts';
import { waitUntil } from './wait.ts';
import { verifyWebhook } from './webhooks.ts';

type Reply = Response | Error;

/** A service that gives the next reply to each request, the last one from then on. */
function serve(...replies: Reply[]) {
  const seen: Request[] = [];
  const answer = vi.fn(async (target: string | URL | Request, init?: RequestInit) => {
    seen.push(new Request(target, init));
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply instanceof Error) throw reply;
    return reply?.clone() ?? new Response();
  });
  const waited: number[] = [];
  const service = new Proofmark({
    url: 'https://codes.test/',
    token: 'uat_test',
    photoUrl: 'https://photo.test',
    app: 'app_test',
    fetch: answer as typeof fetch,
    onWait: (seconds) => waited.push(seconds),
  });
  return { service, seen, waited };
}

const json = (value: unknown, status = 200, headers = {}) => Response.json(value, { status, headers });
const dropped = new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable(),
    (error: ProofmarkError) => error,
  );

describe('a call', () => {
  it('carries the token, and its idempotency key again when the connection breaks', async () => {
    const { service, seen } = serve(dropped, json({ id: 7 }, 201));
    const response = await service.fetch('/api/v2/workorders/create-sid/', {
      method: 'POST',
      headers: { 'idempotency-key': 'order-7' },
      body: '{}',
    });
    expect(response.status).toBe(201);
    expect(seen.map(({ url, headers }) => [url, headers.get('authorization'), headers.get('idempotency-key')])).toEqual(
      [
        ['https://codes.test/api/v2/workorders/create-sid/', 'UAT uat_test', 'order-7'],
        ['https://codes.test/api/v2/workorders/create-sid/', 'UAT uat_test', 'order-7'],
      ],
    );
  });

  it('sends the filters on SCM fields as parameters of their names', async () => {
    const { service, seen } = serve(json({ results: [] }));
    const call = service.get as unknown as (path: string, options: object) => Promise<unknown>;
    await call('/api/v2/codes/', { params: { query: { limit: 1, scm: { scm_lot: 'L9' } } } });
    expect(seen.map(({ url }) => new URL(url).search)).toEqual(['?limit=1&scm_lot=L9']);
  });

  it.each(['POST', 'PATCH', 'DELETE'])('of %s without a key is sent once', async (method) => {
    const { service, seen } = serve(dropped, json({}));
    const error = await refusalOf(service.fetch('/api/v2/products/1/', { method }));
    expect(error).toMatchObject({ status: 0, code: 'unreachable', message: expect.stringContaining('ECONNRESET') });
    expect(seen).toHaveLength(1);
  });

  it('that starts an export is sent once', async () => {
    const { service, seen } = serve(new Response(null, { status: 503 }));
    expect((await service.fetch('/api/v2/codes/download/?status=1')).status).toBe(503);
    expect(seen).toHaveLength(1);
  });

  it('waits as a 429 asks, but not for an hour', async () => {
    const short = serve(json({}, 429, { 'retry-after': '1' }), json({}));
    expect((await short.service.fetch('/api/v2/me/')).status).toBe(200);
    const long = serve(json({ code: 'rate_limited' }, 429, { 'retry-after': '3600' }));
    expect((await long.service.fetch('/api/v2/me/')).status).toBe(429);
    expect(long.seen).toHaveLength(1);
  });

  it('ends when it is aborted, also while it waits', async () => {
    const { service, seen } = serve(json({}, 429, { 'retry-after': '100' }));
    const controller = new AbortController();
    const call = service.fetch('/api/v2/me/', { signal: controller.signal });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
  });
});

describe('a refusal', () => {
  const problem = { code: 'validation_error', detail: 'Some fields are not valid.', request_id: 'r-1', status: 400 };

  it.each([
    ['messages with reasons', { quantity: ['At least 1.'], reason_codes: { quantity: [{ code: 'atLeast' }] } }],
    ['errors', { errors: { quantity: [{ code: 'atLeast', message: 'At least 1.' }] }, quantity: ['At least 1.'] }],
  ])('by %s has each field with its message and code', async (_, fields) => {
    const { service } = serve(json({ ...problem, ...fields }, 400));
    const error = await refusalOf(service.authenticatePhoto(new Blob()));
    expect(error).toMatchObject({
      name: 'ProofmarkError',
      status: 400,
      code: 'validation_error',
      requestId: 'r-1',
      message: 'Some fields are not valid.',
      fields: { quantity: [{ code: 'atLeast', message: 'At least 1.' }] },
    });
  });

  it('of a proxy has its status', async () => {
    const { service } = serve(new Response('<html>', { status: 413 }));
    expect(await refusalOf(service.authenticatePhoto(new Blob()))).toMatchObject({
      status: 413,
      code: 'http_413',
      fields: {},
    });
  });
});

describe('a file', () => {
  it('is opened where a redirect leads, without the token', async () => {
    const { service, seen } = serve(
      new Response(null, { status: 302, headers: { location: 'https://store.test/file' } }),
      new Response('a zip'),
    );
    const file = await service.follow(await service.fetch('/api/v2/workorders/7/codes-file/'));
    expect(await file.text()).toBe('a zip');
    expect(seen[1]?.url).toBe('https://store.test/file');
    expect(seen[1]?.headers.has('authorization')).toBe(false);
  });

  it('is not opened at an address of another kind', async () => {
    const { service } = serve(new Response(null, { status: 302, headers: { location: 'file:///etc/passwd' } }));
    await expect(service.openLink('https://store.test/')).rejects.toThrow('no web address');
  });

  it('is posted after the fields, and storage says why it refuses', async () => {
    const { service, seen } = serve(new Response('<Error><Message>Too large</Message></Error>', { status: 400 }));
    const target = { url: 'https://store.test/', fields: { key: 'k', policy: 'p' } };
    const error = await refusalOf(service.postFile(target, new File(['id\n'], 'codes.csv')));
    expect(error).toMatchObject({ code: 'upload_refused', message: expect.stringContaining('Too large') });
    expect([...((await seen[0]?.formData()) ?? [])].map(([name]) => name)).toEqual(['key', 'policy', 'file']);
  });
});

describe('waiting', () => {
  it('ends with the final answer, or after its time', async () => {
    const states = ['queued', 'queued', 'done'];
    const seen: (string | undefined)[] = [];
    const read = async () => states.shift();
    const options = { onProgress: (state: string | undefined) => seen.push(state) };
    expect(await waitUntil(read, (state) => state === 'done', options)).toBe('done');
    expect(seen).toEqual(['queued', 'queued', 'done']);
    const late = waitUntil(
      async () => 'queued',
      () => false,
      { timeoutMs: 100 },
    );
    await expect(late).rejects.toMatchObject({ code: 'not_done' });
  });
});

describe('a webhook', () => {
  const secret = `whsec_${btoa('a secret of a webhook')}`;
  it('is returned when its signature is right, and refused otherwise', async () => {
    const { Webhook } = await import('standardwebhooks');
    const now = new Date();
    const body = JSON.stringify({ type: 'workorder.created', timestamp: now.toISOString(), data: { id: 7 } });
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', now, body),
    };
    expect(verifyWebhook(body, headers, secret)).toMatchObject({ data: { id: 7 } });
    expect(verifyWebhook(body, new Headers(headers), secret)).toMatchObject({ type: 'workorder.created' });
    expect(() => verifyWebhook(body.replace('7', '8'), headers, secret)).toThrow('signature');
  });
});
