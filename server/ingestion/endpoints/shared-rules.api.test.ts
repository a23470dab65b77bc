import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#lib/contract/ingestion.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { csvLine } from '#lib/upload/write-csv.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { type ApiClient, createApiClient } from '#server/programs/api/testing/api-client.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { ingestUpload } from '../jobs/ingest-codes.job.ts';
import { type IngestionWorld, openIngestionWorld } from '../testing/ingestion-world.ts';

let world: IngestionWorld;
let app: ReturnType<typeof buildApi>;
let api: ApiClient;
let token: string;
let target: string;

beforeAll(async () => {
  world = await openIngestionWorld();
  const { config, database, store, inUnitOfWork } = world.context;

  app = buildApi({ config, database, store, inUnitOfWork, photos: openTestPhotos() });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  config.urls.api = address;
  api = createApiClient(address);
  ({ token } = world.brand);
  await insertTemplate('plain', {});
  await insertTemplate('gs1-labels', { id_format: 'gs1', allow_posted_duplicates: true });
  target = (await take('add-sids', 'api', [{ id: 'target-000' }])).key;
});
afterAll(async () => {
  await app.close();
  await world.close();
});

async function insertTemplate(key: string, values: { id_format?: 'gs1'; allow_posted_duplicates?: boolean }) {
  const { db } = world.context.database;
  const { id } = await db
    .insertInto('workorder_templates')
    .values({ company_id: world.brand.id, name: key, code_layout: 'none', use_serial_number: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ingestion_templates')
    .values({
      key,
      name: key,
      company_id: world.brand.id,
      workorder_template_id: id,
      ingestion_mode: 'pre-print',
      ...values,
    })
    .execute();
}

const ways = {
  'add-sids': { endpoint: contract.createSids, own: () => ({}) },
  'create-from-template': { endpoint: contract.createFromIngestionTemplate, own: () => ({ template: 'plain' }) },
  'add-to-workorder': { endpoint: contract.addToWorkorder, own: () => ({ ingestion_key: target }) },
} as const;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];
const transports = ['api', 'csv', 'json'] as const;
type Transport = (typeof transports)[number];
type Code = Record<string, string | number | null>;

/** Starts an ingestion and brings its codes to where they belong; answers the record's key. */
async function start(way: Way, transport: Transport, codes: Code[], settings: object = {}): Promise<string> {
  const { endpoint, own } = ways[way];
  const how = transport === 'api' ? { codes } : { mode: 'file', filetype: transport };
  const answer = await api.call(endpoint, { token, body: { ...own(), ...how, ...settings } });
  expect(answer.status, answer.text).toBe(200);
  const { record_key: record, post_data: postData } = answer.body;
  expect(Object.keys(answer.body).sort()).toEqual(transport === 'api' ? ['record_key'] : ['post_data', 'record_key']);
  if (!postData) return record;
  const columns = [...new Set(codes.flatMap((code) => Object.keys(code)))];
  const cells = (code: Code) => columns.map((name) => String(code[name] ?? ''));
  const content = transport === 'json' ? JSON.stringify(codes) : [columns, ...codes.map(cells)].map(csvLine).join('');
  const form = new FormData();
  for (const [name, value] of Object.entries(postData.fields)) form.append(name, value);
  form.append('file', new Blob([content]), `codes.${transport}`);
  expect((await fetch(postData.url, { method: 'POST', body: form })).status).toBe(201);
  expect((await api.call(contract.processFromFile, { token, body: { record } })).status).toBe(200);
  return record;
}

async function take(way: Way, transport: Transport, codes: Code[], settings: object = {}) {
  const key = await start(way, transport, codes, settings);
  const { db } = world.context.database;
  const { id } = await db.selectFrom('ingestions').where('key', '=', key).select('id').executeTakeFirstOrThrow();
  await ingestUpload(id, world.context);
  const record = (await api.call(contract.getIngestion, { token, params: { key } })).body;
  const errors = (await api.call(contract.listIngestionErrors, { token, params: { key } })).body.results;
  return { key, record, errors };
}

async function stored(prefix: string) {
  return world.context.database.db
    .selectFrom('codes')
    .where('extended_id', 'like', `${prefix}%`)
    .orderBy('extended_id')
    .select(['extended_id', 'scm', 'activation_status', 'blacklist_reason'])
    .execute();
}

async function traces() {
  const { rows } = await world.context.database.pool.query(
    `SELECT (SELECT count(*) FROM ingestions) AS records, (SELECT count(*) FROM pgboss.job) AS jobs`,
  );
  return rows;
}

const one = [{ id: 'shared-0001' }];
const refusedAtOnce: [field: string, what: string, body: object][] = [
  ['codes', 'no codes in mode api', {}],
  ['codes', 'codes that are null', { codes: null }],
  ['codes', 'codes that are no list', { codes: { id: 'shared-0001' } }],
  ['codes', 'an empty list', { codes: [] }],
  ['codes', 'a code without an id', { codes: [...one, { lot: 'L1' }] }],
  ['codes', 'a code whose id is empty', { codes: [{ id: '' }] }],
  ['codes', 'a code whose id is null', { codes: [{ id: null }] }],
  ['codes', 'a code whose id is a number', { codes: [{ id: 12_345_678 }] }],
  ['codes', 'a code that is no object', { codes: ['shared-0001'] }],
  ['codes', 'an id twice', { codes: [...one, ...one] }],
  ['codes', 'an SCM key that the company has not', { codes: [{ id: 'shared-0001', colour: 'red' }] }],
  ['codes', 'an SCM value that is a list', { codes: [{ id: 'shared-0001', lot: ['L'] }] }],
  ['codes', 'an SCM value that is too long', { codes: [{ id: 'shared-0001', lot: 'x'.repeat(1001) }] }],
  ['codes', 'an activation_status that is none', { codes: [{ id: 'shared-0001', activation_status: 3 }] }],
  ['codes', 'a blacklist_reason that is none', { codes: [{ id: 'shared-0001', blacklist_reason: 12 }] }],
  ['codes', 'codes in mode file', { mode: 'file', codes: one }],
  ['mode', 'a mode that is none', { mode: 'ftp', codes: one }],
  ['filetype', 'a filetype that is none', { mode: 'file', filetype: 'xlsx' }],
  ['default_scm_data', 'defaults that are no object', { codes: one, default_scm_data: [] }],
  [
    'default_scm_data',
    'a default of a key that the company has not',
    { codes: one, default_scm_data: { colour: 'red' } },
  ],
  ['default_scm_data', 'a default status that is none', { codes: one, default_scm_data: { activation_status: 3 } }],
  ['default_scm_data', 'a default id', { codes: one, default_scm_data: { id: 'shared-0001' } }],
  ['retry_of', 'a record to retry that is not there', { codes: one, retry_of: 'ing_nothing' }],
];

describe.each(wayNames)('%s at the call', (way) => {
  // conforms: 18.3, 23.5
  it.each(refusedAtOnce)('answers 400 on %s for %s, and leaves nothing', async (field, _, body) => {
    const before = await traces();
    const answer = await api.call(ways[way].endpoint, { token, body: { ...ways[way].own(), ...body } });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.problem[field], answer.text).toEqual([expect.any(String)]);
    expect(await traces()).toEqual(before);
  });

  // conforms: 18.4
  it('says the same of codes in mode file whatever they are', async () => {
    const body = { ...ways[way].own(), mode: 'file', codes: one };
    const answer = await api.call(ways[way].endpoint, { token, body });
    expect(answer.problem['codes']).toEqual([messageOf('notInModeFile')]);
  });
});

