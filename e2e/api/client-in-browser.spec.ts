import path from 'node:path';
import { buildSync } from 'esbuild';
import { contentOf } from '../support/downloads.ts';
import { readZip } from '../support/files.ts';
import { expect, test } from '../support/test.ts';
import { openWebApplication } from '../support/web-application.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

/** The client as a bundler gives it to a browser, under the global name `client`. */
function bundleClient(): string {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(checkout, 'lib/client/proofmark.ts')],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'client',
    footer: { js: 'globalThis.client = client;' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

test('the TypeScript client signs in, orders, waits, lists and reads refusals in a browser', async ({
  page,
  addresses,
  watch,
}) => {
  watch.allow(/status of 400/);
  await page.goto(`${addresses.api}/api/v2/docs/`);
  await page.evaluate(bundleClient());
  const seen = await page.evaluate(async () => {
    const { Proofmark } = (globalThis as unknown as { client: { Proofmark: AnyClient } }).client;
    const account = { email: 'brand@demo.test', password: 'proofmark-demo' };
    const proofmark = await Proofmark.signIn({ url: location.origin, ...account });
    const reference = `browser-${Date.now()}`;
    const order = await proofmark.post('/api/v2/workorders/create-sid/', {
      params: { header: { 'Idempotency-Key': reference } },
      body: { reference, quantity: 30, activate_on_complete: true },
    });
    const { state } = await proofmark.waitForWorkorder(order.id);
    let codes = 0;
    const query = { workorder: order.id, limit: 10 };
    for await (const _ of proofmark.list('/api/v2/codes/', { params: { query } })) codes += 1;
    const fields = await proofmark
      .post('/api/v2/workorders/create-sid/', { body: { reference, quantity: 0 } })
      .catch((error: { fields: object }) => Object.keys(error.fields));
    return { state, codes, fields };
  });
  expect(seen).toEqual({
    state: 'completed',
    codes: 30,
    fields: expect.arrayContaining(['quantity', 'activate_on_complete']),
  });
});

test('a web application of another origin uploads a file, reads its errors, sends it corrected and downloads codes', async ({
  page,
  addresses,
  watch,
}) => {
  watch.allow(/CORS|ERR_FAILED/);
  const application = await openWebApplication(addresses.api, bundleClient());
  try {
    await page.goto(application.origin);
    const seen = await page.evaluate(async (api) => {
      const { Proofmark } = (globalThis as unknown as { client: { Proofmark: AnyClient } }).client;
      const account = { email: 'brand@demo.test', password: 'proofmark-demo' };
      const direct = await Proofmark.signIn({ url: api, retryForMs: 0, ...account }).catch((error) => error.code);
      const proofmark = await Proofmark.signIn({ url: location.origin, ...account });
      const run = `page-${Date.now()}`;
      const fileOf = (badRows: number) => {
        const rows = Array.from({ length: 40 }, (_, row) => {
          return `${run}-${row},${row < badRows ? 'NO-SUCH-SKU' : 'NS-30-EU'},${run}`;
        });
        return new File([['id,product,lot', ...rows].join('\n')], 'codes.csv');
      };
      const key = await proofmark.uploadCodes(fileOf(3));
      const failed = await proofmark.waitForIngestion(key);
      const path = '/api/v2/ingestion/{key}/errors/';
      const rows: unknown[] = [];
      for await (const { row } of proofmark.list(path, { params: { path: { key } } })) rows.push(row);
      const corrected = await proofmark.uploadCodes(fileOf(0), { fields: { retry_of: key } });
      const { status } = await proofmark.waitForIngestion(corrected);
      const query = { scm: { scm_lot: run } };
      const { document } = await proofmark.get('/api/v2/codes/download/', { params: { query } });
      await proofmark.waitForDocument(document.key);
      const link = await proofmark.getDocumentLink(document.key);
      return { direct, failed: [failed.status, failed.error_count], rows, status, link, run };
    }, addresses.api);
    expect(seen).toMatchObject({
      direct: 'unreachable',
      failed: ['error', 3],
      rows: [2, 3, 4],
      status: 'completed',
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate((link) => location.assign(link), seen.link),
    ]);
    const [csv = ''] = Object.values(await readZip(await contentOf(download)));
    expect(csv.split('\n').filter((line) => line.includes(seen.run))).toHaveLength(40);
  } finally {
    application.close();
  }
});

/** Its methods here: the types come with the package. */
interface AnyClient {
  signIn(settings: object): Promise<AnyClient>;
  get(path: string, options: object): Promise<{ document: { key: string } }>;
  post(path: string, options: object): Promise<{ id: number }>;
  waitForWorkorder(id: number): Promise<{ state: string }>;
  list(path: string, options: object): AsyncIterable<{ row?: number }>;
  uploadCodes(file: File, options?: object): Promise<string>;
  waitForIngestion(key: string): Promise<{ status: string; error_count: number }>;
  waitForDocument(key: string): Promise<unknown>;
  getDocumentLink(key: string): Promise<string>;
}
