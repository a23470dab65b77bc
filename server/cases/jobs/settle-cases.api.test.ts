import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InUnitOfWork, transact } from '#server/core/db/unit-of-work.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { gatherIntoCase } from '../shared/gather-into-case.ts';
import { settleCases } from './settle-cases.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('goes on to the next company when one fails', async () => {
  const companies = Object.values(api.world.companies).sort((a, b) => a - b);
  for (const [index, companyId] of companies.entries()) {
    const prefix = `SETTLE${index}`;
    const workorderId = await insertFinishedWorkorder(api, companyId, { prefix, count: 1 });
    await api.database.db.transaction().execute((trx) =>
      gatherIntoCase(trx, {
        ...{ companyId, workorderId, extendedId: `${prefix}00000`, productId: null },
        ...{ reason: 'copy', scanUuid: null, madeAt: new Date() },
      }),
    );
  }
  const waiting = async () =>
    (await api.database.db.selectFrom('case_codes').where('is_settled', '=', false).select('company_id').execute()).map(
      ({ company_id }) => company_id,
    );
  const { database } = api;
  let calls = 0;
  const inUnitOfWork: InUnitOfWork = (work) => {
    calls += 1;
    if (calls === 1) return Promise.reject(new Error('This company fails.'));
    return transact(database, (begun) => work({ ...begun, enqueue: () => Promise.reject(new Error('No job.')) }));
  };
  const settle = () => settleCases({ database, inUnitOfWork, signal: new AbortController().signal });
  expect((await waiting()).sort((a, b) => a - b)).toEqual(companies);
  await expect(settle()).rejects.toThrow('This company fails.');
  expect(await waiting()).toEqual(companies.slice(0, 1));
  await settle();
  expect(await waiting()).toEqual([]);
});
