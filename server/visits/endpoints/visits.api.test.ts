import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchScans } from '#lib/contract/scans.ts';
import { getVisits } from '#lib/contract/visits.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertScan } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

const code = 'VISITED-000000';
const [phone, other] = [randomUUID(), randomUUID()];
let [opened, called, photo] = ['', '', ''];
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const workorderId = await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'VISITED-', count: 1 });
  const scan = (minute: number, values: Omit<Parameters<typeof insertScan>[2], 'code' | 'at'>) =>
    insertScan(api, api.world.companies.brand, {
      ...values,
      code: { extendedId: code, workorderId },
      at: `2026-06-01T12:${String(minute).padStart(2, '0')}:00Z`,
    });
  opened = await scan(1, { source: 'address', isPerson: true, visitId: phone, isRepeat: true });
  called = await scan(2, { source: 'address', isPerson: false });
  photo = await scan(3, {
    source: 'photo',
    isPerson: true,
    visitId: phone,
    result: 'auth_original',
    consumedAt: '2026-06-01T12:03:20Z',
  });
  await scan(4, { source: 'address', isPerson: true, visitId: other });
  await scan(5, { source: 'address' });
  const report = (minute: number, values: { visit_id?: string; scan_uuid?: string; extended_id?: string }) =>
    api.database.db
      .insertInto('reports')
      .values({
        company_id: api.world.companies.brand,
        extended_id: code,
        note: 'Odd.',
        created_at: new Date(`2026-06-01T12:${minute}:00Z`),
        deleted_after: new Date('2999-01-01T00:00:00Z'),
        ...values,
      })
      .execute();
  await report(10, { visit_id: phone });
  await report(11, { visit_id: randomUUID(), scan_uuid: photo });
  await report(12, { visit_id: phone, extended_id: 'VISITED-000001' });
  await report(13, { visit_id: randomUUID() });
});
afterAll(() => api.close());

const list = async (query: Record<string, unknown> = {}) => {
  const token = api.world.people.brandAdmin.token;
  const { status, body } = await api.call(getVisits, { token, query: { extended_id: code, ...query } });
  expect(status).toBe(200);
  return body;
};

// conforms: 32.44
describe('visits of a code', () => {
  it('are listed with what happened in each, newest first, and calls among them', async () => {
    const { results, next } = await list();
    expect(next).toBeNull();
    expect(results.map(({ id, is_person, events }) => [id, is_person, events.map(({ kind }) => kind)])).toEqual([
      [expect.any(String), null, ['address']],
      [other, true, ['address']],
      [phone, true, ['address', 'photo', 'consumed', 'report', 'report']],
      [expect.any(String), false, ['address']],
    ]);
    expect(results[2]).toMatchObject({ at: '2026-06-01T12:03:00.000Z', result: 'auth_original' });
    expect(results[2]?.events.slice(1, 4)).toEqual([
      { at: '2026-06-01T12:03:00.000Z', kind: 'photo', scan: photo, result: 'auth_original', report: null },
      { at: '2026-06-01T12:03:20.000Z', kind: 'consumed', scan: photo, result: null, report: null },
      { at: '2026-06-01T12:10:00.000Z', kind: 'report', scan: null, result: null, report: expect.any(Number) },
    ]);
  });

  it('are found by one of their scans', async () => {
    for (const [scan, id] of [
      [opened, phone],
      [photo, phone],
      [called, called],
    ] as const) {
      expect((await list({ scan })).results.map((visit) => visit.id)).toEqual([id]);
    }
    expect((await list({ scan: randomUUID() })).results).toEqual([]);
  });

  it('are those of people, or calls alone', async () => {
    expect((await list({ is_person: 'true' })).results.map(({ is_person }) => is_person)).toEqual([null, true, true]);
    expect((await list({ is_person: 'false' })).results.map(({ is_person }) => is_person)).toEqual([false]);
  });

  it('are walked whole, one at a time', async () => {
    const seen: string[] = [];
    let next: string | null = `/api/v2/visits/?extended_id=${code}&limit=1`;
    while (next !== null) {
      const { body } = await api.raw(next, { token: api.world.people.brandAdmin.token });
      const page = getVisits.response.parse(body);
      seen.push(...page.results.map(({ id }) => id));
      next = page.next?.slice(page.next.indexOf('/api/')) ?? null;
    }
    expect(seen).toEqual((await list()).results.map(({ id }) => id));
    expect(seen).toHaveLength(4);
  });

  it('of another company are not found, as those of no code', async () => {
    const token = api.world.people.rivalAdmin.token;
    for (const extended_id of [code, 'NO-SUCH-CODE']) {
      expect((await api.call(getVisits, { token, query: { extended_id } })).status).toBe(404);
    }
  });
});

describe('the list of scans', () => {
  it.each([
    ['with', 5],
    ['without', 4],
    ['only', 1],
  ] as const)('is %s calls', async (calls, count) => {
    const token = api.world.people.brandAdmin.token;
    const { body } = await api.call(searchScans, { token, query: { code, calls } });
    expect(body.results).toHaveLength(count);
  });
});
