import type pg from 'pg';
import { recordVisits } from '#server/scans/operations/record-visits.ts';
import type { FoundVisit, VisitedCode } from '#server/scans/operations/visit-address.ts';
import { newScanUuid } from '#server/scans/rules/scan-uuid.ts';
import { withBenchDatabase } from './bench-database.ts';
import { addCodes, createPeople } from './list-data.ts';

const mostInBatch = 500;
const codesAWorkorder = 2_500;
const day = 86_400_000;
/** Half of the visits have a place. */
const places = [null, { latitude: 55.67, longitude: 12.56 }];

/**
 * Bytes of a scan as visits of addresses of codes write it, in batches as the photo program hands them over, every index in
 * its place: rows and each index. Codes are visited once each, in no order, within a day.
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
          return { uuid: newScanUuid(madeAt), madeAt, position: places[index % places.length] ?? null, code };
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
    return counted[0]?.count === visits;
  });
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
