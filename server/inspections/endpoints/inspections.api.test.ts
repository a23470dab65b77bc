import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putConsumed } from '#lib/contract/consumed-codes.ts';
import { joinInspection } from '#lib/contract/inspection.ts';
import * as contract from '#lib/contract/inspections.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { insertTeamFixture } from '#server/programs/api/testing/account-access.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertScan } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { deleteOldInspections } from '../queries/inspections.ts';

let api: TestApi;
let admin: string;
let inspector: string;
let team: number;
let workorderId: number;

beforeAll(async () => {
  api = await startApi();
  admin = api.world.people.brandAdmin.token;
  const { companies } = api.world;
  workorderId = await insertFinishedWorkorder(api, companies.brand, { prefix: 'INSPECT', count: 5 });
  await insertFinishedWorkorder(api, companies.rival, { prefix: 'RIVALS', count: 1 });
  const fixture = await insertTeamFixture(api);
  team = fixture.id;
  inspector = (await api.call(joinInspection, { body: { secret: fixture.secret, name: 'Kari' } })).body.token;
});
afterAll(() => api.close());

const record = (content: string, more: object = {}, token = inspector) =>
  api.call(contract.recordInspection, {
    token,
    body: { key: randomUUID(), content, inspected_at: '2026-01-02T03:04:05Z', ...more },
  });
const list = async (query: Record<string, unknown> = {}, token = admin) =>
  (await api.call(contract.listInspections, { token, query })).body.results;
const update = (key: string, scan: string, token = inspector) =>
  api.call(contract.updateInspection, { token, params: { key }, body: { scan } });

// conforms: 32.50
describe('an inspection', () => {
  it('is recorded with who inspected, when, in which team and with what answer, once for a key', async () => {
    const key = randomUUID();
    const first = await record('https://c.test/INSPECT000000', { key });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ key, answer: 'active', code: { extended_id: 'INSPECT000000' } });
    expect((await record('https://c.test/INSPECT000000', { key })).body).toEqual(first.body);
    expect(await list({ extended_id: 'INSPECT000000' })).toMatchObject([
      {
        inspected_at: '2026-01-02T03:04:05.000Z',
        answered_at: expect.any(String),
        inspector: { name: 'Kari' },
        team: { id: team },
        content: 'https://c.test/INSPECT000000',
        extended_id: 'INSPECT000000',
        answer: 'active',
        blacklist_reason: 'none',
        verdict: null,
        scan: null,
        position: null,
      },
    ]);
  });

  it('says opened and blacklisted codes apart, with the reason', async () => {
    await api.call(putConsumed, { token: admin, params: { extended_id: 'INSPECT000001' }, body: {} });
    expect((await record('INSPECT000001')).body.answer).toBe('consumed');
    await api.database.db
      .updateTable('codes')
      .set({ activation_status: 2, blacklist_reason: 4 })
      .where('extended_id', '=', 'INSPECT000002')
      .execute();
    expect((await record('INSPECT000002')).body.answer).toBe('blacklisted');
    expect(await list({ answer: 'blacklisted' })).toMatchObject([{ blacklist_reason: 'stolen' }]);
  });

  it('is recorded for unknown codes and codes of other companies alike, as they were read', async () => {
    for (const content of ['RIVALS000000', 'https://elsewhere.test/NOTHING']) {
      expect((await record(content)).body).toMatchObject({ answer: 'unknown', code: null });
    }
    const unknown = await list({ answer: 'unknown' });
    expect(unknown.map(({ content, extended_id }) => [content, extended_id])).toEqual([
      ['https://elsewhere.test/NOTHING', null],
      ['RIVALS000000', null],
    ]);
  });

  it('is of now where the clock of the phone is ahead', async () => {
    await record('INSPECT000003', { inspected_at: '2999-01-01T00:00:00Z' });
    const [row] = await list({ extended_id: 'INSPECT000003' });
    expect(Date.parse(row?.inspected_at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('gets the verdict of a photo of its code, by its inspector alone', async () => {
    const key = randomUUID();
    await record('INSPECT000004', { key });
    const code = { extendedId: 'INSPECT000004', workorderId };
    const scan = await insertScan(api, api.world.companies.brand, { code, result: 'auth_copy' });
    const other = await insertScan(api, api.world.companies.brand);
    expect((await update(key, other)).status).toBe(400);
    expect((await update(key, scan, admin)).status).toBe(404);
    expect((await update(randomUUID(), scan)).status).toBe(404);
    expect((await update(key, scan)).body).toEqual({ key, verdict: 'auth_copy' });
    expect(await list({ verdict: 'auth_copy' })).toMatchObject([{ extended_id: 'INSPECT000004', scan }]);
    const unknown = randomUUID();
    await record('NOTHING', { key: unknown });
    expect((await update(unknown, scan)).status).toBe(400);
  });

  it('has a rounded position only where it was given, until the inspector takes it back', async () => {
    await record('INSPECT000000', { position: { latitude: 59.913_868, longitude: -10.752_245 } });
    await record('INSPECT000000', { position: { latitude: 1, longitude: 2 } }, admin);
    const positions = async () => (await list()).flatMap(({ position }) => position ?? []);
    expect(await positions()).toEqual(
      expect.arrayContaining([
        { latitude: 59.914, longitude: -10.752 },
        { latitude: 1, longitude: 2 },
      ]),
    );
    expect((await record('INSPECT000000', { position: { latitude: 91, longitude: 0 } })).status).toBe(400);
    expect((await api.call(contract.deleteInspectionPositions, { token: inspector })).status).toBe(204);
    expect(await positions()).toEqual([{ latitude: 1, longitude: 2 }]);
  });

  it('is listed for its company by team, time and words, and not for the operator', async () => {
    await record('INSPECT000000', {}, admin);
    expect((await list({ team })).every((row) => row.team?.id === team)).toBe(true);
    expect(await list({ inspected_at: '2026-01-02', search: 'elsewhere' })).toHaveLength(1);
    expect(await list({ search: 'KARI' })).toHaveLength((await list({ team })).length);
    expect((await list()).some((row) => row.team === null)).toBe(true);
    expect(await list({}, api.world.people.operatorAdmin.token)).toEqual([]);
    expect((await api.call(contract.listInspections, { token: inspector })).status).toBe(403);
  });

  it('is deleted after its time', async () => {
    await api.database.db
      .updateTable('inspections')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('answer', '=', 'unknown')
      .execute();
    const before = (await list({ limit: 200 })).length;
    const deleted = await transact(api.database, ({ trx }) => deleteOldInspections(trx, 30, 1000));
    expect(deleted).toBe(3);
    expect(await list({ limit: 200 })).toHaveLength(before - 3);
  });
});
