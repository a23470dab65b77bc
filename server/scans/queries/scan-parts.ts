import { type RawBuilder, sql } from 'kysely';
import type { StaffChoice } from '#lib/contract/values/scans.ts';
import type { Executor } from '#server/core/db/database.ts';
import { type CountMarks, countedSince, type MomentRange, type SplitRange, splitRange } from '../rules/split-range.ts';
import { fieldOf, inScope, isCall, moment, type ScanRange, scansInScope, within } from '../shared/scan-conditions.ts';

/**
 * Splits a range where its counts end. Read before the counts: the mark only moves on, and the tail of a split asks for
 * the mark again, in the statement that reads the counts.
 */
export async function splitByCount(db: Executor, range: MomentRange): Promise<SplitRange> {
  return splitRange(range, await countMarks(db));
}

async function countMarks(db: Executor): Promise<CountMarks> {
  const { rows } = await sql<{ until: Date; since: Date }>`
    SELECT counted_until AS until, quarters_from AS since FROM scan_days`.execute(db);
  const [marks] = rows;
  return { until: marks?.until.getTime() ?? 0, quartersFrom: marks?.since.getTime() ?? 0 };
}

/** As splitByCount, by quarters of an hour alone. Scans by result have always been counted by them. */
export async function splitByQuarters(db: Executor, range: ScanRange): Promise<SplitRange> {
  const { until, quartersFrom } = await countMarks(db);
  const split = splitRange(range, { until, quartersFrom: 0 });
  return range.products ? countedSince(split, quartersFrom) : split;
}

/** Rows (product_id, result, scans): those of one product and result may be several. */
export function productParts(range: ScanRange, split: SplitRange): RawBuilder<unknown> {
  const counted = [
    ...daysOf(split, range, sql`product_id, result, scans FROM scan_day_products`),
    ...split.quarters.map((part) => quartersOf(part, range, sql`product_id, result, scans FROM scan_quarter_products`)),
  ];
  return partsOf(
    range,
    split,
    counted,
    (scans) => sql`SELECT product_id, result, count(*) AS scans FROM scans
      WHERE ${scans} AND product_id IS NOT NULL GROUP BY 1, 2`,
  );
}

const countedPlaces = (scans: RawBuilder<unknown>) =>
  sql`SELECT ${fieldOf.latitude}::smallint AS latitude, ${fieldOf.longitude}::smallint AS longitude, result,
    count(*) AS scans FROM ${scans} AND latitude IS NOT NULL AND longitude IS NOT NULL GROUP BY 1, 2, 3`;

/**
 * Rows (latitude, longitude, result, scans) of fields: those of one field and result may be several. Places are not
 * counted by product: with a filter by products all its scans of the range are read.
 */
export function placeParts(range: ScanRange, split: SplitRange): RawBuilder<unknown> {
  if (range.products) return countedPlaces(sql`scans WHERE ${scansInScope(range)} AND ${within(range)}`);
  const counted = [
    ...daysOf(split, range, sql`latitude, longitude, result, scans FROM scan_day_places`),
    ...split.quarters.map((part) =>
      quartersOf(part, range, sql`latitude, longitude, result, scans FROM scan_quarter_places`),
    ),
  ];
  return partsOf(range, split, counted, (scans) => countedPlaces(sql`scans WHERE ${scans}`));
}

/**
 * Rows (day, result, scans) with the number of the day, from 1: those of one day and result may be several. Zones are
 * whole quarters of an hour from UTC, so their days are made of quarters.
 * @param split by splitByQuarters
 * @param bounds the moment each day begins at, then the one the last ends at
 */
export function zoneDayParts(range: ScanRange, split: SplitRange, bounds: readonly number[]): RawBuilder<unknown> {
  const begins = sql`ARRAY[${sql.join(bounds.map(moment))}]`;
  const table = range.products ? sql`scan_quarter_products` : sql`scan_quarters`;
  const counted = split.counted
    ? [quartersOf(split.counted, range, sql`width_bucket(at, ${begins}) AS day, result, scans FROM ${table}`)]
    : [];
  return partsOf(
    range,
    split,
    counted,
    (scans) => sql`SELECT width_bucket(created_at, ${begins}) AS day, result, count(*) AS scans FROM scans
      WHERE ${scans} GROUP BY 1, 2`,
  );
}

/** As zoneDayParts, rows (day, scans) of calls, without those of staff. */
export function callDayParts(range: ScanRange, split: SplitRange, bounds: readonly number[]): RawBuilder<unknown> {
  const begins = sql`ARRAY[${sql.join(bounds.map(moment))}]`;
  const counted = split.counted
    ? [quartersOf(split.counted, range, sql`width_bucket(at, ${begins}) AS day, scans FROM scan_quarter_calls`)]
    : [];
  const calls = scansOf(split).map(
    (part) => sql`SELECT width_bucket(created_at, ${begins}) AS day, count(*) AS scans FROM scans
      WHERE ${inScope(range)} AND ${isCall} AND ${part} GROUP BY 1`,
  );
  return union([...counted, ...calls]);
}

/**
 * The counts with the scans that are not counted yet. Scans of staff are in no count: all of the range are read along
 * their index.
 */
function partsOf(
  range: ScanRange,
  split: SplitRange,
  counted: readonly RawBuilder<unknown>[],
  read: (scans: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const scans = (staff: StaffChoice, part: RawBuilder<unknown>) =>
    read(sql`${scansInScope({ ...range, staff })} AND ${part}`);
  const { staff = 'without' } = range;
  const others = staff === 'only' ? [] : [...counted, ...scansOf(split).map((part) => scans('without', part))];
  return union(staff === 'without' ? others : [...others, scans('only', within(range))]);
}

function daysOf({ days }: SplitRange, range: ScanRange, rows: RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (!days) return [];
  return [sql`SELECT ${rows} WHERE ${inScope(range)} AND day >= ${days.from}::date AND day < ${days.before}::date`];
}

const quartersOf = ({ from, to }: MomentRange, range: ScanRange, rows: RawBuilder<unknown>) =>
  sql`SELECT ${rows} WHERE ${inScope(range)} AND at >= ${moment(from)} AND at < ${moment(to)}`;

/** Scans that are read row by row, as conditions that no scan fits twice. */
function scansOf({ rest, tail, counted }: SplitRange): RawBuilder<unknown>[] {
  const parts = rest.map(within);
  if (!tail || !counted) return parts;
  return [
    ...parts,
    sql`created_at >= greatest(${moment(tail.from)}, least(${moment(counted.to)}, (SELECT counted_until FROM scan_days)))
      AND created_at < ${moment(tail.to)}`,
  ];
}

const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` UNION ALL `);
