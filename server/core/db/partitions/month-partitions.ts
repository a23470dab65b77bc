import { type QueryExecutorProvider, sql } from 'kysely';

/** Tables that are divided by month, by the time or the day of their rows; see docs/decisions/months.md. */
const keys = { audit_records: 'time', scans: 'time', scan_alerts: 'day' } as const;
export type MonthTable = keyof typeof keys;

/** The first moment of a month in UTC, as a bound of a table's parts. */
const boundOf = (table: MonthTable, day: string) => (keys[table] === 'time' ? `'${day} 00:00+00'` : `'${day}'`);

interface Part {
  name: string;
  /** The first moment after it, with its zone. */
  until: string;
}

/** Parts of a table that end, the oldest first. The part for what fits no month does not. */
async function listParts(db: QueryExecutorProvider, table: MonthTable): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT name, CASE WHEN until ~ '^[0-9-]+$' THEN until || ' 00:00+00' ELSE until END AS until FROM (
      SELECT c.relname AS name, substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''(.+)''\\)') AS until
        FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid WHERE i.inhparent = ${table}::regclass) AS parts
     WHERE until IS NOT NULL ORDER BY until::timestamptz`.execute(db);
  return rows;
}

/**
 * Partitions whose rows are deleted one by one: the one from before months and the default one; the table itself when
 * it has no partitions.
 */
export async function listPartsWithoutMonth(db: QueryExecutorProvider, table: MonthTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class AS c LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid
     WHERE (i.inhparent = ${table}::regclass AND c.relname !~ '_[0-9]{4}_[0-9]{2}$')
        OR (c.oid = ${table}::regclass AND c.relkind <> 'p')
     ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Not so on a cluster that was spread before the table was divided. */
async function isDivided(db: QueryExecutorProvider, table: MonthTable): Promise<boolean> {
  const { rows } = await sql<{ divided: boolean }>`
    SELECT relkind = 'p' AS divided FROM pg_class WHERE oid = ${table}::regclass`.execute(db);
  return rows[0]?.divided === true;
}

/** Statements as one, of which nothing is there when the last of them fails. */
const asOne = (db: QueryExecutorProvider, statements: string) =>
  sql.raw(`DO $$ BEGIN ${statements} END $$`).execute(db);

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
  if (!(await isDivided(db, table))) return made;
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
      await asOne(
        db,
        `CREATE TABLE ${name} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
         ALTER TABLE ${table} ATTACH PARTITION ${name}
           FOR VALUES FROM (${boundOf(table, from)}) TO (${boundOf(table, to)});`,
      );
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
 * @param mayGo what else has to be done before a part may go, by the first moment after it; false leaves it
 * @returns the names of those that were dropped
 */
export async function dropMonths(
  db: QueryExecutorProvider,
  table: MonthTable,
  days: number,
  mayGo: (until: string) => Promise<boolean> = async () => true,
): Promise<string[]> {
  const dropped: string[] = [];
  for (const { name, until } of await listParts(db, table)) {
    const { rows } = await sql<{ is_over: boolean }>`
      SELECT ${until}::timestamptz <= now() - make_interval(days => ${days}) AS is_over`.execute(db);
    if (!rows[0]?.is_over || !(await mayGo(until))) break;
    await asOne(db, `PERFORM set_config('lock_timeout', '1s', true); DROP TABLE IF EXISTS ${name};`);
    dropped.push(name);
  }
  return dropped;
}

/**
 * Rows of a table that is divided by month are not from the month after next. Said so, the parts that are made ahead
 * are left out when a statement begins, also of one that was planned before.
 */
export const notToCome = sql`created_at < now() + interval '1 month'`;
