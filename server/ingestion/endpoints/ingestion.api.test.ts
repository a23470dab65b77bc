import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { expectInjectedDocumented } from '#server/programs/api/testing/documented-answer.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { expireForgottenUploads } from '../jobs/expire-uploads.ts';
import { ingestUpload } from '../jobs/ingest-codes.job.ts';
import {
  type IngestionWorld,
  insertProcessingRecord,
  openIngestionWorld,
  type TestCompany,
} from '../testing/ingestion-world.ts';

let world: IngestionWorld;
let app: ReturnType<typeof buildApi>;

beforeAll(async () => {
  world = await openIngestionWorld();
  const { config, database, store, inUnitOfWork } = world.context;

  app = buildApi({ config, database, store, inUnitOfWork, photos: openTestPhotos() });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const root = '/api/v2/ingestion';

async function call(as: TestCompany, method: 'GET' | 'POST', url: string, body?: object, language = '*') {
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `UAT ${as.token}`, 'accept-language': language },
    ...(body && { payload: body }),
  });
  expectInjectedDocumented(method, url, answer);
  const isJson = String(answer.headers['content-type']).includes('json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson ? answer.json() : undefined,
  };
}

const createSids = (as: TestCompany, body: object) => call(as, 'POST', `${root}/codes/add-sids/`, body);
const process = (as: TestCompany, record: string) => call(as, 'POST', `${root}/codes/process-from-file/`, { record });

async function post(
  postData: { url: string; fields: Record<string, string> },
  content: string | Uint8Array<ArrayBuffer>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(postData.fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'codes.csv');
  return fetch(postData.url, { method: 'POST', body: form });
}

async function runJobOf(key: string): Promise<void> {
  const { db } = world.context.database;
  const { id } = await db.selectFrom('ingestions').where('key', '=', key).select('id').executeTakeFirstOrThrow();
  await ingestUpload(id, world.context);
}

async function jobsOf(key: string): Promise<number> {
  const { rows } = await world.context.database.pool.query<{ count: number }>(
    `SELECT count(*) AS count FROM pgboss.job AS j JOIN ingestions AS i ON (j.data->>'ingestionId')::integer = i.id
      WHERE j.name = 'ingest-codes' AND i.key = $1`,
    [key],
  );
  return rows[0]?.count ?? 0;
}

