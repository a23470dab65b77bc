import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteOldDocuments, deleteOldLinks } from '../queries/expired-documents.ts';

const atOnce = 1000;

/** Deletes links whose time is over, and documents some time after their file. */
export async function deleteDocuments(context: JobContext): Promise<void> {
  const { inUnitOfWork } = context;
  const { documentDays } = context.config.retention;
  const links = (limit: number) => inUnitOfWork((uow) => deleteOldLinks(uow, limit));
  await deleteInBatches(context, { what: 'document-links', atOnce, deleteSome: links });
  const documents = (limit: number) => inUnitOfWork((uow) => deleteOldDocuments(uow, documentDays, limit));
  await deleteInBatches(context, { what: 'documents', atOnce, deleteSome: documents });
}
