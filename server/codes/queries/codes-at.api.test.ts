import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld } from '../testing/codes-world.ts';
import { codesAt } from './codes-at.ts';

const count = 60;
let world: CodesWorld;
const workorders: number[] = [];

beforeAll(async () => {
  world = await openCodesWorld();
  const { database, brand } = world;
  for (let order = 0; order < 2; order += 1) {
    const id = await insertWorkorderFixture(database, brand, { quantity: count, codegenStatus: 4 });
    workorders.push(id);
    await database.pool.query(
      `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
       SELECT 'at-' || $2::integer || '-' || n, $1, $2::integer, n, 1 FROM generate_series(1, $3::integer) AS n`,
      [brand.companyId, id, count],
    );
  }
});
afterAll(() => world.close());

const place = (workorder: number, sequence: number) => ({
  extended_id: `at-${workorder}-${sequence}`,
  workorder_id: workorder,
  sequence,
});

it.each([
  ['in a row, over two workorders', (_sequence: number) => true],
  ['with gaps, in few runs', (sequence: number) => sequence % 30 !== 0],
  ['with gaps, in many runs', (sequence: number) => sequence % 3 !== 0],
])('finds the codes of places %s, and no others', async (_name, isWanted) => {
  const wanted = workorders.flatMap((workorder) =>
    Array.from({ length: count }, (_, index) => index + 1)
      .filter(isWanted)
      .map((sequence) => place(workorder, sequence)),
  );
  expect(await find(wanted)).toEqual(wanted.map((code) => code.extended_id).sort());
});

it('finds codes that were named, whose places are those of their names', async () => {
  const named = [place(workorders[0] ?? 0, 7), place(workorders[1] ?? 0, 3)];
  const places = named.map((code, index) => ({ ...code, workorder_id: 0, sequence: index + 1 }));
  expect(await find(places)).toEqual(named.map((code) => code.extended_id).sort());
});

async function find(places: Parameters<typeof codesAt>[0]): Promise<string[]> {
  const { rows } = await sql<{ extended_id: string }>`
    SELECT codes.extended_id FROM codes ${codesAt(places)}`.execute(world.database.db);
  return rows.map((row) => row.extended_id).sort();
}
