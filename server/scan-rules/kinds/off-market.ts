import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Among, RuleKind, RuleScan } from './rule-kind.ts';

/** Countries that products and orders are meant for, where they say so. */
interface Markets {
  products: ReadonlyMap<number, readonly string[]>;
  workorders: ReadonlyMap<number, readonly string[]>;
}

/** A scan in a country that the code is not meant for. */
export const offMarket: RuleKind<Markets> = {
  comparesScans: false,
  readFacts: async (db, companyIds, among) => ({
    products: await readMarketsOf(db, 'products', companyIds, among),
    workorders: await readMarketsOf(db, 'workorders', companyIds, among),
  }),
  relevant: {
    includes: ({ country }) => country !== null,
    where: () => sql`scans.country IS NOT NULL`,
  },
  isHit: (_rule, scan, _window, facts) => {
    const markets = marketsOf(scan, facts);
    return scan.country !== null && markets.length > 0 && !markets.includes(scan.country);
  },
};

async function readMarketsOf(
  db: Executor,
  table: 'products' | 'workorders',
  companyIds: readonly number[],
  among: Among | null,
): Promise<Map<number, readonly string[]>> {
  const rows = await db
    .selectFrom(table)
    .where('company_id', '=', sql<number>`ANY(${companyIds}::integer[])`)
    .$if(among !== null, (query) => query.where('id', '=', sql<number>`ANY(${among?.[table]}::integer[])`))
    .where('intended_markets', '<>', sql<string[]>`'{}'`)
    .select(['id', 'intended_markets'])
    .execute();
  return new Map(rows.map(({ id, intended_markets }) => [id, intended_markets]));
}

/** Countries of the code's own SCM value, or else of its order, or else of its product. */
function marketsOf({ scm, workorderId, productId }: RuleScan, { products, workorders }: Markets): readonly string[] {
  const own = scm === null ? [] : readCountries(scm);
  if (own.length > 0) return own;
  return workorders.get(workorderId) ?? products.get(productId ?? 0) ?? [];
}

/** Countries of an SCM value: two letters each, with anything between. */
export const readCountries = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((part) => part.length === 2);
