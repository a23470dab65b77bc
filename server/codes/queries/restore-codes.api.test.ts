import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld } from '../testing/codes-world.ts';
import { insertCodeTask } from './tasks.ts';
import { updateNextBatch } from './update-batch.ts';

let world: CodesWorld;
beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

const quantity = 4000;

it('undoing what was done just now looks once at what was kept of each code', async () => {
  const { database, brand, context } = world;
  const workorderId = await insertWorkorderFixture(database, brand, { quantity, codegenStatus: 4 });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
     SELECT 'undone-' || n, $1, $2, n, 0 FROM generate_series(1, $3::integer) AS n`,
    [brand.companyId, workorderId, quantity],
  );
  const insert = (undoOf?: number) =>
    context.inUnitOfWork(({ trx }) =>
      insertCodeTask(trx, {
        key: `task ${undoOf}`,
        companyId: brand.companyId,
        createdBy: brand.userId,
        kind: 'status',
        parameters: { activation_status: 1, blacklist_reason: 0 },
        workorderId: undoOf === undefined ? workorderId : null,
        extendedIds: null,
        ...(undoOf !== undefined && { undoOf }),
      }),
    );
  const done = await insert();
  await context.inUnitOfWork(({ trx }) => updateNextBatch(trx, done));
  const undone = await insert(done);
  const read = await context.inUnitOfWork(async ({ trx }) => {
    await updateNextBatch(trx, undone);
    const stat = await sql<{ fetched: string }>`
      SELECT idx_tup_fetch AS fetched FROM pg_stat_xact_user_tables WHERE relname = 'code_task_changes'`.execute(trx);
    return Number(stat.rows[0]?.fetched);
  });
  // Once to find the places, once to read what was kept.
  expect(read).toBeLessThanOrEqual(2 * quantity);
  const { rows } = await database.pool.query('SELECT activation_status AS status, count(*)::int FROM codes GROUP BY 1');
  expect(rows).toEqual([{ status: 0, count: quantity }]);
});
