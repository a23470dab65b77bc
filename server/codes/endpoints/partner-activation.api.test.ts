import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchAudit } from '#lib/contract/audit.ts';
import { getCodeTask } from '#lib/contract/code-tasks.ts';
import { getCode, searchCodes, updateCodeStatus } from '#lib/contract/codes.ts';
import { createFromIngestionTemplate, getIngestion } from '#lib/contract/ingestion.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder, insertIngestionTemplate } from '#server/programs/api/testing/brand-resources.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { issueToken } from '#server/programs/api/testing/people.ts';
import { insertSecureTemplate } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { updateNextBatch } from '../queries/update-batch.ts';

/** Rights of a printing partner by an order with `activate_codes`. */
let api: TestApi;
let brand: string;
let partner: string;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.brandAdmin.token;
  partner = api.world.people.printOperator.token;
});
afterAll(() => api.close());

const idOf = (prefix: string, index: number) => `${prefix}${String(index).padStart(6, '0')}`;

interface Order {
  company?: number;
  partnerId?: number | undefined;
  permissions?: string[];
  canceled?: boolean;
}

/**
 * An order of the brand, printed by the partner, who may activate its codes unless it says otherwise; all are inactive.
 */
async function order(prefix: string, given: Order = {}): Promise<number> {
  const { db } = api.database;
  const { brand: own, printer } = api.world.companies;
  const id = await insertFinishedWorkorder(api, given.company ?? own, {
    prefix,
    partnerId: given.partnerId ?? printer,
    layout: 'sg-inside',
  });
  const partner_permissions = given.permissions ?? ['activate_codes'];
  const canceled = given.canceled ? { canceled_at: new Date() } : {};
  await db
    .updateTable('workorders')
    .set({ partner_permissions, ...canceled })
    .where('id', '=', id)
    .execute();
  await db.updateTable('codes').set({ activation_status: 0 }).where('workorder_id', '=', id).execute();
  return id;
}

const codesOf = (workorder: number) =>
  api.database.db
    .selectFrom('codes')
    .where('workorder_id', '=', workorder)
    .orderBy('sequence')
    .select(['extended_id', 'serial_number', 'activation_status', 'blacklist_reason', 'activated_by'])
    .execute();
const statusesOf = async (workorder: number) => (await codesOf(workorder)).map((code) => code.activation_status);

const change = (body: object, token = partner) =>
  api.call(updateCodeStatus, { token, body: { activation_status: 1, ...body } as never });

/** Works a task off, as its job does. */
async function runTask(key: string): Promise<void> {
  const { db } = api.database;
  const { id } = await db.selectFrom('code_tasks').where('key', '=', key).select('id').executeTakeFirstOrThrow();
  while (await db.transaction().execute((trx) => updateNextBatch(trx, id)));
}

