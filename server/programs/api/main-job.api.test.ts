import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeRecordColumns, downloadCodes } from '#lib/contract/codes.ts';
import { getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import {
  createSids,
  getIngestion,
  getIngestionSource,
  listIngestionErrors,
  processFromFile,
} from '#lib/contract/ingestion.ts';
import { createSid, getCodesFile, getSerialNumbers, getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { eventually } from './testing/eventually.ts';
import { readZip } from './testing/read-zip.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

/** The main job over HTTP, with a worker in a process of its own doing the work. */
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.workorderEditor);
  await api.startWorker();
});
afterAll(() => api.close());

let number = 0;

async function orderAndWait(change: Record<string, unknown>): Promise<Workorder> {
  const body = { reference: `job ${++number}`, quantity: 1200, activate_on_complete: true, ...change };
  const order = await api.call(createSid, { token, body });
  expect(order.status).toBe(201);
  const progress: number[] = [];
  return eventually(
    async () => {
      const { body: workorder } = await api.call(getWorkorder, { token, params: { id: order.body.id } });
      progress.push(workorder.codegen_progress);
      // Progress never goes back.
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      return workorder;
    },
    ({ state }) => state === 'completed',
  );
}

async function follow(location: string | null): Promise<Buffer> {
  const file = await fetch(location ?? '');
  expect(file.status).toBe(200);
  return Buffer.from(await file.arrayBuffer());
}

/** Rows of a CSV in which every value is quoted. */
function rowsOf(csv: string): string[][] {
  return csv
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => {
      expect(line).toMatch(/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*$/);
      return line.slice(1, -1).split('","');
    });
}

describe('ordered codes', () => {
  // conforms: 1.1, 1.2, 3.4
  it('are generated, packed and exactly what was ordered', async () => {
    const workorder = await orderAndWait({
      extended_id_style: 'compact-12',
      url_prefix: 'https://q.brand.test/c/',
      product: 'SOAP',
    });
    expect(workorder).toMatchObject({ codegen_status: 4, codegen_progress: 1, codegen_error: null });
    expect(workorder.date_codes_completed).not.toBeNull();
    expect(workorder.codegen_file).toBe(`${api.baseUrl}/api/v2/workorders/${workorder.id}/codes-file/`);

    const redirect = await api.call(getCodesFile, { token, params: { id: workorder.id } });
    expect(redirect.status).toBe(302);
    const bytes = await follow(redirect.headers.get('location'));
    expect(bytes.length).toBe(workorder.codegen_file_size);
    const entries = await readZip(bytes);
    expect(Object.keys(entries).sort()).toEqual(['codes.csv', 'manifest.json']);

    const [header, ...rows] = rowsOf(entries['codes.csv'] ?? '');
    expect(header).toEqual(['extended_id', 'serial_number', 'sequence', 'batch', 'url']);
    expect(rows).toHaveLength(1200);
    const ids = rows.map(([id = '']) => id);
    expect(new Set(ids).size).toBe(1200);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{12}$/);
    const first = Number(workorder.first_serial_number);
    expect(rows.map(([, serial, sequence, batch, url]) => [serial, sequence, batch, url])).toEqual(
      ids.map((id, index) => [
        String(first + index).padStart(10, '0'),
        String(index + 1),
        '1',
        `https://q.brand.test/c/${id}`,
      ]),
    );
    expect(rows.at(-1)?.[1]).toBe(workorder.last_serial_number);

    const manifest = JSON.parse(entries['manifest.json'] ?? '');
    expect(manifest).toMatchObject({
      workorder: { id: workorder.id, reference: workorder.reference, extended_id_style: 'compact-12' },
      counts: { codes: 1200, batches: 1, batch_size: 20_000 },
    });
    expect(manifest.entries).toEqual([
      {
        name: 'codes.csv',
        size: Buffer.byteLength(entries['codes.csv'] ?? ''),
        sha256: createHash('sha256')
          .update(entries['codes.csv'] ?? '')
          .digest('hex'),
      },
    ]);

    const serials = await api.call(getSerialNumbers, { token, params: { id: workorder.id } });
    expect(serials.status).toBe(200);
    const [serialHeader, ...serialLines] = serials.text.trimEnd().split('\n');
    expect(serialHeader).toBe('serial_number,extended_id');
    expect(serialLines).toEqual(rows.map(([id, serial]) => `${serial},${id}`));
  });

  // conforms: 17.9
  it('of style legacy have 32 capitals and digits; without serial numbers the column is empty', async () => {
    const workorder = await orderAndWait({ quantity: 300, use_serial_number: false, activate_on_complete: false });
    const redirect = await api.call(getCodesFile, { token, params: { id: workorder.id } });
    const entries = await readZip(await follow(redirect.headers.get('location')));
    const [, ...rows] = rowsOf(entries['codes.csv'] ?? '');
    expect(rows).toHaveLength(300);
    for (const [id, serial] of rows) {
      expect(id).toMatch(/^[A-Z0-9]{32}$/);
      expect(serial).toBe('');
    }
    const serials = await api.call(getSerialNumbers, { token, params: { id: workorder.id } });
    expect(serials.status).toBe(409);
  });

  // conforms: 28.12
  it('can be downloaded only when they are there', async () => {
    const order = await api.database.db
      .insertInto('workorders')
      .values({
        company_id: api.world.companies.brand,
        reference: 'not yet',
        code_layout: 'none',
        use_serial_number: true,
        quantity: 5,
        activate_on_complete: true,
        url_prefix: 'http://codes.test/',
        extended_id_style: 'legacy',
        codegen_status: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const endpoint of [getCodesFile, getSerialNumbers]) {
      const answer = await api.call(endpoint, { token, params: { id: order.id } });
      expect(answer.status).toBe(409);
    }
  });
});

