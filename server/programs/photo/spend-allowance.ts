import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { photosPerMinute } from '#lib/contract/photo.ts';
import { photoSecondsPerMinute } from '#lib/contract/photo-limits.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { DomainError } from '#server/core/errors.ts';
import { checkTimeAllowance } from '#server/core/http/time-debt.ts';
import type { ProcessorMeter } from '#server/photo-readers/photo-readers.ts';
import { chargePhoto, updateAllowance } from '#server/scan-apps/queries/photo-allowances.ts';
import { takePhoto } from '#server/scan-apps/rules/photo-allowance.ts';
import type { ScanApp } from '#server/scan-apps/shared/scan-app.ts';

interface Services {
  database: Database;
  secondsPerMinute?: number;
}

/**
 * Takes a photo off the allowance of its application, of photos and of processor time, and says what is left.
 * @throws DomainError too_many_requests
 */
export async function spendAllowance(scanApp: ScanApp, reply: FastifyReply, services: Services): Promise<void> {
  const seconds = services.secondsPerMinute ?? photoSecondsPerMinute;
  const { photos, time } = await transact(services.database, ({ trx }) =>
    updateAllowance(trx, scanApp.id, (state, now, owed) => {
      const time = checkTimeAllowance(owed, now, seconds * 1000);
      const photos = takePhoto(state, now, photosPerMinute);
      // A photo that is refused for processor time does not count among the photos of its minute.
      return { photos, time, state: time.isAllowed || !state ? photos.state : state };
    }),
  );
  const left = [
    `"photos";r=${photos.remaining};t=${photos.resetSeconds}`,
    `"processor-seconds";r=${time.remaining};t=${time.resetSeconds}`,
  ];
  reply
    .header('RateLimit-Policy', `"photos";q=${photosPerMinute};w=60, "processor-seconds";q=${seconds};w=60`)
    .header('RateLimit', left.join(', '));
  if (!time.isAllowed) {
    throw new DomainError('too_many_requests', reason('appTimeExceeded', { seconds }), {
      retryAfter: time.resetSeconds,
    });
  }
  if (!photos.isAllowed) {
    throw new DomainError('too_many_requests', reason('atMostPhotosOfApp', { count: photosPerMinute }), {
      retryAfter: photos.resetSeconds,
    });
  }
}

/** Records the cost of a photo, also of a refused one. A failure does not change the photo's answer. */
export async function chargeFor(
  { processorMs }: ProcessorMeter,
  scanApp: ScanApp,
  { database, secondsPerMinute = photoSecondsPerMinute }: Services,
  log: FastifyBaseLogger,
): Promise<void> {
  if (processorMs === 0) return;
  try {
    await transact(database, ({ trx }) => chargePhoto(trx, scanApp.id, processorMs, secondsPerMinute * 1000));
  } catch (error) {
    log.error({ err: error }, 'Photo cost not recorded');
  }
}
