import { deleteStaleAttempts } from '#server/accounts/queries/sign-ins.ts';
import { expireAuditRecords } from '#server/audit/jobs/expire-audit-records.ts';
import { joinCountsOfProducts } from '#server/catalog/jobs/join-product-counts.ts';
import { expireDocuments } from '#server/documents/jobs/expire-documents.ts';
import { expireForgottenUploads } from '#server/ingestion/jobs/expire-uploads.ts';
import { countScans } from '#server/scans/jobs/count-scans.ts';
import { expireScanPhotos } from '#server/scans/jobs/expire-scan-photos.ts';
import { expireWebhookEvents } from '#server/webhooks/jobs/expire-events.ts';
import { fanOutEvents } from '#server/webhooks/jobs/fan-out-events.ts';
import { expireIdempotencyKeys } from './expire-idempotency-keys.ts';
import type { JobContext } from './job-handler.ts';
import { repeat } from './repeat.ts';
import { requeueForgotten } from './requeue-forgotten.ts';

interface Schedule {
  name: string;
  everySeconds: number;
  /** Idempotent, and harmless when several workers run it at the same moment. */
  run(context: JobContext): Promise<void>;
}

/** What every worker does now and then beside its jobs. Another is a function and a line here. */
const schedules: readonly Schedule[] = [
  { name: 'expire-documents', everySeconds: 60, run: expireDocuments },
  { name: 'expire-uploads', everySeconds: 300, run: expireForgottenUploads },
  { name: 'expire-scan-photos', everySeconds: 60, run: expireScanPhotos },
  { name: 'expire-idempotency-keys', everySeconds: 600, run: expireIdempotencyKeys },
  { name: 'expire-audit-records', everySeconds: 3600, run: expireAuditRecords },
  { name: 'expire-sign-in-attempts', everySeconds: 600, run: ({ database }) => deleteStaleAttempts(database.db) },
  { name: 'expire-webhook-events', everySeconds: 3600, run: expireWebhookEvents },
  { name: 'fan-out-events', everySeconds: 1, run: fanOutEvents },
  { name: 'join-product-counts', everySeconds: 60, run: joinCountsOfProducts },
  { name: 'requeue-forgotten', everySeconds: 300, run: requeueForgotten },
  { name: 'count-scans', everySeconds: 600, run: countScans },
];

/** Runs each schedule at once and then at its pace, until the signal aborts. */
export async function startSchedules(context: JobContext): Promise<void> {
  await Promise.all(
    schedules.map(({ name, everySeconds, run }) =>
      repeat(everySeconds * 1000, context.signal, async () => {
        await run(context).catch((error: unknown) => {
          if (!context.signal.aborted) context.log.error({ schedule: name, err: error }, 'A schedule failed');
        });
      }),
    ),
  );
}