describe('a printing partner that may activate codes', () => {
  // conforms: 29.2
  it('activates them by workorder, by id and by serial number', async () => {
    const workorder = await order('GRANTED');
    const [, , third] = await codesOf(workorder);
    await runTask((await change({ extended_ids: [idOf('GRANTED', 0)] })).body.task);
    expect(await statusesOf(workorder)).toEqual([1, 0, 0]);
    await runTask((await change({ serial_numbers: [String(third?.serial_number)] })).body.task);
    expect(await statusesOf(workorder)).toEqual([1, 0, 1]);
    const all = await change({ workorder });
    expect(all.status, all.text).toBe(200);
    await runTask(all.body.task);
    expect(await statusesOf(workorder)).toEqual([1, 1, 1]);
    expect(new Set((await codesOf(workorder)).map((code) => code.activated_by))).toEqual(
      new Set([api.world.people.printOperator.id]),
    );
  });

  // conforms: 29.2
  it('follows its tasks, as its company and the company of the codes do, and no other', async () => {
    const workorder = await order('FOLLOWED');
    const { task } = (await change({ workorder })).body;
    const { printerAdmin, rivalAdmin, analyst } = api.world.people;
    const read = (token: string, task_id = task) => api.call(getCodeTask, { token, params: { task_id } });
    for (const token of [partner, printerAdmin.token, brand, analyst.token]) {
      expect((await read(token)).body).toMatchObject({ task_id: task, status: 'pending' });
    }
    expect((await read(rivalAdmin.token)).status).toBe(404);
    const ofBrand = await change({ workorder }, brand);
    expect((await read(partner, ofBrand.body.task)).status).toBe(404);
    await runTask(task);
    expect((await read(partner)).body).toMatchObject({ status: 'complete', total_codes: 3, changed_codes: 3 });
  });

  // conforms: 29.2
  it('leaves what is blacklisted blacklisted, and what is active as it was activated', async () => {
    const workorder = await order('KEEPS');
    const { db } = api.database;
    const set = (index: number, values: object) =>
      db.updateTable('codes').set(values).where('extended_id', '=', idOf('KEEPS', index)).execute();
    await set(0, { activation_status: 2, blacklist_reason: 4 });
    await set(1, { activation_status: 1, activated_by: api.world.people.brandAdmin.id });
    for (const body of [{ workorder }, { extended_ids: [0, 1, 2].map((index) => idOf('KEEPS', index)) }]) {
      await runTask((await change(body)).body.task);
      expect(await codesOf(workorder)).toMatchObject([
        { activation_status: 2, blacklist_reason: 4 },
        { activation_status: 1, activated_by: api.world.people.brandAdmin.id },
        { activation_status: 1, activated_by: api.world.people.printOperator.id },
      ]);
    }
  });

  // conforms: 29.2
  it('neither deactivates nor blacklists', async () => {
    const workorder = await order('ONLYUP');
    for (const body of [{ activation_status: 0 }, { activation_status: 2, blacklist_reason: 4 }]) {
      const answer = await change({ workorder, ...body });
      expect(answer).toMatchObject({
        status: 400,
        problem: { activation_status: [messageOf('partnerOnlyActivates')] },
      });
    }
    expect(await statusesOf(workorder)).toEqual([0, 0, 0]);
  });

  it('is in the history of the code and in the audit log of its own company', async () => {
    const workorder = await order('TRACED');
    const { task } = (await change({ workorder })).body;
    await runTask(task);
    const code = await api.call(getCode, { token: brand, params: { extended_id: idOf('TRACED', 1) } });
    const { email, id } = api.world.people.printOperator;
    expect(code.body).toMatchObject({ status: 'active', activated_by: email });
    expect(code.body.history).toContainEqual(expect.objectContaining({ event: 'status_changed', by: email }));
    const query = { action: 'updateCodeStatus', user: id, resource: 'code_task', resource_id: task };
    const audit = (token: string) => api.call(searchAudit, { token, query });
    expect((await audit(api.world.people.printerAdmin.token)).body.results).toHaveLength(1);
    expect((await api.call(searchAudit, { token: brand, query: { resource_id: task } })).body.results).toEqual([]);
  });

  it('waits for the codes of a workorder', async () => {
    const workorder = await order('COMING');
    await api.database.db.updateTable('workorders').set({ quantity: 9 }).where('id', '=', workorder).execute();
    expect((await change({ workorder })).status).toBe(409);
  });

  it('sends the codes of one company at a time', async () => {
    const { rival } = api.world.companies;
    const [own, theirs] = [await order('FORBRAND'), await order('FORRIVAL', { company: rival })];
    const serial = (await codesOf(own))[0]?.serial_number ?? 0;
    await api.database.db
      .updateTable('codes')
      .set({ serial_number: serial })
      .where('extended_id', '=', idOf('FORRIVAL', 0))
      .execute();
    const mixed = await change({ extended_ids: [idOf('FORBRAND', 0), idOf('FORRIVAL', 0)] });
    expect(mixed).toMatchObject({
      status: 400,
      problem: { extended_ids: [expect.stringMatching('several companies')] },
    });
    const twice = await change({ serial_numbers: [String(serial)] });
    expect(twice.problem.serial_numbers).toEqual([expect.stringMatching('several companies')]);
    await runTask((await change({ workorder: theirs })).body.task);
    expect(await statusesOf(theirs)).toEqual([1, 1, 1]);
    expect(await statusesOf(own)).toEqual([0, 0, 0]);
  });

  // conforms: 29.2
  it('does so for an order that was uploaded, by the permissions of its template', async () => {
    const { brand: company, printer } = api.world.companies;
    const secure = await insertSecureTemplate(api, { partner_permissions: ['activate_codes'] });
    const template = await insertIngestionTemplate(api, company, secure);
    const codes = [{ id: 'uploaded-for-partner-1' }, { id: 'uploaded-for-partner-2' }];
    const upload = await api.call(createFromIngestionTemplate, {
      token: brand,
      body: { template, codes, printing_partner: printer, default_scm_data: { activation_status: 0 } },
    });
    expect(upload.status, upload.text).toBe(200);
    const worker = await api.startWorker();
    const record = await eventually(
      () => api.call(getIngestion, { token: brand, params: { key: upload.body.record_key } }),
      ({ body }) => body.status !== 'processing',
    );
    const workorder = Number(record.body.result_data.workorder_id);
    expect(await statusesOf(workorder)).toEqual([0, 0]);
    const { task } = (await change({ workorder })).body;
    const done = await eventually(
      () => api.call(getCodeTask, { token: partner, params: { task_id: task } }),
      ({ body }) => body.status === 'complete',
    );
    expect(done.body.changed_codes).toBe(2);
    expect(await statusesOf(workorder)).toEqual([1, 1]);
    // The others look at tasks before they are worked off.
    await worker.stop();
  });
});

