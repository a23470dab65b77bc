import pg from 'pg';
import { queueSchema } from '#server/core/jobs/queue.ts';

export interface TableShape {
  name: string;
  columns: string[];
}

/** Made by migrations and by us, not by people; places in the log of another server. */
const notKept = ['kysely_migration', 'kysely_migration_lock', 'restore_under_way', 'company_writes'];

export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** The service's tables, those of months as one, with the columns that have a value of their own. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND NOT c.relname = ANY($1)
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')
      GROUP BY c.relname ORDER BY c.relname`,
    [notKept],
  );
  return rows;
}

/** How far each sequence has come; one that was never used is left out. */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value AS value FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

/** @returns applied migrations, oldest first; null for a database that was never migrated */
export async function listMigrations(client: pg.ClientBase): Promise<string[] | null> {
  const { rows: found } = await client.query(`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`);
  if (found.length === 0) return null;
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map(({ name }) => name);
}

/** Columns of the queue's jobs; the tables of the queue are of its library. */
export async function listJobColumns(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [`${queueSchema}.job`],
  );
  return rows.map(({ name }) => name);
}

/** First relation of a database that should be empty, such as `table codes`; null when it is empty. */
export async function firstRelation(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname <> 'information_schema' AND n.nspname !~ '^pg_' AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY 1 LIMIT 1`,
  );
  return rows[0]?.name ?? null;
}
