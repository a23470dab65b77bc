import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhookEvents, webhookEventTypes } from '#lib/contract/webhook-events.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { reason } from '#lib/texts/reason.ts';
import { exportCodes } from '#server/codes/jobs/export-codes.job.ts';
import { generateCodes } from '#server/codes/jobs/generate-codes.job.ts';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import { secretKey } from '#server/codes/testing/codes-world.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { PermanentJobError } from '#server/core/jobs/define-job.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import { ingestCodes, ingestUpload } from '#server/ingestion/jobs/ingest-codes.job.ts';
import { findTargetWorkorder } from '#server/ingestion/queries/ingested-workorder.ts';
import { expireUploads } from '#server/ingestion/queries/ingestions.ts';
import { cancelRecord } from '#server/ingestion/queries/record.ts';
import {
  type IngestionWorld,
  ingest,
  insertProcessingRecord,
  openIngestionWorld,
} from '#server/ingestion/testing/ingestion-world.ts';
import { insertWebhook } from '#server/programs/api/testing/webhook-resources.ts';
import { emitWorkorderEvents } from '#server/workorders/shared/workorder-events.ts';
import { deleteOldEvents } from '../queries/outbox.ts';
import { emitSuspiciousScans } from '../shared/events.ts';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';
import { expireWebhookEvents } from './expire-events.ts';

let codes: WebhookWorld;
let uploads: IngestionWorld;
beforeAll(async () => {
  [codes, uploads] = await Promise.all([openWebhookWorld(), openIngestionWorld()]);
  await codes.insertWebhook('https://hooks.test/', webhookEventTypes);
  const owner = { companyId: uploads.brand.id, userId: uploads.brand.adminId };
  await insertWebhook(uploads.context.database, owner, { secretKey, events: webhookEventTypes });
});
afterAll(() => Promise.all([codes.close(), uploads.close()]));
beforeEach(async () => {
  for (const { context } of [codes, uploads]) await context.database.db.deleteFrom('webhook_events').execute();
});

/** Types of the events written since the last look, each checked against the contract. */
async function sent({ context }: { context: WebhookWorld['context'] }) {
  const events = await context.database.db.selectFrom('webhook_events').selectAll().orderBy('id').execute();
  for (const { type, data } of events) {
    expect(webhookEvents[type as keyof typeof webhookEvents].data.parse(data), type).toEqual(data);
  }
  await context.database.db.deleteFrom('webhook_events').execute();
  return events;
}
const typesSent = async (world: { context: WebhookWorld['context'] }) => (await sent(world)).map(({ type }) => type);

describe('codes that are made', () => {
  const generate = (workorderId: number) => generateCodes.run({ workorderId }, codes.context);

  // conforms: 36.7
  it('are sent as ready with the workorder completed, also when the job runs again and beside itself', async () => {
    const id = await insertWorkorderFixture(codes.database, codes.brand, { quantity: 20 });
    await Promise.all([generate(id), generate(id)]);
    await generate(id);
    const events = await sent(codes);
    expect(events.map(({ type }) => type)).toEqual(['workorder.codes_ready', 'workorder.completed']);
    expect(events[0]?.data).toMatchObject({ id, state: 'completed', codegen_status: 4 });
  });

  // conforms: 36.7
  it('are sent as ready to print where a partner prints them', async () => {
    const order = { quantity: 20, codeLayout: 'sg-inside' as const };
    await generate(await insertWorkorderFixture(codes.database, codes.brand, order));
    expect(await typesSent(codes)).toEqual(['workorder.codes_ready', 'workorder.ready_to_print']);
  });

  it('are not sent before their file is there', async () => {
    const id = await insertWorkorderFixture(codes.database, codes.brand, { quantity: 20 });
    const failing = { ...codes.store, put: () => Promise.reject(new Error('no storage')) };
    await expect(generateCodes.run({ workorderId: id }, { ...codes.context, store: failing })).rejects.toThrow();
    expect(await typesSent(codes)).toEqual([]);
    await generate(id);
    expect(await typesSent(codes)).toEqual(['workorder.codes_ready', 'workorder.completed']);
  });
});

