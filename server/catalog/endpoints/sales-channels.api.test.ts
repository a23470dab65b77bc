import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createSalesChannel,
  deleteSalesChannel,
  getSalesChannel,
  listSalesChannels,
  updateSalesChannel,
} from '#lib/contract/sales-channels.ts';
import { search } from '#lib/contract/search.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.brandAdmin);
});
afterAll(() => api.close());

it('is created, updated, found, archived and deleted', async () => {
  const created = await api.call(createSalesChannel, { token, body: { name: 'Harbour shop' } });
  expect(created.status).toBe(201);
  const { id } = created.body;
  const company = api.world.companies.brand;
  expect(created.body).toEqual({ id, company, name: 'Harbour shop', description: '', url: '', is_archived: false });

  const body = { description: 'At the ferry', url: 'https://shop.example' };
  const updated = await api.call(updateSalesChannel, { token, params: { id }, body });
  expect(updated.body).toEqual({ ...created.body, ...body });
  const found = await api.call(search, { token, query: { text: 'harbour' } });
  expect(found.body.items).toEqual([{ kind: 'sales_channel', key: String(id), label: 'Harbour shop', detail: '' }]);

  await api.call(updateSalesChannel, { token, params: { id }, body: { is_archived: true } });
  const inUse = await api.call(listSalesChannels, { token, query: { is_archived: false } });
  expect(inUse.body.results.map((channel) => channel.id)).not.toContain(id);
  expect((await api.call(deleteSalesChannel, { token, params: { id } })).status).toBe(204);
  expect((await api.call(getSalesChannel, { token, params: { id } })).status).toBe(404);
});

it('has a name that no other channel of the company has', async () => {
  await api.call(createSalesChannel, { token, body: { name: 'Market' } });
  const again = await api.call(createSalesChannel, { token, body: { name: 'Market' } });
  expect(again.status).toBe(400);
  expect(again.problem['name']).toEqual([messageOf('salesChannelNameTaken')]);
  const ofAnother = { token: api.world.people.rivalAdmin.token, body: { name: 'Market' } };
  expect((await api.call(createSalesChannel, ofAnother)).status).toBe(201);
});
