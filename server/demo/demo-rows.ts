import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { labelIds, sampleId } from './sample-codes.ts';
import * as scenario from './scenario.ts';

/**
 * The rows that the demo has loaded, by their ids: slugs, e-mail addresses and names can be changed by then. With a
 * user or an application stands whether a start outside the demo closed it.
 */

const recordedTables = ['users', 'scan_apps', 'workorders'] as const;
export type RecordedTable = (typeof recordedTables)[number];

export const isRecorded = (table: string): table is RecordedTable => recordedTables.some((name) => name === table);

/** Notes a row in the transaction that loads it. */
export async function recordRow(trx: Kysely<Schema>, table: RecordedTable, id: number): Promise<void> {
  await trx.insertInto('demo_rows').values({ table_name: table, row_id: id }).execute();
}

/** The ids that are recorded, for use in a query: `id IN ${demoIds('users')}`. */
export const demoIds = (table: RecordedTable): RawBuilder<number> =>
  sql<number>`(SELECT row_id FROM demo_rows WHERE table_name = ${table})`;

/**
 * Records a demo that was loaded before rows were recorded. It is recognised by its codes or e-mail addresses; what
 * came with it is what has the same created_at to the microsecond, since that is when the transaction of the load
 * began.
 * @returns unclear: there is a demo, and not every account and application of it was found; nothing is recorded then
 */
export async function recordEarlierDemo(trx: Transaction<Schema>): Promise<'none' | 'recorded' | 'unclear'> {
  const known = await trx.selectFrom('demo_rows').select('row_id').limit(1).executeTakeFirst();
  if (known) return 'recorded';
  const codes = [sampleId(1), ...labelIds];
  const emails = scenario.users.map(({ email }) => email);
  const references = [...scenario.secureWorkorders, ...scenario.sidWorkorders].map(({ reference }) => reference);
  const { rows: loads } = await sql<{ created_at: string }>`
    SELECT DISTINCT created_at::text AS created_at FROM companies WHERE id IN (
      SELECT company_id FROM codes WHERE extended_id = ANY(${codes}::text[])
      UNION SELECT company_id FROM users WHERE lower(email) = ANY(${emails}::text[]))`.execute(trx);
  if (loads.length === 0) return 'none';
  const moments = sql`ANY(${loads.map((load) => load.created_at)}::timestamptz[])`;
  const { rows: found } = await sql<{ table_name: RecordedTable; row_id: number }>`
    SELECT 'users' AS table_name, id AS row_id FROM users WHERE created_at = ${moments}
    UNION ALL SELECT 'scan_apps', id FROM scan_apps WHERE created_at = ${moments}
    UNION ALL SELECT 'workorders', w.id FROM workorders AS w JOIN companies AS c ON c.id = w.company_id
      WHERE c.created_at = ${moments} AND w.reference = ANY(${references}::text[])`.execute(trx);
  const count = (table: RecordedTable) => found.filter((row) => row.table_name === table).length;
  if (count('users') < scenario.users.length || count('scan_apps') < scenario.scanApps.length) return 'unclear';
  await trx.insertInto('demo_rows').values(found).execute();
  return 'recorded';
}
