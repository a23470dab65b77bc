import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticationResult, scanOf } from '#lib/contract/photo.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { defaultTimeLimits } from '#server/core/config/time-limits.ts';
import { releaseVersion } from '#server/core/operations/release.ts';
import { claimSize } from '#server/photo/testing/jpeg-surgery.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { openBusyPhotos, openTestPhotos } from '../api/testing/open-test-photos.ts';
import { buildPhotoApi } from './build-photo-api.ts';
import { recordMetAnswers } from './testing/record-met-answers.ts';
import {
  brandPrefix,
  codeIds,
  createScanScenario,
  type ScanScenario,
  standardPrefix,
} from './testing/scan-scenario.ts';

const readers = openTestPhotos();
let scenario: ScanScenario;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  scenario = await createScanScenario();
  app = recordMetAnswers(buildPhotoApi({ ...scenario, readers, standardPrefix, logLevel: 'silent' }));
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await scenario.close();
});
beforeEach(async () => {
  await scenario.database.db.deleteFrom('scan_app_allowances').execute();
});

const photoOf = (text: string) =>
  renderPhoto({ width: 400, height: 400, codes: [{ text, centre: { x: 200, y: 200 }, module: 6 }] });

function formOf(bytes: Uint8Array, field = 'image'): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

function post(
  body: BodyInit,
  headers: Record<string, string> = { 'x-service-app': 'brand-app' },
  path = '/api/scan/photo/',
) {
  return fetch(`${url}${path}`, { method: 'POST', body, headers });
}

async function authenticate(content: string, appId = 'brand-app') {
  const response = await post(formOf(await photoOf(content)), { 'x-service-app': appId });
  expect(response.status).toBe(200);
  return authenticationResult.parse(await response.json());
}

