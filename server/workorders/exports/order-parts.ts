import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';

export async function findProductBySku(db: Executor, companyId: number, sku: string): Promise<number | null> {
  const row = await db
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .where('sku', '=', sku)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Takes `count` numbers off the company's running serial number; holds its row until the transaction ends. */
export async function reserveSerialNumbers(db: Executor, companyId: number, count: number): Promise<number> {
  const { next } = await db
    .updateTable('companies')
    .set({ next_serial_number: sql`next_serial_number + ${count}` })
    .where('id', '=', companyId)
    .returning('next_serial_number as next')
    .executeTakeFirstOrThrow();
  return next - count;
}

/** Codes are recognised by the prefixes the service serves: see the photo API's third_party. */
export async function registerUrlPrefix(db: Executor, prefix: string): Promise<void> {
  await db
    .insertInto('url_prefixes')
    .values({ prefix })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
