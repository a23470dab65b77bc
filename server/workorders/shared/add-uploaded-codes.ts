import { sql, type Transaction } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Schema } from '#server/core/db/schema.ts';

interface UploadedCodes {
  count: number;
  /** Says of a generated workorder, too, that it has uploaded codes. */
  ingestionMode: 'pre-print' | 'post-print';
  /** Whether their serial numbers follow those of the workorder. */
  isOneRun: boolean;
  /** The file with the codes is to be made again. */
  repack: boolean;
  /** Static codes, each of which is another. */
  addsUnique: boolean;
}

/** Counts uploaded codes that are added to a workorder. */
export async function addUploadedCodes(
  trx: Transaction<Schema>,
  workorderId: number,
  { count, ingestionMode, isOneRun, repack, addsUnique }: UploadedCodes,
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({
      quantity: sql`quantity + ${count}`,
      codes_generated: sql`codes_generated + ${count}`,
      // For a static order: each added code is printed as often as the others.
      ordered_quantity: sql`ordered_quantity + ${count} * greatest(static_impositions, 1)`,
      ...(addsUnique && { static_unique_codes_quantity: sql`static_unique_codes_quantity + ${count}` }),
      ingestion_mode: ingestionMode,
      ...(!isOneRun && { first_serial_number: null }),
      ...(repack && { codegen_status: codegenStatus.packing, codegen_packed: 0 }),
    })
    .where('id', '=', workorderId)
    .execute();
}
