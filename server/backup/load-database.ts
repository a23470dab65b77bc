import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { queueSchema } from '#server/core/jobs/queue.ts';
import { listJobColumns, listTables, quoted } from './describe-database.ts';
import { tableFile } from './dump-database.ts';
import type { Manifest, TablePart } from './manifest.ts';
import { countText, type Report } from './progress.ts';

/**
 * Fills the tables of a database that has the backup's schema, all in one transaction. Foreign keys and indexes that
 * hold no rule are taken away before and made again after: faster, in any order of the tables, and each foreign key is
 * checked as a whole.
 */
export async function loadTables(
  client: pg.ClientBase,
  snapshot: string,
  manifest: Manifest,
  report: Report,
): Promise<void> {
  await client.query('BEGIN');
  await client.query("SET LOCAL timezone = 'UTC'; SET LOCAL maintenance_work_mem = '256MB'");
  await refuseOtherShape(client, manifest);
  const rebuild = [...(await takeForeignKeys(client)), ...(await takeIndexes(client))];
  for (const table of manifest.tables) {
    // Migrations may have put rows there; what triggers would write is in the backup already.
    await client.query(`TRUNCATE ${quoted(table.name)}; ALTER TABLE ${quoted(table.name)} DISABLE TRIGGER USER`);
    await copyRows(client, quoted(table.name), table.columns, snapshot, table);
    await client.query(`ALTER TABLE ${quoted(table.name)} ENABLE TRIGGER USER`);
    if (table.rows > 100_000) report(`  ${table.name}: ${countText(table.rows, 'row')}`);
  }
  for (const { name, value } of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2)', [quoted(name), value]);
  }
  report(`  ${rebuild.length} indexes and foreign keys to make and check`);
  for (const statement of rebuild) await client.query(statement);
  await client.query('COMMIT');
}

/** Jobs that waited go on; those that ran are taken up as after a worker that was killed. */
export async function loadJobs(client: pg.ClientBase, snapshot: string, { jobs }: Manifest): Promise<void> {
  const known = new Set(await listJobColumns(client));
  const unknown = jobs.columns.filter((column) => !known.has(column));
  if (unknown.length > 0) throw new Error(`The queue of this release has no ${unknown.join(', ')}.`);
  await copyRows(client, `${queueSchema}.job`, jobs.columns, snapshot, jobs);
}

async function copyRows(
  client: pg.ClientBase,
  target: string,
  columns: readonly string[],
  snapshot: string,
  { name, rows }: TablePart,
): Promise<void> {
  const sink = client.query(copyFrom(`COPY ${target} (${columns.map(quoted).join(', ')}) FROM STDIN`));
  await pipeline(createReadStream(tableFile(snapshot, name)), createGunzip(), sink);
  if (sink.rowCount === rows) return;
  throw new Error(`${name} has ${sink.rowCount} rows after its COPY, and the manifest says ${rows}.`);
}

/** The schema is made by migrations of the same names; one that was changed since would make another. */
async function refuseOtherShape(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const shapesOf = (tables: readonly { name: string; columns: string[] }[]) =>
    new Set(tables.map(({ name, columns }) => `${name} (${[...columns].sort().join(', ')})`));
  const found = shapesOf(await listTables(client));
  const wanted = shapesOf(manifest.tables);
  const differ = [...wanted].filter((table) => !found.has(table)).concat([...found].filter((t) => !wanted.has(t)));
  if (differ.length > 0) throw new Error(`The tables differ from those of the backup: ${differ.join('; ')}`);
}

/** Those of a table of months are taken from it and made on it, which does so in each month. */
async function takeForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
           format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
      FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY conname`);
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

async function takeIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS add
      FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisunique AND NOT c.relispartition
       AND NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname`);
  for (const { drop } of rows) await client.query(drop);
  // Foreign keys rest on unique indexes, which stay: these come after them, or before, as it falls.
  return rows.map(({ add }) => add);
}
