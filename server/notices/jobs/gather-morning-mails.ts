import type { JobContext } from '#server/core/jobs/define-job.ts';
import { insertMorningMails, listMorningReaders, listZones, type MorningReader } from '../queries/morning.ts';
import { morningIn } from '../rules/morning.ts';

const atOnce = 500;

/**
 * Makes the morning mails of open items: one for each reader and day, where it is morning. A mail and the job that
 * sends it are made in one transaction. The row's day keeps a second mail away, whichever worker comes first.
 */
export async function gatherMorningMails(
  { database, inUnitOfWork, signal }: Pick<JobContext, 'database' | 'inUnitOfWork' | 'signal'>,
  now = new Date(),
): Promise<void> {
  const zones = await listZones(database.db);
  const mornings = zones.flatMap((zone) => {
    const day = morningIn(zone, now);
    return day === undefined ? [] : [{ zone, day }];
  });
  if (mornings.length === 0) return;
  const readers = await listMorningReaders(database.db, mornings, atOnce);
  for (const [companyId, own] of Map.groupBy(readers, (reader: MorningReader) => reader.companyId)) {
    signal.throwIfAborted();
    await inUnitOfWork(async ({ trx, enqueue }) => {
      for (const mailId of await insertMorningMails(trx, companyId, own))
        await enqueue('mail-notice', { mailId }, { group: companyId });
    });
  }
}
