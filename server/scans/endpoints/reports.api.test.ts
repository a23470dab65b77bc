import { afterAll, beforeAll, expect, it } from 'vitest';
import { listReports } from '#lib/contract/reports.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { expireReports } from '../jobs/expire-reports.ts';

let api: TestApi;
const day = 86_400_000;
beforeAll(async () => {
  api = await startApi();
  const { brand, rival } = api.world.companies;
  const row = (company_id: number | null, note: string, days = 1) => ({
    company_id,
    extended_id: company_id === null ? null : 'REPORTED0001',
    note,
    deleted_after: new Date(Date.now() + days * day),
  });
  const rows = [row(brand, 'First'), row(rival, 'Of the rival'), row(null, 'Of none'), row(brand, 'Over', -1)];
  await api.database.db
    .insertInto('reports')
    .values([...rows, row(brand, 'Last')])
    .execute();
});
afterAll(() => api.close());

const notes = async (token: string, query = {}) =>
  (await api.call(listReports, { token, query })).body.results.map(({ note }) => note);

it('lists reports of the own company, newest first, and all of them for the operator', async () => {
  const { brandAdmin, rivalAdmin, operatorAdmin } = api.world.people;
  expect(await notes(brandAdmin.token)).toEqual(['Last', 'First']);
  expect(await notes(brandAdmin.token, { extended_id: 'OTHER' })).toEqual([]);
  expect(await notes(brandAdmin.token, { search: 'irs' })).toEqual(['First']);
  expect(await notes(rivalAdmin.token, { extended_id: 'REPORTED0001' })).toEqual(['Of the rival']);
  expect(await notes(operatorAdmin.token)).toEqual(['Last', 'Of none', 'Of the rival', 'First']);
});

it('deletes them when their days are over', async () => {
  await expireReports({
    inUnitOfWork: (work) => transact(api.database, ({ trx }) => work({ trx } as Parameters<typeof work>[0])),
    signal: new AbortController().signal,
  });
  const rows = await api.database.db.selectFrom('reports').select('note').orderBy('id').execute();
  expect(rows.map(({ note }) => note)).toEqual(['First', 'Of the rival', 'Of none', 'Last']);
});
