import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { isRecorded, recordRow } from './demo-rows.ts';

/** Ids of the rows by their names in the scenario. */
export interface DemoIds {
  companies: Map<string, number>;
  users: Map<string, number>;
  products: Map<string, number>;
  templates: Map<string, number>;
}

type TableWithId = {
  [T in keyof Schema]: Schema[T] extends { id: unknown } ? T : never;
}[keyof Schema];

/** Inserts a row, and records it where closing the demo needs to know it. @returns the id of the new row */
export async function insert(
  trx: Transaction<Schema>,
  table: TableWithId,
  row: Record<string, unknown>,
): Promise<number> {
  const columns = Object.keys(row);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES (${sql.join(Object.values(row).map((value) => sql`${value}`))}) RETURNING id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Nothing was stored in ${table}.`);
  if (isRecorded(table)) await recordRow(trx, table, id);
  return id;
}

/** @throws Error for a name that the scenario does not have */
export function required<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo scenario names ${String(key)}, which is not in it.`);
  return value;
}
