import type { Transaction } from 'kysely';
import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** A workorder that has a model stays trained while photos for the next are collected. */
export async function setTrainingStatus(trx: Transaction<Schema>, workorderId: number, status: number): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({ training_status: status, training_refusal: null })
    .where('id', '=', workorderId)
    .where('print_model_id', 'is', null)
    .execute();
}

/** Stores why the photos of a workorder gave no model. */
export async function updateTrainingRefusal(
  trx: Transaction<Schema>,
  workorderId: number,
  refusal: Reason,
  status: number,
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({
      training_status: status,
      training_refusal: englishReason(refusal),
      training_refusal_reason: JSON.stringify(refusal),
    })
    .where('id', '=', workorderId)
    .execute();
}
