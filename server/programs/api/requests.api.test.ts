import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EndpointShape, maxBodyOf } from '#lib/contract/endpoint.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { releaseVersion } from '#server/core/operations/release.ts';
import { accessTable } from './testing/access-table.ts';
import { expectProblem } from './testing/api-client.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { personaNames } from './testing/world.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  // More requests than the limit takes a minute.
  api = await startApi({ API_RATE_PER_MINUTE: '10000000' });
  ({ token } = api.world.people.brandAdmin);
});
afterAll(() => api.close());

const named = (endpoints: readonly EndpointShape[]) => endpoints.map((endpoint) => [endpoint.id, endpoint] as const);
// Forms are tested with their routes.
const withBody = named(managementEndpoints.filter((endpoint) => endpoint.body && !endpoint.photo));
const withQuery = named(managementEndpoints.filter((endpoint) => endpoint.query));

async function pathOf(endpoint: EndpointShape): Promise<string> {
  const input = (await accessTable[endpoint.id]?.request(api, 'brandAdmin')) ?? {};
  return endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => String(input.params?.[name]));
}

/** Somebody the endpoint lets in. */
function tokenFor(endpoint: EndpointShape): string {
  const expected = accessTable[endpoint.id]?.expected ?? [];
  if (expected[personaNames.indexOf('brandAdmin')] !== 403) return token;
  const persona = personaNames.find((_, index) => (expected[index] ?? 403) < 400);
  return persona === undefined ? token : api.world.people[persona].token;
}

async function send(endpoint: EndpointShape, body: string, contentType = 'application/json') {
  return api.injected.raw(await pathOf(endpoint), {
    method: endpoint.method,
    token: tokenFor(endpoint),
    headers: { 'content-type': contentType },
    body,
  });
}

describe.each(withBody)('%s', (_, endpoint) => {
  // conforms: 26.2, 26.4, A6
  it('refuses an unknown attribute by its name', async () => {
    const answer = await send(endpoint, JSON.stringify({ company_id: 1, is_admin: true }));
    expect(answer.status).toBe(400);
    expect(answer.problem).toMatchObject({
      code: 'validation_error',
      company_id: [messageOf('unknownField')],
      is_admin: [messageOf('unknownField')],
    });
    expectProblem(answer);
  });

  // conforms: A7
  it('refuses keys that reach for a prototype', async () => {
    for (const [body, name] of [
      ['{"__proto__": {"is_admin": true}}', '__proto__'],
      ['{"constructor": {"prototype": {"is_admin": true}}}', 'constructor'],
      ['{"codes": [{"id": "abcdefgh", "\\u005f_proto__": {"x": 1}}]}', 'codes.0.__proto__'],
    ] as const) {
      const answer = await send(endpoint, body);
      expect(answer.status, body).toBe(400);
      expect(answer.problem['non_field_errors'], body).toEqual([`${name}: Unknown field.`]);
      expectProblem(answer);
    }
    expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined();
  });

  it('refuses what is no JSON object', async () => {
    for (const body of ['{', '{"a":}', 'null', '[]', '"text"', '42', '{"a":1}{"b":2}', '\u0000']) {
      const answer = await send(endpoint, body);
      expect(answer.status, body).toBe(400);
      expectProblem(answer);
    }
  });

  // conforms: 15.2
  it('takes JSON only', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
    ]) {
      const answer = await send(endpoint, '{}', type);
      expect(answer.status, type).toBe(415);
      expect(answer.problem.detail, type).toBe(messageOf('bodyTypeNotJson'));
      expectProblem(answer);
    }
  });

  // conforms: A12
  it('is not unpacked where it is compressed', async () => {
    const answer = await api.injected.raw(await pathOf(endpoint), {
      method: endpoint.method,
      token: tokenFor(endpoint),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ a: 'x'.repeat(1_000_000) })).toString('latin1'),
    });
    expect(answer.status).toBe(415);
    expect(answer.headers.get('accept-encoding')).toBe('identity');
    expect(answer.problem).toMatchObject({ detail: messageOf('bodyCompressed') });
    expectProblem(answer);
  });

  it('refuses a body that is too large, and says so', async () => {
    const answer = await send(endpoint, `{"a":"${'x'.repeat(maxBodyOf(endpoint))}"}`);
    expect(answer.status).toBe(413);
    expectProblem(answer);
  });

  it('names the first ten unknown attributes', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `unknown_${index}`);
    const answer = await send(endpoint, JSON.stringify(Object.fromEntries(names.map((name) => [name, 1]))));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.problem).filter((name) => name.startsWith('unknown_'))).toEqual(names.slice(0, 10));
  });
});