describe('add-sids in mode api', () => {
  // conforms: 7.2, 7.4, 14.2, 18.12, 18.19
  it('stores the codes as a file, and the job takes them in', async () => {
    const codes = [{ id: 'api-aaaaa', lot: 'L1', activation_status: 1 }, { id: 'api-bbbbb' }];
    const answer = await createSids(world.brand, {
      codes,
      default_scm_data: { product: 'SOAP-1' },
      printing_partner: world.partner.id,
      description: 'By hand',
    });
    expect(answer).toMatchObject({ status: 200, body: { record_key: expect.stringMatching(/^ing_[0-9A-Za-z]{22}$/) } });
    const key = answer.body.record_key;
    expect(await jobsOf(key)).toBe(1);
    const before = await call(world.brand, 'GET', `${root}/${key}/`);
    expect(before.body).toMatchObject({
      status: 'processing',
      type: 'code',
      ingestion_mode: 'api',
      template: '',
      result_data: {},
      description: 'By hand',
      created_by: { id: world.brand.adminId, email: 'admin@brand.test', name: 'Brand' },
      parameters: {
        default_scm_data: { product: 'SOAP-1' },
        use_serial_number: false,
        id_format: 'default',
        url_prefix: 'http://codes.test/',
        printing_partner: world.partner.id,
        allow_posted_duplicates: false,
      },
      duration_ms: null,
    });
    await runJobOf(key);
    const after = await call(world.brand, 'GET', `${root}/${key}/`);
    expect(after.body).toMatchObject({
      status: 'completed',
      row_count: 2,
      progress: 1,
      result_data: { workorder_id: expect.any(Number) },
      duration_ms: expect.any(Number),
    });
    const workorder = await call(world.brand, 'GET', `/api/v2/workorders/${after.body.result_data.workorder_id}/`);
    expect(workorder.body).toMatchObject({
      ingestion_key: key,
      state: 'completed',
      quantity: 2,
      printing_partner: { id: world.partner.id },
    });
    const source = await call(world.brand, 'GET', new URL(after.body.uploaded_file).pathname);
    expect(source.status).toBe(302);
    const file = await fetch(String(source.headers.location));
    expect(await file.json()).toEqual(codes);
  });

  // conforms: 18.19
  it.each([
    ['codes', 'no codes', {}],
    ['codes', 'an empty list', { codes: [] }],
    ['codes', 'a code without an id', { codes: [{ id: 'has-an-id' }, { lot: 'L' }] }],
    ['codes', 'an empty id', { codes: [{ id: '' }] }],
    ['codes', 'an id twice', { codes: [{ id: 'same-same' }, { id: 'same-same' }] }],
    ['codes', 'a status that is none', { codes: [{ id: 'has-an-id', activation_status: 3 }] }],
    ['codes', 'an unknown SCM key', { codes: [{ id: 'has-an-id', colour: 'red' }] }],
    [
      'default_scm_data',
      'a default of an unknown key',
      { codes: [{ id: 'has-an-id' }], default_scm_data: { colour: 1 } },
    ],
    ['default_scm_data', 'a default id', { codes: [{ id: 'has-an-id' }], default_scm_data: { id: 'x' } }],
    ['id_format', 'an unknown format', { codes: [{ id: 'has-an-id' }], id_format: 'upc' }],
    ['mode', 'an unknown mode', { mode: 'ftp' }],
    ['url_prefix', 'a prefix an id would run into', { codes: [{ id: 'has-an-id' }], url_prefix: 'https://codes.test' }],
    [
      'url_prefix',
      'a prefix that is no web address',
      { codes: [{ id: 'has-an-id' }], url_prefix: 'ftp://codes.test/' },
    ],
    ['printing_partner', 'an unknown partner', { codes: [{ id: 'has-an-id' }], printing_partner: 2_000_000 }],
    ['retry_of', 'an unknown record', { codes: [{ id: 'has-an-id' }], retry_of: 'ing_nothing' }],
    ['colour', 'an unknown field', { codes: [{ id: 'has-an-id' }], colour: 'red' }],
    ['codes', 'codes in mode file', { mode: 'file', codes: [{ id: 'has-an-id' }] }],
    ['filetype', 'an unknown file type', { mode: 'file', filetype: 'xlsx' }],
  ])('answers 400 on %s for %s, and makes no record', async (field, _what, body) => {
    const { db } = world.context.database;
    const count = () =>
      db
        .selectFrom('ingestions')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst();
    const before = await count();
    const answer = await createSids(world.brand, body);
    expect(answer.status).toBe(400);
    expect(answer.body[field]).toEqual([expect.any(String)]);
    expect(await count()).toEqual(before);
  });

  it('names every field at fault at once', async () => {
    const answer = await createSids(world.brand, {
      codes: [{ lot: 'x' }],
      default_scm_data: { colour: 'x' },
      printing_partner: world.rival.id,
    });
    expect(answer.body).toMatchObject({
      codes: [expect.any(String)],
      default_scm_data: [expect.any(String)],
      printing_partner: [messageOf('partnerNotFound')],
    });
  });

  it('takes an id twice when that is allowed, and leaves formats to the job', async () => {
    const answer = await createSids(world.brand, {
      codes: [{ id: 'same-same' }, { id: 'same-same' }, { id: 'x' }],
      allow_posted_duplicates: true,
    });
    expect(answer.status).toBe(200);
    await runJobOf(answer.body.record_key);
    const record = await call(world.brand, 'GET', `${root}/${answer.body.record_key}/`);
    expect(record.body).toMatchObject({
      status: 'error',
      result_data: { errors: [{ type: 'invalid_id_error', ids: ['x'] }] },
    });
  });

  it("knows no other company's partner or record", async () => {
    const { key } = await insertProcessingRecord(world, world.rival, 'id\n');
    const body = { codes: [{ id: 'has-an-id' }] };
    const foreign = await createSids(world.brand, { ...body, retry_of: key });
    expect(foreign.body.retry_of).toEqual([messageOf('ingestionRecordNotFound')]);
    const partner = await createSids(world.rival, { ...body, printing_partner: world.partner.id });
    expect(partner.body.printing_partner).toEqual([messageOf('partnerNotFound')]);
  });
});

