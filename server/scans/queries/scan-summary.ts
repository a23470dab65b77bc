import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
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
 * Counts the next day that has scans and is over, if there is one, and moves the mark on, both or neither. A day is over ten
 * minutes after midnight UTC: a scan's time is when its transaction began, which may end a little later.
 * @returns whether a day was counted
 */
export async function countNextDay(trx: Transaction<Schema>): Promise<boolean> {
  await sql`SELECT FROM scan_days FOR UPDATE`.execute(trx);
  const { rows } = await sql<{ day: string | null }>`
    SELECT min((first.created_at AT TIME ZONE 'UTC')::date) AS day FROM companies CROSS JOIN LATERAL (
      SELECT created_at FROM scans WHERE scans.company_id = companies.id
         AND created_at >= (SELECT counted_before::timestamp AT TIME ZONE 'UTC' FROM scan_days)
         AND created_at < date_trunc('day', now() - interval '10 minutes', 'UTC')
       ORDER BY created_at, id LIMIT 1) AS first`.execute(trx);
  const day = rows[0]?.day ?? null;
  if (day === null) return false;
  const ofDay = sql`FROM scans WHERE created_at >= ${start(day)}
    AND created_at < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
  await sql`INSERT INTO scan_day_results (company_id, day, result, scans)
    SELECT company_id, ${day}::date, result, count(*) ${ofDay} GROUP BY company_id, result`.execute(trx);
  await sql`INSERT INTO scan_quarters (company_id, at, result, scans)
    SELECT company_id, date_bin('15 minutes', created_at, '2000-01-01Z'), result, count(*) ${ofDay}
    GROUP BY 1, 2, 3`.execute(trx);
  await sql`INSERT INTO scan_day_products (company_id, day, product_id, result, scans)
    SELECT company_id, ${day}::date, product_id, result, count(*) ${ofDay} AND product_id IS NOT NULL
    GROUP BY company_id, product_id, result`.execute(trx);
  await sql`INSERT INTO scan_day_places (company_id, day, latitude, longitude, result, scans)
    SELECT company_id, ${day}::date, ${fieldOf.latitude}::smallint, ${fieldOf.longitude}::smallint, result, count(*)
    ${ofDay} AND latitude IS NOT NULL AND longitude IS NOT NULL GROUP BY 1, 2, 3, 4, 5`.execute(trx);
  await sql`UPDATE scan_days SET counted_before = ${day}::date + 1`.execute(trx);
  return true;
}
