import { sql, type Transaction } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { type DocumentAccess, ofAccess } from '../shared/document-access.ts';

function selectDocuments(db: Executor, scope: Scope, access: DocumentAccess) {
  const query = db.selectFrom('documents').where(ofAccess(access));
  return 'companyId' in scope ? query.where('documents.company_id', '=', scope.companyId) : query;
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

export async function findDocument(db: Executor, scope: Scope, access: DocumentAccess, key: string) {
  return selectDocuments(db, scope, access).where('documents.key', '=', key).selectAll().executeTakeFirst();
}

export async function listDocuments(
  db: Executor,
  scope: Scope,
  access: DocumentAccess,
  filter: Page<'created_at'> & {
    status?: DocumentRow['status'] | undefined;
    search?: string | undefined;
  },
) {
  let query = selectDocuments(db, scope, access);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.search) query = query.where('key', '=', filter.search);
  return listPage(query, query.selectAll(), filter);
}

export async function insertDownloadLink(
  trx: Transaction<Schema>,
  link: { documentId: number; secretHash: Buffer; lifetimeSeconds: number },
): Promise<void> {
  await trx
    .insertInto('document_links')
    .values({
      document_id: link.documentId,
      secret_hash: link.secretHash,
      expires_at: sql`now() + make_interval(secs => ${link.lifetimeSeconds})`,
    })
    .execute();
}

const ofLink = [
  'documents.key',
  'documents.company_id',
  'documents.created_by',
  'documents.object_key',
  'documents.category',
  'documents.created_at',
] as const;

/**
 * Uses a link up and answers its document. The one UPDATE decides among any number of requests at the same moment:
 * the row lock lets one of them see used_at empty.
 */
export async function consumeDownloadLink(trx: Transaction<Schema>, secretHash: Buffer) {
  return trx
    .updateTable('document_links')
    .set({ used_at: sql`now()` })
    .from('documents')
    .whereRef('documents.id', '=', 'document_links.document_id')
    .where('document_links.secret_hash', '=', secretHash)
    .where('document_links.used_at', 'is', null)
    .where('document_links.expires_at', '>', sql<Date>`now()`)
    .where('documents.status', '=', 'complete')
    .where('documents.expires_at', '>', sql<Date>`now()`)
    .returning(ofLink)
    .executeTakeFirst();
}

/** The document a link would answer, without using the link up. */
export async function documentOfLink(db: Executor, secretHash: Buffer) {
  return db
    .selectFrom('document_links')
    .innerJoin('documents', 'documents.id', 'document_links.document_id')
    .where('document_links.secret_hash', '=', secretHash)
    .where('document_links.used_at', 'is', null)
    .where('document_links.expires_at', '>', sql<Date>`now()`)
    .where('documents.status', '=', 'complete')
    .where('documents.expires_at', '>', sql<Date>`now()`)
    .select(ofLink)
    .executeTakeFirst();
}
