import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authenticationResult, scanOf } from '#lib/contract/photo.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { expireScanPhotos } from '#server/scans/jobs/expire-scan-photos.ts';
import { createS3ObjectStore } from '#server/storage/s3/s3-object-store.ts';
import { eventually } from '../api/testing/eventually.ts';
import { testSecretKey } from '../api/testing/start-api.ts';
import { startPhotoProcess } from './testing/photo-process.ts';
import { codeIds, createScanScenario, type ScanScenario, standardPrefix } from './testing/scan-scenario.ts';

/** A store that has taken an object, and is slow to say so, but to the check whether it answers. */
const objects = new Map<string, Buffer>();
const unanswered: ServerResponse[] = [];
let storage: Server;
let scenario: ScanScenario;
const bucket = { region: 'test', bucket: 'photos', accessKeyId: 'test', secretAccessKey: 'test' };
let endpoint: string;

beforeAll(async () => {
  storage = createServer(async (request, response) => {
    const key = decodeURIComponent(request.url ?? '').split('?')[0] ?? '';
    const body = await buffer(request);
    if (key.includes('/health/')) {
      response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    } else if (request.method === 'PUT') {
      objects.set(key, body);
      unanswered.push(response);
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    }
  }).listen(0, '127.0.0.1');
  await once(storage, 'listening');
  endpoint = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  scenario = await createScanScenario();
  await scenario.database.db.updateTable('companies').set({ keep_photos: true }).execute();
});
afterAll(async () => {
  storage.closeAllConnections();
  storage.close();
  await scenario.close();
});

const start = () =>
  startPhotoProcess({
    DATABASE_URL: scenario.databaseUrl,
    SECRET_KEY: testSecretKey,
    CODE_URL: standardPrefix,
    PHOTO_READERS: '1',
    STORAGE_DRIVER: 's3',
    // This store is slow on purpose.
    S3_IDLE_SECONDS: '3600',
    S3_ENDPOINT: endpoint,
    S3_REGION: bucket.region,
    S3_BUCKET: bucket.bucket,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  });

async function send(url: string): Promise<string> {
  const code = { text: standardPrefix + codeIds.active, centre: { x: 150, y: 150 }, module: 5 };
  const photo = await renderPhoto({ width: 300, height: 300, codes: [code] });
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { 'x-service-app': 'brand-app' };
  const response = await fetch(`${url}/api/scan/photo/`, { method: 'POST', body, headers });
  const result = authenticationResult.parse(await response.json());
  expect(result.authentication_status).toBe('sid');
  return scanOf(result)?.uuid ?? '';
}

const states = async () =>
  (await scenario.database.db.selectFrom('scan_photos').select(['scan_uuid', 'state']).execute()).map(
    ({ scan_uuid, state }) => [scan_uuid, state],
  );

async function clearAway(): Promise<void> {
  await expireScanPhotos({
    database: scenario.database,
    inUnitOfWork: unitsWithoutJobs(scenario.database),
    store: createS3ObjectStore({ driver: 's3', endpoint, forcePathStyle: true, ...bucket }),
    signal: new AbortController().signal,
    log: { info: () => undefined },
  } as unknown as JobContext);
}

// conforms: 33.5, F9
it('a photo program killed with -9 between object and row leaves neither for ever, and the answer was given', async () => {
  const first = await start();
  const killed = await send(first.url);
  // The object is there, and the program does not know it yet.
  await eventually(
    async () => unanswered.length,
    (count) => count === 1,
  );
  await first.kill();
  expect(await states()).toEqual([[killed, 'storing']]);
  expect(objects.size).toBe(1);

  const second = await start();
  try {
    const lived = await send(second.url);
    await eventually(
      async () => unanswered.length,
      (count) => count === 2,
    );
    unanswered.at(-1)?.writeHead(200).end();
    await eventually(states, (rows) => rows.some(([uuid, state]) => uuid === lived && state === 'kept'));
    await scenario.database.pool.query(`UPDATE scan_photos SET created_at = now() - interval '61 minutes'`);
    await clearAway();
    expect(await states()).toEqual([[lived, 'kept']]);
    expect([...objects.keys()]).toEqual([expect.stringContaining(lived)]);
  } finally {
    await second.kill();
  }
});
