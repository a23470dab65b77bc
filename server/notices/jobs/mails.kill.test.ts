import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createLink } from '#server/accounts/rules/link-secret.ts';
import { secretKey, waitFor } from '#server/codes/testing/codes-world.ts';
import { type IngestionWorld, ingest, openIngestionWorld } from '#server/ingestion/testing/ingestion-world.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { startWorkerProcess, type WorkerProcess } from '#server/programs/worker/testing/worker-process.ts';
import { type MailReceiver, startMailReceiver } from '../testing/mail-receiver.ts';

let mails: MailReceiver;
let world: IngestionWorld;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  mails = await startMailReceiver();
  world = await openIngestionWorld({ SMTP_URL: mails.url });
});
afterEach(async () => {
  for (const { child, ended } of workers.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(async () => {
  await world.close();
  await mails.close();
});

const each = 8;
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Mails of every kind, each row with its job as in operation; those of notices are gathered by the worker. */
async function fillOutbox(): Promise<void> {
  const { record } = await ingest(world, world.brand, 'id\nkill-aaaa\nkill-aaaa\n');
  const { adminId: userId, id: companyId } = world.brand;
  await world.context.inUnitOfWork(async ({ trx, enqueue }) => {
    for (let n = 0; n < each; n += 1) {
      const expires_at = inAnHour();
      const person = { company_id: companyId, email: `invited${n}@brand.test`, name: 'Ines', role: 'analyst' };
      const invitation = await trx
        .insertInto('invitations')
        .values({ ...person, invited_by: userId, ...createLink({ secretKey }), expires_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueue('mail-invitation', { invitationId: invitation.id }, { group: null });
      const reset = await trx
        .insertInto('password_resets')
        .values({ email: 'admin@brand.test', user_id: userId, ...createLink({ secretKey }), expires_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueue('mail-password-reset', { resetId: reset.id }, { group: null });
      const entry = await trx
        .insertInto('support_entries')
        .values({
          company_id: companyId,
          error_type: 'duplicate_id_error',
          kind: 'told',
          author_id: world.support.adminId,
          text: 'Send each code once.',
          ingestion_id: record.id,
          subject: `Your upload, ${n}`,
          recipients: ['admin@brand.test'],
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueue('mail-company-told', { entryId: entry.id }, { group: null });
      await trx
        .insertInto('users')
        .values({
          company_id: companyId,
          email: `admin${n}@brand.test`,
          name: 'X',
          role: 'account_admin',
          password_hash: '',
        })
        .execute();
    }
    await recordNotice(trx, { kind: 'upload_failed', companyId, subjectId: record.id, authorId: userId });
  });
}

/** Every mail by a part of its Message-ID, and whether it was noted as sent. */
async function readOutbox(): Promise<{ tag: string; isSent: boolean }[]> {
  const { rows } = await world.context.database.pool.query<{ tag: string; isSent: boolean }>(`
    SELECT 'invitation-' || id AS tag, sent_at IS NOT NULL AS "isSent" FROM invitations
    UNION ALL SELECT 'password-reset-' || id, sent_at IS NOT NULL FROM password_resets
    UNION ALL SELECT 'support-' || id, sent_at IS NOT NULL FROM support_entries WHERE kind = 'told'
    UNION ALL SELECT 'notice-' || batch_id || '.' || user_id, sent_at IS NOT NULL FROM notice_mails`);
  return rows;
}

const tagOf = (messageId: string) =>
  /^<(invitation-\d+|password-reset-\d+|support-\d+|notice-\d+\.\d+)/.exec(messageId)?.[1] ?? messageId;

function startWorker(): WorkerProcess {
  const { config } = world.context;
  const worker = startWorkerProcess(
    { databaseUrl: world.databaseUrl, directory: config.dataDir },
    { SMTP_URL: mails.url },
  );
  workers.push(worker);
  return worker;
}

/** Work of a killed worker has ended in the database too. */
const noneAtWork = () =>
  waitFor('its connections to end', async () => {
    const { rowCount } = await world.context.database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'proofmark-worker'`,
    );
    return rowCount === 0 ? true : undefined;
  });

// conforms: 28.26, F8
it('mails of workers killed with -9 are all sent, those noted as sent never again, and a second one is the same', async () => {
  await fillOutbox();
  const notedBefore: { tags: string[]; received: number }[] = [];
  for (const after of [1, 5, 9]) {
    let worker: WorkerProcess | undefined;
    const killAt = mails.received.length + after;
    // Killed where the mail is here and the worker cannot know.
    mails.answered = () => {
      if (mails.received.length >= killAt) worker?.child.kill('SIGKILL');
    };
    worker = startWorker();
    await worker.ended;
    await noneAtWork();
    const sent = (await readOutbox()).filter(({ isSent }) => isSent);
    notedBefore.push({ tags: sent.map(({ tag }) => tag), received: mails.received.length });
  }
  mails.answered = () => undefined;
  startWorker();
  const outbox = await waitFor('every mail', async () => {
    const rows = await readOutbox();
    return rows.some(({ tag }) => tag.startsWith('notice-')) && rows.every(({ isSent }) => isSent) ? rows : undefined;
  });
  const tags = outbox.map(({ tag }) => tag);
  expect(tags.filter((tag) => tag.startsWith('notice-'))).toHaveLength(each + 1);
  expect(tags).toHaveLength(3 * each + each + 1);
  expect(new Set(mails.received.map(({ messageId }) => tagOf(messageId)))).toEqual(new Set(tags));
  for (const { tags: noted, received } of notedBefore) {
    const later = mails.received.slice(received).map(({ messageId }) => tagOf(messageId));
    expect(later.filter((tag) => noted.includes(tag))).toEqual([]);
  }
  for (const tag of tags) {
    const same = mails.received.filter(({ messageId }) => tagOf(messageId) === tag);
    expect(new Set(same.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(same.map(({ to }) => to.join())).size).toBe(1);
  }
  // Nothing is left behind in the queue.
  await waitFor('an empty queue', async () => {
    const { rowCount } = await world.context.database.pool.query(
      `SELECT FROM pgboss.job WHERE name LIKE 'mail-%' AND state < 'completed'`,
    );
    return rowCount === 0 ? true : undefined;
  });
});
