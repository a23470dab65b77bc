import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { type MomentRange, type SplitRange, splitRange } from '../rules/split-range.ts';

/** Scans of a company, or of all of them (null), in a range of moments. */
export interface ScanRange extends MomentRange {
  companyId: number | null;
}

export const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
export const ofCompany = (companyId: number | null) =>
  companyId === null ? sql`true` : sql`company_id = ${companyId}`;
export const within = ({ from, to }: MomentRange) => sql`created_at >= ${moment(from)} AND created_at < ${moment(to)}`;

/** Where a place's field begins, in halves of a degree; the index of scans by place says it in the same words. */
export const fieldOf = { latitude: sql`floor(latitude * 2)`, longitude: sql`floor(longitude * 2)` };

/**
 * Which of a range is counted. The mark only moves on, and what is counted stays: read before, it is right for whatever
 * is read after it.
 */
export async function splitByCount(db: Executor, range: MomentRange): Promise<SplitRange> {
  const { rows } = await sql<{ day: string }>`SELECT counted_before AS day FROM scan_days`.execute(db);
  return splitRange(range, rows[0]?.day ?? '2000-01-01');
}

/** Rows (product_id, result, scans): those of one product and result may be several. */
export function productParts(range: ScanRange, split: SplitRange): RawBuilder<unknown> {
  return union([
    ...daysOf(split, range, sql`product_id, result, scans FROM scan_day_products`),
    ...split.rest.map(
      (part) => sql`SELECT product_id, result, count(*) AS scans FROM scans
        WHERE ${ofCompany(range.companyId)} AND ${within(part)} AND product_id IS NOT NULL GROUP BY 1, 2`,
    ),
  ]);
}

/** Rows (latitude, longitude, result, scans) of fields: those of one field and result may be several. */
export function placeParts(range: ScanRange, split: SplitRange): RawBuilder<unknown> {
  return union([
    ...daysOf(split, range, sql`latitude, longitude, result, scans FROM scan_day_places`),
    ...split.rest.map(
      (
        part,
      ) => sql`SELECT ${fieldOf.latitude}::smallint AS latitude, ${fieldOf.longitude}::smallint AS longitude, result,
          count(*) AS scans FROM scans WHERE ${ofCompany(range.companyId)} AND ${within(part)}
          AND latitude IS NOT NULL AND longitude IS NOT NULL GROUP BY 1, 2, 3`,
    ),
  ]);
}

/**
 * Rows (day, result, scans) with the number of the day, from 1: those of one day and result may be several.
 * @param bounds the moment each day begins at, then the one the last ends at
 */
export function zoneDayParts(range: ScanRange, split: SplitRange, bounds: readonly number[]): RawBuilder<unknown> {
  const begins = sql`ARRAY[${sql.join(bounds.map(moment))}]`;
  // Zones are whole quarters of an hour from UTC, so a counted day of UTC goes quarter by quarter into theirs.
  const counted = split.days
    ? [
        sql`SELECT width_bucket(at, ${begins}) AS day, result, scans FROM scan_quarters
          WHERE ${ofCompany(range.companyId)} AND at >= ${split.days.from}::date::timestamp AT TIME ZONE 'UTC'
            AND at < ${split.days.before}::date::timestamp AT TIME ZONE 'UTC'`,
      ]
    : [];
  return union([
    ...counted,
    ...split.rest.map(
      (part) => sql`SELECT width_bucket(created_at, ${begins}) AS day, result, count(*) AS scans FROM scans
        WHERE ${ofCompany(range.companyId)} AND ${within(part)} GROUP BY 1, 2`,
    ),
  ]);
}

function daysOf({ days }: SplitRange, { companyId }: ScanRange, rows: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (!days) return [];
  return [
    sql`SELECT ${rows} WHERE ${ofCompany(companyId)} AND day >= ${days.from}::date AND day < ${days.before}::date`,
  ];
}

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` UNION ALL `);
