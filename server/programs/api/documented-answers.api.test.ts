import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticatePhoto } from '#lib/contract/photo.ts';
import { buildOpenApi } from '#server/core/http/openapi.ts';
import { expectDocumented, findOperation, type ObservedAnswer } from './testing/documented-answer.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const headers: Record<string, string> = {
  'ratelimit-policy': '"default";q=1;w=60',
  'x-proofmark-release': '1.2.3',
  'x-request-id': '018f0000-0000-7000-8000-000000000000',
  ratelimit: '"default";r=0;t=60',
  'content-type': 'application/json; charset=utf-8',
};
const observed = (status: number, body: unknown, without?: string): ObservedAnswer => ({
  status,
  header: (name) => (name === without ? null : (headers[name] ?? null)),
  text: JSON.stringify(body),
});
const link = '/api/v2/documents/x/get-download-link';
const hold = (answer: ObservedAnswer) => () => expectDocumented('GET', link, answer);

// conforms: 26.11
it('the served document is the one that answers of tests are held to', async () => {
  type Servers = { servers: [{ url: string }] };
  const served = (await api.raw('/api/v2/openapi.json')).body as Servers & { paths: Record<string, { post: Servers }> };
  const photo = served.paths[authenticatePhoto.path]?.post.servers[0].url ?? '';
  expect(served).toEqual(buildOpenApi({ api: served.servers[0].url, photo }));
});

describe('an answer of a test', () => {
  it('passes as it is documented', () => {
    expect(hold(observed(200, { link: 'http://x.test/' }))).not.toThrow();
  });

  // conforms: 2.4, 26.4, 26.9
  it.each<[string, ObservedAnswer, RegExp]>([
    ['has a status of its own', observed(418, {}), /has only 200, 400, 401, 403, 404, 409, 429, default/],
    ['is a failure on our side', observed(500, {}), /has only/],
    ['lacks a member', observed(200, {}), /must have required property 'link'/],
    ['has one too many', observed(200, { link: 'x', secret: 'y' }), /must NOT have additional properties/],
    ['has one of another type', observed(200, { link: null }), /must be string/],
    ['is of another media type', observed(404, {}), /instead of application\/problem\+json/],
    ['lacks a header', observed(200, { link: 'x' }, 'ratelimit'), /without the header RateLimit/],
  ])('fails when it %s', (_, answer, message) => {
    expect(hold(answer)).toThrow(message);
  });

  it('is found by its path, fixed parts before parameters, slashes doubled or not', () => {
    const nameOf = (method: string, address: string) => findOperation(method, address)?.operation.operationId;
    expect(nameOf('GET', '/api/v2/workorders/templates/?limit=1')).toBe('listWorkorderTemplates');
    expect(nameOf('GET', '//api/v2//workorders/7')).toBe('getWorkorder');
    expect(nameOf('HEAD', '/api/v2/documents/download/secret')).toBe('followDownloadLink');
    expect(nameOf('PUT', '/api/v2/me/')).toBeUndefined();
  });
});
