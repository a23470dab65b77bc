import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#server/core/config/config.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import { deriveAccessKey } from '#server/storage/signature/access-key.ts';
import { buildApi } from './api/build-api.ts';
import { openTestPhotos } from './api/testing/open-test-photos.ts';
import { testSecretKey } from './api/testing/start-api.ts';
import { buildCodeAddress } from './code-address/build-code-address.ts';
import { buildPhotoApi } from './photo/build-photo-api.ts';
import { createScanScenario, type ScanScenario, standardPrefix } from './photo/testing/scan-scenario.ts';

/** Sources of a request's client address and id that each program with an address of its own trusts. */
const trusted = '10.1.2.3';
const id = '3f2b1c4d-5555-4000-8000-00000000abcd';
let scenario: ScanScenario;
let closeQueue: () => Promise<void>;
const programs = new Map<string, { app: FastifyInstance; seen: string[] }>();

beforeAll(async () => {
  scenario = await createScanScenario();
  const { database } = scenario;
  const config = loadConfig({ LOG_LEVEL: 'silent', SECRET_KEY: testSecretKey, TRUSTED_PROXIES: `${trusted}/32` });
  const { trustedProxies, limits } = config;
  const queue = await openJobQueue(database.pool, () => undefined);
  closeQueue = queue.close;
  const store = createLocalObjectStore({
    directory: '/nowhere',
    publicUrl: 'http://store.test',
    accessKey: deriveAccessKey(testSecretKey),
  });
  const photos = openTestPhotos();
  const common = { ...scenario, logLevel: 'silent' as const, http: limits.http };
  const apps: Record<string, FastifyInstance> = {
    'management API': buildApi({ config, database, store, inUnitOfWork: createUnitsOfWork(database, queue), photos }),
    'photo API': buildPhotoApi({ ...common, readers: photos, standardPrefix }),
    'addresses of codes': await buildCodeAddress({
      ...common,
      readers: photos,
      codeUrl: 'http://codes.test',
      trustedProxies,
      ratePerMinute: 1000,
    }),
  };
  for (const [name, app] of Object.entries(apps)) {
    const seen: string[] = [];
    app.addHook('onRequest', async ({ ip }) => void seen.push(ip));
    programs.set(name, { app, seen });
  }
});
afterAll(async () => {
  for (const { app } of programs.values()) await app.close();
  await closeQueue();
  await scenario.close();
});

// conforms: A31
it.each(['management API', 'photo API', 'addresses of codes'])(
  '%s: what anybody writes about an address is not believed, what a trusted proxy says is',
  async (name) => {
    const { app, seen } = programs.get(name) ?? expect.fail('no such program');
    const ask = async (remoteAddress: string, headers: Record<string, string>) => {
      seen.length = 0;
      const { headers: answered } = await app.inject({ url: '/health', remoteAddress, headers });
      return { ip: seen[0], id: answered['x-request-id'] };
    };
    const claims = { 'x-forwarded-for': '192.0.2.66', 'x-request-id': id };
    // The one machine that was trusted by itself is not, once others are named.
    for (const stranger of ['203.0.113.9', '127.0.0.1']) {
      const { ip, id: given } = await ask(stranger, claims);
      expect(ip).toBe(stranger);
      expect(given).not.toBe(id);
    }
    expect((await ask(trusted, claims)).ip).toBe('192.0.2.66');
    // The last address of a chain that is no proxy of ours counts: clients can forge those before it.
    expect((await ask(trusted, { 'x-forwarded-for': '192.0.2.1, 198.51.100.7' })).ip).toBe('198.51.100.7');
  },
);

it.each(['management API', 'photo API'])('%s: takes the id of a request from a trusted proxy', async (name) => {
  const { app } = programs.get(name) ?? expect.fail('no such program');
  const { headers } = await app.inject({ url: '/health', remoteAddress: trusted, headers: { 'x-request-id': id } });
  expect(headers['x-request-id']).toBe(id);
});
