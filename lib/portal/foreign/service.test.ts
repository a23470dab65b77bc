import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as service from './service.ts';

vi.mock('server-only', () => ({}));
const place = vi.hoisted(() => ({ apiUrl: '' }));
vi.mock('../env.ts', () => ({ portalEnv: () => place }));
vi.mock('./token-header.ts', () => ({ tokenHeader: (token: string) => ['x-token', token] }));

const products = { method: 'GET', path: '/api/v2/products/' } as const;
const product = { method: 'PATCH', path: '/api/v2/products/:id/' } as const;
const brands = { method: 'GET', path: '/api/v2/brands/' } as const;
const templates = { method: 'GET', path: '/api/v2/workorders/templates/' } as const;

// Files of a tier share a process: one before may have loaded it with the environment as it is.
let knownService: typeof service.knownService;
beforeAll(async () => {
  vi.resetModules();
  ({ knownService } = await import('./service.ts'));
});

let count = 0;
let asked: string[] = [];

/** A service that answers an address as the test set it, and everything else with a page that says 404. */
function serve(answers: Record<string, () => Response>): void {
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    return Promise.resolve(answers[pathname]?.() ?? new Response('<h1>Not found</h1>', { status: 404 }));
  });
}

beforeEach(() => {
  // Each is another service: what is known of one is kept.
  count += 1;
  place.apiUrl = `http://service-${count}.example`;
  asked = [];
});

it('takes a description at its word, but for the endpoints of the interface', async () => {
  const parameters = [{ $ref: '#/components/parameters/Search' }];
  const components = { parameters: { Search: { in: 'query', name: 'search' } } };
  const paths = { '/api/v2/products': { get: { parameters } } };
  serve({ '/api/v2/openapi.json': () => Response.json({ paths, components }) });
  const service = await knownService('token');
  expect([products, product, brands, templates].map((each) => service.offers(each))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(service.takenQuery(products, { search: 'a', ordering: 'id' })).toEqual({ search: 'a' });
  expect(service.isPlain).toBe(false);
  await knownService('token');
  expect(asked).toHaveLength(1);
});

it('asks a service without a description once for each list, and for none before there is a token', async () => {
  serve({
    '/api/v2/products/': () => Response.json({ count: 0, results: [] }),
    '/api/v2/brands/': () => Response.json({ detail: 'No.' }, { status: 403 }),
    '/api/v2/webhooks/': () => new Response('', { status: 502 }),
    '/api/v2/campaigns/': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  });
  expect((await knownService()).offers(products)).toBe(false);
  expect(asked).toEqual(['/api/v2/openapi.json']);
  const service = await knownService('token');
  const campaigns = { method: 'GET', path: '/api/v2/campaigns/' } as const;
  const webhooks = { method: 'GET', path: '/api/v2/webhooks/' } as const;
  const offered = [products, product, brands, webhooks, campaigns, templates].map((each) => service.offers(each));
  expect(offered).toEqual([true, true, true, true, false, true]);
  expect(service.takenQuery(templates, { limit: 20, ordering: 'name' })).toEqual({});
  const before = asked.length;
  await knownService('another');
  expect(asked).toHaveLength(before);
});

it('takes no failure for a no', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('refused')));
  const down = await knownService('token');
  expect([down.offers(products), down.isPlain, down.takenQuery(templates, { limit: 1 })]).toEqual([
    true,
    false,
    { limit: 1 },
  ]);
  place.apiUrl += '/busy';
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503 })));
  expect((await knownService('token')).offers(products)).toBe(true);
});

it('learns nothing of a token that is not valid', async () => {
  serve({ '/api/v2/products/': () => Response.json({}, { status: 401 }) });
  expect((await knownService('wrong')).offers(products)).toBe(false);
  serve({ '/api/v2/products/': () => Response.json({ count: 0, results: [] }) });
  expect((await knownService('right')).offers(products)).toBe(true);
});