describe('exported codes', () => {
  async function exportCodes(query: Record<string, unknown>): Promise<string[][]> {
    const started = await api.call(downloadCodes, { token, query });
    expect(started.status).toBe(200);
    const params = { document_key: started.body.document.key };
    const document = await eventually(
      async () => (await api.call(getDocument, { token, params })).body,
      ({ status }) => status === 'complete',
    );
    const { link } = (await api.call(getDownloadLink, { token, params })).body;
    const redirect = await api.raw(new URL(link).pathname);
    expect(redirect.status).toBe(302);
    const bytes = await follow(redirect.headers.get('location'));
    expect(bytes.length).toBe(document.file_size);
    const entries = await readZip(bytes);
    const [csv = ''] = Object.values(entries);
    const rows = rowsOf(csv);
    expect(rows.length - 1).toBe(document.row_count);
    return rows;
  }

  // conforms: 1.4, 16.9
  it('are the ones that fit, in the columns of the interface', async () => {
    const active = await orderAndWait({ quantity: 40, product: 'SOAP', activate_on_complete: true });
    const inactive = await orderAndWait({ quantity: 30, activate_on_complete: false });
    const [header, ...rows] = await exportCodes({ workorder: active.id });
    expect(header).toEqual([...codeRecordColumns, 'lot']);
    expect(rows).toHaveLength(40);
    for (const row of rows) {
      const record = Object.fromEntries((header ?? []).map((name, index) => [name, row[index]]));
      expect(record).toMatchObject({
        brand: 'Soaps',
        product: 'Soap',
        sku: 'SOAP',
        status: 'active',
        blacklist_reason: 'none',
        scm_updated_by: '',
        workorder_id: String(active.id),
        lot: '',
      });
    }
    expect(await exportCodes({ workorder: inactive.id, status: 1 })).toHaveLength(1);
    expect(await exportCodes({ workorder: inactive.id, status: 0 })).toHaveLength(31);
    expect(await exportCodes({ workorder: active.id, serial_number: active.last_serial_number })).toHaveLength(2);
    expect(await exportCodes({ workorder: active.id, blacklisted: 'true' })).toHaveLength(1);
    expect(await exportCodes({ workorder: active.id, scm_lot: "x' OR '1'='1" })).toHaveLength(1);
  });
});

