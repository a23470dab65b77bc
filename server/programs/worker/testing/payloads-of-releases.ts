import type { JobName } from '#server/core/jobs/enqueue.ts';

/**
 * Payloads of each release's jobs as they wait in the queue during an upgrade. A release adds its line and removes only
 * those that are two releases old: docs/upgrades.md.
 */
export const payloadsOfReleases: Record<string, Partial<Record<JobName, Record<string, unknown>>>> = {
  '0.2.0': {
    'generate-codes': { workorderId: 2_000_000_000 },
    'apply-print-report': { workorderId: 2_000_000_000 },
    'change-workorder-codes': { workorderId: 2_000_000_000 },
    'ingest-codes': { ingestionId: 2_000_000_000 },
    'export-codes': { documentId: 2_000_000_000 },
    'export-scans': { documentId: 2_000_000_000 },
    'draw-artwork': { documentId: 2_000_000_000 },
    'make-dossier': { documentId: 2_000_000_000 },
    'change-codes': { taskId: 2_000_000_000 },
    'deliver-webhook': { deliveryId: 2_000_000_000 },
    'mail-invitation': { invitationId: 2_000_000_000 },
    'mail-passkey': { passkeyId: 2_000_000_000 },
    'mail-password-reset': { resetId: 2_000_000_000 },
    'mail-company-told': { entryId: 2_000_000_000 },
    'mail-report-question': { questionId: 2_000_000_000 },
    'mail-notice': { mailId: 2_000_000_000 },
  },
};
