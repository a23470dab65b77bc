import { reason } from '#lib/texts/reason.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { documentJob } from '#server/documents/shared/document-job.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Draws the codes of an artwork document and writes their archive. */
    'draw-artwork': { documentId: number };
  }
}

export const drawArtwork = defineJob({
  name: 'draw-artwork',
  ...documentJob({
    made: "r.category = 'artwork'",
    failure: reason('drawingFailed'),
    // Loaded with its first job: what draws takes tens of megabytes, which the other jobs need not carry.
    write: async (...given) => (await import('./draw-artwork.ts')).drawDocument(...given),
  }),
});
