import path from 'node:path';
import { buildSync } from 'esbuild';
import { expect, test } from '../support/test.ts';

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

/** Its methods here: the types come with the package. */
interface AnyClient {
  signIn(settings: object): Promise<AnyClient>;
  post(path: string, options: object): Promise<{ id: number }>;
  waitForWorkorder(id: number): Promise<{ state: string }>;
  list(path: string, options: object): AsyncIterable<unknown>;
}
