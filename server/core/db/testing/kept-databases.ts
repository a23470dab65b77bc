import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { withClient } from './with-client.ts';

const folder = path.join(import.meta.dirname, 'releases');

/**
 * Databases of earlier releases with data in them, as `npm run release:database` keeps them, the oldest first. That one
 * is of the first migration alone, before the first release.
 */
export const keptDatabases = readdirSync(folder).sort(new Intl.Collator('en', { numeric: true }).compare);

export const keptFile = (name: string) => path.join(folder, name);

/** Loads one into an empty database. */
export const loadKept = (url: string, name: string) =>
  withClient(url, (client) => client.query(gunzipSync(readFileSync(keptFile(name))).toString()));

/**
 * Columns that migrations took away. A release takes one away only when the release before it neither reads nor writes
 * it: docs/upgrades.md.
 */
const takenAway = new Set([
  'ingestions.notified_at',
  'webhooks.disabled_notified_at',
  'workorders.partner_notified_at',
]);

export interface TableRows {
  columns: string[];
  rows: string[];
}

/** Every row of every table, by the columns that are given, or those that the tables have now. */
export async function readRows(url: string, columns?: Map<string, string[]>): Promise<Map<string, TableRows>> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
      `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
         FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'kysely_%'
        GROUP BY c.relname`,
    );
    const found = new Map<string, TableRows>();
    for (const table of tables) {
      const wanted =
        columns?.get(table.name) ?? table.columns.filter((name) => !takenAway.has(`${table.name}.${name}`));
      const names = wanted.filter((name) => table.columns.includes(name));
      const list = names.map((name) => `t."${name}"`).join(', ');
      const { rows } = await client.query<{ row: string }>(
        `SELECT ROW(${list})::text AS row FROM "${table.name}" AS t ORDER BY 1`,
      );
      found.set(table.name, { columns: names, rows: rows.map(({ row }) => row) });
    }
    return found;
  });
}
