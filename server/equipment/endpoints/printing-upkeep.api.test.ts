import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createCustomLayout,
  createSubstrate,
  deleteCustomLayout,
  deleteEquipment,
  deleteSubstrate,
  getCustomLayout,
  getEquipment,
  getSubstrate,
  listCustomLayouts,
  updateCustomLayout,
  updateSubstrate,
} from '#lib/contract/printing.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import {
  insertCalibratedPair,
  insertSecureTemplate,
  insertWaitingWorkorder,
} from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let printer: string;
let operator: string;
beforeAll(async () => {
  api = await startApi();
  const { people } = api.world;
  brand = people.brandAdmin.token;
  printer = people.printerAdmin.token;
  operator = people.operatorAdmin.token;
});
afterAll(() => api.close());

// conforms: 28.29
it('equipment is deleted with its calibrations, until a workorder names it', async () => {
  const { equipmentId: id, substrateId } = await insertCalibratedPair(api);
  const foreign = await insertCalibratedPair(api, api.world.companies.stranger);
  const asPrinter = (equipment: number) => ({ token: printer, params: { id: equipment } });
  expect((await api.call(deleteEquipment, asPrinter(foreign.equipmentId))).status).toBe(404);
  expect((await api.call(deleteEquipment, asPrinter(id))).status).toBe(204);
  expect((await api.call(getEquipment, asPrinter(id))).status).toBe(404);
  const substrate = await api.call(getSubstrate, { token: printer, params: { id: substrateId } });
  expect(substrate.body.calibrated_equipment).toEqual([]);

  const used = await insertCalibratedPair(api);
  const workorder = await insertWaitingWorkorder(api);
  await api.database.db
    .updateTable('workorders')
    .set({ equipment_id: used.equipmentId })
    .where('id', '=', workorder)
    .execute();
  const refused = await api.call(deleteEquipment, asPrinter(used.equipmentId));
  expect(refused.status).toBe(409);
  expect(refused.problem.detail).toContain('A workorder names this equipment');
  const kept = await api.call(getEquipment, asPrinter(used.equipmentId));
  expect(kept.body.substrates.map((row) => row.id)).toEqual([used.substrateId]);
});

// conforms: 28.29
it('a substrate is read by all and kept by the operator, who deletes it while nothing uses it', async () => {
  const { equipmentId, substrateId } = await insertCalibratedPair(api);
  const seen = await api.call(getSubstrate, { token: brand, params: { id: substrateId } });
  expect(seen.body.calibrated_equipment.map(({ id }) => id)).toEqual([equipmentId]);
  const hidden = await api.call(getSubstrate, {
    token: api.world.people.rivalAdmin.token,
    params: { id: substrateId },
  });
  expect(hidden.body).toEqual({ ...seen.body, calibrated_equipment: [] });
  const refused = await api.call(deleteSubstrate, { token: operator, params: { id: substrateId } });
  expect(refused.status).toBe(409);

  const made = await api.call(createSubstrate, { token: operator, body: { name: 'Tyvek', description: 'Fleece' } });
  const asOperator = { token: operator, params: { id: made.body.id } };
  const renamed = await api.call(updateSubstrate, { ...asOperator, body: { name: 'Tyvek 1025' } });
  expect(renamed.body).toEqual({ ...made.body, name: 'Tyvek 1025' });
  const taken = await api.call(updateSubstrate, { ...asOperator, body: { name: seen.body.name } });
  expect(taken.problem['name']).toEqual([messageOf('substrateNameTaken')]);
  expect((await api.call(deleteSubstrate, asOperator)).status).toBe(204);
  expect((await api.call(updateSubstrate, { ...asOperator, body: {} })).status).toBe(404);
  expect((await api.call(deleteSubstrate, asOperator)).status).toBe(404);
});

// conforms: 28.29
it('a custom layout is kept by the operator, and stays while a template names it', async () => {
  const { brand: company, rival } = api.world.companies;
  const create = (name: string) =>
    api.call(createCustomLayout, { token: operator, body: { company, name, image: 'https://operator.test/a.png' } });
  const { body: layout } = await create('Ring');
  expect(layout.image).toBe('https://operator.test/a.png');
  const asOperator = { token: operator, params: { id: layout.id } };
  const body = { description: 'A ring of dots', image: null };
  expect((await api.call(updateCustomLayout, { ...asOperator, body })).body).toEqual({ ...layout, ...body });
  expect((await api.call(getCustomLayout, { token: brand, params: { id: layout.id } })).body).toMatchObject(body);
  expect((await api.call(updateCustomLayout, { ...asOperator, body: { company: rival } })).problem).toHaveProperty(
    'company',
  );
  const image = 'javascript:alert(1)';
  expect((await api.call(updateCustomLayout, { ...asOperator, body: { image } })).problem).toHaveProperty('image');
  await create('Star');
  const taken = await api.call(updateCustomLayout, { ...asOperator, body: { name: 'Star' } });
  expect(taken.problem['name']).toEqual([messageOf('customLayoutNameTaken')]);

  const templateId = await insertSecureTemplate(api, { code_layout: 'custom', custom_layout: layout.id });
  const refused = await api.call(deleteCustomLayout, asOperator);
  expect(refused.status).toBe(409);
  expect(refused.problem.detail).toBe(messageOf('layoutInUse'));
  await api.database.db.deleteFrom('workorder_templates').where('id', '=', templateId).execute();
  expect((await api.call(deleteCustomLayout, asOperator)).status).toBe(204);
  const left = await api.call(listCustomLayouts, { token: brand });
  expect(left.body.results.map(({ name }) => name)).toEqual(['Star']);
});
