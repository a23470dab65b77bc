import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brand, campaign } from '#lib/contract/brands.ts';
import { salesChannel } from '#lib/contract/sales-channels.ts';
import { scmField } from '#lib/contract/scm-fields.ts';
import { type Database, openDatabase } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { max: 1, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** `table.column`, with ` null` behind it where the type admits null, of every table in schema/<room>.ts. */
function describeTypes(): string[] {
  const source = readdirSync(import.meta.dirname)
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const bodies = new Map(
    [...source.matchAll(/interface (\w+)(?: extends \w+)? \{\n([\s\S]*?)\n\}/g)].map(([, name, body]) => [
      name ?? '',
      body ?? '',
    ]),
  );
  const fields = (name: string) =>
    [...(bodies.get(name) ?? '').matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, field, type]) => [field ?? '', type ?? '']);
  const asWritten = [...bodies.keys()]
    .filter((name) => name.endsWith('Tables'))
    .flatMap(fields)
    .flatMap(([table, type]) =>
      fields(type ?? '').map(
        ([column, columnType]) =>
          `${table}.${column}${/^Maybe(?:<|Reason$)|^ColumnType<.*\| null/.test(columnType ?? '') ? ' null' : ''}`,
      ),
    );
  return [...asWritten, ...asInContract()].sort();
}

/** The same of tables whose types are those of a record in the contract. */
function asInContract(): string[] {
  return Object.entries({
    brands: brand,
    campaigns: campaign,
    sales_channels: salesChannel,
    scm_fields: scmField,
  }).flatMap(([table, { shape }]) =>
    Object.entries(shape).map(([name, type]) => {
      const column = name === 'company' ? 'company_id' : name;
      return `${table}.${column}${type.safeParse(null).success ? ' null' : ''}`;
    }),
  );
}

it('the types have the tables and columns of the migrated database, and null where it may be', async () => {
  const { rows } = await database.pool.query<{ line: string }>(`
    SELECT c.relname || '.' || a.attname || CASE WHEN a.attnotnull THEN '' ELSE ' null' END AS line
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname NOT LIKE 'kysely_%'`);
  expect(describeTypes()).toEqual(rows.map(({ line }) => line).sort());
});