describe('a document', () => {
  let made = 0;
  const insert = (parameters: Record<string, unknown> = {}) =>
    transact(codes.database, ({ trx }) =>
      insertDocument(trx, {
        key: `doc-${++made}`,
        companyId: codes.brand.companyId,
        createdBy: codes.brand.userId,
        description: 'All codes',
        parameters,
        relatedId: null,
        lifetimeDays: 7,
      }),
    );

  // conforms: 36.7
  it('is sent as complete once', async () => {
    const documentId = await insert();
    const run = () => exportCodes.run({ documentId }, codes.context);
    await Promise.all([run(), run()]);
    await run();
    const events = await sent(codes);
    expect(events.map(({ type }) => type)).toEqual(['document.complete']);
    expect(events[0]?.data).toMatchObject({ key: `doc-${made}`, status: 'complete', category: 'code' });
  });

  // conforms: 36.7
  it('is sent as failed once, when no try follows', async () => {
    const documentId = await insert();
    const fail = (final: boolean) =>
      exportCodes.failed?.(
        { documentId },
        { error: new PermanentJobError(reason('workorderCanceled')), final },
        codes.context,
      );
    await fail(false);
    expect(await typesSent(codes)).toEqual([]);
    await fail(true);
    await fail(true);
    const events = await sent(codes);
    expect(events.map(({ type, data }) => [type, data['error_data']])).toEqual([
      ['document.failed', { message: messageOf('workorderCanceled'), message_reason: { code: 'workorderCanceled' } }],
    ]);
  });
});

describe('an ingestion', () => {
  // conforms: 36.7
  it('is sent as completed with the workorder it made, whose file is sent when it is there', async () => {
    const { record, workorder } = await ingest(uploads, uploads.brand, 'id\nhook-aaaa\nhook-bbbb\n');
    await ingestUpload(record.id, uploads.context);
    const events = await sent(uploads);
    expect(events.map(({ type }) => type)).toEqual(['workorder.created', 'ingestion.completed']);
    expect(events[1]?.data).toMatchObject({
      key: record.key,
      status: 'completed',
      row_count: 2,
      result_data: { workorder_id: workorder?.id },
    });
    const workorderId = workorder?.id ?? 0;
    await generateCodes.run({ workorderId }, uploads.context);
    await generateCodes.run({ workorderId }, uploads.context);
    expect(await typesSent(uploads)).toEqual(['workorder.codes_ready', 'workorder.completed']);

    // Codes that are added to it make another file, and no second completion.
    const more = await insertProcessingRecord(uploads, uploads.brand, 'id\nhook-cccc\n');
    const { db } = uploads.context.database;
    expect(await findTargetWorkorder(db, uploads.brand.id, record.key)).toMatchObject({ id: workorderId });
    await db.updateTable('ingestions').set({ target_workorder_id: workorderId }).where('id', '=', more.id).execute();
    await ingestUpload(more.id, uploads.context);
    await generateCodes.run({ workorderId }, uploads.context);
    expect(await typesSent(uploads)).toEqual(['ingestion.completed', 'workorder.codes_ready']);
  });

  // conforms: 36.7
  it('is sent as failed once, with what is wrong', async () => {
    const { record } = await ingest(uploads, uploads.brand, 'id\nhook-dddd\nhook-dddd\nx\n');
    await ingestUpload(record.id, uploads.context);
    const events = await sent(uploads);
    expect(events.map(({ type }) => type)).toEqual(['ingestion.failed']);
    expect(events[0]?.data).toMatchObject({ key: record.key, status: 'error', error_count: 2 });
    expect(events[0]?.data['result_data']).toEqual({
      errors: [
        { type: 'invalid_id_error', message: expect.any(String), count: 1 },
        { type: 'duplicate_id_error', message: expect.any(String), count: 1 },
      ],
    });
  });

  it('is sent as failed when it is given up, and when its file never came', async () => {
    const { id } = await insertProcessingRecord(uploads, uploads.brand, 'id\nhook-eeee\n');
    const failed = (final: boolean) =>
      ingestCodes.failed?.({ ingestionId: id }, { error: new Error('x'), final }, uploads.context);
    await failed(false);
    await failed(true);
    await failed(true);
    expect(await typesSent(uploads)).toEqual(['ingestion.failed']);

    const late = await insertProcessingRecord(uploads, uploads.brand, '');
    const { db } = uploads.context.database;
    await db
      .updateTable('ingestions')
      .set({ status: 'uploading', created_at: sql<Date>`now() - interval '2 days'` })
      .where('id', '=', late.id)
      .execute();
    for (let turn = 0; turn < 2; turn += 1) await db.transaction().execute((trx) => expireUploads(trx, 24));
    expect((await sent(uploads)).map(({ type, data }) => [type, data['key']])).toEqual([
      ['ingestion.failed', late.key],
    ]);
  });

  it('is not sent when it is canceled', async () => {
    const { id } = await insertProcessingRecord(uploads, uploads.brand, 'id\nhook-ffff\n');
    await transact(uploads.context.database, ({ trx }) => cancelRecord(trx, id));
    await ingestUpload(id, uploads.context);
    expect(await typesSent(uploads)).toEqual([]);
  });
});

