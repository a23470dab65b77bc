import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ActivityItem, getActivity } from '#lib/contract/activity.ts';
import { createArtwork } from '#lib/contract/artwork.ts';
import { downloadCodes, updateCodeStatus } from '#lib/contract/codes.ts';
import { createSids } from '#lib/contract/ingestion.ts';
import { cancelWorkorder } from '#lib/contract/workorder-steps.ts';
import { createSid, getWorkorder } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { reason } from '#lib/texts/reason.ts';
import { insertCodeTask } from '#server/codes/queries/tasks.ts';
import { createUnitsOfWork, transact } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { failExport } from '#server/documents/shared/document-work.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import { insertFailedIngestion, insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { caseOf } from '#server/programs/api/testing/case-access.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const tokenOf = (persona: PersonaName) => api.world.people[persona].token;
const activityOf = async (persona: PersonaName, query: { limit?: number } = {}) => {
  const { status, body } = await api.call(getActivity, { token: tokenOf(persona), query });
  expect(status).toBe(200);
  return body;
};
const itemOf = (items: readonly ActivityItem[], key: string | number) => items.find((item) => item.key === String(key));
const queueOf = async (persona: PersonaName, id: number) =>
  (await api.call(getWorkorder, { token: tokenOf(persona), params: { id } })).body.queue;
const order = async (persona: PersonaName, reference: string) =>
  (
    await api.call(createSid, {
      token: tokenOf(persona),
      body: { reference, quantity: 5, activate_on_complete: false },
    })
  ).body.id;

