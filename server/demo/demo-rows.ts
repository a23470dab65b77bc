import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

/**
 * The rows that the demo has loaded, by their ids: slugs, e-mail addresses and names can be changed by then. With a
 * user or an application stands whether a start outside the demo closed it.
 */

const recordedTables = ['users', 'scan_apps', 'workorders'] as const;
export type RecordedTable = (typeof recordedTables)[number];

export const isRecorded = (table: string): table is RecordedTable => recordedTables.some((name) => name === table);

/** Notes a row in the transaction that loads it. */
export async function recordRow(trx: Transaction<Schema>, table: RecordedTable, id: number): Promise<void> {
  await trx.insertInto('demo_rows').values({ table_name: table, row_id: id }).execute();
}

/** The ids that are recorded, for use in a query: `id IN ${demoIds('users')}`. */
export const demoIds = (table: RecordedTable): RawBuilder<number> =>
  sql<number>`(SELECT row_id FROM demo_rows WHERE table_name = ${table})`;
