import { reason } from '#lib/texts/reason.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { caseCategory } from '#server/documents/shared/categories.ts';
import { documentJob } from '#server/documents/shared/document-job.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Writes the dossier of a case. */
    'make-dossier': { documentId: number };
  }
}

export const makeDossier = defineJob({
  name: 'make-dossier',
  ...documentJob({
    made: `r.category = '${caseCategory}'`,
    failure: reason('exportFailed'),
    // Loaded with its first job: fonts, PDF and pictures take tens of megabytes.
    write: async (...given) => (await import('./make-dossier.ts')).writeDossier(...given),
  }),
});