describe('what runs for a company', () => {
  // conforms: 36.14
  it('is what it and its colleagues started, until it has ended', async () => {
    const prefix = 'ACTIVITY';
    await insertFinishedWorkorder(api, api.world.companies.brand, { prefix, count: 2 });
    const ordered = await order('workorderEditor', 'for the lid');
    const other = await order('rivalAdmin', 'of another company');
    const document = await api.call(downloadCodes, { token: tokenOf('analyst'), query: { status: '1' } });
    const changed = await api.call(updateCodeStatus, {
      token: tokenOf('brandAdmin'),
      body: { extended_ids: [`${prefix}000000`], activation_status: 2, blacklist_reason: 3 },
    });
    const upload = await api.call(createSids, {
      token: tokenOf('brandAdmin'),
      body: { description: 'lot 7', codes: [{ id: 'UPLOADED-A1' }, { id: 'UPLOADED-A2' }] },
    });
    const keys = {
      document: document.body.document.key,
      task: changed.body.task,
      upload: upload.body.record_key,
    };

    const before = await activityOf('brandAdmin');
    expect(before.running).toBe(4);
    expect(itemOf(before.items, ordered)).toMatchObject({
      kind: 'workorder',
      reference: 'for the lid',
      outcome: 'running',
      state: 'queued',
      done: 0,
      total: 5,
      progress: 0,
      ahead: 0,
      starts_in: null,
      ended_at: null,
      is_own: false,
    });
    expect(itemOf(before.items, keys.document)).toMatchObject({
      kind: 'document',
      category: 'code',
      parameters: { status: 1 },
      state: 'pending',
      is_own: false,
    });
    expect(itemOf(before.items, keys.task)).toMatchObject({
      kind: 'task',
      changes: 'status',
      change: { activation_status: 2, blacklist_reason: 3 },
      total: 1,
      undo_of: null,
      is_own: true,
    });
    expect(itemOf(before.items, keys.upload)).toMatchObject({ kind: 'ingestion', description: 'lot 7' });
    expect(itemOf(before.items, other)).toBeUndefined();
    const { items: rivals } = await activityOf('rivalAdmin');
    expect(itemOf(rivals, other)).toMatchObject({ state: 'queued', ahead: 1 });
    expect(await queueOf('brandAdmin', ordered)).toEqual({ ahead: 0, starts_in: null });
    expect(await queueOf('rivalAdmin', other)).toEqual({ ahead: 1, starts_in: null });
    expect(await activityOf('brandAdmin', { limit: 0 })).toMatchObject({ running: 4, items: [] });
    expect((await activityOf('brandAdmin', { limit: 2 })).items.map(({ outcome }) => outcome)).toEqual([
      'running',
      'running',
    ]);

    const worker = await api.startWorker();
    const after = await eventually(
      () => activityOf('brandAdmin'),
      ({ running }) => running === 0,
    );
    expect(itemOf(after.items, ordered)).toMatchObject({ outcome: 'ended', state: 'generated', done: 5, total: 5 });
    expect(await queueOf('brandAdmin', ordered)).toBeNull();
    expect(itemOf(after.items, keys.document)).toMatchObject({ outcome: 'ended', state: 'complete', progress: 1 });
    expect(itemOf(after.items, keys.task)).toMatchObject({ outcome: 'ended', done: 1, total: 1 });
    expect(itemOf(after.items, keys.upload)).toMatchObject({ outcome: 'ended', done: 2, total: 2 });
    const ends = after.items.map(({ ended_at }) => Date.parse(ended_at ?? ''));
    expect(ends).toEqual([...ends].sort((one, next) => next - one));
    // The upload's own workorder is not listed twice.
    expect(after.items.filter(({ kind }) => kind === 'workorder')).toHaveLength(2);
    // Keeps the worker from finishing the work that other tests look at.
    await worker.stop();
  });

  // conforms: 36.14
  it('names what failed, and why', async () => {
    const key = await insertFailedIngestion(api, api.world.companies.brand, api.world.people.brandAdmin.id);
    const lost = await transact(api.database, ({ trx }) =>
      insertDocument(trx, {
        key: 'lost',
        companyId: api.world.companies.brand,
        createdBy: api.world.people.brandAdmin.id,
        description: 'All codes',
        parameters: {},
        relatedId: null,
        lifetimeDays: 1,
      }),
    );
    const queue = await openJobQueue(api.database.pool, () => undefined);
    const inUnitOfWork = createUnitsOfWork(api.database, queue);
    await inUnitOfWork((uow) => failExport(uow, lost, reason('exportFailed')));
    await queue.close();
    const { items } = await activityOf('brandAdmin');
    expect(itemOf(items, key)).toMatchObject({ outcome: 'failed', state: 'error', error: expect.any(String) });
    const error = {
      error: messageOf('exportFailed'),
      error_reason: { code: 'exportFailed' },
    };
    expect(itemOf(items, 'lost')).toMatchObject({ outcome: 'failed', ...error, is_own: true });
  });

  // conforms: 36.14
  it('says that an order is tried again, and what its codes become after it was canceled', async () => {
    const { db } = api.database;
    const again = await insertFinishedWorkorder(api, api.world.companies.rival, { prefix: 'AGAIN' });
    const trouble = { codegen_status: 5, codegen_error: 'No space left', codes_completed_at: null };
    await db.updateTable('workorders').set(trouble).where('id', '=', again).execute();
    const canceled = await insertFinishedWorkorder(api, api.world.companies.rival, { prefix: 'CANCELED' });
    const change = { canceled_at: new Date(), codes_change: 'blacklist', codes_change_at: new Date() } as const;
    await db.updateTable('workorders').set(change).where('id', '=', canceled).execute();
    const { items } = await activityOf('rivalAdmin');
    expect(itemOf(items, again)).toMatchObject({ outcome: 'running', state: 'trying again', error: 'No space left' });
    expect(itemOf(items, canceled)).toMatchObject({ outcome: 'running', state: 'blacklisting', done: 0, total: 3 });
  });

  // conforms: 36.14
  it('is forgotten after a week', async () => {
    const old = await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'OLD' });
    const weekAgo = new Date(Date.now() - 8 * 86_400_000);
    await api.database.db
      .updateTable('workorders')
      .set({ codes_completed_at: weekAgo })
      .where('id', '=', old)
      .execute();
    expect(itemOf((await activityOf('brandAdmin')).items, old)).toBeUndefined();
  });
});

