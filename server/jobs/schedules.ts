import { deleteStaleAttempts } from '#server/db/sign-in-repository.ts';
import { countScans } from './count-scans.ts';
import { expireAuditRecords } from './expire-audit-records.ts';
import { expireDocuments } from './expire-documents.ts';
import { expireIdempotencyKeys } from './expire-idempotency-keys.ts';
import { expireScanPhotos } from './expire-scan-photos.ts';
import { expireForgottenUploads } from './expire-uploads.ts';
import type { JobContext } from './job-handler.ts';
import { joinCountsOfProducts } from './join-product-counts.ts';
import { repeat } from './repeat.ts';
import { requeueForgotten } from './requeue-forgotten.ts';
import { expireWebhookEvents } from './webhooks/expire-events.ts';
import { fanOutEvents } from './webhooks/fan-out-events.ts';

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
