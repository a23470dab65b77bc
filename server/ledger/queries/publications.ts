import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** 128 random bits, which cannot be guessed. Hexadecimal, because people read it out and type it. */
const keyBytes = 16;

export async function findPublication(db: Executor, companyId: number, modelId: number) {
  return db
    .selectFrom('ledger_publications')
    .where('company_id', '=', companyId)
    .where('print_model_id', '=', modelId)
    .select(['id', 'key', 'created_at'])
    .executeTakeFirst();
}

export type Publication = NonNullable<Awaited<ReturnType<typeof findPublication>>>;

/** Publishes a model; one that is published keeps its address. */
export async function insertPublication(
  trx: Transaction<Schema>,
  publication: { companyId: number; modelId: number; createdBy: number },
): Promise<Publication> {
  const { companyId, modelId, createdBy } = publication;
  await trx
    .insertInto('ledger_publications')
    .values({
      company_id: companyId,
      print_model_id: modelId,
      key: randomBytes(keyBytes).toString('hex'),
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'print_model_id']).doNothing())
    .execute();
  const kept = await findPublication(trx, companyId, modelId);
  if (!kept) throw new Error(`The publication of model ${modelId} was not kept.`);
  return kept;
}

/** @returns false when the company does not publish the model */
export async function deletePublication(
  trx: Transaction<Schema>,
  companyId: number,
  modelId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('ledger_publications')
    .where('company_id', '=', companyId)
    .where('print_model_id', '=', modelId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
