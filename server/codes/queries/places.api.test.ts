import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeFilters } from '#lib/contract/codes.ts';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld } from '../testing/codes-world.ts';
import type { CodePlace } from './place-order.ts';
import { readListPlaces } from './places.ts';

const [workorders, codesOfEach, every] = [40, 1_500, 150];
const fromTheEnd = { workorder: 2_147_483_647, sequence: 2_147_483_647 };

let world: CodesWorld;
beforeAll(async () => {
  world = await openCodesWorld();
  const { database, brand } = world;
  for (let order = 0; order < workorders; order += 1) {
    const id = await insertWorkorderFixture(database, brand, { quantity: codesOfEach, codegenStatus: 4 });
    await database.pool.query(
      `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status, scm)
       SELECT 'common-' || $2::integer || '-' || n, $1, $2::integer, n, 1,
              CASE WHEN n % ${every} = 0 THEN '{"line": "A"}'::jsonb END
         FROM generate_series(1, ${codesOfEach}) AS n`,
      [brand.companyId, id],
    );
  }
  await database.pool.query('UPDATE workorders SET codes_generated = quantity');
  await database.pool.query('VACUUM ANALYZE codes');
});
afterAll(() => world.close());

it('a page of a common value is found by walking, without all that have it being looked up', async () => {
  const { database, brand } = world;
  await database.db.transaction().execute(async (trx) => {
    const places = await readListPlaces(trx, { companyId: brand.companyId }, codeFilters.parse({ scm_line: 'A' }), {
      limit: 3,
      from: fromTheEnd,
      direction: 'before',
    });
    expect(places.map(({ sequence }) => sequence)).toEqual([1_500, 1_350, 1_200]);
    const { rows } = await sql<{ scans: number }>`
      SELECT pg_stat_get_xact_numscans('codes_scm'::regclass)::integer AS scans`.execute(trx);
    expect(rows).toEqual([{ scans: 0 }]);
  });
});

it('a rare value is looked up', async () => {
  const { database, brand } = world;
  await database.pool.query(`UPDATE codes SET scm = '{"line": "rare"}' WHERE workorder_id = 3 AND sequence = 7`);
  const page = { limit: 3, from: fromTheEnd, direction: 'before' } as const;
  const rare = codeFilters.parse({ scm_line: 'rare' });
  const places = await readListPlaces(database.db, { companyId: brand.companyId }, rare, page);
  expect(places).toMatchObject([{ workorder_id: 3, sequence: 7 }]);
});

it('of states that no code has, none is walked over, also from a place in the last workorder', async () => {
  const { database, brand } = world;
  await database.pool.query('UPDATE codes SET product_id = $1 WHERE workorder_id = $2', [brand.productId, workorders]);
  await database.pool.query('VACUUM ANALYZE codes');
  await database.db.transaction().execute(async (trx) => {
    const filters = codeFilters.parse({ brands: String(brand.brandId) });
    const places = await readListPlaces(trx, { companyId: brand.companyId }, filters, {
      limit: 3,
      from: { workorder: workorders, sequence: 100 },
      direction: 'after',
    });
    expect(places.map(({ sequence }) => sequence)).toEqual([101, 102, 103]);
    const { rows } = await sql<{ fetched: number }>`
      SELECT pg_stat_get_xact_tuples_fetched('codes'::regclass)::integer AS fetched`.execute(trx);
    expect(rows[0]?.fetched).toBeLessThan(50);
  });
});

it('pages go on where the last one ended, over the spans that the indexes end with', async () => {
  const { database, brand } = world;
  const only = 'workorder_id = 40 AND (sequence % 200 > 50 OR sequence < 400)';
  await database.pool.query('UPDATE codes SET activation_status = 0, product_id = NULL WHERE workorder_id > 30');
  for (const second of [0, 1, 2, 3]) {
    await database.pool.query(
      `UPDATE codes SET product_id = $1, activation_status = 1, activated_by = $2,
              activated_at = '2026-03-04 00:00:0${second}Z' WHERE ${only} AND sequence / 500 = ${second}`,
      [brand.productId, brand.userId],
    );
  }
  const { rows } = await database.pool.query<{ sequence: number }>(
    `SELECT sequence FROM codes WHERE ${only} ORDER BY sequence`,
  );
  const all = rows.map(({ sequence }) => sequence);
  const queries = {
    product: { products: String(brand.productId) },
    status: { status: '1', workorder: '40' },
    moment: { activated_at: '2026-03-04' },
    person: { activated_by: String(brand.userId) },
  };
  for (const [name, query] of Object.entries(queries)) {
    expect(await walkPages(query, 'after'), name).toEqual(all);
    expect(await walkPages(query, 'before'), name).toEqual(all.toReversed());
  }
});

async function walkPages(query: Record<string, string>, direction: 'after' | 'before'): Promise<number[]> {
  const { database, brand } = world;
  const sequences: number[] = [];
  let from: CodePlace = direction === 'after' ? { workorder: 0, sequence: 0 } : fromTheEnd;
  for (;;) {
    const page = { limit: 70, from, direction };
    const rows = await readListPlaces(database.db, { companyId: brand.companyId }, codeFilters.parse(query), page);
    sequences.push(...rows.map(({ sequence }) => sequence));
    const last = rows.at(-1);
    if (!last || rows.length < page.limit) return sequences;
    from = { workorder: last.workorder_id, sequence: last.sequence, at: last.at };
  }
}
