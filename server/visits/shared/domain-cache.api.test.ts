import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScanScenario, type ScanScenario } from '#server/programs/photo/testing/scan-scenario.ts';
import { createDomainCache } from './domain-cache.ts';

let scenario: ScanScenario;
beforeAll(async () => {
  scenario = await createScanScenario();
});
afterAll(() => scenario.close());

// conforms: A49
it('reads the domains before it uses them after a quiet time', async () => {
  const { database, brandId, rivalId } = scenario;
  let now = 0;
  const cache = createDomainCache(database.db, () => now);
  const domain = { name: 'moved.test', token: 'T', verified_at: new Date() };
  await database.db
    .insertInto('code_domains')
    .values({ company_id: brandId, ...domain })
    .execute();
  expect(await cache.companyOf('moved.test')).toBe(brandId);
  await database.db.updateTable('code_domains').set({ company_id: rivalId }).where('name', '=', 'moved.test').execute();
  now = 3_600_000;
  expect(await cache.companyOf('MOVED.test.')).toBe(rivalId);
});
