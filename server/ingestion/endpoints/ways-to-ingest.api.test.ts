import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { generateCodes } from '#server/codes/jobs/generate-codes.job.ts';
import { countWaiting } from '#server/core/db/testing/waiting-statements.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { expectInjectedDocumented } from '#server/programs/api/testing/documented-answer.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { ingestUpload } from '../jobs/ingest-codes.job.ts';
import { type IngestionWorld, openIngestionWorld, type TestCompany } from '../testing/ingestion-world.ts';

let world: IngestionWorld;
let app: ReturnType<typeof buildApi>;

beforeAll(async () => {
  world = await openIngestionWorld();
  const { config, database, store, inUnitOfWork } = world.context;

  app = buildApi({ config, database, store, inUnitOfWork, photos: openTestPhotos() });
  await insertTemplate(
    'labels',
    { code_layout: 'none', activate_on_complete: true, use_serial_number: true },
    'pre-print',
  );
  await insertTemplate('cartons', { code_layout: 'sg-inside', activate_on_complete: true }, 'pre-print');
  await insertTemplate('stock', { code_layout: 'sg-inside', activate_on_complete: true }, 'post-print');
  await insertTemplate('gone', { code_layout: 'none' }, 'pre-print', true);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function insertTemplate(
  key: string,
  settings: { code_layout: 'none' | 'sg-inside'; activate_on_complete?: boolean; use_serial_number?: boolean },
  mode: 'pre-print' | 'post-print',
  archived = false,
): Promise<void> {
  const { db } = world.context.database;
  const { id } = await db
    .insertInto('workorder_templates')
    .values({
      company_id: world.brand.id,
      name: `Template ${key}`,
      use_serial_number: false,
      extended_id_style: 'compact-12',
      url_prefix: `http://${key}.test/`,
      ...settings,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ingestion_templates')
    .values({
      key,
      company_id: world.brand.id,
      workorder_template_id: id,
      ingestion_mode: mode,
      name: key,
      is_archived: archived,
      default_scm_data: JSON.stringify({ plant: 'Ulm', lot: 'L0' }),
    })
    .execute();
}

async function call(as: TestCompany, method: 'GET' | 'POST', path: string, body?: object) {
  const answer = await app.inject({
    method,
    url: `/api/v2/ingestion/${path}`,
    headers: { authorization: `UAT ${as.token}` },
    ...(body && { payload: body }),
  });
  expectInjectedDocumented(method, `/api/v2/ingestion/${path}`, answer);
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

async function runJobOf(key: string): Promise<void> {
  const { db } = world.context.database;
  const { id } = await db.selectFrom('ingestions').where('key', '=', key).select('id').executeTakeFirstOrThrow();
  await ingestUpload(id, world.context);
}

async function read(key: string) {
  const { body } = await call(world.brand, 'GET', `${key}/`);
  const workorderId: number = body.result_data.workorder_id ?? 0;
  const { db } = world.context.database;
  const workorder = await db.selectFrom('workorders').where('id', '=', workorderId).selectAll().executeTakeFirst();
  const codes = await db
    .selectFrom('codes')
    .where('workorder_id', '=', workorderId)
    .orderBy('sequence')
    .selectAll()
    .execute();
  return { record: body, workorder, codes };
}

/** Sends codes, runs the job, and returns the result. */
async function take(path: string, body: object) {
  const { status, body: answer } = await call(world.brand, 'POST', `codes/${path}/`, body);
  expect(status).toBe(200);
  await runJobOf(answer.record_key);
  return { key: answer.record_key as string, ...(await read(answer.record_key)) };
}

async function pack(workorderId: number | undefined): Promise<void> {
  await generateCodes.run({ workorderId: workorderId ?? 0 }, world.context);
}

const ids = (...names: string[]) => names.map((id) => ({ id }));

describe('ingestion templates', () => {
  // conforms: 8.1, 18.13
  it('are listed and read, to their company and the operator', async () => {
    const list = await call(world.brand, 'GET', 'codes/templates/?is_archived=false');
    expect(list.body).toMatchObject({ count: 3, next: null, previous: null });
    const { body } = await call(world.brand, 'GET', 'codes/templates/labels/');
    expect(body).toEqual({
      key: 'labels',
      name: 'labels',
      description: '',
      image: null,
      workorder_template: {
        id: expect.any(Number),
        name: 'Template labels',
        description: '',
        ingestion_mode: 'pre-print',
      },
      is_archived: false,
      allow_posted_duplicates: false,
      id_format: 'default',
      frontend_settings: {},
      default_scm_data: { plant: 'Ulm', lot: 'L0' },
    });
    expect(list.body.results[0]).toEqual(body);
    expect((await call(world.rival, 'GET', 'codes/templates/')).body.count).toBe(0);
    expect((await call(world.rival, 'GET', 'codes/templates/labels/')).status).toBe(404);
    expect((await call(world.support, 'GET', 'codes/templates/labels/')).status).toBe(200);
  });
});

describe('create-from-template', () => {
  // conforms: 7.4, 8.2, 18.16
  it('makes a SID workorder with the settings of the template', async () => {
    const { record, workorder, codes } = await take('create-from-template', {
      template: 'labels',
      codes: [{ id: 'label-aaa' }, { id: 'label-bbb', lot: 'L2', activation_status: 0 }],
      default_scm_data: { lot: 'L1' },
    });
    expect(record).toMatchObject({
      status: 'completed',
      template: { id: expect.any(Number), key: 'labels', name: 'labels', description: '' },
      parameters: { use_serial_number: true, url_prefix: 'http://labels.test/', default_scm_data: { lot: 'L1' } },
    });
    expect(workorder).toMatchObject({
      state: 'completed',
      code_layout: 'none',
      extended_id_style: 'compact-12',
      template_id: expect.any(Number),
      activate_on_complete: true,
      ingestion_mode: 'pre-print',
      codegen_status: 3,
    });
    expect(codes).toMatchObject([
      { extended_id: 'label-aaa', activation_status: 1, scm: { plant: 'Ulm', lot: 'L1' } },
      { extended_id: 'label-bbb', activation_status: 0, scm: { plant: 'Ulm', lot: 'L2' } },
    ]);
    expect(codes[1]?.serial_number).toBe((codes[0]?.serial_number ?? 0) + 1);
  });

  // conforms: 18.17, 31.9
  it('sends SSC codes the printer’s way in pre-print', async () => {
    const body = { template: 'cartons', codes: ids('carton-aa'), printing_partner: world.partner.id };
    const { workorder, codes } = await take('create-from-template', body);
    expect(workorder).toMatchObject({
      state: 'new',
      codegen_status: 1,
      printing_partner_id: world.partner.id,
      code_layout: 'sg-inside',
    });
    expect(codes).toMatchObject([{ activation_status: 0 }]);
    // Nothing is packed before the printing partner has confirmed.
    await pack(workorder?.id);
    expect((await read(workorder?.ingestion_key ?? '')).workorder).toMatchObject({ state: 'new', codegen_status: 1 });
  });

  // conforms: 31.9
  it('completes SSC codes in post-print', async () => {
    const body = { template: 'stock', codes: ids('stock-aaa'), printing_partner: world.partner.id };
    const { key, workorder, codes } = await take('create-from-template', body);
    expect(workorder).toMatchObject({ state: 'completed' });
    expect(codes).toMatchObject([{ activation_status: 1, activated_by: world.brand.adminId }]);
    await pack(workorder?.id);
    expect((await read(key)).workorder).toMatchObject({ state: 'completed', codegen_status: 4 });
  });

  // conforms: 18.16, 18.17, 23.4
  it.each([
    ['template', 'no template', {}],
    ['template', 'an unknown template', { template: 'nothing' }],
    ['template', 'an archived template', { template: 'gone' }],
    ['printing_partner', 'SSC without a partner', { template: 'cartons' }],
    ['printing_partner', 'an unknown partner', { template: 'cartons', printing_partner: 2_000_000 }],
    ['url_prefix', 'a setting of the template', { template: 'labels', url_prefix: 'http://x.test/' }],
    ['id_format', 'a setting of the template', { template: 'labels', id_format: 'gs1' }],
    ['allow_posted_duplicates', 'a setting of the template', { template: 'labels', allow_posted_duplicates: true }],
    ['codes', 'an id twice', { template: 'labels', codes: ids('same-same', 'same-same') }],
  ])('answers 400 on %s for %s', async (field, _what, body) => {
    const answer = await call(world.brand, 'POST', 'codes/create-from-template/', { codes: ids('never-aaa'), ...body });
    expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  });

  // conforms: 18.18
  it("knows no other company's template", async () => {
    const body = { template: 'labels', codes: ids('never-aaa') };
    const [foreign, missing] = [
      await call(world.rival, 'POST', 'codes/create-from-template/', body),
      await call(world.rival, 'POST', 'codes/create-from-template/', { ...body, template: 'nothing' }),
    ];
    expect(foreign.status).toBe(400);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  });
});

describe('add-to-workorder', () => {
  // conforms: 18.14
  it('adds to the end, with the settings of the workorder, and packs the file again in pre-print', async () => {
    const first = await take('create-from-template', { template: 'labels', codes: ids('grow-aaaa', 'grow-bbbb') });
    await pack(first.workorder?.id);
    const before = (await read(first.key)).workorder;
    expect(before).toMatchObject({ codegen_status: 4 });
    const { record, codes } = await take('add-to-workorder', { ingestion_key: first.key, codes: ids('grow-cccc') });
    expect(record).toMatchObject({
      status: 'completed',
      result_data: { workorder_id: before?.id },
      parameters: { url_prefix: 'http://labels.test/', use_serial_number: true },
    });
    expect(codes.map((code) => [code.extended_id, code.sequence, code.activation_status])).toEqual([
      ['grow-aaaa', 1, 1],
      ['grow-bbbb', 2, 1],
      ['grow-cccc', 3, 1],
    ]);
    expect(codes[2]?.serial_number).not.toBeNull();
    await pack(before?.id);
    const after = (await read(first.key)).workorder;
    expect(after).toMatchObject({ quantity: 3, codes_generated: 3, codegen_status: 4, state: 'completed' });
    expect(after?.codes_file_key).not.toBe(before?.codes_file_key);
  });

  // conforms: 18.14
  it('leaves the file as it is in post-print', async () => {
    const body = { template: 'stock', codes: ids('post-aaaa'), printing_partner: world.partner.id };
    const { key, workorder } = await take('create-from-template', body);
    await pack(workorder?.id);
    const before = (await read(key)).workorder;
    await take('add-to-workorder', { ingestion_key: key, codes: ids('post-bbbb') });
    await pack(workorder?.id);
    expect((await read(key)).workorder).toEqual({ ...before, quantity: 2, codes_generated: 2 });
  });

  // conforms: 18.14
  it('adds to a workorder whose codes the service generates, once they are', async () => {
    const order = await app.inject({
      method: 'POST',
      url: '/api/v2/workorders/create-sid/',
      headers: { authorization: `UAT ${world.brand.token}` },
      payload: { reference: 'made here', quantity: 3, activate_on_complete: true, use_serial_number: true },
    });
    const { id, ingestion_key } = order.json();
    const more = { ingestion_key, codes: ids('made-there') };
    const early = await call(world.brand, 'POST', 'codes/add-to-workorder/', more);
    expect(early).toMatchObject({ status: 409, body: { detail: messageOf('codesNotGenerated') } });
    await pack(id);
    const { db } = world.context.database;
    const find = () => db.selectFrom('workorders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const before = await find();
    expect(before.codegen_status).toBe(4);
    const { record, codes } = await take('add-to-workorder', more);
    expect(record).toMatchObject({ status: 'completed', target_ingestion_key: ingestion_key });
    const added = codes.find(({ extended_id }) => extended_id === 'made-there');
    expect([codes.length, added?.sequence, added?.activation_status]).toEqual([4, 4, 1]);
    expect(added?.serial_number).toBe((codes[2]?.serial_number ?? 0) + 1);
    await pack(id);
    const after = await find();
    expect(after).toMatchObject({ quantity: 4, codes_generated: 4, codegen_status: 4, state: 'completed' });
    expect(after.codes_file_key).not.toBe(before.codes_file_key);
    const foreign = await call(world.rival, 'POST', 'codes/add-to-workorder/', more);
    expect(foreign).toMatchObject({ status: 400, body: { ingestion_key: [messageOf('invalidIngestionKey')] } });
  });

  it('keeps nothing of a faulty upload, and names what is wrong', async () => {
    const first = await take('create-from-template', { template: 'labels', codes: ids('whole-aaa') });
    const codes = ids('whole-bbb', 'whole-aaa');
    const second = await take('add-to-workorder', { ingestion_key: first.key, codes });
    expect(second.record).toMatchObject({
      status: 'error',
      result_data: { errors: [{ type: 'existing_id_error', ids: ['whole-aaa'], duplicate_id_error: ['whole-aaa'] }] },
    });
    expect(await read(first.key)).toMatchObject({ workorder: { quantity: 1 }, codes: [{ extended_id: 'whole-aaa' }] });
  });

  // conforms: 18.15, 23.3
  it('knows no key but those of the company’s workorders', async () => {
    const first = await take('create-from-template', { template: 'labels', codes: ids('mine-aaaa') });
    for (const [company, ingestion_key] of [
      [world.brand, 'ing_nothing'],
      [world.brand, 'wo_2000000000'],
      [world.brand, `wo_${first.workorder?.id}`],
      [world.rival, first.key],
    ] as const) {
      const answer = await call(company, 'POST', 'codes/add-to-workorder/', { ingestion_key, codes: ids('more-aaaa') });
      expect(answer).toMatchObject({ status: 400, body: { ingestion_key: [messageOf('invalidIngestionKey')] } });
    }
    const required = await call(world.brand, 'POST', 'codes/add-to-workorder/', { codes: ids('more-aaaa') });
    expect(required).toMatchObject({ status: 400, body: { ingestion_key: [messageOf('fieldRequired')] } });
  });

  it('refuses a canceled workorder, at the call and in the job', async () => {
    const first = await take('create-from-template', { template: 'labels', codes: ids('late-aaaa') });
    const body = { ingestion_key: first.key, codes: ids('late-bbbb') };
    const started = await call(world.brand, 'POST', 'codes/add-to-workorder/', body);
    const { db } = world.context.database;
    await db
      .updateTable('workorders')
      .set({ canceled_at: new Date() })
      .where('ingestion_key', '=', first.key)
      .execute();
    expect((await call(world.brand, 'POST', 'codes/add-to-workorder/', body)).status).toBe(409);
    await runJobOf(started.body.record_key);
    expect((await read(started.body.record_key)).record.status).toBe('error');
    const errors = await call(world.brand, 'GET', `${started.body.record_key}/errors/`);
    expect(errors.body.results).toMatchObject([{ message: messageOf('workorderCanceledMeanwhile') }]);
  });
});

describe('cancel', () => {
  // conforms: 31.8
  it('ends a record that waits for its file, whose file is not taken then', async () => {
    const { body } = await call(world.brand, 'POST', 'codes/add-sids/', { mode: 'file' });
    const canceled = await call(world.brand, 'POST', `${body.record_key}/cancel/`);
    expect(canceled).toMatchObject({ status: 200, body: { key: body.record_key, status: 'canceled' } });
    const { status } = await call(world.brand, 'POST', 'codes/process-from-file/', { record: body.record_key });
    expect(status).toBe(400);
    expect((await call(world.brand, 'POST', `${body.record_key}/cancel/`)).status).toBe(409);
  });

  // conforms: 31.1
  it('ends a record in processing: no code of it comes', async () => {
    const { body } = await call(world.brand, 'POST', 'codes/add-sids/', { codes: ids('cancel-aa') });
    expect((await call(world.brand, 'POST', `${body.record_key}/cancel/`)).status).toBe(200);
    await runJobOf(body.record_key);
    expect(await read(body.record_key)).toMatchObject({ record: { status: 'canceled', result_data: {} }, codes: [] });
  });

  // conforms: 31.8
  it.each([
    ['good', 'id\nmid-aaaaa\nmid-bbbbb\n'],
    ['faulty', 'id\nbad id\n'],
  ])('in the middle of a job rolls back a %s file', async (_kind, content) => {
    const { body } = await call(world.brand, 'POST', 'codes/add-sids/', { codes: ids('mid-zzzzz') });
    const key: string = body.record_key;
    const { db } = world.context.database;
    const { id } = await db
      .updateTable('ingestions')
      .set({ filetype: 'csv' })
      .where('key', '=', key)
      .returning('id')
      .executeTakeFirstOrThrow();
    const source = `ingestions/${key}/source.json`;
    await world.context.store.put(source, Buffer.from(content));
    const store = {
      ...world.context.store,
      get: async (name: string) => {
        await call(world.brand, 'POST', `${key}/cancel/`);
        return world.context.store.get(name);
      },
    };
    await ingestUpload(id, { ...world.context, store });
    expect(await read(key)).toMatchObject({ record: { status: 'canceled', error_count: 0 }, codes: [] });
    const taken = await db.selectFrom('codes').where('extended_id', 'like', 'mid-%').select('extended_id').execute();
    expect(taken).toEqual([]);
    const errors = await db.selectFrom('ingestion_errors').where('ingestion_id', '=', id).selectAll().execute();
    expect(errors).toEqual([]);
  });

  // conforms: 31.8
  it('breaks off a statement that would go on', async () => {
    const { pool } = world.context.database;
    const blocker = await pool.connect();
    try {
      // Somebody else is about to store the same id: the job's insert waits for the outcome.
      await blocker.query('BEGIN');
      await blocker.query(
        `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
         VALUES ('stuck-aaa', $1, 2000000000, 1, 0)`,
        [world.brand.id],
      );
      const { body } = await call(world.brand, 'POST', 'codes/add-sids/', { codes: ids('stuck-aaa') });
      const job = runJobOf(body.record_key);
      await eventually(
        () => countWaiting(pool, 'INSERT INTO codes'),
        (waiting) => waiting === 1,
      );
      expect((await call(world.brand, 'POST', `${body.record_key}/cancel/`)).status).toBe(200);
      await job;
      expect((await read(body.record_key)).record).toMatchObject({ status: 'canceled', error_count: 0 });
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
  });

  it('is for records of the company, with the permission, that have not ended', async () => {
    const done = await take('add-sids', { codes: ids('done-aaaa') });
    expect((await call(world.brand, 'POST', `${done.key}/cancel/`)).status).toBe(409);
    expect((await call(world.rival, 'POST', `${done.key}/cancel/`)).status).toBe(404);
    expect((await call(world.support, 'POST', `${done.key}/cancel/`)).status).toBe(403);
  });
});

describe('the deprecated upload', () => {
  const start = () => call(world.brand, 'POST', 'codes/upload/get-post-data/', { filetype: 'csv' });
  const process = (body: object) => call(world.brand, 'POST', 'codes/upload/process/', body);

  async function post(postData: { url: string; fields: Record<string, string> }, content: string): Promise<number> {
    const form = new FormData();
    for (const [name, value] of Object.entries(postData.fields)) form.append(name, value);
    form.append('file', new Blob([content]), 'codes.csv');
    return (await fetch(postData.url, { method: 'POST', body: form })).status;
  }

  // conforms: 19.1, 19.2, 19.4
  it('goes from post data to codes', async () => {
    const { status, body } = await start();
    expect({ status, keys: Object.keys(body).sort() }).toEqual({ status: 201, keys: ['post_data', 'record_key'] });
    expect(await post(body.post_data, 'id\nold-aaaaa\nold-aaaaa\n')).toBe(201);
    const answer = await process({
      record: body.record_key,
      default_scm_data: { product: 'SOAP-1', activation_status: 1 },
      url_prefix: 'http://old.test/',
      allow_posted_duplicates: true,
    });
    expect(answer).toMatchObject({ status: 200, body: { record_key: body.record_key } });
    await runJobOf(body.record_key);
    expect(await read(body.record_key)).toMatchObject({
      record: { status: 'completed', parameters: { url_prefix: 'http://old.test/', allow_posted_duplicates: true } },
      codes: [{ extended_id: 'old-aaaaa', activation_status: 1 }],
    });
  });

  // conforms: 14.4, 19.1, 23.1, 23.2
  it('refuses with the messages of the interface', async () => {
    expect(await call(world.brand, 'POST', 'codes/upload/get-post-data/', { filetype: 'xlsx' })).toMatchObject({
      status: 400,
      body: { filetype: [expect.any(String)] },
    });
    expect(await process({ record: 'ing_nothing' })).toMatchObject({
      status: 400,
      body: { record: [messageOf('invalidRecord')] },
    });
    const { body } = await start();
    expect(await process({ record: body.record_key })).toMatchObject({
      status: 400,
      body: { record: [messageOf('uploadedFileNotFound')] },
    });
    const message = messageOf('notProcessableUpload');
    const done = await take('add-sids', { codes: ids('s3-check-a') });
    const { body: templated } = await call(world.brand, 'POST', 'codes/create-from-template/', {
      template: 'labels',
      mode: 'file',
    });
    for (const record of [done.key, templated.record_key]) {
      expect(await process({ record })).toMatchObject({ status: 400, body: { record: [message] } });
    }
    for (const settings of [{ default_scm_data: { colour: 1 } }, { url_prefix: 'https://codes.test' }]) {
      const [field = ''] = Object.keys(settings);
      expect(await process({ record: body.record_key, ...settings })).toMatchObject({
        status: 400,
        body: { [field]: [expect.any(String)] },
      });
    }
  });

  // conforms: 25.2, 26.10
  it('says on every answer that it ends, and what replaces it', async () => {
    for (const { headers } of [await start(), await process({ record: 'ing_nothing' })]) {
      expect(headers.deprecation).toMatch(/^@\d+$/);
      expect(Date.parse(String(headers.sunset))).toBeGreaterThan(Date.parse('2027-01-01'));
      expect(headers.link).toMatch(/^<\/api\/v2\/ingestion\/codes\/[a-z-]+\/>; rel="successor-version"$/);
    }
    expect((await call(world.brand, 'GET', '')).headers.deprecation).toBeUndefined();
  });
});
