import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { StaffChoice } from '#lib/contract/values/scans.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { firstOfBranches } from '#server/core/db/statements/first-of-branches.ts';
import { type CountScope, countsAsVisit, fieldOf, inScope, isCall, scansInScope } from './scan-conditions.ts';

/** The first and the last day, both counted. */
export interface SummaryRange extends CountScope {
  from: string;
  to: string;
}

const start = (day: string) => sql`${day}::date::timestamp AT TIME ZONE 'UTC'`;

/** By day of UTC: what is counted, and the scans since, which are few and read by their index. */
export async function countScansByDay(db: Executor, { from, to, ...scope }: SummaryRange) {
  const counts = scope.products ? sql`scan_day_products` : sql`scan_day_results`;
  const { staff = 'without' } = scope;
  const ofRange = sql`created_at >= ${start(from)} AND created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
  const scansOf = (staff: StaffChoice, part: RawBuilder<unknown>) => sql`
    SELECT (created_at AT TIME ZONE 'UTC')::date AS day, result, count(*) AS scans FROM scans
     WHERE ${scansInScope({ ...scope, staff })} AND ${ofRange} AND ${part} GROUP BY 1, 2`;
  const others = [
    sql`SELECT day, result, scans FROM ${counts}
       WHERE ${inScope(scope)} AND day BETWEEN ${from}::date AND ${to}::date`,
    scansOf('without', sql`created_at >= (SELECT counted_until FROM scan_days)`),
  ];
  const parts = [
    ...(staff === 'only' ? [] : others),
    // They are in no count.
    ...(staff === 'without' ? [] : [scansOf('only', sql`true`)]),
  ];
  const { rows } = await sql<{ day: string; result: string; scans: number }>`
    SELECT day, result, sum(scans)::bigint AS scans FROM (
      ${sql.join(parts, sql` UNION ALL `)}
    ) AS parts GROUP BY day, result ORDER BY day, result`.execute(db);
  return rows;
}

/**
 * A scan's time is when it was made, and it may be written a little later. One that is written after its moment was
 * counted is counted by its writer, which costs more.
 */
const settled = sql`now() - interval '1 minute'`;

/** Result of countNextScans: the scans it counted, and whether there may be more. */
export interface CountedScans {
  scans: number;
  isLast: boolean;
}

/**
 * Counts scans from the mark, or from the first one behind it, for at most so long a span, and moves the mark on, both
 * or neither. Who writes scans waits for it at their end (countLateScans), so a span should hold few enough.
 */
export async function countNextScans(trx: Transaction<Schema>, spanMs: number): Promise<CountedScans> {
  const { rows: marks } = await sql<{ since: Date; until: Date }>`
    SELECT counted_until AS since, ${settled} AS until FROM scan_days FOR UPDATE`.execute(trx);
  const [mark] = marks;
  if (!mark || mark.since >= mark.until) return { scans: 0, isLast: true };
  const companies = (await trx.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => id);
  const first = await firstScanAt(trx, companies, mark);
  const until = first === null ? mark.until : new Date(Math.min(mark.until.getTime(), first.getTime() + spanMs));
  let scans = 0;
  if (first !== null) {
    // By their companies: by that and the moment there is an index.
    const ofSpan = sql`company_id = ANY(${companies}::integer[]) AND created_at >= ${first} AND created_at < ${until}`;
    await countInto(trx, ofSpan);
    const { rows } = await sql<{ scans: number }>`SELECT count(*) AS scans FROM scans WHERE ${ofSpan}`.execute(trx);
    scans = Number(rows[0]?.scans ?? 0);
  }
  // Without a scan the mark goes from day to day only: nothing is read between it and now.
  if (first !== null || utcDay(mark.since) !== utcDay(until)) {
    await sql`UPDATE scan_days
      SET counted_until = ${until}, counted_before = (${until}::timestamptz AT TIME ZONE 'UTC')::date`.execute(trx);
  }
  return { scans, isLast: until >= mark.until };
}

const utcDay = (moment: Date) => moment.toISOString().slice(0, 10);

/** The oldest of each company by its index. */
async function firstScanAt(
  trx: Transaction<Schema>,
  companies: readonly number[],
  { since, until }: { since: Date; until: Date },
): Promise<Date | null> {
  const first = await firstOfBranches<{ at: Date }>(
    trx,
    companies.map(
      (id) => sql`SELECT extended_id, created_at AS at FROM scans
        WHERE company_id = ${id} AND created_at >= ${since} AND created_at < ${until}`,
    ),
    { by: sql`at`, before: (one, other) => one.at.getTime() - other.at.getTime() },
    1,
  );
  return first[0]?.at ?? null;
}

interface LateScan {
  id: number;
  extendedId: string;
  madeAt: Date;
}

/**
 * Scans that are written after their moment was counted are counted by themselves, in the transaction that writes them.
 */
export async function countLateScans(trx: Transaction<Schema>, scans: readonly LateScan[]): Promise<void> {
  const late = await lateScans(trx, scans);
  if (late) await countInto(trx, late);
}

/** Changes what scans count as: those that were counted are taken out of the counts, and counted again. */
export async function recountScans(
  trx: Transaction<Schema>,
  scans: readonly LateScan[],
  change: () => Promise<void>,
): Promise<void> {
  const counted = await lateScans(trx, scans);
  if (counted) await countInto(trx, counted, -1);
  await change();
  if (counted) await countInto(trx, counted);
}

/** The condition of the scans whose moment was counted; null when it was not for any. */
async function lateScans(trx: Transaction<Schema>, scans: readonly LateScan[]): Promise<RawBuilder<unknown> | null> {
  if (scans.length === 0) return null;
  // Counting locks the mark: it either sees these scans, or its result is seen here.
  const { rows } = await sql<{ until: Date }>`
    SELECT counted_until AS until FROM scan_days FOR SHARE ${prepared}`.execute(trx);
  const mark = rows[0]?.until;
  const late = mark ? scans.filter(({ madeAt }) => madeAt < mark) : [];
  if (late.length === 0) return null;
  // By the id of the code too: by that a cluster sees which node a scan is on. A column's moment has microseconds.
  const times = late.map(({ madeAt }) => madeAt.getTime());
  return sql`id = ANY(${late.map(({ id }) => id)}::bigint[])
      AND extended_id = ANY(${late.map(({ extendedId }) => extendedId)}::text[])
      AND created_at >= ${new Date(Math.min(...times))}::timestamptz
      AND created_at < ${new Date(Math.max(...times) + 1)}::timestamptz`;
}

const day = sql`(created_at AT TIME ZONE 'UTC')::date AS day`;
const quarter = sql`date_bin('15 minutes', created_at, '2000-01-01Z') AS at`;
const field = sql`${fieldOf.latitude}::smallint AS latitude, ${fieldOf.longitude}::smallint AS longitude`;
const hasProduct = sql`product_id IS NOT NULL AND ${countsAsVisit}`;
const hasPlace = sql`latitude IS NOT NULL AND longitude IS NOT NULL AND ${countsAsVisit}`;

/** Every count: its table, the columns that make its key beside company and result, and the scans it counts. */
const counts = [
  { table: 'scan_quarter_calls', key: ['at'], columns: quarter, of: isCall },
  { table: 'scan_day_results', key: ['day'], columns: day, of: countsAsVisit },
  { table: 'scan_quarters', key: ['at'], columns: quarter, of: countsAsVisit },
  { table: 'scan_day_products', key: ['day', 'product_id'], columns: sql`${day}, product_id`, of: hasProduct },
  { table: 'scan_quarter_products', key: ['at', 'product_id'], columns: sql`${quarter}, product_id`, of: hasProduct },
  { table: 'scan_day_places', key: ['day', 'latitude', 'longitude'], columns: sql`${day}, ${field}`, of: hasPlace },
  {
    table: 'scan_quarter_places',
    key: ['at', 'latitude', 'longitude'],
    columns: sql`${quarter}, ${field}`,
    of: hasPlace,
  },
] as const;

/** Adds the scans that fit the condition to every count, or takes them out of it. Counts are changed in one order. */
async function countInto(trx: Transaction<Schema>, condition: RawBuilder<unknown>, sign: 1 | -1 = 1): Promise<void> {
  for (const { table, key, columns, of } of counts) {
    const names = sql.join(['company_id', ...key, 'result'].map((name) => sql.ref(name)));
    const groups = sql.join(['company_id', ...key, 'result'].map((_, index) => sql.raw(String(index + 1))));
    await sql`INSERT INTO ${sql.table(table)} AS counted (${names}, scans)
      SELECT company_id, ${columns}, result, ${sql.lit(sign)} * count(*) FROM scans
       WHERE ${condition} AND ${of} GROUP BY ${groups} ORDER BY ${groups}
      ON CONFLICT (${names}) DO UPDATE SET scans = counted.scans + excluded.scans`.execute(trx);
  }
}
