import type { JobHandler } from './job-handler.ts';
import type { JobName } from './job-names.ts';

/**
 * The handler of each job, loaded when its first job comes. A new kind of job is a payload in server/core/jobs/job-names.ts, a
 * definition in job-definitions.ts and a line here.
 */
export const jobHandlers: { [N in JobName]: () => Promise<JobHandler<N>> } = {
  'generate-codes': async () => (await import('#server/codes/jobs/generate-codes.ts')).generateCodes,
  'change-workorder-codes': async () =>
    (await import('#server/codes/jobs/change-workorder-codes.ts')).changeWorkorderCodes,
  'ingest-codes': async () => (await import('#server/ingestion/jobs/ingest-codes.ts')).ingestCodes,
  'mail-ingestion-failed': async () =>
    (await import('#server/ingestion/jobs/mail-ingestion-failed.ts')).mailIngestionFailed,
  'mail-workorder-waiting': async () =>
    (await import('#server/workorders/jobs/mail-workorder-waiting.ts')).mailWorkorderWaiting,
  'mail-codes-added': async () => (await import('#server/ingestion/jobs/mail-codes-added.ts')).mailCodesAdded,
  'mail-webhook-disabled': async () =>
    (await import('#server/webhooks/jobs/mail-webhook-disabled.ts')).mailWebhookDisabled,
  'deliver-webhook': async () => (await import('#server/webhooks/jobs/deliver-webhook.ts')).deliverWebhook,
  'change-codes': async () => (await import('#server/codes/jobs/change-codes.ts')).changeCodes,
  'export-codes': async () => (await import('#server/codes/jobs/export-codes.ts')).exportCodes,
  'draw-artwork': async () => (await import('#server/artwork/jobs/draw-artwork.ts')).drawArtwork,
};
