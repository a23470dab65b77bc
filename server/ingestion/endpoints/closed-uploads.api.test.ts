import { afterAll, beforeAll, expect, it } from 'vitest';
import { getActivity } from '#lib/contract/activity.ts';
import * as contract from '#lib/contract/ingestion.ts';
import { listSupportGroups } from '#lib/contract/support.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { expireUploads } from '../queries/ingestions.ts';
import { completeIngestion } from '../queries/record.ts';

let api: TestApi;
let token: string;
let workorderId: number;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
  workorderId = await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'CLOSED' });
});
afterAll(() => api.close());

async function insert(status: 'error' | 'processing' | 'uploading', retryOf: string | null, rows = 3): Promise<string> {
  const { companies, people } = api.world;
  const { key, id } = await api.database.db
    .insertInto('ingestions')
    .values({
      key: `ing_${crypto.randomUUID()}`,
      company_id: companies.brand,
      created_by: people.brandAdmin.id,
      ...{ status, ingestion_mode: 'file', filetype: 'csv', retry_of: retryOf, row_count: rows, error_count: 5 },
    })
    .returning(['key', 'id'])
    .executeTakeFirstOrThrow();
  if (status === 'error') {
    await api.database.db
      .insertInto('ingestion_errors')
      .values(
        [1, 2, 3, 4, 5].map((position) => ({
          ingestion_id: id,
          ...{ position, row: position, column_name: 'id', message: 'x' },
          type: position < 4 ? 'missing_id_error' : 'invalid_id_error',
        })),
      )
      .execute();
  }
  return key;
}

async function complete(key: string, rows: number): Promise<void> {
  const { db } = api.database;
  const { id } = await db.selectFrom('ingestions').where('key', '=', key).select('id').executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    expect(await completeIngestion(trx, id, { workorderId, rows })).toBe(true);
  });
}

const read = async (key: string) => (await api.call(contract.getIngestion, { token, params: { key } })).body;
const close = (key: string, is_closed: boolean, as = token) =>
  api.call(contract.updateIngestion, { token: as, params: { key }, body: { is_closed } });
const open = async () => {
  const query = { status: 'error', is_closed: 'false' } as const;
  return (await api.call(contract.listIngestions, { token, query })).body.results.map(({ key }) => key);
};
const badge = async () => (await api.call(getActivity, { token, query: { limit: 20 } })).body;

it('closes each failed upload that a correction goes back to once the correction succeeded', async () => {
  const first = await insert('error', null);
  const second = await insert('error', first);
  const other = await insert('error', null);
  const third = await insert('processing', second);
  expect(await open()).toEqual([other, second, first]);
  await complete(third, 2);
  expect(await open()).toEqual([other]);
  expect(await read(first)).toMatchObject({ status: 'error', corrected_by: { key: third, row_count: 2 } });
  expect(await read(second)).toMatchObject({ closed_by: null, corrected_by: { key: third } });
  expect(await read(other)).toMatchObject({ closed_at: null, corrected_by: null });
  const { counts, items } = await badge();
  expect(counts.ingestions_failed).toBe(1);
  expect(items.filter(({ outcome }) => outcome === 'failed').map(({ key }) => key)).toEqual([other]);
  const closed = await api.call(contract.listIngestions, { token, query: { is_closed: 'true' } });
  expect(closed.body.results.map(({ key }) => key)).toEqual([second, first]);
  await close(other, true);
});

it('is closed by hand, reopened, and refused for an upload that has not failed', async () => {
  const key = await insert('error', null);
  const { id, email } = api.world.people.brandAdmin;
  expect((await close(key, true)).body).toMatchObject({ closed_by: { id, email, name: email }, corrected_by: null });
  const before = (await read(key)).closed_at;
  expect((await close(key, true)).body.closed_at).toBe(before);
  expect(await open()).toEqual([]);
  expect((await close(key, false)).body).toMatchObject({ closed_at: null, closed_by: null });
  expect(await open()).toEqual([key]);
  const running = await close(await insert('processing', null), true);
  expect({ status: running.status, detail: running.problem.detail }).toEqual({
    status: 409,
    detail: messageOf('uploadNotFailed'),
  });
  expect((await close(key, true, api.world.people.rivalAdmin.token)).status).toBe(404);
  await close(key, true);
});

it('is closed when a file that was never sent had been sent again before it expired', async () => {
  const forgotten = await insert('uploading', null);
  await complete(await insert('processing', forgotten), 3);
  await api.database.db
    .updateTable('ingestions')
    .set({ created_at: new Date(Date.now() - 48 * 3_600_000) })
    .where('key', '=', forgotten)
    .execute();
  await api.database.db.transaction().execute((trx) => expireUploads(trx, 24));
  expect(await read(forgotten)).toMatchObject({ status: 'error', corrected_by: { row_count: 3 } });
  expect(await open()).toEqual([]);
});

it('is in one group of support, by the kind of most of its errors, which is open while an upload in it is', async () => {
  const company = api.world.companies.brand;
  await api.database.db.deleteFrom('ingestions').where('company_id', '=', company).execute();
  const groups = async () => {
    const query = { company: String(company) };
    const { body } = await api.call(listSupportGroups, { token: api.world.people.support.token, query });
    return body.results.map(({ key, records, new_records, corrected_records, errors, state }) => ({
      ...{ key, records, new_records, corrected_records, errors, state },
    }));
  };
  const keys = [await insert('error', null), await insert('error', null)];
  const group = { key: `${company}-missing_id_error`, records: 2, errors: 10 };
  expect(await groups()).toEqual([{ ...group, new_records: 2, corrected_records: 0, state: 'open' }]);
  await close(keys[0] ?? '', true);
  expect(await groups()).toEqual([{ ...group, new_records: 1, corrected_records: 1, state: 'open' }]);
  await close(keys[1] ?? '', true);
  expect(await groups()).toEqual([{ ...group, new_records: 0, corrected_records: 2, state: 'resolved' }]);
});