it.each(['add-sids', 'add-to-workorder'] as const)('%s refuses an id_format and a flag that are none', async (way) => {
  const body = { ...ways[way].own(), codes: one };
  const format = await api.call(ways[way].endpoint, { token, body: { ...body, id_format: 'upc' } });
  expect(format).toMatchObject({ status: 400, problem: { id_format: [expect.any(String)] } });
  const flag = await api.call(ways[way].endpoint, { token, body: { ...body, allow_posted_duplicates: 'yes' } });
  expect(flag).toMatchObject({ status: 400, problem: { allow_posted_duplicates: [expect.any(String)] } });
});

describe.each(wayNames.flatMap((way) => transports.map((transport) => [way, transport] as const)))(
  '%s with codes in %s, when they are processed',
  (way, transport) => {
    const prefix = `${way.slice(0, 6)}-${way.length}-${transport}-`;
    /** Row of a code as errors tell it: CSV has a header. */
    const row = (index: number) => index + (transport === 'csv' ? 2 : 1);

    // conforms: 7.3, 18.5, 23.6
    it('finds what is wrong with ids, products and the system, answers 200, and keeps none', async () => {
      const codes = [
        { id: `${prefix}good-1`, product: 'SOAP-1' },
        { id: 'bad id', product: '' },
        { id: 'short', product: '' },
        { id: 'target-000', product: '' },
        { id: `${prefix}good-2`, product: 'SOAP-9' },
      ];
      const { record, errors } = await take(way, transport, codes);
      expect(record).toMatchObject({ status: 'error', row_count: 5, error_count: 4, rows_with_errors: 4 });
      expect(errors.map(({ row: at, column, value, type }) => [at, column, value, type])).toEqual([
        [row(1), 'id', 'bad id', 'invalid_id_error'],
        [row(2), 'id', 'short', 'invalid_id_error'],
        [row(3), 'id', 'target-000', 'existing_id_error'],
        [row(4), 'product', 'SOAP-9', 'unknown_product_error'],
      ]);
      expect(record.result_data.workorder_id).toBeUndefined();
      expect(record.result_data.errors).toEqual(
        expect.arrayContaining([
          {
            ...{ type: 'existing_id_error', message: messageOf('fileIdsTaken'), count: 1 },
            ...{
              message_reason: { code: 'fileIdsTaken' },
              ids: ['target-000'],
              rows: [row(3)],
              duplicate_id_error: ['target-000'],
            },
          },
          expect.objectContaining({
            type: 'invalid_id_error',
            count: 2,
            ids: ['bad id', 'short'],
            rows: [row(1), row(2)],
          }),
        ]),
      );
      expect(await stored(prefix)).toEqual([]);
    });

    // conforms: 18.7
    it('gives each code the defaults, and what the code says itself instead', async () => {
      const codes = [{ id: `${prefix}over-1` }, { id: `${prefix}over-2`, lot: 'L2', activation_status: 0 }];
      const settings = { default_scm_data: { lot: 'L1', plant: 'Ulm', activation_status: 1, product: 'SOAP-1' } };
      const { record } = await take(way, transport, codes, settings);
      expect(record, JSON.stringify(record.result_data)).toMatchObject({ status: 'completed' });
      expect(await stored(`${prefix}over`)).toEqual([
        { extended_id: `${prefix}over-1`, scm: { lot: 'L1', plant: 'Ulm' }, activation_status: 1, blacklist_reason: 0 },
        { extended_id: `${prefix}over-2`, scm: { lot: 'L2', plant: 'Ulm' }, activation_status: 0, blacklist_reason: 0 },
      ]);
    });

    // conforms: 18.6
    it('names ids that were posted twice, at the call in mode api and in the record in mode file', async () => {
      const codes = [{ id: `${prefix}twice` }, { id: `${prefix}twice` }];
      if (transport === 'api') {
        const answer = await api.call(ways[way].endpoint, { token, body: { ...ways[way].own(), codes } });
        expect(answer.status).toBe(400);
        expect(answer.problem['codes']).toEqual([expect.stringContaining(`${prefix}twice`)]);
      } else {
        const { record } = await take(way, transport, codes);
        expect(record.result_data.errors).toMatchObject([
          { type: 'duplicate_id_error', count: 1, ids: [`${prefix}twice`], duplicate_id_error: [`${prefix}twice`] },
        ]);
      }
      expect(await stored(`${prefix}twice`)).toEqual([]);
    });

    // The ways whose call says it. For the other the template does; its own test is below.
    const onTheCall = (name: string, test: () => Promise<void>) => {
      if (way !== 'create-from-template') it(name, test);
    };

    // conforms: 18.8
    onTheCall('takes the first of several when that is allowed', async () => {
      const codes = [
        { id: `${prefix}first`, lot: 'L1' },
        { id: `${prefix}first`, lot: 'L2' },
      ];
      const { record } = await take(way, transport, codes, { allow_posted_duplicates: true });
      expect(record).toMatchObject({ status: 'completed', parameters: { allow_posted_duplicates: true } });
      expect(await stored(`${prefix}first`)).toMatchObject([{ scm: { lot: 'L1' } }]);
    });

    // conforms: 18.9
    onTheCall('holds ids to the format gs1 when asked to', async () => {
      const gs1 = `01/09506000134352/21/${prefix}`;
      const settings = { id_format: 'gs1' };
      const { record } = await take(way, transport, [{ id: gs1 }], settings);
      expect(record, JSON.stringify(record.result_data)).toMatchObject({ status: 'completed', parameters: settings });
      expect(await stored(gs1)).toHaveLength(1);
      const wrong = await take(
        way,
        transport,
        [{ id: `01/09506000134351/21/${prefix}` }, { id: `${prefix}plain` }],
        settings,
      );
      expect(wrong.errors.map(({ type }) => type)).toEqual(['invalid_id_error', 'invalid_id_error']);
    });

    // conforms: 31.5
    it('says which record it corrects', async () => {
      const first = await take(way, transport, [{ id: 'bad id' }]);
      const { record } = await take(way, transport, [{ id: `${prefix}right` }], { retry_of: first.key });
      expect(record).toMatchObject({ status: 'completed', retry_of: first.key });
      expect(first.record.retry_of).toBeNull();
    });

    // conforms: 31.6
    it('names the workorder that gets the codes, when it is one there was', async () => {
      const { record } = await take(way, transport, [{ id: `${prefix}named` }]);
      expect(record.target_ingestion_key).toBe(way === 'add-to-workorder' ? target : null);
    });

    // conforms: 31.6
    it('counts rows from the line below a header that was added to a CSV file', async () => {
      const codes = [{ id: `${prefix}fine` }, { id: 'bad id' }, { id: `${prefix}fine` }];
      // In the call an id twice is refused at once; there is no file.
      const sent = transport === 'api' ? codes.slice(0, 2) : codes;
      const { record, errors } = await take(way, transport, sent, { header_added: true });
      expect(errors.map(({ row }) => row)).toEqual(transport === 'api' ? [2] : [2, 3]);
      expect(errors[1]?.message).toBe(transport === 'api' ? undefined : messageOf('rowDuplicated', { row: '1' }));
      expect(record.parameters.header_added).toBe(transport === 'csv' ? true : undefined);
    });
  },
);

