import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';

/** Keeps which codes a download is to have; the caller has checked that they are the company's. */
export async function keepDocumentCodes(db: Executor, documentId: number, ids: readonly string[]): Promise<void> {
  await sql`INSERT INTO document_codes (document_id, extended_id)
    SELECT ${documentId}::bigint, extended_id FROM unnest(${ids}::text[]) AS given (extended_id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Once the file is there, or never will be. */
export async function forgetDocumentCodes(db: Executor, documentId: number): Promise<void> {
  await db.deleteFrom('document_codes').where('document_id', '=', documentId).execute();
}