describe.each(withQuery)('%s', (_, endpoint) => {
  // conforms: 26.2, A9
  it('refuses a repeated parameter', async () => {
    const shape = (endpoint.query as { shape?: object }).shape ?? {};
    const path = await pathOf(endpoint);
    for (const name of Object.keys(shape)) {
      const answer = await api.injected.raw(`${path}?${name}=1&${name}=2`, { token: tokenFor(endpoint) });
      expect(answer.status, name).toBe(400);
      // `type`, `status` and `code` are members of every problem; what is wrong with parameters of that name stands
      // apart.
      const told = answer.problem[['type', 'status', 'code'].includes(name) ? 'non_field_errors' : name];
      expect(told, name).toEqual(expect.any(Array));
    }
  });

  // conforms: 26.2
  it('refuses an unknown parameter by its name', async () => {
    const answer = await api.injected.raw(`${await pathOf(endpoint)}?surely_unknown=1`, { token: tokenFor(endpoint) });
    expect(answer.status).toBe(400);
    expect(answer.problem['surely_unknown']).toEqual([expect.any(String)]);
    const prototype = await api.injected.raw(`${await pathOf(endpoint)}?__proto__=1`, { token: tokenFor(endpoint) });
    expect(prototype.status).toBe(400);
  });

  it('refuses hostile values without a failure on our side', async () => {
    const shape = (endpoint.query as { shape?: object }).shape ?? {};
    const path = await pathOf(endpoint);
    for (const name of [...Object.keys(shape), '__proto__', 'constructor']) {
      for (const value of [
        '%00',
        '%27%3B--',
        '%F0%9F%92%A9',
        '%EF%BF%BD',
        '1e400',
        '-1',
        '99999999999999999999',
        'a'.repeat(5000),
      ]) {
        const answer = await api.injected.raw(`${path}?${name}=${value}`, { token: tokenFor(endpoint) });
        expect(answer.status, `${name}=${value.slice(0, 30)} ${answer.text}`).toBeLessThan(500);
      }
    }
  });
});

describe('a body', () => {
  const order = (body: BodyInit, type: string) =>
    api.raw('/api/v2/workorders/create-sid/', { method: 'POST', token, headers: { 'content-type': type }, body });

  it('is empty without a byte, whatever its media type', async () => {
    const answer = await order('', 'application/x-www-form-urlencoded');
    expect(answer.problem).toMatchObject({ status: 400, reference: [messageOf('fieldRequired')] });
  });

  it('in another encoding than UTF-8 is refused, since its letters would be lost', async () => {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const body = Buffer.from('\uFEFF{"reference":"Größe","quantity":1}', encoding);
      const answer = await order(body, `application/json; charset=${encoding}`);
      expect(answer.problem, encoding).toMatchObject({ status: 400, detail: messageOf('bodyNotUtf8') });
    }
  });

  it('that is no JSON says so', async () => {
    const answer = await order("{'reference': 'x'}", 'application/json');
    expect(answer.problem).toMatchObject({ status: 400, detail: messageOf('bodyNotJson') });
  });
});

