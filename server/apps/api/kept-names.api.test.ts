import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateBrand } from '#lib/contract/brands.ts';
import { getCode } from '#lib/contract/codes.ts';
import { updateProduct } from '#lib/contract/products.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { listenForHolders } from '#server/core/db/holder-news.ts';
import { createTestDatabase } from '#server/core/db/testing/test-database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { buildApi } from './app.ts';
import { type ApiClient, createInjectedClient } from './testing/api-client.ts';
import { openTestPhotos } from './testing/open-test-photos.ts';
import { createWorld, type World } from './testing/world.ts';

let program: Database;
let other: Database;
let proxy: FaultProxy;
let world: World;
let api: ApiClient;
let isHeard: () => boolean;
let close: () => Promise<void>;
const code = 'kept-names-1';

beforeAll(async () => {
  const made = await createTestDatabase();
  const config = loadConfig({ SECRET_KEY: 'x'.repeat(32), LOG_LEVEL: 'silent' });
  program = openDatabase(made.url, { max: 3, applicationName: 'program' });
  other = openDatabase(made.url, { max: 1, applicationName: 'another program' });
  world = await createWorld(other);
  await insertOrderAndCode();
  proxy = await startProxyOf(made.url);
  const holderNews = listenForHolders(program.pool, proxy.through(made.url));
  isHeard = () => holderNews.isHeard;
  const inUnitOfWork = createUnitsOfWork(program, await openJobQueue(program.pool, () => undefined));
  const store = createObjectStore(config.storage, 'x'.repeat(32), config.limits.requestStore);
  const photos = openTestPhotos();
  const app = buildApi({ config, database: program, store, inUnitOfWork, photos, holderNews });
  api = createInjectedClient(app);
  await vi.waitFor(() => expect(isHeard()).toBe(true), { timeout: ceilingMs });
  close = async () => {
    await app.close();
    await photos.close();
    await holderNews.close();
    await proxy.close();
    await program.close();
    await other.close();
    await made.drop();
  };
});
afterAll(() => close());