describe('a printing partner knows no code to activate', () => {
  // conforms: 29.3
  it.each<[string, (companies: TestApi['world']['companies']) => Order]>([
    ['of an order without the permission', () => ({ permissions: [] })],
    ['of an order with a permission of another name', () => ({ permissions: ['activate'] })],
    ["of another partner's order", ({ stranger }) => ({ partnerId: stranger })],
    [
      "of another company's order for another partner",
      ({ rival, stranger }) => ({ company: rival, partnerId: stranger }),
    ],
    ['of a canceled order', () => ({ canceled: true })],
  ])('as if there were none: %s', async (name, given) => {
    const prefix = `NOT${name.replaceAll(/\W/g, '').toUpperCase()}`;
    const workorder = await order(prefix, given(api.world.companies));
    const [first] = await codesOf(workorder);
    const serial = 7_000_000 + workorder;
    await api.database.db
      .updateTable('codes')
      .set({ serial_number: serial })
      .where('extended_id', '=', first?.extended_id ?? '')
      .execute();
    // An order it may activate the codes of opens no other, also in one call with it.
    const granted = await order(`OK${prefix}`);
    expect((await change({ workorder })).problem.workorder).toEqual([messageOf('resourceNotFound')]);
    const byId = await change({ extended_ids: [idOf(`OK${prefix}`, 0), idOf(prefix, 0)] });
    expect(byId.problem.extended_ids).toEqual([messageOf('namedCodeNotFound', { name: idOf(prefix, 0) })]);
    const bySerial = await change({ serial_numbers: [String(serial)] });
    expect(bySerial.problem.serial_numbers).toEqual([messageOf('namedCodeNotFound', { name: serial })]);
    expect([await statusesOf(workorder), await statusesOf(granted)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('with a token that was not given codes_edit', async () => {
    const workorder = await order('SHARE');
    const { id } = api.world.people.printOperator;
    const token = await issueToken(api.database, id, { permissions: ['workorder_view', 'workorder_print_report'] });
    expect((await change({ workorder }, token)).status).toBe(403);
    const { task } = (await change({ workorder })).body;
    const read = await api.call(getCodeTask, { token, params: { task_id: task } });
    expect(read).toMatchObject({ status: 403, problem: { code: 'permission_denied' } });
    const allowed = await issueToken(api.database, id, { permissions: ['codes_edit'] });
    expect((await api.call(getCodeTask, { token: allowed, params: { task_id: task } })).status).toBe(200);
  });

  it('and lists none, nor reads one', async () => {
    await order('UNSEEN');
    expect((await api.call(searchCodes, { token: partner, query: {} })).status).toBe(403);
    expect((await api.call(getCode, { token: partner, params: { extended_id: idOf('UNSEEN', 0) } })).status).toBe(403);
  });
});