// conforms: 36.8
it('a suspicious scan is sent with its reason', async () => {
  const { db } = codes.database;
  const workorderId = await insertWorkorderFixture(codes.database, codes.brand, { quantity: 1 });
  const values = {
    company_id: codes.brand.companyId,
    extended_id: 'abcdefghijkl',
    workorder_id: workorderId,
    source: 'photo' as const,
    result: 'auth_copy',
    activation_status: 1,
  };
  const scan = await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('scans')
      .values(values)
      .returning(['uuid', 'created_at'])
      .executeTakeFirstOrThrow();
    const data = {
      uuid: made.uuid,
      reason: 'copy',
      result: values.result,
      extended_id: values.extended_id,
      workorder: workorderId,
      product: null,
      created_at: made.created_at.toISOString(),
    };
    await emitSuspiciousScans(trx, [{ companyId: values.company_id, data }]);
    return made;
  });
  expect((await sent(codes)).map(({ type, data }) => [type, data['uuid'], data['reason']])).toEqual([
    ['scan.suspicious', scan.uuid, 'copy'],
  ]);
});

// conforms: 36.9
it('an event is not there when the change it tells of is rolled back', async () => {
  const { db } = codes.database;
  const workorderId = await insertWorkorderFixture(codes.database, codes.brand, { quantity: 1 });
  const work = db.transaction().execute(async (trx) => {
    await emitWorkorderEvents(trx, workorderId, 'workorder.created');
    throw new Error('rolled back');
  });
  await expect(work).rejects.toThrow('rolled back');
  expect(await typesSent(codes)).toEqual([]);
});

it('events and the log of their deliveries are kept for thirty days', async () => {
  const { db } = codes.database;
  const webhook = await codes.insertWebhook('https://hooks.test/');
  await codes.order(2);
  await codes.fanOut();
  const [old] = await codes.deliveriesOf(webhook.id);
  const age = (days: number) =>
    db
      .updateTable('webhook_events')
      .set({ created_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('id', '=', old?.event_id ?? 0)
      .execute();
  await age(29);
  await expireWebhookEvents(codes.context);
  expect(await codes.deliveriesOf(webhook.id)).toHaveLength(2);
  await age(31);
  await expireWebhookEvents(codes.context);
  expect((await codes.deliveriesOf(webhook.id)).map(({ id }) => id)).not.toContain(old?.id);
  expect(await codes.deliveriesOf(webhook.id)).toHaveLength(1);
  expect(await transact(codes.database, ({ trx }) => deleteOldEvents(trx, 0, 1))).toBe(1);
});
