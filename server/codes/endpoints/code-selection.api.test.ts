import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadSelection, previewCodeSelection } from '#lib/contract/code-selection.ts';
import {
  downloadRefusedCodes,
  getCodeTask,
  getScmTask,
  listCodeTasks,
  listRefusedCodes,
  undoCodeTask,
} from '#lib/contract/code-tasks.ts';
import { getCode, updateCodeStatus } from '#lib/contract/codes.ts';
import { uploadScm, uploadScmAsync } from '#lib/contract/scm.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createLogger } from '#server/core/log.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { expireFormerCodes } from '../jobs/expire-former-codes.ts';
import { updateNextBatch } from '../queries/update-batch.ts';
import { readProductCounts, recountProducts } from '../testing/product-counts.ts';

let api: TestApi;
let token: string;
let rival: string;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
  rival = api.world.people.rivalAdmin.token;
});
afterAll(() => api.close());

const make = (prefix: string, count = 6) =>
  insertFinishedWorkorder(api, api.world.companies.brand, {
    prefix,
    count,
    productId: api.world.goods.brand.productId,
  });
const idOf = (prefix: string, index: number) => `${prefix}${String(index).padStart(6, '0')}`;

async function runTask(key: string): Promise<string> {
  const { db } = api.database;
  const { id } = await db.selectFrom('code_tasks').where('key', '=', key).select('id').executeTakeFirstOrThrow();
  while (await db.transaction().execute((trx) => updateNextBatch(trx, id)));
  return key;
}

async function change(body: object): Promise<string> {
  const answer = await api.call(updateCodeStatus, { token, body: body });
  expect(answer.status, answer.text).toBe(200);
  return runTask(answer.body.task);
}

async function setScm(body: object): Promise<string> {
  const answer = await api.call(uploadScmAsync, { token, body: body });
  expect(answer.status, answer.text).toBe(200);
  return runTask(answer.body.task_id);
}

const readTask = async (task_id: string) => (await api.call(getCodeTask, { token, params: { task_id } })).body;
const undo = (task_id: string, as = token) => api.call(undoCodeTask, { token: as, params: { task_id } });
async function undoTask(key: string): Promise<string> {
  const answer = await undo(key);
  expect(answer.status, answer.text).toBe(200);
  return runTask(answer.body.task);
}

const codesOf = (workorder: number) =>
  api.database.db.selectFrom('codes').where('workorder_id', '=', workorder).orderBy('sequence').selectAll().execute();
const statusesOf = async (workorder: number) =>
  (await codesOf(workorder)).map((code) => code.activation_status).join('');