async function countScans(): Promise<number> {
  const row = await scenario.database.db
    .selectFrom('scans')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

it('answers with the members of the document, and with more for those who ask', async () => {
  const membersWith = async (headers: Record<string, string>) => {
    const response = await post(formOf(await photoOf('third.example/x')), { 'x-service-app': 'brand-app', ...headers });
    return Object.keys((await response.json()) as object);
  };
  const listed = ['authentication_status', 'image_quality', 'image_roi', 'carrier_content', 'scan'];
  expect(await membersWith({})).toEqual(listed);
  expect(await membersWith({ 'x-scan-include': 'other, phone' })).toEqual([...listed, 'phone']);
});

describe('the verdict', () => {
  // conforms: 10.2, 20.3
  it('is sid for an active code without a secure graphic, with the whole scan', async () => {
    const result = await authenticate(`${standardPrefix}${codeIds.active}`);
    const scan = scanOf(result);
    expect(result).toMatchObject({
      authentication_status: 'sid',
      image_quality: [],
      image_roi: null,
      carrier_content: `${standardPrefix}${codeIds.active}`,
    });
    expect(scan).toEqual({
      uuid: scan?.uuid,
      app: 'brand-app',
      reason: '',
      result: 'sid',
      auth_failure_mode: '',
      activation_status: 1,
      blacklist_reason: 0,
      is_blacklisted: false,
      product: { id: scan?.product.id, name: 'Serum S', url: 'https://nordlys.test/serum?lang=da', image: null },
      brand: { name: 'Nordlys', description: 'Skin care', image: null, url: 'https://nordlys.test/' },
      scm_data: { batch: 'B1' },
      consumer_url: `https://nordlys.test/serum?lang=da&uid=${scan?.uuid}`,
      unreadable_retries: 0,
      training_status: 0,
      ga_key_app: 'G-1',
      is_consumed: false,
      bypass_scan_result: false,
      serial_number: '0000000001',
    });
    const row = await scenario.database.db
      .selectFrom('scans')
      .where('uuid', '=', scan?.uuid ?? '')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      extended_id: codeIds.active,
      company_id: scenario.brandId,
      source: 'photo',
      result: 'sid',
      activation_status: 1,
    });
  });

  // conforms: 10.3, 32.16
  it.each([
    ['inactive', standardPrefix, codeIds.inactive, ''],
    ['blacklisted', standardPrefix, codeIds.blacklisted, 'counterfeits detected'],
    ['not_trained', brandPrefix, codeIds.secure, messageOf('modelNotFound')],
    ['sid', brandPrefix, codeIds.active, ''],
    ['sid', standardPrefix, codeIds.gs1, ''],
  ])('is %s under %s for %s', async (status, prefix, id, reason) => {
    const result = await authenticate(`${prefix}${id}`);
    expect(result.authentication_status).toBe(status);
    expect(scanOf(result)).toMatchObject({ result: status, reason, is_blacklisted: status === 'blacklisted' });
  });

  // conforms: 10.4
  it.each([
    ['third_party', 'https://elsewhere.test/ABCDEFGH'],
    ['third_party', `${standardPrefix.slice(0, -1)}.evil.test/${codeIds.active}`],
    ['third_party', 'just words'],
    ['not_found', `${standardPrefix}UNKNOWNCODE1`],
    ['not_found', standardPrefix],
    ['not_found', `${standardPrefix}${codeIds.rival}`],
  ])('is %s for %s, and leaves no record', async (status, content) => {
    const before = await countScans();
    const result = await authenticate(content);
    expect(result).toEqual({
      authentication_status: status,
      image_quality: [],
      image_roi: null,
      carrier_content: content,
      scan: {},
      phone: null,
    });
    expect(await countScans()).toBe(before);
  });

  // conforms: 10.5
  it('is not_read where nothing is read', async () => {
    const before = await countScans();
    const response = await post(formOf(await renderPhoto({ width: 300, height: 300, codes: [] })));
    expect(await response.json()).toEqual({
      authentication_status: 'not_read',
      image_quality: [],
      image_roi: null,
      carrier_content: null,
      scan: {},
    });
    expect(await countScans()).toBe(before);
  });

  // conforms: 32.2
  it("shows every company's codes to an application of the operator", async () => {
    expect((await authenticate(`${standardPrefix}${codeIds.rival}`, 'operator-app')).authentication_status).toBe('sid');
    expect((await authenticate(`${standardPrefix}${codeIds.active}`, 'operator-app')).authentication_status).toBe(
      'sid',
    );
    expect((await authenticate(`${standardPrefix}${codeIds.active}`, 'rival-app')).authentication_status).toBe(
      'not_found',
    );
  });

  it('knows a prefix from the moment it is registered', async () => {
    const prefix = `https://new.test/${Date.now()}/`;
    expect((await authenticate(`${prefix}${codeIds.active}`)).authentication_status).toBe('third_party');
    await scenario.database.db.insertInto('url_prefixes').values({ prefix }).execute();
    expect((await authenticate(`${prefix}${codeIds.active}`)).authentication_status).toBe('sid');
  });
});

