import { type RawBuilder, sql } from 'kysely';

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A filter value that is an ISO 8601 date, a datetime, or a range of two with a comma between. A date means that whole
 * day in UTC; a datetime means that second; a range includes both of its ends.
 */
export function momentCondition(column: RawBuilder<unknown>, value: string): RawBuilder<boolean> {
  const { start, end } = momentBounds(value);
  return sql<boolean>`(${column} >= ${start} AND ${column} < ${end})`;
}

/** The first moment of such a value, and the first after it. */
export function momentBounds(value: string): { start: RawBuilder<unknown>; end: RawBuilder<unknown> } {
  const [from = value, to = from] = value.split(',');
  const end = dateOnly.test(to)
    ? sql`(${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`
    : sql`${withZone(to)}::timestamptz + interval '1 second'`;
  const start = dateOnly.test(from)
    ? sql`${from}::date::timestamp AT TIME ZONE 'UTC'`
    : sql`${withZone(from)}::timestamptz`;
  return { start, end };
}

function withZone(datetime: string): string {
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(datetime) ? datetime : `${datetime}Z`;
}
