import { reason } from '#lib/texts/reason.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { caseCategory, inspectionCategory } from '#server/documents/shared/categories.ts';
import { documentJob } from '#server/documents/shared/document-job.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Writes the dossier of a case, or the report of inspections. */
    'make-dossier': { documentId: number };
  }
}

export const makeDossier = defineJob({
  name: 'make-dossier',
  ...documentJob({
    made: `r.category IN ('${caseCategory}', '${inspectionCategory}')`,
    failure: reason('exportFailed'),
    // Loaded with its first job: fonts, PDF and pictures take tens of megabytes.
    write: async (document, ...given) =>
      document.category === inspectionCategory
        ? (await import('./make-inspection-report.ts')).writeInspectionReport(document, ...given)
        : (await import('./make-dossier.ts')).writeDossier(document, ...given),
  }),
});
