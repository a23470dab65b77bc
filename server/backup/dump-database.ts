import path from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '#server/core/config/config.ts';
import { queueSchema } from '#server/core/jobs/queue.ts';
import { openCompressed, readLines, writeCompressed } from './checked-file.ts';
import { listJobColumns, listMigrations, listSequences, listTables, quoted } from './describe-database.ts';
import type { Manifest, TablePart } from './manifest.ts';
import { countText, type Report, sizeText } from './progress.ts';

export type DatabasePart = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs' | 'postgresVersion'>;

export const tableFile = (snapshot: string, name: string): string => path.join(snapshot, `${name}.copy.gz`);
export const jobsName = 'queue.jobs';
const namedKeys = 'named-objects';

/**
 * Writes every table as COPY gives it, all of them as they were at one moment: one transaction sees one snapshot of the
 * database, however long it takes. Writers are not held up.
 */
export async function dumpDatabase(client: pg.ClientBase, snapshot: string, report: Report): Promise<DatabasePart> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL timezone = 'UTC'");
  const migrations = await listMigrations(client);
  if (migrations === null) throw new ConfigError('There is nothing to back up: this database was never prepared.');
  const tables: TablePart[] = [];
  for (const { name, columns } of await listTables(client)) {
    const statement = `COPY (SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}) TO STDOUT`;
    tables.push({ name, columns, ...(await copyInto(client, statement, tableFile(snapshot, name))) });
    const { rows, bytes } = tables.at(-1) ?? { rows: 0, bytes: 0 };
    if (rows > 100_000) report(`  ${name}: ${countText(rows, 'row')}, ${sizeText(bytes)}`);
  }
  const columns = await listJobColumns(client);
  const waiting = `SELECT ${columns.map(quoted).join(', ')} FROM ${queueSchema}.job WHERE state < 'completed'`;
  const jobs = {
    name: jobsName,
    columns,
    ...(await copyInto(client, `COPY (${waiting}) TO STDOUT`, jobsFile(snapshot))),
  };
  await copyInto(client, `COPY (${objectsOfRows}) TO STDOUT`, tableFile(snapshot, namedKeys));
  // Sequences are of no snapshot: read now, they are at or past every number that a row above has.
  const sequences = await listSequences(client);
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.query('COMMIT');
  return { migrations, tables, sequences, jobs, postgresVersion: rows[0]?.server_version ?? '' };
}

const jobsFile = (snapshot: string) => tableFile(snapshot, jobsName);

/** Files that rows count on: without them a download that is offered fails. */
const objectsOfRows = `
  SELECT key FROM (
    SELECT codes_file_key AS key FROM workorders
    UNION SELECT object_key FROM documents WHERE status = 'complete' AND expires_at > now()) AS named
   WHERE key IS NOT NULL ORDER BY key COLLATE "C"`;

/** Keys of those files, in their order. */
export const readNamedKeys = (snapshot: string): AsyncGenerator<string> =>
  readLines(openCompressed(tableFile(snapshot, namedKeys)).stream);

async function copyInto(client: pg.ClientBase, statement: string, file: string) {
  const stream = client.query(copyTo(statement));
  const written = await writeCompressed(file, stream);
  return { rows: stream.rowCount, ...written };
}
