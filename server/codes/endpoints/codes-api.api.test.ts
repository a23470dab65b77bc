import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCodeTask, getScmTask } from '#lib/contract/code-tasks.ts';
import { downloadCodes, getCode, searchCodes, updateCodeStatus } from '#lib/contract/codes.ts';
import { uploadScm, uploadScmAsync } from '#lib/contract/scm.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { updateNextBatch } from '../queries/update-batch.ts';

let api: TestApi;
let token: string;
let rival: string;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
  rival = api.world.people.rivalAdmin.token;
});
afterAll(() => api.close());

const make = (prefix: string, count = 3, productId?: number) =>
  insertFinishedWorkorder(api, api.world.companies.brand, { prefix, count, ...(productId && { productId }) });
const idOf = (prefix: string, index: number) => `${prefix}${String(index).padStart(6, '0')}`;

async function search(query: Record<string, unknown>, as = token) {
  const answer = await api.call(searchCodes, { token: as, query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Works a task off, as its job does. */
async function runTask(key: string): Promise<void> {
  const { db } = api.database;
  const { id } = await db.selectFrom('code_tasks').where('key', '=', key).select('id').executeTakeFirstOrThrow();
  while (await db.transaction().execute((trx) => updateNextBatch(trx, id)));
}

describe('the list of codes', () => {
  // conforms: 29.1
  it('is walked whole by next and back by previous, without a gap or a code twice', async () => {
    const [first, second] = [await make('WALKA', 4), await make('WALKB', 3)];
    const expected = [...[0, 1, 2, 3].map((n) => idOf('WALKA', n)), ...[0, 1, 2].map((n) => idOf('WALKB', n))];
    let page = await search({ limit: 3 });
    expect(page.previous).toBeNull();
    const pages: string[][] = [];
    const follow = async (link: string | null) => {
      const { pathname, search: query } = new URL(link ?? '');
      return (await api.raw(pathname + query, { token })).body as typeof page;
    };
    for (;;) {
      pages.push(page.results.map((code) => code.extended_id));
      if (page.next === null) break;
      page = await follow(page.next);
    }
    expect(pages.flat()).toEqual(expected);
    const back: string[][] = [];
    for (;;) {
      back.unshift(page.results.map((code) => code.extended_id));
      if (page.previous === null) break;
      page = await follow(page.previous);
    }
    expect(back).toEqual(pages);
    expect((await search({ workorder: first })).results).toHaveLength(4);
    const kept = await search({ workorder: second, limit: 1 });
    expect(new URL(kept.next ?? '').searchParams.get('workorder')).toBe(String(second));
  });

  // conforms: 1.1, 16.3
  it('has the record of the download, and finds by each filter', async () => {
    const { goods, people } = api.world;
    const workorder = await make('FILTER', 3, goods.brand.productId);
    await api.database.db
      .updateTable('codes')
      .set({
        scm: JSON.stringify({ lot: 'L7' }),
        scm_updated_by: 'press 4',
        scm_updated_at: new Date('2026-03-01T10:00:00Z'),
        activated_by: people.brandAdmin.id,
        activated_at: new Date('2026-02-01T10:00:00Z'),
      })
      .where('extended_id', '=', idOf('FILTER', 1))
      .execute();
    await api.database.db
      .updateTable('codes')
      .set({ activation_status: 2, blacklist_reason: 4 })
      .where('extended_id', '=', idOf('FILTER', 2))
      .execute();
    const one = (await search({ extended_id: idOf('FILTER', 1) })).results;
    expect(one).toEqual([
      {
        extended_id: idOf('FILTER', 1),
        serial_number: expect.stringMatching(/^\d{10}$/),
        brand: 'Soaps',
        product: 'Soap',
        sku: goods.brand.sku,
        status: 'active',
        blacklist_reason: 'none',
        scm_updated_by: 'press 4',
        scm_updated_at: '2026-03-01T10:00:00.000Z',
        activated_by: 'brandadmin@brand.test',
        activated_by_name: 'brandadmin@brand.test',
        activated_at: '2026-02-01T10:00:00.000Z',
        workorder_id: workorder,
        workorder_reference: expect.any(String),
        company: api.world.companies.brand,
        sequence: 2,
        url: `http://codes.test/${idOf('FILTER', 1)}`,
        activation_status: 1,
        blacklist_reason_id: 0,
        brand_id: goods.brand.brandId,
        product_id: goods.brand.productId,
        scm_data: { lot: 'L7' },
      },
    ]);
    const found = async (query: Record<string, unknown>) =>
      (await search({ workorder, ...query })).results.map((code) => code.sequence);
    expect(await found({ serial_number: one[0]?.serial_number ?? '' })).toEqual([2]);
    expect(await found({ scm_lot: 'L7' })).toEqual([2]);
    expect(await found({ scm_lot: 'L8' })).toEqual([]);
    expect(await found({ activated_at: '2026-02-01' })).toEqual([2]);
    expect(await found({ updated_at: '2026-02-28,2026-03-01T10:00:00Z' })).toEqual([2]);
    expect(await found({ activated_by: people.brandAdmin.id })).toEqual([2]);
    expect(await found({ status: 2 })).toEqual([3]);
    expect(await found({ blacklisted: 'false' })).toEqual([1, 2]);
    expect(await found({ products: goods.brand.productId, brands: goods.brand.brandId })).toEqual([1, 2, 3]);
    expect(await found({ campaign: goods.brand.campaignId })).toEqual([1, 2, 3]);
  });

  it('shows and filters by nothing of another company', async () => {
    const workorder = await make('HIDDEN');
    expect(await search({}, rival)).toEqual({ next: null, previous: null, results: [] });
    expect((await search({ extended_id: idOf('HIDDEN', 0) }, rival)).results).toEqual([]);
    const foreign = await api.call(searchCodes, { token: rival, query: { workorder } });
    expect(foreign).toMatchObject({ status: 400, problem: { workorder: [messageOf('resourceNotFound')] } });
    const support = await search({ workorder }, api.world.people.support.token);
    expect(support.results).toHaveLength(3);
  });

  it.each(['x', 'n0-0', 'n1', 'n1-1; DROP', 'n9999999999-1'])('refuses %s as a cursor', async (cursor) => {
    const answer = await api.call(searchCodes, { token, query: { cursor } });
    expect(answer).toMatchObject({ status: 400, problem: { cursor: [expect.any(String)] } });
  });
});

describe('a code', () => {
  // conforms: 29.1
  it('comes with its scans and its history', async () => {
    const workorder = await make('STORY');
    const extended_id = idOf('STORY', 0);
    const scan = {
      company_id: api.world.companies.brand,
      extended_id,
      workorder_id: workorder,
      result: 'sid' as const,
      activation_status: 1,
    };
    const at = (minute: number) => `2026-11-01T10:0${minute}:00.000Z`;
    await api.database.db
      .insertInto('scans')
      .values([
        { ...scan, source: 'address', created_at: new Date(at(2)) },
        { ...scan, source: 'photo', created_at: new Date(at(3)) },
        { ...scan, source: 'photo', created_at: new Date(at(1)), activation_status: 0 },
      ])
      .execute();
    const change = { activation_status: 2, blacklist_reason: 4 };
    const { body } = await api.call(updateCodeStatus, { token, body: { extended_ids: [extended_id], ...change } });
    await runTask(body.task);
    const { db } = api.database;
    await db.updateTable('users').set({ name: 'Ines' }).where('id', '=', api.world.people.brandAdmin.id).execute();
    const code = await api.call(getCode, { token, params: { extended_id } });
    expect(code).toMatchObject({
      status: 200,
      body: {
        extended_id,
        status: 'blacklisted',
        blacklist_reason: 'stolen',
        scans: [
          { source: 'photo', result: 'sid', app: null, created_at: at(3), activation_status: 1 },
          { source: 'address', created_at: at(2) },
          { source: 'photo', created_at: at(1), activation_status: 0 },
        ],
        history: [
          { event: 'created', details: { reference: 'finished STORY' } },
          { event: 'status_changed', by: 'brandadmin@brand.test', by_name: 'Ines', details: change },
        ],
      },
    });
    const other = await api.call(getCode, { token, params: { extended_id: idOf('STORY', 1) } });
    expect(other.body.history.map((one) => one.event)).toEqual(['created']);
  });

  it('is found by an id with slashes, as GS1 has them', async () => {
    const workorder = await make('GSONE', 1);
    const extended_id = '01/09506000134352/21/A%2FB';
    // Taken away and stored again: on a cluster its id says which node it is on, and does not change.
    await api.database.db.deleteFrom('codes').where('workorder_id', '=', workorder).execute();
    await api.database.pool.query(
      `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
       SELECT $2::text, company_id, id, 1, 0 FROM workorders WHERE id = $1`,
      [workorder, extended_id],
    );
    const code = await api.call(getCode, { token, params: { extended_id } });
    expect(code).toMatchObject({ status: 200, body: { extended_id } });
  });
});

describe('a change of status', () => {
  const statusOf = async (workorder: number) =>
    (await search({ workorder })).results.map((code) => [code.activation_status, code.blacklist_reason_id]);
  const change = (body: object, as = token) => api.call(updateCodeStatus, { token: as, body: body as never });

  // conforms: 29.4
  it('reaches the codes by id, by serial number and by workorder, and says how far it is', async () => {
    const workorder = await make('STATUS');
    const [first, second] = (await search({ workorder })).results;
    const byId = await change({ extended_ids: [first?.extended_id], activation_status: 0 });
    const pending = await api.call(getCodeTask, { token, params: { task_id: byId.body.task } });
    expect(pending.body).toMatchObject({ status: 'pending', progress: 0, total_codes: 1 });
    await runTask(byId.body.task);
    expect(await statusOf(workorder)).toEqual([
      [0, 0],
      [1, 0],
      [1, 0],
    ]);
    const bySerial = { serial_numbers: [second?.serial_number], activation_status: 2, blacklist_reason: 1 };
    await runTask((await change(bySerial)).body.task);
    expect((await statusOf(workorder))[1]).toEqual([2, 1]);
    const all = await change({ workorder, activation_status: 1 });
    await runTask(all.body.task);
    expect(await statusOf(workorder)).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    const done = await api.call(getCodeTask, { token, params: { task_id: all.body.task } });
    expect(done.body).toMatchObject({
      kind: 'status',
      status: 'complete',
      progress: 1,
      total_codes: 3,
      processed_codes: 3,
      changed_codes: 2,
      completed_at: expect.any(String),
    });
    const activated = (await search({ workorder })).results[0];
    expect(activated).toMatchObject({ activated_by: 'brandadmin@brand.test', activated_at: expect.any(String) });
  });

  // conforms: 39.2
  it('works off more codes than one batch', async () => {
    const workorder = await make('BATCHES', 1);
    const { pool } = api.database;
    await pool.query(
      `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
       SELECT 'BATCH' || n, $1, $2, n, 1 FROM generate_series(2, 11000) AS n`,
      [api.world.companies.brand, workorder],
    );
    await pool.query('UPDATE workorders SET quantity = 11000, codes_generated = 11000 WHERE id = $1', [workorder]);
    const { body } = await change({ workorder, activation_status: 0 });
    await runTask(body.task);
    const task = await api.call(getCodeTask, { token, params: { task_id: body.task } });
    expect(task.body).toMatchObject({ status: 'complete', processed_codes: 11_000, changed_codes: 11_000 });
    expect((await search({ workorder, status: 0 })).next).not.toBeNull();
    expect((await search({ workorder, status: 1 })).results).toEqual([]);
  });

  // conforms: 29.4
  it('refuses what it cannot do, and changes nothing', async () => {
    const workorder = await make('REFUSED');
    const [id] = [idOf('REFUSED', 0)];
    for (const [field, body] of [
      ['blacklist_reason', { workorder, activation_status: 2 }],
      ['blacklist_reason', { workorder, activation_status: 2, blacklist_reason: 0 }],
      ['blacklist_reason', { workorder, activation_status: 2, blacklist_reason: 12 }],
      ['blacklist_reason', { workorder, activation_status: 1, blacklist_reason: 4 }],
      ['activation_status', { workorder, activation_status: 3 }],
      ['activation_status', { workorder }],
      ['non_field_errors', { activation_status: 1 }],
      ['non_field_errors', { workorder, extended_ids: [id], activation_status: 1 }],
      ['extended_ids', { extended_ids: [], activation_status: 1 }],
      ['extended_ids', { extended_ids: [id, 'nothing-here'], activation_status: 0 }],
      ['serial_numbers', { serial_numbers: ['999999999999'], activation_status: 0 }],
      ['workorder', { workorder: 2_000_000, activation_status: 0 }],
    ] as const) {
      const answer = await change(body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, problem: { [field]: [expect.any(String)] } });
    }
    expect(await statusOf(workorder)).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  it("knows no other company's codes, workorders and tasks", async () => {
    const workorder = await make('MINE');
    const bySerial = (await search({ workorder })).results[0]?.serial_number;
    for (const body of [{ workorder }, { extended_ids: [idOf('MINE', 0)] }, { serial_numbers: [bySerial] }]) {
      expect((await change({ ...body, activation_status: 0 }, rival)).status).toBe(400);
    }
    const own = await change({ workorder, activation_status: 0 });
    expect((await api.call(getCodeTask, { token: rival, params: { task_id: own.body.task } })).status).toBe(404);
  });

  it('waits for the codes of a workorder', async () => {
    const workorder = await make('UNFINISHED');
    await api.database.db.updateTable('workorders').set({ quantity: 9 }).where('id', '=', workorder).execute();
    expect((await change({ workorder, activation_status: 0 })).status).toBe(409);
  });
});

describe('SCM values', () => {
  const scmOf = async (id: string) => (await search({ extended_id: id })).results[0]?.scm_data;
  const upload = (body: object, as = token) => api.call(uploadScm, { token: as, body: body as never });

  // conforms: 29.5
  it('are set at once, counted, and unknown keys are named', async () => {
    await make('SCM');
    const items = [
      { extended_id: idOf('SCM', 0), lot: 'L1', colour: 'red' },
      { extended_id: idOf('SCM', 1), lot: 7 },
    ];
    expect((await upload({ items })).body).toEqual({
      total_updates: 2,
      changes: 2,
      items: 2,
      codes_affected: 2,
      discarded_keys: ['colour'],
    });
    expect([await scmOf(idOf('SCM', 0)), await scmOf(idOf('SCM', 1))]).toEqual([{ lot: 'L1' }, { lot: '7' }]);
    expect((await upload({ items })).body).toMatchObject({ total_updates: 2, changes: 0, codes_affected: 0 });
    const [code] = (await search({ extended_id: idOf('SCM', 0) })).results;
    expect(code).toMatchObject({ scm_updated_by: 'brandadmin@brand.test', scm_updated_at: expect.any(String) });
    const bySerial = { data_key: 'serial_number', items: [{ serial_number: code?.serial_number, lot: null }] };
    expect((await upload(bySerial)).body).toMatchObject({ changes: 1 });
    expect(await scmOf(idOf('SCM', 0))).toEqual({});
    const byLot = { data_key: 'lot', items: [{ lot: '7' }] };
    expect((await upload(byLot)).body).toMatchObject({ items: 1, changes: 0 });
  });

  // conforms: 29.5
  it('are refused as a whole', async () => {
    await make('SCMNO');
    const good = { extended_id: idOf('SCMNO', 0), lot: 'L1' };
    for (const [field, body] of [
      ['items', { items: [] }],
      ['items', { items: [good, { lot: 'L2' }] }],
      ['items', { items: [good, { extended_id: 'nothing-here', lot: 'L2' }] }],
      ['items', { items: Array.from({ length: 1001 }, () => good) }],
      ['data_key', { data_key: 'colour', items: [good] }],
      ['items', { data_key: 'serial_number', items: [{ serial_number: 'x', lot: 'L' }] }],
    ] as const) {
      const answer = await upload(body);
      expect(answer, JSON.stringify(body).slice(0, 90)).toMatchObject({ status: 400 });
      expect(answer.problem[field]).toEqual([expect.any(String)]);
    }
    expect((await upload({ items: [good] }, rival)).problem.items).toEqual([expect.any(String)]);
    expect(await scmOf(idOf('SCMNO', 0))).toEqual({});
  });

  // conforms: 29.5
  it('are set by a task for whatever fits the constraints', async () => {
    const workorder = await make('SCMTASK');
    const answer = await api.call(uploadScmAsync, {
      token,
      body: { constraints: { workorder, status: 1 }, scm_data: { lot: 'T1', colour: 'red' } },
    });
    expect(answer).toMatchObject({ status: 200, body: { discarded_keys: ['colour'] } });
    const task_id = answer.body.task_id;
    await runTask(task_id);
    const task = await api.call(getScmTask, { token, params: { task_id } });
    expect(task.body).toMatchObject({
      kind: 'scm',
      status: 'complete',
      progress: 1,
      total_codes: 3,
      processed_codes: 3,
      changed_codes: 3,
      discarded_keys: ['colour'],
    });
    expect((await search({ workorder, scm_lot: 'T1' })).results).toHaveLength(3);
    const away = { constraints: { scm_lot: 'T1' }, scm_data: { lot: '' } };
    await runTask((await api.call(uploadScmAsync, { token, body: away })).body.task_id);
    expect((await search({ scm_lot: 'T1' })).results).toEqual([]);
    expect((await api.call(getScmTask, { token: rival, params: { task_id } })).status).toBe(404);
    expect((await api.call(getCodeTask, { token, params: { task_id } })).status).toBe(404);
  });

  it('are set by a task only with constraints and keys of the company', async () => {
    const workorder = await make('SCMOTHER');
    const scm_data = { lot: 'X' };
    for (const [field, body, as] of [
      ['constraints', { constraints: {}, scm_data }, token],
      ['constraints', { constraints: { colour: 'red' }, scm_data }, token],
      ['constraints', { constraints: { scm_colour: 'red' }, scm_data }, token],
      ['constraints', { constraints: { status: 7 }, scm_data }, token],
      ['constraints', { constraints: { workorder }, scm_data }, rival],
      ['scm_data', { constraints: { workorder }, scm_data: { colour: 'red' } }, token],
    ] as const) {
      const answer = await api.call(uploadScmAsync, { token: as, body });
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400 });
      expect(answer.problem[field]).toEqual([expect.any(String)]);
    }
  });
});

it('the download takes the same filters', async () => {
  expect((await api.call(downloadCodes, { token, query: { scm_lot: 'T1' } })).status).toBe(200);
});