describe('a path', () => {
  // conforms: 26.1
  it('answers with and without the trailing slash, and with doubled slashes', async () => {
    for (const path of ['/api/v2/me/', '/api/v2/me', '//api/v2//me/', '/api/v2/me//', '/api//v2/workorders/?limit=1']) {
      expect((await api.raw(path, { token })).status, path).toBe(200);
    }
  });

  it('that leads nowhere is a 404 as any other', async () => {
    for (const path of ['/', '/api/v2/', '/api/v2/nothing/', '/api/v1/me/', '/api/v2/me/more/', '/API/V2/ME/']) {
      const answer = await api.raw(path, { token });
      expect(answer.status, path).toBe(404);
      expectProblem(answer);
    }
  });

  it('with an id that is none is a resource that does not exist', async () => {
    for (const id of ['0', '-1', '1.5', 'x', '99999999999', '1%00', '%27', '1e1', '0x1', '%201', '']) {
      const answer = await api.raw(`/api/v2/users/${id}/`, { token });
      expect([404, ...(id === '' ? [200] : [])], id).toContain(answer.status);
    }
    for (const key of ['%00', 'x'.repeat(99), '%F0%9F%92%A9', 'a%2Fb', '..%2f..', 'x'.repeat(599)]) {
      for (const path of [
        `/api/v2/ingestion/${key}/`,
        `/api/v2/documents/${key}`,
        `/api/v2/documents/download/${key}`,
      ]) {
        const answer = await api.raw(path, { token });
        expect([404, 410], path).toContain(answer.status);
      }
    }
  });

  it('that is no valid encoding is refused', async () => {
    for (const path of ['/api/v2/users/%/', '/api/v2/ingestion/%ff/', '/api/v2/documents/%E0%A4%A']) {
      const answer = await api.raw(path, { token });
      expect([400, 404], path).toContain(answer.status);
      expectProblem(answer);
    }
  });

  // conforms: 26.14
  it('answers only the methods it has, and says which', async () => {
    for (const method of ['PUT', 'DELETE', 'POST', 'OPTIONS']) {
      const answer = await api.raw('/api/v2/me/', { method, token });
      expect(answer.status, method).toBe(405);
      expectProblem(answer);
      expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH');
    }
    for (const [method, path, allow] of [
      ['GET', '//api/v2/workorders/create-sid', 'POST'],
      ['DELETE', '/api/v2/workorders/create-sg/', 'POST'],
      ['PATCH', '/api/v2/scans/summary/', 'GET, HEAD'],
      ['POST', '/health', 'GET, HEAD'],
      ['DELETE', '/api/v2/openapi.json', 'GET, HEAD'],
      ['PUT', '/api/v2/docs/', 'GET, HEAD'],
    ] as const) {
      for (const caller of [{ token }, {}]) {
        const answer = await api.raw(path, { method, ...caller });
        expect([answer.status, answer.headers.get('allow')], `${method} ${path}`).toEqual([405, allow]);
        expectProblem(answer);
      }
    }
    expect((await api.raw('/api/v2/codes/status/', { method: 'PUT', token })).headers.get('allow')).toBe(
      'GET, HEAD, POST',
    );
  });
});

describe('an optional attribute without a value', () => {
  const send = (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    return api.raw(path, { method, token, headers, body: JSON.stringify(body) });
  };
  const order = async (more: object) => {
    const body = { quantity: 1, activate_on_complete: true, reference: `without ${Math.random()}`, ...more };
    return send('POST', '/api/v2/workorders/create-sid/', body);
  };

  // conforms: 26.12
  it('is left out, null or an empty text, and the same each time', async () => {
    for (const none of [null, '']) {
      const attributes = { product: none, url_prefix: none, remarks: none, extended_id_style: none };
      const answer = await order({ ...attributes, use_serial_number: none });
      expect(answer.status, answer.text).toBe(201);
      const made = JSON.parse(answer.text) as Record<string, unknown>;
      expect(made).toMatchObject({ product: null, remarks: '', extended_id_style: 'legacy', use_serial_number: true });
      expect(made['url_prefix']).toMatch(/^https?:/);
      expect(made['ingestion_key']).toBe(`wo_${String(made['id'])}`);
    }
  });

  // conforms: 26.12
  it('is required where it is not optional, and a value in a change', async () => {
    for (const none of [null, '']) {
      expect((await order({ quantity: none })).problem).toHaveProperty('quantity');
      const path = `/api/v2/products/${api.world.goods.brand.productId}/`;
      const changed = await send('PATCH', path, { name: none });
      expect(changed.problem).toHaveProperty('name');
    }
  });
});

describe('a moment', () => {
  const ask = (range: string) => api.raw(`/api/v2/workorders/?creation_date=${encodeURIComponent(range)}`, { token });

  // conforms: 26.13
  it('may be without its seconds', async () => {
    for (const moment of ['2026-11-21T10:00Z', '2026-11-21T10:00+02:00', '2026-11-21T10:00', '2026-11-21T10:00:00Z']) {
      expect((await ask(moment)).status, moment).toBe(200);
      expect((await ask(`2026-11-20,${moment}`)).status, moment).toBe(200);
    }
    expect((await ask('2026-11-21T10Z')).status).toBe(400);
  });

  // conforms: 26.13
  it('of a range is not after its end', async () => {
    for (const range of [
      '2026-11-22,2026-11-21',
      '2026-11-21T10:00Z,2026-11-21T09:59Z',
      '2026-11-21T10:00+02:00,2026-11-21T10:00+03:00',
    ]) {
      const answer = await ask(range);
      expect(answer.status, range).toBe(400);
      expect(answer.problem.creation_date).toEqual([messageOf('rangeEndBeforeStart')]);
    }
    for (const range of [
      '2026-11-21,2026-11-21',
      '2026-11-21T10:00Z,2026-11-21',
      '2026-11-21T10:00Z,2026-11-21T10:00Z',
    ]) {
      expect((await ask(range)).status, range).toBe(200);
    }
  });
});

