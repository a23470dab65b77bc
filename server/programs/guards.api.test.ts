import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeChallengePhoto } from '#lib/contract/challenges.ts';
import { authenticatePhoto } from '#lib/contract/photo.ts';
import { readCodePhoto } from '#lib/contract/support.ts';
import { keepAliveMs } from '#lib/operations/http-server.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { smallBody } from '#server/core/http/build-program.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import type { PhotoReaders } from '#server/photo-readers/photo-readers.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import { deriveAccessKey } from '#server/storage/signature/access-key.ts';
import { buildApi } from './api/build-api.ts';
import { openTestPhotos } from './api/testing/open-test-photos.ts';
import { insertPerson } from './api/testing/people.ts';
import { testSecretKey } from './api/testing/start-api.ts';
import { buildCodeAddress } from './code-address/build-code-address.ts';
import { buildPhotoApi } from './photo/build-photo-api.ts';
import { codeIds, createScanScenario, type ScanScenario, standardPrefix } from './photo/testing/scan-scenario.ts';

type Name = 'api' | 'photo' | 'code-address';
const names: Name[] = ['api', 'photo', 'code-address'];

/** Routes that may be asked any number of times, and those with an allowance of another kind. */
const exempt: Record<Name, string[]> = {
  api: ['GET /health'],
  // Photos and processor time of the application.
  photo: ['GET /health', `POST ${authenticatePhoto.path.replace(/\/$/, '')}`],
  // Crawlers and browsers ask for two, the proxy for a certificate for any name that it is called by.
  'code-address': ['GET /health', 'GET /robots.txt', 'GET /favicon.ico', 'GET /.well-known/code-domain'],
};

let scenario: ScanScenario;
let closeQueue: () => Promise<void>;
const apps = new Map<Name, FastifyInstance>();

beforeAll(async () => {
  scenario = await createScanScenario();
  const { database } = scenario;
  const config = loadConfig({ LOG_LEVEL: 'silent', SECRET_KEY: testSecretKey, API_RATE_PER_MINUTE: '1' });
  const queue = await openJobQueue(database.pool, () => undefined);
  closeQueue = queue.close;
  const store = createLocalObjectStore({
    directory: '/nowhere',
    publicUrl: 'http://store.test',
    accessKey: deriveAccessKey(testSecretKey),
  });
  const photos = openTestPhotos();
  const common = { ...scenario, logLevel: 'silent' as const, http: config.limits.http };
  const inUnitOfWork = createUnitsOfWork(database, queue);
  apps.set('api', buildApi({ config, database, store, inUnitOfWork, photos }));
  apps.set('photo', buildPhotoApi({ ...common, readers: photos, standardPrefix }));
  const codeAddress = await buildCodeAddress({
    ...common,
    readers: photos,
    codeUrl: 'http://codes.test',
    trustedProxies: [],
    ratePerMinute: 1,
  });
  apps.set('code-address', codeAddress);
  for (const app of apps.values()) await app.ready();
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  await closeQueue();
  await scenario.close();
});

const appOf = (name: Name) => apps.get(name) ?? expect.fail('no such program');

