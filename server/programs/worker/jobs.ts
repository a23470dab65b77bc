import { mailInvitation } from '#server/accounts/jobs/mail-invitation.job.ts';
import { mailPasskey } from '#server/accounts/jobs/mail-passkey.job.ts';
import { mailPasswordReset } from '#server/accounts/jobs/mail-password-reset.job.ts';
import { drawArtwork } from '#server/artwork/jobs/draw-artwork.job.ts';
import { applyPrintReport } from '#server/codes/jobs/apply-print-report.job.ts';
import { changeCodes } from '#server/codes/jobs/change-codes.job.ts';
import { changeWorkorderCodes } from '#server/codes/jobs/change-workorder-codes.job.ts';
import { exportCodes } from '#server/codes/jobs/export-codes.job.ts';
import { generateCodes } from '#server/codes/jobs/generate-codes.job.ts';
import type { JobTable } from '#server/core/jobs/define-job.ts';
import { makeDossier } from '#server/dossiers/jobs/make-dossier.job.ts';
import { ingestCodes } from '#server/ingestion/jobs/ingest-codes.job.ts';
import { mailNotice } from '#server/notices/jobs/mail-notice.job.ts';
import { mailReportQuestion } from '#server/reports/jobs/mail-report-question.job.ts';
import { exportScans } from '#server/scans/jobs/export-scans.job.ts';
import { mailCompanyTold } from '#server/support/jobs/mail-company-told.job.ts';
import './mailed-lists.ts';
import { deliverWebhook } from '#server/webhooks/jobs/deliver-webhook.job.ts';

/**
 * Every kind of job. A new one is its file and its two lines here; one that is declared and not listed does not
 * compile.
 */
export const jobs: JobTable = {
  'generate-codes': generateCodes,
  'change-workorder-codes': changeWorkorderCodes,
  'apply-print-report': applyPrintReport,
  'ingest-codes': ingestCodes,
  'export-codes': exportCodes,
  'export-scans': exportScans,
  'draw-artwork': drawArtwork,
  'make-dossier': makeDossier,
  'change-codes': changeCodes,
  'deliver-webhook': deliverWebhook,
  'mail-invitation': mailInvitation,
  'mail-passkey': mailPasskey,
  'mail-password-reset': mailPasswordReset,
  'mail-company-told': mailCompanyTold,
  'mail-report-question': mailReportQuestion,
  'mail-notice': mailNotice,
};