describe('text', () => {
  it('that a database cannot hold is a 400 on its field, never a 5xx', async () => {
    const sid = { quantity: 1, activate_on_complete: true, reference: 'r' };
    for (const [path, body] of [
      ['/api/v2/workorders/create-sid/', { ...sid, product: 'a\u0000b' }],
      ['/api/v2/workorders/create-sid/', { ...sid, reference: 'a\u0000b' }],
      ['/api/v2/workorders/create-sid/', { ...sid, remarks: 'a\ud800b' }],
      ['/api/v2/workorders/create-sid/', { ...sid, url_prefix: 'https://a.test/\u0000' }],
      ['/api/v2/auth/sign-in/', { email: 'a\u0000@b.test', password: 'x' }],
      ['/api/v2/ingestion/codes/add-sids/', { codes: [{ id: 'abcdefgh', lot: 'a\u0000' }] }],
      ['/api/v2/ingestion/codes/add-sids/', { codes: [{ id: 'abcdefgh' }], default_scm_data: { lot: 'a\u0000' } }],
      ['/api/v2/ingestion/codes/add-sids/', { codes: [{ id: 'abcdefgh' }], default_scm_data: { lot: '\ud800' } }],
      ['/api/v2/ingestion/codes/add-sids/', { codes: [{ id: 'abcdefgh' }], description: 'a\u0000' }],
      ['/api/v2/ingestion/codes/add-sids/', { codes: [{ id: 'abcdefgh' }], retry_of: 'a\u0000' }],
      ['/api/v2/ingestion/codes/process-from-file/', { record: 'a\u0000' }],
      ['/api/v2/users/', { email: 'x@y.test', name: 'a\u0000', role: 'analyst', password: 'twelve or more' }],
    ] as const) {
      const answer = await api.raw(path, {
        method: 'POST',
        token,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([400, 401], `${path} ${JSON.stringify(body)} ${answer.text}`).toContain(answer.status);
      expectProblem(answer);
    }
  });
});

describe('every answer', () => {
  it('has its request id, is not to be sniffed, and does not say what we run on', async () => {
    for (const path of ['/api/v2/me/', '/nowhere', '/api/v2/openapi.json', '/api/v2/docs/', '/health']) {
      const answer = await api.raw(path, { token });
      expect(answer.headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get('x-proofmark-release'), path).toBe(releaseVersion());
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(answer.headers.get('server') ?? answer.headers.get('x-powered-by'), path).toBeNull();
    }
  });

  // conforms: 26.11
  it('serves the OpenAPI document and its page to whoever asks', async () => {
    const document = await api.raw('/api/v2/openapi.json');
    expect(document.status).toBe(200);
    expect(document.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((document.body as { openapi: string }).openapi).toMatch(/^3\.1/);
    const page = await api.raw('/api/v2/docs/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[^ ;]+'; style-src 'self'; img-src 'self' data:; connect-src 'self'; /,
    );
    const files = [...page.text.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, name = '']) => name);
    expect(files).toEqual(['data:,', 'swagger-ui.css', 'swagger-ui-bundle.js']);
    for (const name of [...files.slice(1), 'samples.mjs']) {
      expect((await api.raw(`/api/v2/docs/${name}`)).headers.get('content-type')).toMatch(/^text\/(css|javascript); /);
    }
  });

  it('tells of HEAD what GET would, and starts nothing', async () => {
    const count = async () => {
      const { rows } = await api.database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM documents');
      return rows[0]?.n;
    };
    const before = await count();
    const answer = await api.raw('/api/v2/codes/download/', { method: 'HEAD', token });
    expect(answer.status).toBeLessThan(500);
    expect(await count()).toBe(before);
  });
});
