import { afterAll, beforeAll, expect, it } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld } from '../testing/codes-world.ts';
import { countSelection } from './count-selection.ts';

let world: CodesWorld;
beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

it('ends in time, and says that it is not all', async () => {
  const { database, brand } = world;
  const workorderId = await insertWorkorderFixture(database, brand, { quantity: 2, codegenStatus: 4 });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
     SELECT 'count-' || n, $1, $2, n, 0 FROM generate_series(1, 2) AS n`,
    [brand.companyId, workorderId],
  );
  const selection = { filters: null, workorderId, extendedIds: null };
  const count = (ms: number) => countSelection(database.db, brand.companyId, selection, { allMs: ms, someMs: ms });
  const client = await database.pool.connect();
  try {
    // Nothing can be read: as slow as it can be.
    await client.query('BEGIN; LOCK TABLE codes IN ACCESS EXCLUSIVE MODE');
    expect(await count(100)).toMatchObject({ total: 0, is_exact: false });
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  expect(await count(ceilingMs)).toMatchObject({ total: 2, is_exact: true, inactive: 2, products_total: 1 });
});
