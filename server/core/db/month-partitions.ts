import { type QueryExecutorProvider, sql } from 'kysely';

/** Tables that are divided by month, by the time of their rows; see docs/decisions/months.md. */
export type MonthTable = 'audit_records';

interface Part {
  name: string;
  /** The first moment after it, as PostgreSQL writes it. */
  until: string;
}

/** Parts of a table that end, the oldest first. The part for what fits no month does not. */
async function listParts(db: QueryExecutorProvider, table: MonthTable): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT name, until FROM (
      SELECT c.relname AS name, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''(.+)''\\)') AS until
        FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = ${table}::regclass) AS parts
     WHERE until IS NOT NULL ORDER BY until::timestamptz`.execute(db);
  return rows;
}

/** A row that belongs into the new month lies in the part for all else. */
const checkViolation = '23514';

/**
 * Makes the parts that are missing until so many months after this one. Each is made beside the table and then attached
 * to it: no write waits. Called by several at once, one makes a part and the others fail. A month of which there are
 * rows already is left out: they stay in the part for all else.
 * @returns the names of those that were made
 */
export async function addMonths(db: QueryExecutorProvider, table: MonthTable, ahead: number): Promise<string[]> {
  const made: string[] = [];
  const after = (await listParts(db, table)).at(-1)?.until ?? null;
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    SELECT ${table} || to_char(month, '_YYYY_MM') AS name, month::date::text AS from,
           (month + interval '1 month')::date::text AS to
      FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') AS this,
                   date_trunc('month', ${after}::timestamptz AT TIME ZONE 'UTC') AS next) AS times,
           generate_series(coalesce(next, this), this + make_interval(months => ${ahead}), '1 month') AS month
     ORDER BY month`.execute(db);
  for (const { name, from, to } of rows) {
    try {
      await sql
        .raw(
          `CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
           ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from} 00:00+00') TO ('${to} 00:00+00')`,
        )
        .execute(db);
      made.push(name);
    } catch (error) {
      if (!(error instanceof Error) || Reflect.get(error, 'code') !== checkViolation) throw error;
    }
  }
  return made;
}

/**
 * Drops the parts of which every row is from before so many days ago. Writes queue behind it, so it waits for
 * readers for a second at most; what it could not have is dropped the next time.
 * @returns the names of those that were dropped
 */
export async function dropMonths(db: QueryExecutorProvider, table: MonthTable, days: number): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, until } of await listParts(db, table)) {
    const { rows } = await sql<{ is_over: boolean }>`
      SELECT ${until}::timestamptz <= now() - make_interval(days => ${days}) AS is_over`.execute(db);
    if (!rows[0]?.is_over) break;
    // Sent as one, they are one transaction.
    await sql.raw(`SET LOCAL lock_timeout = '1s'; DROP TABLE IF EXISTS ${name}`).execute(db);
    dropped.push(name);
  }
  return dropped;
}
