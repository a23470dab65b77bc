import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import {
  type CountScope,
  fieldOf,
  inScope,
  ofStaff,
  type ScanRange,
  scansInScope,
  within,
} from '../shared/scan-conditions.ts';
import { callDayParts, placeParts, productParts, splitByCount, splitByQuarters, zoneDayParts } from './scan-parts.ts';

type Results = Record<string, number>;

/** Scans by day, from 1, and result. `bounds`: where each day begins, and the last one ends. */
export async function countScansByZoneDay(db: Executor, range: ScanRange, bounds: readonly number[]) {
  const parts = zoneDayParts(range, await splitByQuarters(db, range), bounds);
  const { rows } = await sql<{ day: number; result: string; scans: number }>`
    SELECT day, result, sum(scans)::bigint AS scans FROM (${parts}) AS parts GROUP BY day, result ORDER BY 1, 2`.execute(
    db,
  );
  return rows;
}

/** Calls by day, as countScansByZoneDay. */
export async function countCallsByZoneDay(db: Executor, range: ScanRange, bounds: readonly number[]) {
  const parts = callDayParts(range, await splitByQuarters(db, range), bounds);
  const { rows } = await sql<{ day: number; scans: number }>`
    SELECT day, sum(scans)::bigint AS scans FROM (${parts}) AS parts GROUP BY day ORDER BY 1`.execute(db);
  return rows;
}

/** Scans by result for each key: those with the most scans, most first. */
function most(key: RawBuilder<unknown>, parts: RawBuilder<unknown>, top: number): RawBuilder<unknown> {
  return sql`SELECT ${key}, sum(summed.scans)::bigint AS scans, jsonb_object_agg(result, summed.scans) AS results FROM (
      SELECT ${key}, result, sum(scans)::bigint AS scans FROM (${parts}) AS parts GROUP BY ${key}, result
    ) AS summed GROUP BY ${key} ORDER BY sum(summed.scans) DESC, ${key} LIMIT ${top}`;
}

export async function countScansByProduct(db: Executor, range: ScanRange, top: number) {
  const parts = productParts(range, await splitByCount(db, range));
  const { rows } = await sql<{ id: number; name: string; sku: string; scans: number; results: Results }>`
    SELECT products.id, products.name, products.sku, most.scans, most.results
      FROM (${most(sql`product_id`, parts, top)}) AS most
      JOIN products ON products.id = most.product_id ORDER BY most.scans DESC, products.id`.execute(db);
  return rows;
}

/** Fields of half a degree by their middle, and how many scans have a place at all. */
export async function countScansByPlace(db: Executor, range: ScanRange, { top, atMost }: NewestScans) {
  if (range.products) return countNewestByPlace(db, range, { top, atMost });
  const parts = placeParts(range, await splitByCount(db, range));
  const [{ rows: places }, { rows: totals }] = await Promise.all([
    mostScannedPlaces(parts, top).execute(db),
    sql<{ scans: number }>`SELECT coalesce(sum(scans), 0)::bigint AS scans FROM (${parts}) AS parts`.execute(db),
  ]);
  return { places, placed: totals[0]?.scans ?? 0, lookedBackTo: null };
}

interface CountedPlace {
  latitude: number;
  longitude: number;
  scans: number;
  results: Results;
}

const mostScannedPlaces = (parts: RawBuilder<unknown>, top: number) => sql<CountedPlace>`
  SELECT latitude / 2.0::float8 + 0.25 AS latitude, longitude / 2.0::float8 + 0.25 AS longitude, scans, results
    FROM (${most(sql`latitude, longitude`, parts, top)}) AS most ORDER BY scans DESC, 1, 2`;

/** Places are not counted by product: the newest scans of the products are read. */
async function countNewestByPlace(db: Executor, range: ScanRange, { top, atMost }: NewestScans) {
  const parts = sql`SELECT latitude, longitude, result, count(*) AS scans FROM placed GROUP BY 1, 2, 3`;
  const { rows } = await sql<{ looked: number; oldest: Date | null; placed: number; places: CountedPlace[] | null }>`
    WITH newest AS MATERIALIZED (${await newestScans(db, range, atMost)}),
    placed AS (
      SELECT ${fieldOf.latitude}::smallint AS latitude, ${fieldOf.longitude}::smallint AS longitude, result
        FROM newest WHERE ${scansInScope({ ...range, companyId: null })} AND latitude IS NOT NULL AND longitude IS NOT NULL)
    SELECT (SELECT count(*) FROM newest) AS looked, (SELECT min(created_at) FROM newest) AS oldest,
           (SELECT count(*) FROM placed) AS placed,
           (SELECT jsonb_agg(most) FROM (${mostScannedPlaces(parts, top)}) AS most) AS places`.execute(db);
  const [{ looked, oldest, placed, places } = { looked: 0, oldest: null, placed: 0, places: null }] = rows;
  return { places: places ?? [], placed, lookedBackTo: looked < atMost ? null : oldest };
}