/** Every route of a program as 'GET /path', from Fastify's own list. */
function routesOf(name: Name): string[] {
  const lines = appOf(name)
    .printRoutes({ commonPrefix: false })
    .matchAll(/(\/\S*|\*) \(([A-Z, ]+)\)/g);
  return [...lines].flatMap(([, path = '', methods = '']) =>
    methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`),
  );
}

function ask(name: Name, route: string, more: Partial<InjectOptions> = {}) {
  const [method = '', path = ''] = route.split(' ');
  const url = path.replace(/:[a-z_]+/g, '1').replace('*', 'x');
  return appOf(name).inject({ method: method as 'GET', url, ...more });
}

describe.each(names)('every route of %s', (name) => {
  // conforms: A47
  it('counts its requests', async () => {
    const routes = routesOf(name);
    expect(routes.length).toBeGreaterThan(1);
    const limited: string[] = [];
    for (const route of routes) {
      // The first request of this network takes the whole allowance.
      await ask(name, route, { remoteAddress: '192.0.2.1' });
      const { statusCode } = await ask(name, route, { remoteAddress: '192.0.2.1' });
      if (statusCode === 429) limited.push(route);
    }
    expect(routes.filter((route) => !limited.includes(route)).sort()).toEqual([...exempt[name]].sort());
  });

  // conforms: A50
  it('refuses a caller whose requests took too much processor time', async () => {
    const { limits } = appOf(name);
    // Photos are charged to their application, see photo-api.api.test.ts.
    if (name === 'photo') return expect(limits).toBeUndefined();
    const refused: string[] = [];
    const routes = routesOf(name);
    for (const [index, route] of routes.entries()) {
      const remoteAddress = `198.51.100.${index}`;
      limits?.charge({ ip: remoteAddress, actor: undefined }, 60_000);
      const { statusCode, headers } = await ask(name, route, { remoteAddress });
      if (statusCode === 429 && Number(headers['retry-after']) > 0) refused.push(route);
    }
    return expect(routes.filter((route) => !refused.includes(route)).sort()).toEqual([...exempt[name]].sort());
  });

  // conforms: A47
  it('says that its media type is not to be guessed, also where it refuses', async () => {
    for (const route of routesOf(name)) {
      const { headers } = await ask(name, route, { remoteAddress: '192.0.2.2' });
      expect(headers['x-content-type-options'], route).toBe('nosniff');
    }
  });
});

// conforms: A47
it.each(names)('%s bounds its connections, the time of a request and the bodies of routes that say nothing', (name) => {
  const { server, initialConfig } = appOf(name);
  expect(server.maxConnections).toBeGreaterThan(0);
  expect(server.headersTimeout).toBeGreaterThan(0);
  expect(server.requestTimeout).toBeGreaterThan(0);
  expect(server.keepAliveTimeout).toBe(keepAliveMs);
  expect(initialConfig.bodyLimit).toBe(smallBody);
});

// conforms: A61
it('each door that has photos read refuses a caller whose photos have cost too much', async () => {
  const admin = await insertPerson(scenario.database, scenario.brandId, 'account_admin', 'guard@brand.test');
  const { db } = scenario.database;
  const origin = 'https://shop.test';
  const embedding = db.updateTable('scan_apps').where('identifier', '=', 'brand-app');
  await embedding.set({ allowed_origins: [origin] }).execute();
  const doors: { name: Name; url: string; ip: string; caller?: string; headers?: Record<string, string> }[] = [
    {
      ...{ name: 'api', url: readCodePhoto.path, ip: '192.0.2.3', caller: `company ${scenario.brandId}` },
      headers: { authorization: `UAT ${admin.token}` },
    },
    { name: 'api', url: judgeChallengePhoto.path.replace(':key', 'any'), ip: '192.0.2.4' },
    { name: 'code-address', url: `/${codeIds.active}`, ip: '192.0.2.5' },
    { name: 'code-address', url: '/check/v1/apps/brand-app', ip: '192.0.2.6', headers: { origin } },
  ];
  const hoursOfTime: PhotoReaders = {
    read: async (_bytes, _prefixes, meter) => {
      if (meter) meter.processorMs += 7_200_000;
      throw new Error('refused');
    },
    measure: async () => expect.fail('nothing is measured'),
  };
  for (const { name, url, ip, caller = ip, headers } of doors) {
    const { photoBudget } = appOf(name);
    await photoBudget
      .readersFor(caller, hoursOfTime)
      .read(new Uint8Array(), [])
      .catch(() => undefined);
    const answer = await appOf(name).inject({
      ...{ method: 'POST', url, remoteAddress: ip, payload: '--x--' },
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
    });
    expect([url, answer.statusCode]).toEqual([url, 429]);
    // Longer than any limit of requests or photos.
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3600);
  }
});
