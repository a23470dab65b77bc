import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

/** Takes `count` numbers off the company's running serial number; holds its row until the transaction ends. */
export async function reserveSerialNumbers(
  trx: Transaction<Schema>,
  companyId: number,
  count: number,
): Promise<number> {
  const { next } = await trx
    .updateTable('companies')
    .set({ next_serial_number: sql`next_serial_number + ${count}` })
    .where('id', '=', companyId)
    .returning('next_serial_number as next')
    .executeTakeFirstOrThrow();
  return next - count;
}

/**
 * References for orders that have none: the company's own numbers in turn. One that was given by hand before is passed
 * over by taking the next.
 */
export async function* nextReferences(trx: Transaction<Schema>, companyId: number): AsyncGenerator<string> {
  for (;;) yield `WO-${String(await nextReferenceNumber(trx, companyId)).padStart(6, '0')}`;
}

/** Holds the company's row until the transaction ends, so no two orders get one number. */
async function nextReferenceNumber(trx: Transaction<Schema>, companyId: number): Promise<number> {
  const { next } = await trx
    .updateTable('companies')
    .set({ next_reference: sql`next_reference + 1` })
    .where('id', '=', companyId)
    .returning('next_reference as next')
    .executeTakeFirstOrThrow();
  return next - 1;
}
