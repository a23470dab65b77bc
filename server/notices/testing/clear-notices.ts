import type { IngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import type { MailReceiver } from './mail-receiver.ts';

/** Removes notices and mails of an earlier test. */
export async function clearNotices({ context }: IngestionWorld, mails: MailReceiver): Promise<void> {
  await context.database.pool.query(
    'TRUNCATE notice_settings, notice_windows, notice_batches, notice_events, notice_mails',
  );
  mails.received.length = 0;
  mails.refuses = false;
}
