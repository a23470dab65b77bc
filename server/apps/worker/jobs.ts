import { mailInvitation } from '#server/accounts/jobs/mail-invitation.job.ts';
import { mailPasswordReset } from '#server/accounts/jobs/mail-password-reset.job.ts';
import { drawArtwork } from '#server/artwork/jobs/draw-artwork.job.ts';
import { changeCodes } from '#server/codes/jobs/change-codes.job.ts';
import { changeWorkorderCodes } from '#server/codes/jobs/change-workorder-codes.job.ts';
import { exportCodes } from '#server/codes/jobs/export-codes.job.ts';
import { generateCodes } from '#server/codes/jobs/generate-codes.job.ts';
import type { JobTable } from '#server/core/jobs/define-job.ts';
import { ingestCodes } from '#server/ingestion/jobs/ingest-codes.job.ts';
import { mailCodesAdded } from '#server/ingestion/jobs/mail-codes-added.job.ts';
import { mailIngestionFailed } from '#server/ingestion/jobs/mail-ingestion-failed.job.ts';
import { exportScans } from '#server/scans/jobs/export-scans.job.ts';
import { mailCompanyTold } from '#server/support/jobs/mail-company-told.job.ts';
import { deliverWebhook } from '#server/webhooks/jobs/deliver-webhook.job.ts';
import { mailWebhookDisabled } from '#server/webhooks/jobs/mail-webhook-disabled.job.ts';
import { mailWorkorderWaiting } from '#server/workorders/jobs/mail-workorder-waiting.job.ts';

/** Every kind of job. A new one is its file and its two lines here; one that is declared and not listed does not compile. */
export const jobs: JobTable = {
  'generate-codes': generateCodes,
  'change-workorder-codes': changeWorkorderCodes,
  'ingest-codes': ingestCodes,
  'export-codes': exportCodes,
  'export-scans': exportScans,
  'draw-artwork': drawArtwork,
  'change-codes': changeCodes,
  'mail-ingestion-failed': mailIngestionFailed,
  'mail-workorder-waiting': mailWorkorderWaiting,
  'mail-codes-added': mailCodesAdded,
  'deliver-webhook': deliverWebhook,
  'mail-webhook-disabled': mailWebhookDisabled,
  'mail-invitation': mailInvitation,
  'mail-password-reset': mailPasswordReset,
  'mail-company-told': mailCompanyTold,
};