describe('a file', () => {
  const start = async (body: object = {}) => (await createSids(world.brand, { mode: 'file', ...body })).body;

  // conforms: 7.5, 14.1, 18.10, 31.5
  it('is posted, processed, and given back', async () => {
    const { record_key: key, post_data: postData } = await start({ description: 'May lot.csv' });
    expect((await post(postData, 'id,lot\nfile-aaaa,"L,1"\n')).status).toBe(201);
    expect(await process(world.brand, key)).toMatchObject({ status: 200, body: { record_key: key } });
    await runJobOf(key);
    const record = await call(world.brand, 'GET', `${root}/${key}/`);
    expect(record.body).toMatchObject({ status: 'completed', file_size: 23, storage_kind: 'S3' });
    const source = await call(world.brand, 'GET', `${root}/${key}/source/`);
    const file = await fetch(String(source.headers.location));
    expect(file.headers.get('content-disposition')).toContain('May lot.csv');
    expect(await file.text()).toBe('id,lot\nfile-aaaa,"L,1"\n');
  });

  // conforms: 18.10
  it('is given back as it was chosen too, byte for byte, where it was converted before', async () => {
    const chosen = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const given = await start({ original_name: 'März/Lot.xlsx' });
    const { record_key: key } = given;
    const original = (as: TestCompany) => call(as, 'GET', `${root}/${key}/source/?file=original`);
    expect((await original(world.brand)).status).toBe(409);
    await post(given.post_data, 'id\noriginal-aaaa\n');
    expect((await post(given.original_post_data, chosen)).status).toBe(201);
    expect((await process(world.brand, key)).status).toBe(200);
    // The link still takes a file; the kept one stays.
    await post(given.original_post_data, 'later');
    await runJobOf(key);
    const record = await call(world.brand, 'GET', `${root}/${key}/`);
    expect(record.body).toMatchObject({ status: 'completed', original_file: { name: 'März/Lot.xlsx', size: 256 } });
    const file = await fetch(String((await original(world.brand)).headers.location));
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('März_Lot.xlsx');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(chosen);
    expect((await original(world.rival)).status).toBe(404);
    const { db } = world.context.database;
    const old = new Date(Date.now() - 25 * 3_600_000);
    await db.updateTable('ingestions').set({ created_at: old }).where('key', '=', key).execute();
    await expireForgottenUploads(world.context);
    expect(await world.context.store.head(`uploads/${key}-original`)).toBeNull();
    expect((await original(world.brand)).status).toBe(302);
  });

  it('names the rows that were left out of it', async () => {
    const left_out = { count: 3, rows: [5, 9, 12] };
    const { record_key: key } = await start({ left_out });
    expect((await call(world.brand, 'GET', `${root}/${key}/`)).body).toMatchObject({
      left_out,
      parameters: { left_out },
    });
    const { record_key: whole } = await start();
    expect((await call(world.brand, 'GET', `${root}/${whole}/`)).body.left_out).toBeNull();
    for (const refused of [
      { count: 0, rows: [] },
      { count: 1, rows: [0] },
      { count: 1_001, rows: Array(1_001).fill(2) },
    ]) {
      const { status } = await createSids(world.brand, { mode: 'file', left_out: refused });
      expect(status).toBe(400);
    }
    // Codes in the call have no rows.
    const { body } = await createSids(world.brand, { codes: [{ id: 'rowless-aaaa' }], left_out });
    expect((await call(world.brand, 'GET', `${root}/${body.record_key}/`)).body.left_out).toBeNull();
  });

  it('is taken without its original where that was not posted', async () => {
    const { record_key: key, post_data: postData, original_post_data } = await start({ original_name: 'lot.xlsx' });
    expect(original_post_data).toBeDefined();
    await post(postData, 'id\nunposted-aaaa\n');
    expect((await process(world.brand, key)).status).toBe(200);
    expect((await call(world.brand, 'GET', `${root}/${key}/`)).body.original_file).toBeNull();
    const { body } = await createSids(world.brand, { codes: [{ id: 'unnamed-aaaa' }], original_name: 'lot.xlsx' });
    expect(body).toEqual({ record_key: body.record_key });
  });

  // conforms: 31.3
  it('is refused before it is there, when it was processed, and to others', async () => {
    const { record_key: key, post_data: postData } = await start();
    expect((await process(world.brand, key)).body).toMatchObject({
      status: 400,
      record: [messageOf('uploadedFileNotFound')],
    });
    expect((await process(world.rival, key)).body).toMatchObject({ status: 400, record: [messageOf('invalidRecord')] });
    expect((await process(world.brand, 'ing_nothing')).body).toMatchObject({
      status: 400,
      record: [messageOf('invalidRecord')],
    });
    await post(postData, 'id\nonce-aaaa\n');
    expect((await process(world.brand, key)).status).toBe(200);
    const message = messageOf('notProcessableFile');
    expect((await process(world.brand, key)).body).toMatchObject({ status: 400, record: [message] });
    const api = await createSids(world.brand, { codes: [{ id: 'has-an-id-2' }] });
    expect((await process(world.brand, api.body.record_key)).body).toMatchObject({ status: 400, record: [message] });
  });

  // conforms: 31.12, A18
  it('is pinned: what is posted after processing began changes nothing', async () => {
    const { record_key: key, post_data: postData } = await start();
    await post(postData, 'id\npinned-first\n');
    await process(world.brand, key);
    expect((await post(postData, 'id\npinned-later\n')).status).toBe(201);
    await runJobOf(key);
    const { rows } = await world.context.database.pool.query(
      "SELECT extended_id FROM codes WHERE extended_id ~ '^pinned'",
    );
    expect(rows).toEqual([{ extended_id: 'pinned-first' }]);
  });

  // conforms: 31.12
  it('is processed once by twenty parallel calls', async () => {
    const { record_key: key, post_data: postData } = await start();
    await post(postData, 'id\nparallel-a\n');
    const answers = await Promise.all(Array.from({ length: 20 }, () => process(world.brand, key)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(19);
    expect(await jobsOf(key)).toBe(1);
  });

  it('that was moved by a call that got no further is found by the next', async () => {
    const { record_key: key, post_data: postData } = await start();
    await post(postData, 'id\nmoved-aaaa\n');
    await world.context.store.move(`uploads/${key}`, `ingestions/${key}/source.csv`);
    expect((await process(world.brand, key)).status).toBe(200);
  });

  // conforms: 31.1
  it('that never comes ends the record after a day', async () => {
    const [old, young] = [await start(), await start()];
    const { db } = world.context.database;
    await post(old.post_data, 'id\nexpired-aaaa\n');
    await db
      .updateTable('ingestions')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('key', '=', old.record_key)
      .execute();
    await expireForgottenUploads(world.context);
    const record = await call(world.brand, 'GET', `${root}/${old.record_key}/`);
    expect(record.body).toMatchObject({
      status: 'error',
      result_data: { errors: [{ type: 'upload_expired', count: 1 }] },
    });
    expect(await world.context.store.head(`uploads/${old.record_key}`)).toBeNull();
    expect((await process(world.brand, old.record_key)).status).toBe(400);
    expect((await call(world.brand, 'GET', `${root}/${young.record_key}/`)).body.status).toBe('uploading');
  });
});

describe('reading', () => {
  let key: string;

  beforeAll(async () => {
    const content = 'id,product,lot\nread-aaaa,SOAP1,"=1+""2"""\nbad id,SOAP-2,\nread-aaaa,,\n';
    const record = await insertProcessingRecord(world, world.brand, content, { description: 'Faulty spring lot' });
    await ingestUpload(record.id, world.context);
    key = record.key;
  });

  // conforms: 18.11
  it('lists with filters, search and order, own records only', async () => {
    const list = async (as: TestCompany, query: string) => {
      const { body } = await call(as, 'GET', `${root}/?${query}`);
      return body.results.map((record: { key: string }) => record.key) as string[];
    };
    expect(await list(world.brand, 'error_type=unknown_product_error')).toEqual([key]);
    expect(await list(world.brand, 'search=SPRING&status=error&type=code&ingestion_mode=file')).toEqual([key]);
    expect(await list(world.brand, `search=${key}&status=completed`)).toEqual([]);
    expect(await list(world.brand, 'search=spring&ingestion_mode=api')).toEqual([]);
    const newestFirst = await list(world.brand, 'limit=200&ordering=-created_at');
    expect(newestFirst.toReversed()).toEqual(await list(world.brand, 'limit=200&ordering=created_at'));
    expect(await list(world.rival, 'search=spring')).toEqual([]);
    expect(await list(world.support, 'search=spring')).toEqual([key]);
  });

  // conforms: 31.5
  it('gives the errors as pages with advice, by type and by column', async () => {
    const { body } = await call(world.brand, 'GET', `${root}/${key}/errors/`);
    expect(body).toMatchObject({
      count: 3,
      results: [
        {
          row: 2,
          column: 'product',
          value: 'SOAP1',
          type: 'unknown_product_error',
          advice: messageOf('didYouMean', { sku: 'SOAP-1' }),
          advice_reason: { code: 'didYouMean', values: { sku: 'SOAP-1' } },
        },
        { row: 3, column: 'id', value: 'bad id', type: 'invalid_id_error' },
        {
          row: 4,
          column: 'id',
          value: 'read-aaaa',
          type: 'duplicate_id_error',
          message: messageOf('rowDuplicated', { row: '2' }),
          message_reason: { code: 'rowDuplicated', values: { row: 2 } },
        },
      ],
    });
    for (const error of body.results) expect(error.advice).not.toBe('');
    const page = await call(world.brand, 'GET', `${root}/${key}/errors/?limit=1&offset=1&column=id`);
    expect(page.body).toMatchObject({ count: 2, next: null, results: [{ row: 4 }] });
    const typed = await call(world.brand, 'GET', `${root}/${key}/errors/?type=invalid_id_error`);
    expect(typed.body).toMatchObject({ count: 1, results: [{ row: 3 }] });
    const both = await call(world.brand, 'GET', `${root}/${key}/errors/?type=duplicate_id_error&column=id`);
    expect(both.body).toMatchObject({ count: 1, results: [{ row: 4 }] });
    const neither = await call(world.brand, 'GET', `${root}/${key}/errors/?type=duplicate_id_error&column=product`);
    expect(neither.body).toMatchObject({ count: 0, results: [] });
  });

  // conforms: 31.5
  it('gives the errors as CSV', async () => {
    const answer = await call(world.brand, 'GET', `${root}/${key}/errors/csv/`);
    expect(answer.headers['content-disposition']).toContain(messageOf('errorsCsv', { upload: key }));
    expect(answer.headers['content-type']).toContain('text/csv');
    const [header, first, ...rest] = answer.text.trim().split('\n');
    expect(header).toBe('"row","column","value","type","message"');
    expect(first).toBe('"2","product","SOAP1","unknown_product_error","No product has this SKU"');
    expect(rest).toHaveLength(2);
    const german = await call(world.brand, 'GET', `${root}/${key}/errors/csv/`, undefined, 'de-AT,en;q=0.5');
    expect(german.headers['content-disposition']).toContain(`${key} Fehler.csv`);
    expect(german.text.split('\n')).toEqual([
      header,
      '"2","product","SOAP1","unknown_product_error","Kein Produkt hat diese SKU"',
      '"3","id","bad id","invalid_id_error","Ein Leerzeichen ist in einer ID nicht erlaubt"',
      '"4","id","read-aaaa","duplicate_id_error","Auch in Zeile 2"',
      '',
    ]);
  });

  it("answers for another company's record as for one that is not there", async () => {
    for (const path of ['', 'errors/', 'errors/csv/', 'source/']) {
      const foreign = await call(world.rival, 'GET', `${root}/${key}/${path}`);
      const missing = await call(world.rival, 'GET', `${root}/ing_nothing/${path}`);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
      expect((await call(world.support, 'GET', `${root}/${key}/${path}`)).status).toBe(path === 'source/' ? 302 : 200);
    }
  });

  it('is all support may do', async () => {
    expect((await createSids(world.support, { codes: [{ id: 'has-an-id' }] })).status).toBe(403);
    expect((await process(world.support, key)).status).toBe(403);
  });
});