describe('a request that is not right', () => {
  async function expectProblem(response: Response, status: number, code: string) {
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    const problem = await response.json();
    expect(problem).toMatchObject({ status, code, type: expect.any(String), title: expect.any(String) });
    expect(problem.request_id).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('x-proofmark-release')).toBe(releaseVersion());
    return problem;
  }

  // conforms: 20.1
  it.each([{}, { 'x-service-app': 'nobody' }, { 'x-service-app': '' }, { 'x-service-app': "a' OR '1'='1" }])(
    'is 401 with %j',
    async (headers: Record<string, string>) => {
      const response = await post(formOf(await photoOf('x')), headers);
      await expectProblem(response, 401, 'unknown_app');
      expect(response.headers.get('www-authenticate')).toBe('x-service-app');
    },
  );

  // conforms: 20.2, 23.7
  it('is 400 on the field image for everything wrong with it', async () => {
    const photo = await photoOf('x');
    const twice = formOf(photo);
    twice.append('image', new Blob([new Uint8Array(photo)]), 'second.jpg');
    const asText = new FormData();
    asText.set('image', 'not a file');
    const bodies: [string, BodyInit, Record<string, string>?][] = [
      ['no form', JSON.stringify({ image: 'x' }), { 'content-type': 'application/json' }],
      ['raw jpeg', new Uint8Array(photo), { 'content-type': 'image/jpeg' }],
      ['no boundary', 'x', { 'content-type': 'multipart/form-data' }],
      [
        'broken form',
        '--a\r\nContent-Disposition: form-data; na',
        { 'content-type': 'multipart/form-data; boundary=a' },
      ],
      ['no image', new FormData()],
      ['text', asText],
      ['two images', twice],
      ['empty file', formOf(new Uint8Array())],
      ['not a jpeg', formOf(Buffer.from('GIF89a'))],
      ['pixel bomb', formOf(claimSize(photo, 20_000, 14_000))],
      ['26 MB', formOf(Buffer.concat([photo, Buffer.alloc(26 * 1024 * 1024)]))],
      ['26 MB by 10 kB', formOf(Buffer.concat([photo, Buffer.alloc(25 * 1024 * 1024)]))],
    ];
    for (const [name, body, headers = {}] of bodies) {
      const response = await post(body, { 'x-service-app': 'brand-app', ...headers });
      const problem = await expectProblem(response, 400, 'validation_error');
      expect(problem.image, name).toEqual([expect.any(String)]);
    }
  });

  it('passes over fields that mean nothing here', async () => {
    const form = formOf(await photoOf('just words'));
    form.append('latitude', '59.91');
    form.append('latitude', '59.92');
    form.append('device', new Blob(['{}']), 'device.json');
    const headers = { 'x-service-app': 'brand-app' };
    expect((await post(form, headers)).status).toBe(200);
    const alone = await expectProblem(
      await post(formOf(await photoOf('x'), 'photo'), headers),
      400,
      'validation_error',
    );
    expect(alone.image).toEqual([messageOf('fieldRequired')]);
  });

  // conforms: 26.14
  it('says which method it takes', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${url}/api/scan/photo/`, { method, headers: { 'x-service-app': 'brand-app' } });
      await expectProblem(response, 405, 'method_not_allowed');
      expect(response.headers.get('allow')).toBe('POST');
    }
    await expectProblem(await fetch(`${url}/health`, { method: 'POST' }), 405, 'method_not_allowed');
  });

  // conforms: 1.7
  it('is 404 beside the one path, which answers in every spelling', async () => {
    await expectProblem(await fetch(`${url}/api/scan/`), 404, 'not_found');
    const photo = await photoOf('just words');
    for (const path of ['/api/scan/photo', '//api//scan/photo//']) {
      expect((await post(formOf(photo), { 'x-service-app': 'brand-app' }, path)).status).toBe(200);
    }
  });
});

describe('the limit of 200 photos a minute', () => {
  // conforms: 24.1, A39
  it('counts over programs, tells what is left, and lets other applications go on', async () => {
    const other = recordMetAnswers(buildPhotoApi({ ...scenario, readers, standardPrefix, logLevel: 'silent' }));
    const urls = [url, await other.listen({ host: '127.0.0.1', port: 0 })];
    try {
      const photo = await photoOf('just words');
      const statuses: number[] = [];
      for (let batch = 0; batch < 21; batch += 1) {
        // However slow the machine is, all of them are of one minute, and what they cost is not what is counted here.
        await scenario.database.db
          .updateTable('scan_app_allowances')
          .set({ window_started_at: sql`clock_timestamp()`, owed_ms: 0 })
          .execute();
        const responses = await Promise.all(
          Array.from({ length: 10 }, (_, i) =>
            fetch(`${urls[i % 2]}/api/scan/photo/`, {
              method: 'POST',
              body: formOf(photo),
              headers: { 'x-service-app': 'brand-app' },
            }),
          ),
        );
        for (const response of responses) {
          statuses.push(response.status);
          expect(response.headers.get('ratelimit-policy')).toBe('"photos";q=200;w=60, "processor-seconds";q=60;w=60');
          if (response.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
          await response.arrayBuffer();
        }
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(200);
      expect(statuses.filter((status) => status === 429)).toHaveLength(10);
      expect((await post(formOf(photo), { 'x-service-app': 'rival-app' })).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

it('is 503 with Retry-After while too many photos wait, and records nothing', async () => {
  const before = await countScans();
  const busy = openBusyPhotos();
  const full = recordMetAnswers(buildPhotoApi({ ...scenario, readers: busy, standardPrefix, logLevel: 'silent' }));
  try {
    const address = await full.listen({ host: '127.0.0.1', port: 0 });
    const refused = await fetch(`${address}/api/scan/photo/`, {
      method: 'POST',
      body: formOf(await photoOf(`${standardPrefix}${codeIds.active}`)),
      headers: { 'x-service-app': 'brand-app' },
    });
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ status: 503 });
    expect(await countScans()).toBe(before);
  } finally {
    await full.close();
    await busy.close();
  }
});

describe('the limit of processor time a minute', () => {
  // conforms: 24.2
  it('counts what photos cost, refuses the next, and lets other applications go on', async () => {
    const { db } = scenario.database;
    const photo = await photoOf('just words');
    const send = () => post(formOf(photo), { 'x-service-app': 'brand-app' });
    const first = await send();
    expect(first.status).toBe(200);
    expect(first.headers.get('ratelimit')).toMatch(/^"photos";r=199;t=\d+, "processor-seconds";r=60;t=1$/);
    const owed = db.selectFrom('scan_app_allowances').select(['owed_ms', 'photos']);
    expect((await owed.executeTakeFirstOrThrow()).owed_ms).toBeGreaterThan(0);

    await db.updateTable('scan_app_allowances').set({ owed_ms: 90_000 }).execute();
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    // Half a minute's time too much is owed, less what passed since.
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(30);
    expect((await owed.executeTakeFirstOrThrow()).photos).toBe(1);
    expect((await post(formOf(photo), { 'x-service-app': 'rival-app' })).status).toBe(200);

    await db.updateTable('scan_app_allowances').set({ owed_ms: 0 }).execute();
    expect((await send()).status).toBe(200);
  });

  // conforms: 24.2
  it('counts a photo that is refused once it was looked at', async () => {
    const broken = Buffer.from(await photoOf('just words')).fill(0, 200, 400);
    await post(formOf(broken), { 'x-service-app': 'brand-app' });
    const { owed_ms } = await scenario.database.db
      .selectFrom('scan_app_allowances')
      .select('owed_ms')
      .executeTakeFirstOrThrow();
    expect(owed_ms).toBeGreaterThan(0);
  });
});

it('says that it is well', async () => {
  const response = await fetch(`${url}/health`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});

it('takes the id of a request from trusted proxies only', async () => {
  const http = { ...defaultTimeLimits.http, trustedProxies: ['10.0.0.10'] };
  const behind = recordMetAnswers(
    buildPhotoApi({
      ...scenario,
      readers,
      standardPrefix,

      logLevel: 'silent',
      http,
    }),
  );
  const given = '3f2b1c4d-5555-4000-8000-00000000abcd';
  const idOf = async (remoteAddress: string) => {
    const answer = await behind.inject({ url: '/health', remoteAddress, headers: { 'x-request-id': given } });
    return answer.headers['x-request-id'];
  };
  expect(await idOf('10.0.0.10')).toBe(given);
  expect(await idOf('127.0.0.1')).not.toBe(given);
  await behind.close();
});
