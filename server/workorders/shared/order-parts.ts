import type { Transaction } from 'kysely';
import { spellingsOf } from '#lib/contract/values/line.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

export async function findProductBySku(db: Executor, companyId: number, sku: string): Promise<number | null> {
  const rows = await db
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .where('sku', 'in', spellingsOf(sku))
    .select(['id', 'sku'])
    .execute();
  return (rows.find((row) => row.sku === sku) ?? rows[0])?.id ?? null;
}

/** Codes are recognised by the prefixes the service serves: see the photo API's third_party. */
export async function registerUrlPrefix(trx: Transaction<Schema>, prefix: string): Promise<void> {
  await trx
    .insertInto('url_prefixes')
    .values({ prefix })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
