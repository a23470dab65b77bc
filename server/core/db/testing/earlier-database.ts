import { withClient } from './with-client.ts';

/** Makes an empty database look like one of before the first release: numbered migrations, and tables with rows. */
export function makeEarlierDatabase(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`
      CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL);
      CREATE TABLE kysely_migration_lock (id varchar(255) PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0);
      INSERT INTO kysely_migration_lock (id) VALUES ('migration_lock');
      INSERT INTO kysely_migration VALUES
        ('0001-foundation', '2026-09-01T10:00:00.000Z'),
        ('0019-suspicious-scans', '2026-09-01T10:00:00.001Z'),
        ('0016-search-and-notices', '2026-09-01T10:00:00.002Z');
      CREATE TABLE companies (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL);
      INSERT INTO companies (name) VALUES ('Kept & Sons');
    `);
  });
}

/** Every relation, and the rows of the tables that makeEarlierDatabase made: equal when nothing was changed. */
export function describeEarlierDatabase(url: string): Promise<unknown[]> {
  return withClient(url, async (client) => {
    const { rows: relations } = await client.query(
      'SELECT oid, relname, relnatts, relfilenode FROM pg_class WHERE oid >= 16384 ORDER BY oid',
    );
    const described: unknown[] = [relations];
    for (const table of ['kysely_migration', 'kysely_migration_lock', 'companies']) {
      described.push((await client.query(`SELECT xmin, t.* FROM ${table} AS t ORDER BY 2`)).rows);
    }
    return described;
  });
}