export interface RepeatedCode {
  extended_id: string;
  scans: number;
  places: number;
  suspicious: number;
  first_at: Date;
  last_at: Date;
  results: Results;
  product_id: number | null;
  product_name: string | null;
  product_sku: string | null;
  repeated: number;
}

/** How many rows are shown, and how many scans are read for them at most. */
interface NewestScans {
  top: number;
  atMost: number;
}

interface LookedThrough {
  looked: number;
  oldest: Date | null;
}

/**
 * Codes scanned more than once among the newest `atMost` scans of a range, those with the most first: that many are
 * read along their index, however many there are.
 */
export async function findRepeatedCodes(
  db: Executor,
  range: ScanRange,
  { top, atMost }: NewestScans,
): Promise<{ codes: RepeatedCode[]; lookedBackTo: Date | null }> {
  const { rows } = await sql<LookedThrough & (RepeatedCode | { extended_id: null })>`
    WITH newest AS MATERIALIZED (${await newestScans(db, range, atMost)}),
    counted AS (SELECT * FROM newest WHERE ${scansInScope({ ...range, companyId: null })}),
    repeated AS (
      SELECT extended_id, count(*) AS scans, max(created_at) AS last_at, count(*) OVER () AS repeated
        FROM counted GROUP BY extended_id HAVING count(*) > 1
       ORDER BY count(*) DESC, max(created_at) DESC, extended_id LIMIT ${top}),
    theirs AS MATERIALIZED (SELECT counted.* FROM counted JOIN repeated USING (extended_id)),
    results AS (
      SELECT extended_id, jsonb_object_agg(result, scans) AS results
        FROM (SELECT extended_id, result, count(*) AS scans FROM theirs GROUP BY 1, 2) AS by_result GROUP BY 1),
    facts AS (
      SELECT extended_id, min(created_at) AS first_at, max(product_id) AS product_id,
             count(*) FILTER (WHERE suspicion <> '{}') AS suspicious,
             count(DISTINCT (${fieldOf.latitude}, ${fieldOf.longitude})) FILTER (WHERE latitude IS NOT NULL) AS places
        FROM theirs GROUP BY 1)
    SELECT all_of_it.*, repeated.*, facts.first_at, facts.product_id, facts.suspicious, facts.places, results.results,
           products.name AS product_name, products.sku AS product_sku
      FROM (SELECT count(*) AS looked, min(created_at) AS oldest FROM newest) AS all_of_it
      LEFT JOIN repeated ON true
      LEFT JOIN facts USING (extended_id) LEFT JOIN results USING (extended_id)
      LEFT JOIN products ON products.id = facts.product_id
     ORDER BY repeated.scans DESC, repeated.last_at DESC, repeated.extended_id`.execute(db);
  const [{ looked, oldest } = { looked: 0, oldest: null }] = rows;
  return {
    codes: rows.filter((row): row is LookedThrough & RepeatedCode => row.extended_id !== null),
    lookedBackTo: looked < atMost ? null : oldest,
  };
}

/** As many products are read along the index of each; the scans of more are picked from those of the company. */
const mostAlongIndex = 20;

/**
 * The newest scans of a range, read along indexes so that no more than `atMost` are read, whichever filters are set.
 * Where one index cannot hold the filters, scans that do not fit are among them.
 */
async function newestScans(db: Executor, range: ScanRange, atMost: number): Promise<RawBuilder<unknown>> {
  const columns = sql`extended_id, product_id, result, created_at, latitude, longitude, suspicion, is_staff, is_person,
    is_repeat, id`;
  const companies =
    range.companyId === null
      ? (await db.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => id)
      : [range.companyId];
  const { products, result } = range;
  const isAlongProducts = products !== undefined && products.length > 0 && products.length <= mostAlongIndex;
  const scopes: CountScope[] = companies.flatMap((companyId): CountScope[] =>
    isAlongProducts
      ? products.map((id) => ({ companyId, products: [id] }))
      : [{ companyId, result: products ? undefined : result }],
  );
  // The others are many: those of staff and repeats among them are left out afterwards.
  const alongIndex = sql`${ofStaff(range.staff === 'only' ? 'only' : 'with')} AND is_person IS NOT FALSE`;
  const branches = scopes.map(
    (scope) => sql`(SELECT ${columns} FROM scans WHERE ${inScope(scope)} AND ${alongIndex} AND ${within(range)}
      ORDER BY created_at DESC, id DESC LIMIT ${atMost})`,
  );
  return sql`SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) AS page
    ORDER BY created_at DESC, id DESC LIMIT ${atMost}`;
}
