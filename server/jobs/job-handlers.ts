import type { JobName } from '#server/domain/jobs.ts';
import type { JobHandler } from './job-handler.ts';

/**
 * The handler of each job, loaded when its first job comes. A new kind of job is a payload in server/domain/jobs.ts, a
 * definition in job-definitions.ts and a line here.
 */
export const jobHandlers: { [N in JobName]: () => Promise<JobHandler<N>> } = {
  'generate-codes': async () => (await import('./handlers/generate-codes.ts')).generateCodes,
  'change-workorder-codes': async () => (await import('./handlers/change-workorder-codes.ts')).changeWorkorderCodes,
  'ingest-codes': async () => (await import('./handlers/ingest-codes.ts')).ingestCodes,
  'mail-ingestion-failed': async () => (await import('./handlers/mail-ingestion-failed.ts')).mailIngestionFailed,
  'mail-workorder-waiting': async () => (await import('./handlers/mail-workorder-waiting.ts')).mailWorkorderWaiting,
  'mail-codes-added': async () => (await import('./handlers/mail-codes-added.ts')).mailCodesAdded,
  'mail-webhook-disabled': async () => (await import('./handlers/mail-webhook-disabled.ts')).mailWebhookDisabled,
  'deliver-webhook': async () => (await import('./handlers/deliver-webhook.ts')).deliverWebhook,
  'change-codes': async () => (await import('./handlers/change-codes.ts')).changeCodes,
  'export-codes': async () => (await import('./handlers/export-codes.ts')).exportCodes,
  'draw-artwork': async () => (await import('./handlers/draw-artwork.ts')).drawArtwork,
};
