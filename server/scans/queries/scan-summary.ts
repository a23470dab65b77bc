import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { firstOfBranches } from '#server/core/db/first-of-branches.ts';
import { prepared } from '#server/core/db/named-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fieldOf, ofCompany } from './scan-parts.ts';

/** A company, or null for all of them; the first and the last day, both counted. */
export interface SummaryRange {
  companyId: number | null;
  from: string;
  to: string;
}

const start = (day: string) => sql`${day}::date::timestamp AT TIME ZONE 'UTC'`;

/** Scans since the last day that was counted, within the range: few, read by their index. */
function uncounted({ companyId, from, to }: SummaryRange) {
  return sql`FROM scans WHERE ${ofCompany(companyId)} AND created_at >= ${start(from)}
    AND created_at >= (SELECT counted_before::timestamp AT TIME ZONE 'UTC' FROM scan_days)
    AND created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
}

function counted({ companyId, from, to }: SummaryRange) {
  return sql`${ofCompany(companyId)} AND day BETWEEN ${from}::date AND ${to}::date
    AND day < (SELECT counted_before FROM scan_days)`;
}

export async function countScansByDay(db: Executor, range: SummaryRange) {
  const { rows } = await sql<{ day: string; result: string; scans: number }>`
    SELECT day, result, sum(scans)::bigint AS scans FROM (
      SELECT day, result, scans FROM scan_day_results WHERE ${counted(range)}
      UNION ALL
      SELECT (created_at AT TIME ZONE 'UTC')::date, result, count(*) ${uncounted(range)} GROUP BY 1, 2
    ) AS parts GROUP BY day, result ORDER BY day, result`.execute(db);
  return rows;
}

/**
 * Counts the next day that has scans and is over, if there is one, and moves the mark on, both or neither. A day is
 * over ten minutes after midnight UTC: a scan's time is when its transaction began, which may end a little later.
 * @returns whether a day was counted
 */
export async function countNextDay(trx: Transaction<Schema>): Promise<boolean> {
  const { rows: marks } = await sql<{ since: Date }>`
    SELECT counted_before::timestamp AT TIME ZONE 'UTC' AS since FROM scan_days FOR UPDATE`.execute(trx);
  const companies = await trx.selectFrom('companies').select('id').orderBy('id').execute();
  // The oldest of each company by its index.
  const first = await firstOfBranches<{ day: string; at: Date }>(
    trx,
    companies.map(
      ({ id }) => sql`SELECT extended_id, created_at AS at, (created_at AT TIME ZONE 'UTC')::date AS day FROM scans
        WHERE company_id = ${id} AND created_at >= ${marks[0]?.since}
          AND created_at < date_trunc('day', now() - interval '10 minutes', 'UTC')`,
    ),
    { by: sql`at`, before: (one, other) => one.at.getTime() - other.at.getTime() },
    1,
  );
  const day = first[0]?.day ?? null;
  if (day === null) return false;
  await countInto(
    trx,
    sql`created_at >= ${start(day)} AND created_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
  );
  await sql`UPDATE scan_days SET counted_before = ${day}::date + 1`.execute(trx);
  return true;
}

interface LateScan {
  id: number;
  extendedId: string;
  madeAt: Date;
}

/**
 * Scans that are written after their day was counted are counted by themselves, in the transaction that writes them.
 */
export async function countLateScans(trx: Transaction<Schema>, scans: readonly LateScan[]): Promise<void> {
  if (scans.length === 0) return;
  // The count of a day holds the mark: it either sees these scans, or is seen here.
  const { rows } = await sql<{ countedBefore: Date }>`
    SELECT counted_before::timestamp AT TIME ZONE 'UTC' AS "countedBefore" FROM scan_days FOR SHARE ${prepared}`.execute(
    trx,
  );
  const mark = rows[0]?.countedBefore;
  const late = mark ? scans.filter(({ madeAt }) => madeAt < mark) : [];
  if (late.length === 0) return;
  // By the id of the code too: by that a cluster sees which node a scan is on.
  await countInto(
    trx,
    sql`id = ANY(${late.map(({ id }) => id)}::bigint[])
      AND extended_id = ANY(${late.map(({ extendedId }) => extendedId)}::text[])
      AND created_at = ANY(${late.map(({ madeAt }) => madeAt)}::timestamptz[])`,
  );
}

/** Adds the scans that fit the condition to every count. */
async function countInto(trx: Transaction<Schema>, condition: RawBuilder<unknown>): Promise<void> {
  const day = sql`(created_at AT TIME ZONE 'UTC')::date`;
  await sql`INSERT INTO scan_day_results AS counted (company_id, day, result, scans)
    SELECT company_id, ${day}, result, count(*) FROM scans WHERE ${condition} GROUP BY 1, 2, 3
    ON CONFLICT (company_id, day, result) DO UPDATE SET scans = counted.scans + excluded.scans`.execute(trx);
  await sql`INSERT INTO scan_quarters AS counted (company_id, at, result, scans)
    SELECT company_id, date_bin('15 minutes', created_at, '2000-01-01Z'), result, count(*)
      FROM scans WHERE ${condition} GROUP BY 1, 2, 3
    ON CONFLICT (company_id, at, result) DO UPDATE SET scans = counted.scans + excluded.scans`.execute(trx);
  await sql`INSERT INTO scan_day_products AS counted (company_id, day, product_id, result, scans)
    SELECT company_id, ${day}, product_id, result, count(*)
      FROM scans WHERE ${condition} AND product_id IS NOT NULL GROUP BY 1, 2, 3, 4
    ON CONFLICT (company_id, day, product_id, result) DO UPDATE SET scans = counted.scans + excluded.scans`.execute(
    trx,
  );
  await sql`INSERT INTO scan_day_places AS counted (company_id, day, latitude, longitude, result, scans)
    SELECT company_id, ${day}, ${fieldOf.latitude}::smallint, ${fieldOf.longitude}::smallint, result, count(*)
      FROM scans WHERE ${condition} AND latitude IS NOT NULL AND longitude IS NOT NULL GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (company_id, day, latitude, longitude, result) DO UPDATE
      SET scans = counted.scans + excluded.scans`.execute(trx);
}
