import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#server/core/db/schema.ts';
import { countWaiting } from '#server/core/db/testing/waiting-statements.ts';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, waitFor } from '../testing/codes-world.ts';
import { updateHeldCodes } from './update-held-codes.ts';

let world: CodesWorld;
const codes = 6;

beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

async function insertCodes(): Promise<number> {
  const { database, brand } = world;
  const workorderId = await insertWorkorderFixture(database, brand, { quantity: codes, codegenStatus: 4 });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
     SELECT 'held-' || $2 || '-' || n, $1, $2::integer, n, 1 FROM generate_series(1, $3::integer) AS n`,
    [brand.companyId, workorderId, codes],
  );
  return workorderId;
}

it.each([
  ['where they are', true],
  ['joined with what was read of them', false],
])('a change of codes %s waits for another of the same codes, and keeps what that left', async (_, inPlace) => {
  const { db, pool } = world.database;
  const workorderId = await insertCodes();
  const change = (trx: Transaction<Schema>, lot: string, taskId: number) => {
    const where = sql`codes.workorder_id = ${workorderId}`;
    const given = sql`${JSON.stringify({ lot })}::jsonb`;
    return updateHeldCodes(trx, {
      of: sql`WHERE ${where}`,
      where: inPlace ? where : null,
      assignments: sql`scm = ${given}`,
      differs: sql`codes.sequence % 2 = 0 AND codes.scm IS DISTINCT FROM ${given}`,
      consequences: [
        sql`INSERT INTO code_task_changes (task_id, workorder_id, sequence, scm)
          SELECT ${taskId}::bigint, workorder_id, sequence, scm_before FROM changed`,
      ],
    });
  };
  const tasks = [workorderId * 10 + 1, workorderId * 10 + 2] as const;
  let second: ReturnType<typeof change> | undefined;
  const first = await db.transaction().execute(async (trx) => {
    const done = await change(trx, 'first', tasks[0]);
    second = db.transaction().execute((other) => change(other, 'second', tasks[1]));
    await waitFor('the second to wait', async () => ((await countWaiting(pool, 'codes')) > 0 ? true : undefined));
    return done;
  });
  const expected = { held: codes, changed: codes / 2 };
  expect([first, await second]).toEqual([expected, expected]);
  const { rows: kept } = await pool.query(
    'SELECT task_id, sequence, scm FROM code_task_changes WHERE task_id = ANY($1) ORDER BY task_id, sequence',
    [tasks],
  );
  const of = (task: number, scm: object | null) => [2, 4, 6].map((sequence) => ({ task_id: task, sequence, scm }));
  expect(kept).toEqual([...of(tasks[0], null), ...of(tasks[1], { lot: 'first' })]);
  const { rows } = await pool.query('SELECT scm FROM codes WHERE workorder_id = $1 ORDER BY sequence', [workorderId]);
  expect(rows.map(({ scm }) => scm)).toEqual([
    null,
    { lot: 'second' },
    null,
    { lot: 'second' },
    null,
    { lot: 'second' },
  ]);
});
