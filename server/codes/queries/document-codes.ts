import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { slicesOf } from '#server/core/slices.ts';

/** Keeps which codes a download is to have; the caller has checked that they are the company's. */
export async function insertDocumentCodes(
  trx: Transaction<Schema>,
  documentId: number,
  ids: readonly string[],
): Promise<void> {
  for (const slice of slicesOf(ids)) {
    await sql`INSERT INTO document_codes (document_id, extended_id)
      SELECT ${documentId}::bigint, extended_id FROM unnest(${slice}::text[]) AS given (extended_id)
      ON CONFLICT DO NOTHING`.execute(trx);
  }
}

/** Once the file is there, or never will be. */
export async function deleteDocumentCodes(trx: Transaction<Schema>, documentId: number): Promise<void> {
  await trx.deleteFrom('document_codes').where('document_id', '=', documentId).execute();
}
