import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getCode } from '#lib/contract/codes.ts';
import { deleteConsumed, getConsumed, putConsumed } from '#lib/contract/consumed-codes.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
const params = { extended_id: 'CONSUMED000000' };
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
  await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'CONSUMED', count: 1 });
  await api.database.db
    .insertInto('webhooks')
    .values({
      company_id: api.world.companies.brand,
      created_by: api.world.people.brandAdmin.id,
      url: 'https://hooks.test/',
      events: ['code.consumed'],
      secret: Buffer.from('sealed'),
    })
    .execute();
});
afterAll(() => api.close());
const setStatus = (activation_status: number) =>
  api.database.db
    .updateTable('codes')
    .set({ activation_status, consumed_at: null })
    .where('extended_id', '=', params.extended_id)
    .execute();
beforeEach(() => setStatus(1));

const consume = () => api.call(putConsumed, { token, params, body: {} });
const read = async () => (await api.call(getConsumed, { token, params })).body.consumed_at;
const events = () => api.database.db.selectFrom('webhook_events').select(['type', 'data']).execute();

// conforms: 32.47
it('is consumed once, however many say so at one moment, and can be put back', async () => {
  expect(await read()).toBeNull();
  const answers = await Promise.all(Array.from({ length: 10 }, consume));
  const at = await read();
  expect(at).not.toBeNull();
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.consumed_at}`))).toEqual(new Set([`200 ${at}`]));
  const data = { extended_id: params.extended_id, consumed_at: at, by: 'api' };
  expect(await events()).toMatchObject([{ type: 'code.consumed', data }]);
  expect((await api.call(getCode, { token, params })).body.consumed_at).toBe(at);

  const restore = () => api.call(deleteConsumed, { token, params });
  expect([(await restore()).status, (await restore()).status]).toEqual([204, 204]);
  expect(await read()).toBeNull();
  await consume();
  expect(await events()).toHaveLength(2);
});

// conforms: 32.47
it('is not consumed while it is not active', async () => {
  await setStatus(2);
  expect((await consume()).status).toBe(409);
  expect(await read()).toBeNull();
});