describe('own codes', () => {
  async function upload(csv: string): Promise<string> {
    const started = await api.call(createSids, {
      token,
      body: { mode: 'file', filetype: 'csv', description: 'batch.csv' },
    });
    expect(started.status).toBe(200);
    const { post_data, record_key } = started.body;
    const early = await api.call(processFromFile, { token, body: { record: record_key } });
    expect(early.status).toBe(400);
    expect(early.problem['record']).toEqual([messageOf('uploadedFileNotFound')]);
    const form = new FormData();
    for (const [name, value] of Object.entries(post_data?.fields ?? {})) form.append(name, value);
    form.append('file', new Blob([csv], { type: 'text/csv' }), 'batch.csv');
    const posted = await fetch(post_data?.url ?? '', { method: 'POST', body: form });
    expect(posted.status, await posted.text()).toBe(201);
    const processed = await api.call(processFromFile, { token, body: { record: record_key } });
    expect(processed.body).toEqual({ record_key });
    const again = await api.call(processFromFile, { token, body: { record: record_key } });
    expect(again.status).toBe(400);
    expect(again.problem['record']).toEqual([messageOf('notProcessableFile')]);
    return record_key;
  }

  const ended = (key: string) =>
    eventually(
      async () => (await api.call(getIngestion, { token, params: { key } })).body,
      ({ status }) => status === 'completed' || status === 'error',
    );

  it('posted as a file become a workorder whose codes can be downloaded', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `own-code-${String(index).padStart(4, '0')}`);
    const csv = `id,product,activation_status,lot\n${ids.map((id) => `${id},SOAP,1,L7`).join('\n')}\n`;
    const record = await ended(await upload(csv));
    expect(record).toMatchObject({ status: 'completed', row_count: 50, error_count: 0, ingestion_mode: 'file' });
    const workorder = await eventually(
      async () => (await api.call(getWorkorder, { token, params: { id: record.result_data.workorder_id ?? 0 } })).body,
      ({ state, codegen_file }) => state === 'completed' && codegen_file !== null,
    );
    expect(workorder).toMatchObject({ quantity: 50, ingestion_key: record.key });
    const redirect = await api.call(getCodesFile, { token, params: { id: workorder.id } });
    const entries = await readZip(await follow(redirect.headers.get('location')));
    const [, ...rows] = rowsOf(entries['codes.csv'] ?? '');
    expect(rows.map(([id]) => id)).toEqual(ids);
    const source = await api.call(getIngestionSource, { token, params: { key: record.key } });
    expect((await follow(source.headers.get('location'))).toString()).toBe(csv);
  });

  it('with faults are refused whole, and every fault is named with its row', async () => {
    const csv = 'id,product\nfine-code-01,SOAP\nbad id!,SOAP\nfine-code-02,NO-SUCH\nfine-code-01,SOAP\n';
    const record = await ended(await upload(csv));
    expect(record.status).toBe('error');
    expect(record.result_data.workorder_id).toBeUndefined();
    const types = record.result_data.errors?.map(({ type, count }) => [type, count]);
    expect(types?.sort()).toEqual([
      ['duplicate_id_error', 1],
      ['invalid_id_error', 1],
      ['unknown_product_error', 1],
    ]);
    const errors = await api.call(listIngestionErrors, { token, params: { key: record.key } });
    expect(errors.body.results.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, 'id', 'bad id!'],
      [4, 'product', 'NO-SUCH'],
      [5, 'id', 'fine-code-01'],
    ]);
    const kept = await api.database.db
      .selectFrom('codes')
      .where('extended_id', 'like', 'fine-code-%')
      .select('extended_id')
      .execute();
    expect(kept).toEqual([]);
  });
});
