import * as z from 'zod';
import { bulkQueue, defineJob, PermanentJobError, rowId } from '#server/core/jobs/define-job.ts';
import { failExport, reportInterruption } from '#server/documents/exports/document-work.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Draws the codes of an artwork document and writes their archive. */
    'draw-artwork': { documentId: number };
  }
}

export const drawArtwork = defineJob({
  name: 'draw-artwork',
  payload: z.strictObject({ documentId: rowId }),
  queue: bulkQueue,
  // Loaded with its first job: what draws takes tens of megabytes, which the other jobs need not carry.
  run: async ({ documentId }, context) => (await import('./draw-artwork.ts')).drawDocument(documentId, context),
  failed: async ({ documentId }, { error, final }, { database, inUnitOfWork }) => {
    if (!final) return reportInterruption(database.pool, documentId);
    const message = error instanceof PermanentJobError ? error.message : 'Drawing failed. Start it again.';
    await inUnitOfWork((uow) => failExport(uow, documentId, message));
  },
  forgotten: {
    key: 'documentId',
    rows: `documents AS r WHERE r.status IN ('pending', 'in-progress') AND r.category = 'artwork'
             AND r.expires_at > now() AND r.created_at < now() - interval '1 minute'`,
  },
});
