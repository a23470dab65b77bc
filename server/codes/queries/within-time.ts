import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

const queryCanceled = '57014';

/** Returns the result of a reading query; null when its time ran out. */
export async function withinTime<T>(
  db: Database['db'],
  milliseconds: number,
  read: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T | null> {
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(trx);
        return read(trx);
      });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === queryCanceled) return null;
    throw error;
  }
}
