import { expireAccountLinks } from '#server/accounts/jobs/expire-account-links.ts';
import { expireSignInAttempts } from '#server/accounts/jobs/expire-sign-in-attempts.ts';
import { expireTokens } from '#server/accounts/jobs/expire-tokens.ts';
import { expireAuditRecords } from '#server/audit/jobs/expire-audit-records.ts';
import { settleCases } from '#server/cases/jobs/settle-cases.ts';
import { checkCodeDomains } from '#server/catalog/jobs/check-code-domains.ts';
import { joinCountsOfProducts } from '#server/catalog/jobs/join-product-counts.ts';
import { countInactive, recountInactive } from '#server/codes/jobs/count-inactive-codes.ts';
import { expireFormerCodes } from '#server/codes/jobs/expire-former-codes.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { deleteExpiredKeys } from '#server/core/http/idempotency/store.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { requeueForgotten } from '#server/core/jobs/requeue-forgotten.ts';
import type { Schedule } from '#server/core/jobs/schedules.ts';
import { deleteDocuments } from '#server/documents/jobs/delete-documents.ts';
import { expireDocuments } from '#server/documents/jobs/expire-documents.ts';
import { deleteIngestions } from '#server/ingestion/jobs/delete-ingestions.ts';
import { expireForgottenUploads } from '#server/ingestion/jobs/expire-uploads.ts';
import { expireInspections } from '#server/inspections/jobs/expire-inspections.ts';
import { deleteStaleSenders } from '#server/ledger/queries/challenge-senders.ts';
import { expireNotices } from '#server/notices/jobs/expire-notices.ts';
import { gatherMorningMails } from '#server/notices/jobs/gather-morning-mails.ts';
import { gatherNotices } from '#server/notices/jobs/gather-notices.ts';
import { recordDueViews } from '#server/notices/jobs/record-due-views.ts';
import { recordUnconfirmed } from '#server/notices/jobs/record-unconfirmed.ts';
import { expireReportPhotos, expireReports } from '#server/reports/jobs/expire-reports.ts';
import { applyScanRules } from '#server/scan-rules/jobs/apply-scan-rules.ts';
import { expireRuleHits } from '#server/scan-rules/jobs/expire-rule-hits.ts';
import { countScans } from '#server/scans/jobs/count-scans.ts';
import { expireScanPhotos } from '#server/scans/jobs/expire-scan-photos.ts';
import { expireScanPlaces } from '#server/scans/jobs/expire-scan-places.ts';
import { expireScans } from '#server/scans/jobs/expire-scans.ts';
import { expireWebhookEvents } from '#server/webhooks/jobs/expire-events.ts';
import { fanOutEvents } from '#server/webhooks/jobs/fan-out-events.ts';
import { expireCommentPhotos } from '#server/workorders/jobs/expire-comment-photos.ts';
import { expireTemplatePictures } from '#server/workorders/jobs/expire-template-pictures.ts';
import { jobs } from './jobs.ts';

/** Periodic work of every worker, in addition to its jobs. New work is a function and a line here. */
export const schedules: readonly Schedule[] = [
  { name: 'expire-documents', everySeconds: 60, run: expireDocuments },
  { name: 'expire-uploads', everySeconds: 300, run: expireForgottenUploads },
  { name: 'expire-scan-photos', everySeconds: 60, run: expireScanPhotos },
  { name: 'expire-template-pictures', everySeconds: 60, run: expireTemplatePictures },
  { name: 'expire-comment-photos', everySeconds: 60, run: expireCommentPhotos },
  { name: 'expire-idempotency-keys', everySeconds: 600, run: expireIdempotencyKeys },
  { name: 'expire-audit-records', everySeconds: 3600, run: expireAuditRecords },
  { name: 'expire-sign-in-attempts', everySeconds: 600, run: expireSignInAttempts },
  { name: 'expire-challenge-senders', everySeconds: 600, run: expireChallengeSenders },
  { name: 'expire-tokens', everySeconds: 3600, run: expireTokens },
  { name: 'expire-former-codes', everySeconds: 3600, run: expireFormerCodes },
  { name: 'expire-reports', everySeconds: 3600, run: expireReports },
  { name: 'expire-report-photos', everySeconds: 60, run: expireReportPhotos },
  { name: 'expire-rule-hits', everySeconds: 3600, run: expireRuleHits },
  { name: 'expire-scan-places', everySeconds: 3600, run: expireScanPlaces },
  { name: 'expire-scans', everySeconds: 3600, run: expireScans },
  { name: 'expire-inspections', everySeconds: 3600, run: expireInspections },
  { name: 'expire-account-links', everySeconds: 3600, run: expireAccountLinks },
  { name: 'expire-webhook-events', everySeconds: 3600, run: expireWebhookEvents },
  { name: 'fan-out-events', everySeconds: 1, run: fanOutEvents },
  { name: 'join-product-counts', everySeconds: 60, run: joinCountsOfProducts },
  { name: 'count-inactive-codes', everySeconds: 2, run: countInactive },
  { name: 'recount-inactive-codes', everySeconds: 30, run: recountInactive },
  { name: 'check-code-domains', everySeconds: 60, run: checkCodeDomains },
  { name: 'requeue-forgotten', everySeconds: 300, run: (context) => requeueForgotten(jobs, context) },
  { name: 'count-scans', everySeconds: 15, run: countScans },
  { name: 'apply-scan-rules', everySeconds: 2, run: applyScanRules },
  { name: 'settle-cases', everySeconds: 2, run: settleCases },
  { name: 'gather-notices', everySeconds: 2, run: gatherNotices },
  { name: 'gather-morning-mails', everySeconds: 60, run: (context) => gatherMorningMails(context) },
  { name: 'record-due-views', everySeconds: 60, run: (context) => recordDueViews(context) },
  { name: 'record-unconfirmed', everySeconds: 300, run: recordUnconfirmed },
  { name: 'expire-notices', everySeconds: 3600, run: expireNotices },
  { name: 'delete-documents', everySeconds: 3600, run: deleteDocuments },
  { name: 'delete-ingestions', everySeconds: 3600, run: deleteIngestions },
];

/** Deletes what is known of requests with an Idempotency-Key once a day has passed. */
async function expireIdempotencyKeys(context: JobContext): Promise<void> {
  const deleteSome = (limit: number) => context.inUnitOfWork(({ trx }) => deleteExpiredKeys(trx, limit));
  await deleteInBatches(context, { what: 'idempotency-keys', atOnce: 1000, deleteSome });
}

/** Deletes how many photos networks sent to challenges, once their minute is over. */
async function expireChallengeSenders({ database }: JobContext): Promise<void> {
  await transact(database, ({ trx }) => deleteStaleSenders(trx));
}
