import { randomBytes } from 'node:crypto';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { loadConfig } from '#server/core/config/config.ts';
import type { InUnitOfWork } from '#server/core/db/unit-of-work.ts';
import { createLogger } from '#server/core/log.ts';
import { recordNotices } from '#server/notice-events/shared/record-notice.ts';
import { gatherNotices } from '#server/notices/jobs/gather-notices.ts';
import { endWindows } from '#server/notices/testing/send-notices.ts';
import { insertFailedIngestion } from '#server/programs/api/testing/brand-resources.ts';
import { type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { setAskedAddress } from '#server/reports/queries/reports.ts';

/** Makes the row of a mail that is as large as it can be, with its job. */
type EnqueueMail = (api: TestApi, inUnitOfWork: InUnitOfWork) => Promise<void>;

export const mailPasskey: EnqueueMail = async ({ world }, inUnitOfWork) => {
  await inUnitOfWork(async ({ trx, enqueue }) => {
    const { id } = await trx
      .insertInto('passkeys')
      .values({
        user_id: world.people.analyst.id,
        credential_id: randomBytes(16).toString('base64url'),
        public_key: randomBytes(64),
        counter: 0,
        transports: [],
        is_synced: false,
        is_backed_up: false,
        name: 'W'.repeat(100),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue('mail-passkey', { passkeyId: id }, { group: world.companies.brand });
  });
};

/** With a list of errors just below the size that is attached. */
export const mailErrors: EnqueueMail = async (api, inUnitOfWork) => {
  const { brand: companyId } = api.world.companies;
  const { brandAdmin, support } = api.world.people;
  const key = await insertFailedIngestion(api, companyId, brandAdmin.id);
  await inUnitOfWork(async ({ trx, client, enqueue }) => {
    const { id: ingestionId } = await trx
      .selectFrom('ingestions')
      .where('key', '=', key)
      .select('id')
      .executeTakeFirstOrThrow();
    await client.query(
      `INSERT INTO ingestion_errors (ingestion_id, position, "row", column_name, value, type, message)
       SELECT $1, n + 1, n, 'id', repeat('=', 60), 'invalid_id_error', 'Not a valid id.' FROM generate_series(2, 35000) AS n`,
      [ingestionId],
    );
    const entry = await trx
      .insertInto('support_entries')
      .values({
        company_id: companyId,
        error_type: 'invalid_id_error',
        kind: 'told',
        author_id: support.id,
        text: 'W'.repeat(10_000),
        ingestion_id: ingestionId,
        subject: 'W'.repeat(200),
        recipients: [brandAdmin.email],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue('mail-company-told', { entryId: entry.id }, { group: companyId });
  });
};

export const mailQuestion: EnqueueMail = async ({ world }, inUnitOfWork) => {
  const { brand: companyId } = world.companies;
  await inUnitOfWork(async ({ trx, enqueue }) => {
    const report = await trx
      .insertInto('reports')
      .values({ company_id: companyId, extended_id: 'ASKED', note: 'x', deleted_after: new Date('2999-01-01') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setAskedAddress(trx, artworkSealKey(loadConfig({ SECRET_KEY: testSecretKey })), report.id, 'f@finder.test');
    const question = await trx
      .insertInto('report_questions')
      .values({
        report_id: report.id,
        asked_by: world.people.brandAdmin.id,
        text: 'W'.repeat(2000),
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue('mail-report-question', { questionId: question.id }, { group: companyId });
  });
};

/** As many failed uploads as one mail names, each with as many errors as its summary has. */
export const mailNotices: EnqueueMail = async (api, inUnitOfWork) => {
  const { brand: companyId } = api.world.companies;
  const { id: userId } = api.world.people.brandAdmin;
  const keys: string[] = [];
  for (let n = 0; n < 500; n += 1) keys.push(await insertFailedIngestion(api, companyId, userId));
  const type = 'invalid_id_error';
  const summary = [{ type, message: 'Not a valid id.', count: 20, ids: Array(20).fill('W'.repeat(500)) }];
  await inUnitOfWork(async ({ trx }) => {
    const rows = await trx
      .updateTable('ingestions')
      .set({ description: 'W'.repeat(200), error_summary: JSON.stringify(summary) })
      .where('key', 'in', keys)
      .returning('id')
      .execute();
    await recordNotices(
      trx,
      'upload_failed',
      rows.map(({ id: subjectId }) => ({ companyId, subjectId })),
    );
  });
  await endWindows(api);
  const log = createLogger('test', 'silent');
  await gatherNotices({ database: api.database, inUnitOfWork, log, signal: new AbortController().signal });
};
