import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthenticationResult, authenticationResult, scanOf } from '#lib/contract/photo.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { listenPhotoApi } from './testing/listen-photo-api.ts';
import { codeIds, createScanScenario, type ScanScenario, standardPrefix } from './testing/scan-scenario.ts';

let scenario: ScanScenario;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  scenario = await createScanScenario();
  ({ app, url } = await listenPhotoApi(scenario));
});
afterAll(async () => {
  await app.close();
  await scenario.close();
});
beforeEach(async () => {
  const { db } = scenario.database;
  for (const table of ['scan_alerts', 'scans', 'scan_names', 'scan_app_allowances'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('companies').set({ max_scan_count: null }).execute();
});

async function photoOf(id: string, module = 6): Promise<Blob> {
  const code = { text: standardPrefix + id, centre: { x: 200, y: 200 }, module };
  const bytes = await renderPhoto({ width: 400, height: 400, codes: [code] });
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

async function send(photo: Blob, key?: string, appId = 'brand-app'): Promise<AuthenticationResult> {
  const response = await post(photo, key, appId);
  expect(response.status).toBe(200);
  return authenticationResult.parse(await response.json());
}

function post(photo: Blob, key?: string, appId = 'brand-app'): Promise<Response> {
  const body = new FormData();
  body.set('image', photo, 'photo.jpg');
  const headers = { 'x-service-app': appId, ...(key !== undefined && { 'idempotency-key': key }) };
  return fetch(`${url}/api/scan/photo/`, { method: 'POST', body, headers });
}

const uuidOf = (result: AuthenticationResult) => scanOf(result)?.uuid;
const countScans = async () => (await scenario.database.db.selectFrom('scans').select('uuid').execute()).length;

describe('a photo whose answer was lost', () => {
  // conforms: 32.8
  it('is one scan under its name, however often it is sent', async () => {
    const photo = await photoOf(codeIds.active);
    const first = await send(photo, 'photo-1');
    expect(await send(photo, 'photo-1')).toEqual(first);
    expect(uuidOf(first)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(await countScans()).toBe(1);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(photo, 'photo-2')));
    expect(new Set(answers.map(uuidOf)).size).toBe(1);
    expect(await countScans()).toBe(2);
  });

  // conforms: 32.8
  it('is not counted towards the photos that a code may have', async () => {
    await scenario.database.db.updateTable('companies').set({ max_scan_count: 1 }).execute();
    const photo = await photoOf(codeIds.active);
    expect((await send(photo, 'photo-1')).authentication_status).toBe('sid');
    expect((await send(photo, 'photo-1')).authentication_status).toBe('sid');
    const { activation_status: status } = await scenario.database.db
      .selectFrom('codes')
      .select('activation_status')
      .where('extended_id', '=', codeIds.active)
      .executeTakeFirstOrThrow();
    expect(status).toBe(1);
  });

  // conforms: 32.8
  it('is another scan without a key, and by another application', async () => {
    const photo = await photoOf(codeIds.active);
    const scans = [
      await send(photo),
      await send(photo),
      await send(photo, 'photo-1'),
      await send(photo, 'photo-1', 'operator-app'),
      await send(photo, 'x'.repeat(300)),
      await send(photo, 'x'.repeat(300)),
    ];
    expect(new Set(scans.map(uuidOf)).size).toBe(6);
    expect(await countScans()).toBe(6);
  });

  // conforms: 32.8
  it('belongs to its key: another photo under it is refused, of the same code or of another', async () => {
    const photo = await photoOf(codeIds.active);
    const others = [await photoOf(codeIds.active, 7), await photoOf(codeIds.bare), new Blob(['no photo'])];
    const first = await send(photo, 'photo-1');
    for (const other of others) {
      const refused = await post(other, 'photo-1');
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        code: 'idempotency_key_reused',
        detail: messageOf('idempotencyKeyOfOtherPhoto'),
      });
    }
    expect(await send(photo, 'photo-1')).toEqual(first);
    expect(await countScans()).toBe(1);
  });

  it('is the one of two that arrive at once under one key', async () => {
    const photos = [await photoOf(codeIds.active), await photoOf(codeIds.active, 7)];
    const answers = await Promise.all(photos.map((photo) => post(photo, 'photo-1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await countScans()).toBe(1);
  });
});
