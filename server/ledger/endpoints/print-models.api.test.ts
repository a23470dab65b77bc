import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listPrintModels,
  publishLedger,
  readModelLedger,
  readPublicLedger,
  withdrawLedger,
} from '#lib/contract/print-models.ts';
import { insertTrainedModel } from '#server/programs/api/testing/ledger-resources.ts';
import { insertProvedWorkorder, measuredProof } from '#server/programs/api/testing/proof-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let printer: string;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.brandAdmin.token;
  printer = api.world.people.printerAdmin.token;
});
afterAll(() => api.close());

const read = async (id: number, token: string) => (await api.call(readModelLedger, { token, params: { id } })).body;

/** A photo of a code of the order, as the service keeps a scan that it judged. */
async function insertScan(
  workorderId: number,
  scan: { result: string; model: number; strength: number; likeness?: number },
): Promise<void> {
  const { db } = api.database;
  const code = await db
    .selectFrom('codes')
    .where('workorder_id', '=', workorderId)
    .select(['extended_id', 'company_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const evidence = {
    deviations: { strength: scan.strength },
    model: { id: scan.model, version: 1 },
    ...(scan.likeness !== undefined && { enrolled: { likeness: scan.likeness, thresholds: { same: 0.25 } } }),
  };
  await db
    .insertInto('scans')
    .values({
      ...code,
      workorder_id: workorderId,
      source: 'photo',
      result: scan.result,
      activation_status: 1,
      details: JSON.stringify({ evidence }),
    })
    .execute();
}

describe('the ledger of a model', () => {
  // conforms: 41.4
  it('has its proofs, how sure they are, and what is said of a print that is left out', async () => {
    const { id } = await insertTrainedModel(api);
    const ledger = await read(id, brand);
    expect(ledger.proofs).toMatchObject({ prints: 5, captures: 15, cameras: [{ name: '', captures: 15 }] });
    expect(ledger.proofs.first_at).not.toBeNull();
    expect(ledger.sureness.figures.map(({ name }) => name)).toEqual(['strength', 'balance', 'lone']);
    for (const { deviation, low, high } of ledger.sureness.figures) {
      expect(low).toBeLessThanOrEqual(deviation);
      expect(high).toBeGreaterThanOrEqual(deviation);
    }
    const { genuine } = ledger.rates;
    expect(genuine).toMatchObject({ prints: 5, original: { count: 15, of: 15 }, copy: { count: 0, of: 15, low: 0 } });
    // Fifteen photos of five prints are worth five.
    expect(genuine?.copy.high).toBeCloseTo(0.4345, 3);
    expect(ledger.cell.reason).toBe('right');
  });

  // conforms: 41.4
  it('says by what the photos were taken', async () => {
    const { id, workorderId } = await insertTrainedModel(api);
    const { db } = api.database;
    const [first] = await db.selectFrom('qa_captures').where('workorder_id', '=', workorderId).select('id').execute();
    await db
      .updateTable('qa_captures')
      .set({ camera: 'Apple iPhone 15' })
      .where('workorder_id', '=', workorderId)
      .where('id', '!=', first?.id ?? 0)
      .execute();
    expect((await read(id, brand)).proofs.cameras).toEqual([
      { name: 'Apple iPhone 15', captures: 14 },
      { name: '', captures: 1 },
    ]);
  });

  // conforms: 41.4
  it('counts prints of other presses of the partner that it takes for its own', async () => {
    const { id } = await insertTrainedModel(api);
    const other = await insertTrainedModel(api);
    // Kept as it was measured: the query builder changes no measurement.
    await sql`
      UPDATE qa_captures SET measurement = ${JSON.stringify(measuredProof(0.6))}::jsonb
       WHERE workorder_id = ${other.workorderId}`.execute(api.database.db);
    const taken = (await read(id, printer)).rates.other_presses;
    expect(taken?.models).toBeGreaterThanOrEqual(1);
    expect(taken?.original.of).toBe((taken?.models ?? 0) * 15);
    // Those of the press that prints otherwise are none of them.
    expect(taken?.original.count).toBeLessThanOrEqual((taken?.original.of ?? 0) - 15);
  });

  // conforms: 41.4
  it('has no rates where the proofs were removed', async () => {
    const { id, workorderId } = await insertTrainedModel(api);
    await api.database.db.deleteFrom('qa_captures').where('workorder_id', '=', workorderId).execute();
    const ledger = await read(id, brand);
    expect(ledger.rates.genuine).toBeNull();
    expect(ledger.proofs).toMatchObject({ prints: 5, first_at: null, cameras: [] });
    expect(ledger.sureness.figures).toEqual([]);
  });

  // conforms: 41.4
  it('shows drift by later proofs, by enrolled prints that were found, and by scans', async () => {
    const { id, workorderId } = await insertTrainedModel(api);
    await insertScan(workorderId, { result: 'auth_original', model: id, strength: -1, likeness: 0.6 });
    await insertScan(workorderId, { result: 'auth_copy', model: id, strength: -7, likeness: 0.01 });
    // Judged by another model: nothing of this one.
    await insertScan(workorderId, { result: 'auth_copy', model: id + 1_000_000, strength: -9 });
    const ledger = await read(id, brand);
    const by = (source: string) => ledger.drift.find((point) => point.source === source);
    expect(by('proofs')).toMatchObject({ photos: 15 });
    expect(Math.abs(by('proofs')?.middle ?? 9)).toBeLessThan(1);
    expect(by('genuine')).toMatchObject({ photos: 1, middle: -1 });
    expect(by('scans')).toMatchObject({ photos: 2, low: -5.5, middle: -4, high: -2.5 });
    expect(ledger.scans).toEqual({ orders: 1, photos: 2, results: { auth_original: 1, auth_copy: 1 } });
  });

  // conforms: 41.4
  it('tells the partner nothing of scans, and a brand nothing of those of others', async () => {
    const { id, workorderId } = await insertTrainedModel(api);
    await insertScan(workorderId, { result: 'auth_original', model: id, strength: 0 });
    const seen = await read(id, printer);
    expect(seen.scans).toBeNull();
    expect(seen.drift.map(({ source }) => source)).toEqual(['proofs']);
    // The rival orders on the same press: it sees the model, and no scan of the brand's.
    const { id: own } = await insertProvedWorkorder(api);
    const { db } = api.database;
    await db
      .updateTable('workorders')
      .set({ company_id: api.world.companies.rival, print_model_id: id })
      .where('id', '=', own)
      .execute();
    const rival = await read(id, api.world.people.rivalAdmin.token);
    expect(rival.scans).toEqual({ orders: 1, photos: 0, results: {} });
  });

  // conforms: 41.4
  it('is listed with what it is of, and found by that', async () => {
    const { id } = await insertTrainedModel(api);
    const { equipment, substrate, versions } = await read(id, brand);
    expect(versions.map((version) => version.id)).toEqual([id]);
    const { body } = await api.call(listPrintModels, { token: brand, query: { search: substrate.name } });
    expect(body.results).toMatchObject([{ id, equipment_name: equipment.name, substrate_name: substrate.name }]);
    const none = await api.call(listPrintModels, { token: brand, query: { search: 'no such press' } });
    expect(none.body.results).toEqual([]);
  });
});

describe('a published ledger', () => {
  // conforms: 41.5
  it('is read by whoever has its address, names no partner, and is gone when it is withdrawn', async () => {
    const { id, workorderId } = await insertTrainedModel(api);
    await insertScan(workorderId, { result: 'auth_original', model: id, strength: 0 });
    const published = await api.call(publishLedger, { token: brand, params: { id }, body: {} });
    expect(published.status).toBe(201);
    const again = await api.call(publishLedger, { token: brand, params: { id }, body: {} });
    expect(again.body.address).toBe(published.body.address);
    expect((await read(id, brand)).publication).toEqual(published.body);
    expect((await read(id, printer)).publication).toBeNull();

    const key = published.body.address.split('/').at(-1) ?? '';
    const open = await api.call(readPublicLedger, { params: { key } });
    expect(open.status).toBe(200);
    const { body: company } = await api.call(readModelLedger, { token: brand, params: { id } });
    expect(open.body.substrate).toBe(company.substrate.name);
    expect(open.body.scans?.photos).toBe(1);
    expect(open.text).not.toContain(company.equipment.name);
    expect(open.text).not.toContain(company.printing_partner.name);

    // The cached ledger is not shown any more.
    expect((await api.call(withdrawLedger, { token: brand, params: { id } })).status).toBe(204);
    expect((await api.call(readPublicLedger, { params: { key } })).status).toBe(404);
    expect((await api.call(withdrawLedger, { token: brand, params: { id } })).status).toBe(404);
    const republished = await api.call(publishLedger, { token: brand, params: { id }, body: {} });
    expect(republished.body.address).not.toBe(published.body.address);
  });

  // conforms: 41.5
  it('is not found under what is no key', async () => {
    for (const key of ['0'.repeat(32), 'nothing', '../../me']) {
      expect((await api.call(readPublicLedger, { params: { key } })).status, key).toBe(404);
    }
  });
});