describe('whose work it is', () => {
  // conforms: 36.15
  it('a printing partner sees the orders addressed to it, and the changes its users started', async () => {
    const { companies, people } = api.world;
    const given = await insertFinishedWorkorder(api, companies.brand, {
      prefix: 'PARTNER',
      partnerId: companies.printer,
      layout: 'sg-inside',
    });
    const kept = await insertFinishedWorkorder(api, companies.brand, { prefix: 'NOTTHEIRS' });
    const task = { companyId: companies.brand, kind: 'status', parameters: { activation_status: 1 } } as const;
    const rest = { workorderId: given, extendedIds: null };
    await transact(api.database, ({ trx }) =>
      insertCodeTask(trx, { ...task, ...rest, key: 'by-press', createdBy: people.printOperator.id }),
    );
    await transact(api.database, ({ trx }) =>
      insertCodeTask(trx, { ...task, ...rest, key: 'by-brand', createdBy: people.brandAdmin.id }),
    );
    const { items, counts } = await activityOf('printerAdmin');
    expect(itemOf(items, given)).toMatchObject({ outcome: 'ended', is_own: false });
    expect(itemOf(items, 'by-press')).toMatchObject({ outcome: 'running', is_own: false });
    expect(itemOf(items, 'by-brand')).toBeUndefined();
    expect(itemOf(items, kept)).toBeUndefined();
    expect(items.filter(({ kind }) => kind === 'ingestion' || kind === 'document')).toEqual([]);
    expect(counts).toMatchObject({ ingestions_failed: null, cases_open: null });
  });

  // conforms: 36.15
  it('the operator sees what it started itself; every company’s is for its own page', async () => {
    const { id } = await insertOperatorDocument();
    const { items } = await activityOf('support');
    expect(items.map(({ key }) => key)).toEqual([`operator-${id}`]);
    expect((await activityOf('operatorAdmin')).items).toEqual([]);
  });

  // conforms: 36.15
  it('artwork is seen by those who may make it', async () => {
    const finished = await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'ARTWORK' });
    const { body } = await api.call(createArtwork, {
      token: tokenOf('workorderEditor'),
      params: { id: finished },
      body: { format: 'svg' },
    });
    expect(itemOf((await activityOf('brandAdmin')).items, body.document.key)).toMatchObject({
      kind: 'document',
      category: 'artwork',
      related_id: finished,
      parameters: { format: 'svg' },
    });
    expect(itemOf((await activityOf('analyst')).items, body.document.key)).toBeUndefined();
  });
});

describe('what waits for somebody', () => {
  // conforms: 36.14
  it('is counted with it: orders, failed uploads, cases', async () => {
    const before = (await activityOf('rivalAdmin')).counts;
    const { rival } = api.world.companies;
    const ordered = await order('rivalAdmin', 'counted');
    await insertFailedIngestion(api, rival, api.world.people.rivalAdmin.id);
    await caseOf(api, rival);
    const { counts } = await activityOf('rivalAdmin', { limit: 0 });
    expect(counts.ingestions_failed).toBe(Number(before.ingestions_failed) + 1);
    expect(counts.cases_open).toBe(Number(before.cases_open) + 1);
    expect((await activityOf('brandAdmin')).counts.cases_open).toBe(0);
    await api.call(cancelWorkorder, { token: tokenOf('rivalAdmin'), params: { id: ordered } });
    expect((await activityOf('rivalAdmin')).counts.workorders).toBe(before.workorders);
  });
});

async function insertOperatorDocument() {
  const { companies, people } = api.world;
  const key = `operator-${Date.now()}`;
  await transact(api.database, ({ trx }) =>
    insertDocument(trx, {
      key,
      companyId: companies.operator,
      createdBy: people.support.id,
      description: '',
      parameters: {},
      relatedId: null,
      lifetimeDays: 1,
    }),
  );
  return { id: key.slice('operator-'.length) };
}
