import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  calibrateEquipment,
  createCustomLayout,
  createEquipment,
  createSubstrate,
  endCalibration,
  getEquipment,
  listCustomLayouts,
  listEquipment,
  listSubstrates,
  updateEquipment,
} from '#lib/contract/printing.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertCalibratedPair } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let rival: string;
let printer: string;
let operator: string;
beforeAll(async () => {
  api = await startApi();
  const { people } = api.world;
  brand = people.brandAdmin.token;
  rival = people.rivalAdmin.token;
  printer = people.printerAdmin.token;
  operator = people.operatorAdmin.token;
});
afterAll(() => api.close());

describe('equipment', () => {
  // conforms: 28.33
  it('is seen by its company and that company’s partners, with what it is calibrated for', async () => {
    const { equipmentId, substrateId } = await insertCalibratedPair(api);
    const foreign = await insertCalibratedPair(api, api.world.companies.stranger);
    for (const token of [brand, printer]) {
      const { body } = await api.call(listEquipment, { token, query: { limit: 200, substrate: substrateId } });
      expect(body.results).toMatchObject([{ id: equipmentId, dpi: 812, substrates: [{ id: substrateId }] }]);
      const all = await api.call(listEquipment, { token, query: { limit: 200 } });
      expect(all.body.results.map(({ id }) => id)).not.toContain(foreign.equipmentId);
    }
    expect((await api.call(listEquipment, { token: rival })).body.count).toBe(0);
    const all = await api.call(listEquipment, { token: operator, query: { company: api.world.companies.stranger } });
    expect(all.body.results.map(({ id }) => id)).toEqual([foreign.equipmentId]);
  });

  // conforms: 28.33
  it('is added, renamed and calibrated by its company', async () => {
    const made = await api.call(createEquipment, { token: printer, body: { name: 'Press', dpi: 600 } });
    expect(made.body).toMatchObject({ name: 'Press', dpi: 600, company: { slug: 'printer' }, substrates: [] });
    const { id } = made.body;
    const renamed = await api.call(updateEquipment, { token: printer, params: { id }, body: { name: 'Press A' } });
    expect(renamed.body).toMatchObject({ name: 'Press A', dpi: 600 });
    const { substrateId } = await insertCalibratedPair(api);
    const calibrate = () =>
      api.call(calibrateEquipment, { token: printer, params: { id }, body: { substrate: substrateId } });
    expect((await calibrate()).body.substrates).toMatchObject([{ id: substrateId }]);
    expect((await calibrate()).body.substrates.length).toBe(1);
    const end = () => api.call(endCalibration, { token: printer, params: { id, substrate: substrateId } });
    expect((await end()).status).toBe(204);
    expect((await end()).status).toBe(404);
    expect((await api.call(getEquipment, { token: printer, params: { id } })).body.substrates).toEqual([]);
  });

  it('of another partner cannot be changed, nor made for another company', async () => {
    const { equipmentId: id, substrateId } = await insertCalibratedPair(api, api.world.companies.stranger);
    const asPrinter = { token: printer, params: { id } };
    expect((await api.call(updateEquipment, { ...asPrinter, body: { name: 'Mine' } })).status).toBe(404);
    expect((await api.call(calibrateEquipment, { ...asPrinter, body: { substrate: substrateId } })).status).toBe(404);
    const params = { id, substrate: substrateId };
    expect((await api.call(endCalibration, { token: printer, params })).status).toBe(404);
    const body = { name: 'Press', dpi: 600, company: api.world.companies.stranger };
    expect((await api.call(createEquipment, { token: printer, body })).problem).toHaveProperty('company');
    expect((await api.call(createEquipment, { token: operator, body })).status).toBe(201);
    const brands = { ...body, company: api.world.companies.brand };
    expect((await api.call(createEquipment, { token: operator, body: brands })).problem).toHaveProperty('company');
    const nobodys = { name: 'Press', dpi: 600 };
    expect((await api.call(createEquipment, { token: operator, body: nobodys })).problem).toHaveProperty('company');
  });
});

describe('substrates', () => {
  it('are everyone’s, each with the calibrated equipment one may see', async () => {
    const { equipmentId, substrateId } = await insertCalibratedPair(api);
    const find = async (token: string) =>
      (await api.call(listSubstrates, { token, query: { limit: 200 } })).body.results.find(
        ({ id }) => id === substrateId,
      );
    const pair = [{ id: equipmentId, company: api.world.companies.printer }];
    expect((await find(brand))?.calibrated_equipment).toMatchObject(pair);
    expect((await find(printer))?.calibrated_equipment).toMatchObject(pair);
    expect((await find(rival))?.calibrated_equipment).toEqual([]);
    const filter = { equipment: equipmentId };
    const mine = await api.call(listSubstrates, { token: printer, query: filter });
    expect(mine.body.results.map(({ id }) => id)).toEqual([substrateId]);
    expect((await api.call(listSubstrates, { token: rival, query: filter })).body.count).toBe(0);
  });

  it('have one name each', async () => {
    const create = () => api.call(createSubstrate, { token: operator, body: { name: 'Vellum' } });
    expect((await create()).body).toMatchObject({ name: 'Vellum', description: '', calibrated_equipment: [] });
    expect((await create()).problem.name).toEqual([messageOf('substrateNameTaken')]);
  });
});

// conforms: 28.33
it('custom layouts are a brand owner’s own, made by the operator', async () => {
  const { companies } = api.world;
  const create = (company: number, name: string) =>
    api.call(createCustomLayout, { token: operator, body: { company, name } });
  const { body } = await create(companies.brand, 'Ring');
  expect(body).toMatchObject({ name: 'Ring', company: companies.brand, image: null });
  expect((await create(companies.brand, 'Ring')).problem).toHaveProperty('name');
  expect((await create(companies.rival, 'Ring')).status).toBe(201);
  expect((await create(companies.printer, 'Ring')).problem).toHaveProperty('company');
  // Without a word about it the graphic stands as in sg-outside.
  expect(body).toMatchObject({ position: 'right', size_modules: 20 });
  const own = await api.call(listCustomLayouts, { token: brand });
  expect(own.body.results.map(({ id }) => id)).toEqual([body.id]);
});

it.each([
  ['inside', 8, 201],
  ['inside', 40, 201],
  ['inside', 7, 400],
  ['inside', 41, 400],
  ['above', 20, 201],
  ['left', 60, 201],
  ['below', 19, 400],
  ['right', 61, 400],
])('a custom layout with a graphic %s of %i modules answers %i', async (position, size_modules, status) => {
  const body = { company: api.world.companies.brand, name: `${position} ${size_modules}`, position, size_modules };
  const answer = await api.call(createCustomLayout, { token: operator, body });
  expect(answer.status).toBe(status);
  if (status === 201) expect(answer.body).toMatchObject({ position, size_modules });
  else expect(answer.problem).toHaveProperty('size_modules');
});