// conforms: 8.2
it('a template says whether posted duplicates are allowed and which format ids have', async () => {
  const id = '01/09506000134352/21/TEMPLATE';
  const { record } = await take('create-from-template', 'csv', [{ id }, { id }], { template: 'gs1-labels' });
  expect(record).toMatchObject({
    status: 'completed',
    parameters: { id_format: 'gs1', allow_posted_duplicates: true },
  });
  expect(await stored(id)).toHaveLength(1);
  const plain = await take('create-from-template', 'csv', [{ id: 'template-plain' }], { template: 'gs1-labels' });
  expect(plain.errors.map(({ type }) => type)).toEqual(['invalid_id_error']);
});

// conforms: 31.2
it('the form of a file is good for 30 minutes, one key and 1 GiB', async () => {
  const forms = [
    await api.call(contract.createSids, { token, body: { mode: 'file' } }),
    await api.call(contract.getPostData, { token, body: { filetype: 'csv' } }),
  ];
  for (const { body } of forms) {
    const { fields = {} } = body.post_data ?? {};
    const policy = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString());
    const seconds = (Date.parse(policy.expiration) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(29 * 60);
    expect(seconds).toBeLessThanOrEqual(30 * 60);
    expect(policy.conditions).toContainEqual(['content-length-range', 0, 1024 ** 3]);
    expect(fields['key']).toBe(`uploads/${body.record_key}`);
    expect(policy.conditions).toContainEqual({ key: fields['key'] });
  }
});