describe('a selection', () => {
  // conforms: 29.6
  it('by filters changes every code that fits, and no other', async () => {
    const workorder = await make('SELFIL');
    const task = await change({
      filters: { workorder, sequence_range: '2,4' },
      activation_status: 2,
      blacklist_reason: 4,
    });
    expect(await statusesOf(workorder)).toBe('122211');
    expect(await readTask(task)).toMatchObject({
      status: 'complete',
      total_codes: 3,
      changed_codes: 3,
      change: { activation_status: 2, blacklist_reason: 4 },
      filters: { workorder, sequence_range: '2,4' },
      created_by: 'brandadmin@brand.test',
      created_by_name: 'brandadmin@brand.test',
      refused_codes: 0,
      can_undo: true,
    });
    const [blacklisted] = await codesOf(workorder);
    const serials = (await codesOf(workorder)).map((code) => code.serial_number);
    expect(blacklisted).toBeDefined();
    await change({ filters: { serial_range: `${serials[4]},${serials[5]}` }, activation_status: 0 });
    expect(await statusesOf(workorder)).toBe('122200');
  });

  it.each([
    ['filters', {}],
    ['filters', { colour: 'red' }],
    ['filters', { status: 7 }],
    ['filters', { sequence_range: '1,2' }],
  ])('of wrong %s is refused: %j', async (field, filters) => {
    const body = { filters, activation_status: 0 } as never;
    for (const answer of [
      await api.call(updateCodeStatus, { token, body }),
      await api.call(previewCodeSelection, { token, body: { filters } }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.problem[field]).toEqual([expect.any(String)]);
    }
  });

  it('is one of the four', async () => {
    for (const body of [{}, { workorder: 1, filters: { status: 1 } }, { extended_ids: ['A'], serial_numbers: ['1'] }]) {
      const answer = await api.call(previewCodeSelection, { token, body: body });
      expect(answer).toMatchObject({ status: 400, problem: { non_field_errors: [expect.any(String)] } });
    }
  });

  // conforms: 29.6
  it('of names leaves aside what no code has, when asked, and says which', async () => {
    const workorder = await make('SELSKIP', 2);
    const foreign = await insertFinishedWorkorder(api, api.world.companies.rival, { prefix: 'SELFOREIGN', count: 1 });
    const extended_ids = ['=nothing', idOf('SELSKIP', 0), idOf('SELFOREIGN', 0)];
    const body = { extended_ids, activation_status: 0 } as const;
    expect((await api.call(updateCodeStatus, { token, body })).status).toBe(400);
    const preview = await api.call(previewCodeSelection, { token, body: { extended_ids, skip_unknown: true } });
    const strict = await api.call(previewCodeSelection, { token, body: { extended_ids } });
    expect(strict).toMatchObject({ status: 400, problem: { extended_ids: expect.any(Array) } });
    expect(preview.body).toMatchObject({ total: 1, unknown: ['=nothing', idOf('SELFOREIGN', 0)], unknown_total: 2 });
    const task_id = await change({ ...body, skip_unknown: true });
    expect(await statusesOf(workorder)).toBe('01');
    expect(await statusesOf(foreign)).toBe('1');
    expect(await readTask(task_id)).toMatchObject({ total_codes: 1, changed_codes: 1, refused_codes: 2 });
    const refused = await api.call(listRefusedCodes, { token, params: { task_id }, query: { limit: 1, offset: 1 } });
    expect(refused.body).toMatchObject({ count: 2, results: [{ key: idOf('SELFOREIGN', 0), reason: 'unknown' }] });
    const csv = await api.call(downloadRefusedCodes, { token, params: { task_id } });
    expect(csv.text).toBe(`"key","reason"\n"=nothing","unknown"\n"${idOf('SELFOREIGN', 0)}","unknown"\n`);
    for (const endpoint of [listRefusedCodes, downloadRefusedCodes]) {
      expect((await api.call(endpoint, { token: rival, params: { task_id } })).status).toBe(404);
    }
    const none = await api.call(updateCodeStatus, {
      token,
      body: { ...body, extended_ids: ['nothing'], skip_unknown: true },
    });
    expect(none).toMatchObject({ status: 400, problem: { extended_ids: [messageOf('selectedCodesNotFound')] } });
  });

  // conforms: 29.6
  it('says what it comes to: statuses, products, workorders', async () => {
    const [first, second] = [await make('COUNTA', 3), await make('COUNTB', 2)];
    await change({ extended_ids: [idOf('COUNTA', 0)], activation_status: 0 });
    const serials = [...(await codesOf(first)), ...(await codesOf(second))].map((code) => Number(code.serial_number));
    const filters = { serial_range: `${Math.min(...serials)},${Math.max(...serials)}` };
    const { body } = await api.call(previewCodeSelection, { token, body: { filters } });
    expect(body).toMatchObject({ total: 5, is_exact: true, inactive: 1, active: 4, blacklisted: 0 });
    const { goods } = api.world;
    expect(body.products).toEqual([{ id: goods.brand.productId, name: 'Soap', sku: goods.brand.sku, codes: 5 }]);
    expect(body.workorders.map(({ id, codes }) => [id, codes])).toEqual([
      [first, 3],
      [second, 2],
    ]);
    const whole = await api.call(previewCodeSelection, { token, body: { workorder: second } });
    expect(whole.body).toMatchObject({ total: 2, products_total: 1, workorders_total: 1 });
    const other = await api.call(previewCodeSelection, { token: rival, body: { filters } });
    expect(other.body).toMatchObject({ total: 0 });
    const support = api.world.people.support.token;
    expect((await api.call(previewCodeSelection, { token: support, body: { filters } })).status).toBe(403);
    expect((await api.call(downloadSelection, { token: support, body: { filters } })).status).toBe(403);
  });

  // conforms: 29.6
  it('is downloaded as a document', async () => {
    const workorder = await make('SELDOC', 2);
    const start = async (body: object) => {
      const answer = await api.call(downloadSelection, { token, body });
      expect(answer.status, answer.text).toBe(200);
      const { db } = api.database;
      const { key } = answer.body.document;
      return db.selectFrom('documents').where('key', '=', key).selectAll().executeTakeFirstOrThrow();
    };
    const named = await start({ extended_ids: [idOf('SELDOC', 1), 'nothing'], skip_unknown: true });
    expect(named).toMatchObject({ description: '1 chosen code', parameters: { chosen: 1 } });
    const kept = api.database.db.selectFrom('document_codes').where('document_id', '=', named.id).selectAll();
    expect(await kept.execute()).toEqual([{ document_id: named.id, extended_id: idOf('SELDOC', 1) }]);
    expect((await start({ workorder })).parameters).toEqual({ workorder });
    const sheet = await start({ extended_ids: [idOf('SELDOC', 1)], form: 'spreadsheet' });
    expect(sheet).toMatchObject({
      description: '1 chosen code, for a spreadsheet',
      parameters: { chosen: 1, form: 'spreadsheet' },
    });
    expect((await start({ filters: { status: 2 } })).parameters).toEqual({ status: 2 });
    await api.database.db
      .updateTable('workorders')
      .set({ codegen_status: 2, codes_generated: 1 })
      .where('id', '=', workorder)
      .execute();
    for (const endpoint of [downloadSelection, previewCodeSelection]) {
      expect((await api.call(endpoint, { token, body: { workorder } })).status).toBe(409);
    }
  });

  // conforms: 29.6
  it('sets SCM values of named codes', async () => {
    const workorder = await make('SCMNAMED', 3);
    const key = await setScm({
      extended_ids: [idOf('SCMNAMED', 1), 'nothing'],
      skip_unknown: true,
      scm_data: { lot: 'N1', colour: 'red' },
    });
    expect((await codesOf(workorder)).map((code) => code.scm)).toEqual([null, { lot: 'N1' }, null]);
    const { body } = await api.call(getScmTask, { token, params: { task_id: key } });
    expect(body).toMatchObject({ changed_codes: 1, refused_codes: 1, discarded_keys: ['colour'], filters: null });
    for (const also of [{ constraints: { workorder } }, { serial_numbers: ['1'] }]) {
      const answer = await api.call(uploadScmAsync, {
        token,
        body: { extended_ids: [idOf('SCMNAMED', 1)], scm_data: { lot: 'X' }, ...also },
      });
      expect(answer).toMatchObject({ status: 400, problem: { non_field_errors: [expect.any(String)] } });
    }
  });
});

describe('putting back', () => {
  // conforms: 29.7
  it('gives each code what it had, also where these differ, and counts the products right', async () => {
    const workorder = await make('UNDO');
    await recountProducts(api.database.pool);
    await change({ extended_ids: [idOf('UNDO', 0)], activation_status: 0 });
    await change({ extended_ids: [idOf('UNDO', 1)], activation_status: 2, blacklist_reason: 7 });
    const before = await codesOf(workorder);
    const task = await change({ workorder, activation_status: 2, blacklist_reason: 4 });
    expect(await statusesOf(workorder)).toBe('222222');
    const key = await undoTask(task);
    expect(await codesOf(workorder)).toEqual(before);
    expect(await readTask(key)).toMatchObject({
      status: 'complete',
      total_codes: 6,
      changed_codes: 6,
      refused_codes: 0,
      undo_of: task,
      can_undo: false,
    });
    expect(await readTask(task)).toMatchObject({ undone_by: key, can_undo: false });
    const { kept, counted } = await readProductCounts(api.database.pool);
    expect(kept).toEqual(counted);
    const { history } = (await api.call(getCode, { token, params: { extended_id: idOf('UNDO', 1) } })).body;
    expect(history.filter((entry) => entry.event === 'status_changed').map((entry) => entry.details)).toEqual([
      { activation_status: 2, blacklist_reason: 7 },
      { activation_status: 2, blacklist_reason: 4 },
      { activation_status: 2, blacklist_reason: 4, undo_of: task },
    ]);
  });

  // conforms: 29.7
  it('leaves a code alone that is no longer as the change left it, and names it', async () => {
    const workorder = await make('UNDOSOME', 4);
    const task = await change({ workorder, activation_status: 0 });
    await change({ extended_ids: [idOf('UNDOSOME', 1)], activation_status: 2, blacklist_reason: 5 });
    const task_id = await undoTask(task);
    expect(await statusesOf(workorder)).toBe('1211');
    expect(await readTask(task_id)).toMatchObject({ processed_codes: 4, changed_codes: 3, refused_codes: 1 });
    const { body } = await api.call(listRefusedCodes, { token, params: { task_id }, query: { ordering: '-position' } });
    expect(body.results).toEqual([{ key: idOf('UNDOSOME', 1), reason: 'changed_since' }]);
  });

  // conforms: 29.7
  it('gives SCM values back, and leaves those of other fields as they are now', async () => {
    const workorder = await make('UNDOSCM', 3);
    const { db } = api.database;
    await db
      .insertInto('scm_fields')
      .values({ company_id: api.world.companies.brand, key: 'line', name: 'Line' })
      .execute();
    const items = [{ extended_id: idOf('UNDOSCM', 0), lot: 'OLD', line: 'A' }];
    await api.call(uploadScm, { token, body: { items } });
    const task = await setScm({ constraints: { workorder }, scm_data: { lot: 'NEW', line: null } });
    await api.call(uploadScm, { token, body: { items: [{ extended_id: idOf('UNDOSCM', 1), line: 'B' }] } });
    await api.call(uploadScm, { token, body: { items: [{ extended_id: idOf('UNDOSCM', 2), lot: 'LATER' }] } });
    const key = await undoTask(task);
    expect((await codesOf(workorder)).map((code) => code.scm)).toEqual([
      { lot: 'OLD', line: 'A' },
      // The field it took away has a value since.
      { lot: 'NEW', line: 'B' },
      { lot: 'LATER' },
    ]);
    const { body } = await api.call(getScmTask, { token, params: { task_id: key } });
    expect(body).toMatchObject({ changed_codes: 1, refused_codes: 2 });
  });

  // conforms: 29.7
  it('is done once, after the end, of what changed something, and never of itself', async () => {
    const workorder = await make('UNDOONCE', 2);
    const started = await api.call(updateCodeStatus, { token, body: { workorder, activation_status: 0 } });
    const { task } = started.body;
    expect(await undo(task)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('still runs') } });
    await runTask(task);
    const answers = await Promise.all([undo(task), undo(task), undo(task)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await undo(task)).status).toBe(409);
    const own = answers.find(({ status }) => status === 200)?.body.task ?? '';
    await runTask(own);
    expect((await undo(own)).status).toBe(409);
    expect(await statusesOf(workorder)).toBe('11');
    const idle = await change({ workorder, activation_status: 1 });
    expect(await undo(idle)).toMatchObject({ status: 409, problem: { detail: messageOf('taskChangedNoCode') } });
  });

  it('is over when the change is too long ago, but not for one that is just put back', async () => {
    const workorder = await make('FORGOTTEN', 4);
    const [old, under, recent] = [
      await change({ workorder, activation_status: 0 }),
      await change({ workorder, activation_status: 2, blacklist_reason: 4 }),
      await change({ workorder, activation_status: 1 }),
    ];
    const { db } = api.database;
    await db
      .updateTable('code_tasks')
      .set({ completed_at: new Date(Date.now() - 366 * 86_400_000) })
      .where('key', 'in', [old, under])
      .execute();
    const { task: undoing } = (await undo(under)).body;
    const { id } = await db
      .updateTable('code_tasks')
      .set({ status: 'in-progress' })
      .where('key', '=', undoing)
      .returning('id')
      .executeTakeFirstOrThrow();
    const rowsOf = async (key: string) => {
      const { count } = await db
        .selectFrom('code_task_changes')
        .innerJoin('code_tasks', 'code_tasks.id', 'code_task_changes.task_id')
        .where('code_tasks.key', '=', key)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    };
    const config = loadConfig({ CHANGE_RETENTION_DAYS: '365' });
    const log = createLogger('test', 'silent');
    const signal = new AbortController().signal;
    const inUnitOfWork = unitsWithoutJobs(api.database);
    await expireFormerCodes({ database: api.database, inUnitOfWork, config, log, signal } as JobContext);
    expect([await rowsOf(old), await rowsOf(under), await rowsOf(recent)]).toEqual([0, 4, 4]);
    expect(await readTask(old)).toMatchObject({ can_undo: false, changed_codes: 4 });
    expect(await undo(old)).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('not kept') } });
    expect(await readTask(recent)).toMatchObject({ can_undo: true });
    await db
      .updateTable('code_tasks')
      .set({ status: 'complete', completed_at: new Date() })
      .where('id', '=', id)
      .execute();
  });

  // conforms: 29.7
  it('is for the company of the codes, by who may make such a change', async () => {
    const workorder = await make('UNDOWHO', 1);
    const task = await change({ workorder, activation_status: 0 });
    const { people } = api.world;
    expect((await undo(task, rival)).status).toBe(404);
    expect((await undo('tsk_nothing')).status).toBe(404);
    expect((await undo(task, people.printOperator.token)).status).toBe(404);
    expect((await undo(task, people.analyst.token)).status).toBe(403);
    expect((await undo(task, people.support.token)).status).toBe(403);
  });
});

describe('the list of changes', () => {
  // conforms: 29.8
  it('has those of status and of SCM values, newest first, of the own company only', async () => {
    const workorder = await make('TASKLIST', 1);
    const [first, second] = [
      await change({ workorder, activation_status: 0 }),
      await setScm({ constraints: { workorder }, scm_data: { lot: 'T' } }),
    ];
    const list = async (query: Record<string, unknown>, as = token) => {
      const answer = await api.call(listCodeTasks, { token: as, query });
      expect(answer.status).toBe(200);
      return answer.body.results.map((task) => task.task_id);
    };
    expect((await list({})).slice(0, 2)).toEqual([second, first]);
    expect((await list({ kind: 'status' }))[0]).toBe(first);
    expect((await list({ kind: 'scm', status: 'complete', limit: 1 })).slice(0, 1)).toEqual([second]);
    expect((await list({ ordering: 'created_at', limit: 200 })).at(-1)).toBe(second);
    expect(await list({ status: 'failed' })).toEqual([]);
    expect(await list({}, rival)).toEqual([]);
    expect(await list({}, api.world.people.support.token)).toContain(second);
  });
});