async function insertOrderAndCode(): Promise<void> {
  const { brandId, productId } = world.goods.brand;
  const company = { companyId: world.companies.brand, userId: world.people.brandAdmin.id, brandId, productId };
  const workorderId = await insertWorkorderFixture(other, company, { quantity: 1, codegenStatus: 4 });
  await other.pool.query('UPDATE workorders SET printing_partner_id = $2 WHERE id = $1', [
    workorderId,
    world.companies.printer,
  ]);
  await other.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status, product_id, activated_by,
       activated_at) VALUES ($1, $2, $3, 1, 1, $4, $5, now())`,
    [code, company.companyId, workorderId, productId, company.userId],
  );
  const app = await other.pool.query<{ id: number }>(
    "INSERT INTO scan_apps (company_id, identifier, name) VALUES ($1, 'kept', 'Till') RETURNING id",
    [company.companyId],
  );
  await other.pool.query(
    `INSERT INTO scans (company_id, extended_id, workorder_id, product_id, scan_app_id, source, result, activation_status)
     VALUES ($1, $2, $3, $4, $5, 'photo', 'sid', 1)`,
    [company.companyId, code, workorderId, productId, app.rows[0]?.id],
  );
}

const token = () => world.people.brandAdmin.token;
const listed = async () => (await api.call(listWorkorders, { token: token() })).body.results[0];
const found = async () => (await api.call(getCode, { token: token(), params: { extended_id: code } })).body;

describe('what orders and codes refer to', () => {
  it.each<[string, () => Promise<unknown>, number]>([
    ['a page of orders', listed, 1],
    ['a code', found, 1],
  ])('is looked up once for %s while changes are heard of', async (_, ask, statements) => {
    const connected = vi.spyOn(program.pool, 'connect');
    // Again where a slow machine had lost the connection for changes, or what was kept had come to its end.
    await vi.waitFor(
      async () => {
        const first = await ask();
        connected.mockClear();
        expect(await ask()).toEqual(first);
        expect(connected).toHaveBeenCalledTimes(statements);
      },
      { timeout: ceilingMs },
    );
    connected.mockRestore();
  });

  it.each<[string, string, () => Promise<unknown>, (changed: string) => object]>([
    ['the brand', 'UPDATE brands SET name = $1', listed, (name) => ({ brand: { name } })],
    ['the product', 'UPDATE products SET name = $1', listed, (name) => ({ product: { name } })],
    ['the company', 'UPDATE companies SET name = $1', listed, (name) => ({ company: { name } })],
    [
      'the printing partner',
      'UPDATE companies SET slug = id || $1',
      listed,
      (changed) => ({
        printing_partner: { slug: world.companies.printer + changed },
      }),
    ],
    ['who ordered it', 'UPDATE users SET name = $1', listed, (name) => ({ created_by: { name } })],
    ['the order itself', 'UPDATE workorders SET remarks = $1', listed, (remarks) => ({ remarks })],
    ['the brand of a code', 'UPDATE brands SET name = $1', found, (brand) => ({ brand })],
    [
      'the product of a code',
      'UPDATE products SET sku = id || $1',
      found,
      (changed) => ({
        sku: world.goods.brand.productId + changed,
      }),
    ],
    [
      'the order of a code',
      'UPDATE workorders SET reference = $1',
      found,
      (reference) => ({
        workorder_reference: reference,
        history: expect.arrayContaining([
          expect.objectContaining({ event: 'created', details: expect.objectContaining({ reference }) }),
        ]),
      }),
    ],
    [
      'who activated it',
      "UPDATE users SET email = id || '@' || $1",
      found,
      (changed) => ({
        activated_by: `${world.people.brandAdmin.id}@${changed}`,
      }),
    ],
    ['the application of a scan', 'UPDATE scan_apps SET name = $1', found, (app) => ({ scans: [{ app }] })],
  ])('is read again when another program changes %s', async (what, statement, ask, shown) => {
    await ask();
    const changed = `changed-${what.replaceAll(' ', '-')}`;
    await other.pool.query(statement, [changed]);
    // Less than it is kept for: word of the change is what ended it.
    await vi.waitFor(async () => expect(await ask()).toMatchObject(shown(changed)), { timeout: 9_000 });
  });

  it('is shown at once when this program changed it, before word of it has come', async () => {
    // Nothing is heard, and it is not known yet that nothing is.
    proxy.freeze();
    try {
      for (const name of ['One', 'Two', 'Three']) {
        await Promise.all([listed(), found()]);
        const { productId, brandId } = world.goods.brand;
        const renamed = { token: token(), body: { name } };
        expect((await api.call(updateProduct, { ...renamed, params: { id: productId } })).status).toBe(200);
        expect(await listed()).toMatchObject({ product: { name } });
        expect((await api.call(updateBrand, { ...renamed, params: { id: brandId } })).status).toBe(200);
        expect(await found()).toMatchObject({ product: name, brand: name });
      }
    } finally {
      proxy.thaw();
    }
    await vi.waitFor(() => expect(isHeard()).toBe(true), { timeout: ceilingMs });
  });

  it('is looked up each time while the connection for changes is away', async () => {
    await listed();
    await proxy.refuse();
    proxy.cut();
    await vi.waitFor(() => expect(isHeard()).toBe(false), { timeout: ceilingMs });
    await other.pool.query("UPDATE products SET name = 'Changed meanwhile'");
    expect(await listed()).toMatchObject({ product: { name: 'Changed meanwhile' } });
    expect(await found()).toMatchObject({ product: 'Changed meanwhile' });
    await proxy.accept();
    await vi.waitFor(() => expect(isHeard()).toBe(true), { timeout: ceilingMs });
    expect(await listed()).toMatchObject({ product: { name: 'Changed meanwhile' } });
  });
});
