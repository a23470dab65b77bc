import type pg from 'pg';
import { scansLookedThrough } from '#lib/contract/scan-analytics.ts';
import type { Database } from '#server/core/db/database.ts';
import { countScansByPlace, countScansByProduct, countScansByZoneDay } from '#server/scans/queries/scan-analytics.ts';
import type { ScanRange } from '#server/scans/shared/scan-conditions.ts';
import { countNextScans } from '#server/scans/shared/scan-summary.ts';
import { newScanUuid } from '#server/scans/shared/scan-uuid.ts';
import { recordVisits } from '#server/visits/shared/record-visits.ts';
import type { FoundVisit, VisitedCode } from '#server/visits/shared/visit-address.ts';
import { withBenchDatabase } from './bench-database.ts';
import { addCodes, createPeople } from './list-data.ts';
import { quantile } from './statistics.ts';

const mostInBatch = 500;
const codesAWorkorder = 2_500;
const day = 86_400_000;
const readings = 7;
/** As `server/scans/jobs/count-scans.ts` begins. */
const spanMs = 900_000;

/**
 * Bytes of a scan as visits of addresses of codes write it, in batches as the photo program hands them over, every
 * index in its place: rows and each index. Codes are visited once each, in no order, within the last day; half of them
 * at one of 500 places. Then what counting them costs, the bytes of their counts, and charts of that day in a zone of
 * its own before and after it.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const visits = Number(args[0] ?? 200_000);
  if (!Number.isInteger(visits) || visits < 1) throw new Error('Usage: npm run bench -- scan-bytes [visits]');
  return withBenchDatabase(async (database) => {
    const { pool } = database;
    const people = await createPeople(database);
    await addCodes(pool, people, { from: 0, to: Math.ceil(visits / codesAWorkorder) * codesAWorkorder });
    const { rows: codes } = await pool.query<VisitedCode>(`
      SELECT extended_id AS "extendedId", company_id AS "companyId", workorder_id AS "workorderId",
             product_id AS "productId", activation_status AS "activationStatus", blacklist_reason AS "blacklistReason",
             false AS "isStaticPrint", 'sid' AS result
        FROM codes ORDER BY md5(extended_id) LIMIT ${visits}`);
    const before = await sizes(pool);
    const began = Date.now() - day;
    for (let from = 0; from < visits; from += mostInBatch) {
      await recordVisits(
        database,
        codes.slice(from, from + mostInBatch).map((code, index): FoundVisit => {
          const madeAt = new Date(began + ((from + index) * day) / visits);
          return { uuid: newScanUuid(madeAt), madeAt, country: null, callKind: null, isStaff: false, code };
        }),
      );
    }
    const { rows: counted } = await pool.query<{ count: number }>('SELECT count(*) AS count FROM scans');
    console.log(`${counted[0]?.count} scans; bytes of each`);
    let together = 0;
    for (const [name, bytes] of await sizes(pool)) {
      const each = (bytes - (before.get(name) ?? 0)) / visits;
      together += each;
      console.log(`  ${name.padEnd(32)} ${each.toFixed(1).padStart(8)}`);
    }
    console.log(`  ${'together'.padEnd(32)} ${together.toFixed(1).padStart(8)}`);
    await measureCounts(database, { companyId: people.companyId, from: began, to: began + day }, visits);
    return counted[0]?.count === visits;
  });
}

async function measureCounts(database: Database, range: ScanRange, visits: number): Promise<void> {
  const { db, pool } = database;
  const bounds = [range.from, range.to].map((at) => Math.floor(at / 900_000) * 900_000);
  const [from = 0, to = 0] = bounds;
  const charts = () =>
    Promise.all([
      countScansByZoneDay(db, { ...range, from, to }, bounds),
      countScansByProduct(db, { ...range, from, to }, 10),
      countScansByPlace(db, { ...range, from, to }, { top: 10, atMost: scansLookedThrough }),
    ]);
  const before = await timesOf(charts);
  let longest = 0;
  let seconds = 0;
  for (let isLast = false; !isLast; ) {
    const began = performance.now();
    ({ isLast } = await db.transaction().execute((trx) => countNextScans(trx, spanMs)));
    const took = (performance.now() - began) / 1000;
    longest = Math.max(longest, took);
    seconds += took;
  }
  const after = await timesOf(charts);
  console.log(
    `counted in ${seconds.toFixed(1)} s, ${((seconds / visits) * 1e6).toFixed(1)} µs a scan, the longest span ${(longest * 1000).toFixed(0)} ms`,
  );
  console.log(
    `charts of the day: p50 ${quantile(before, 0.5).toFixed(0)} ms before, ${quantile(after, 0.5).toFixed(0)} after`,
  );
  for (const table of countTables) {
    const { rows } = await pool.query<{ bytes: number; rows: number }>(
      `SELECT pg_total_relation_size('${table}')::float8 AS bytes, count(*) AS rows FROM ${table}`,
    );
    const [{ bytes, rows: count } = { bytes: 0, rows: 0 }] = rows;
    console.log(`  ${table.padEnd(32)} ${count} rows, ${(bytes / visits).toFixed(1)} bytes a scan`);
  }
}

const countTables = [
  'scan_day_results',
  'scan_quarters',
  'scan_day_products',
  'scan_quarter_products',
  'scan_day_places',
  'scan_quarter_places',
];

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let reading = 0; reading < readings; reading += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times;
}

/** Bytes of the rows and of each index, of all months. */
async function sizes(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(`
    SELECT 'rows' AS name, (SELECT sum(pg_table_size(relid)) FROM pg_partition_tree('scans'))::float8 AS bytes
    UNION ALL
    SELECT indexrelid::regclass::text,
           (SELECT sum(pg_relation_size(relid)) FROM pg_partition_tree(indexrelid))::float8
      FROM pg_index WHERE indrelid = 'scans'::regclass`);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}
