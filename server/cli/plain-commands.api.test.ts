import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { plainEndpoints } from './plain-commands.ts';
import { type CliHome, createCliHome } from './testing/run-cli.ts';

let api: TestApi;
let brand: CliHome;
beforeAll(async () => {
  api = await startApi();
  brand = await createCliHome({ PROOFMARK_URL: api.baseUrl, PROOFMARK_TOKEN: api.world.people.brandAdmin.token });
});
afterAll(async () => {
  await brand?.remove();
  await api?.close();
});

it('creates, shows, updates, lists and deletes a brand', async () => {
  const image = 'https://brand.test/logo.png';
  const address = ['--brand-url', 'https://brand.test/'];
  const created = await brand.json<{ id: number }>([
    'brands',
    'create',
    '--name',
    'Plain',
    ...address,
    '--image',
    image,
  ]);
  expect([created.code, created.value]).toEqual([
    0,
    expect.objectContaining({ name: 'Plain', url: 'https://brand.test/', image }),
  ]);
  const id = String(created.value.id);

  const updated = await brand.json(['brands', 'update', id, '--name', 'Plainer', '--image', '', '--is-archived']);
  expect(updated.value).toMatchObject({ name: 'Plainer', image: null, is_archived: true });
  const shown = await brand.run(['brands', 'show', id]);
  expect(shown.stdout).toMatch(/^name +Plainer$/m);
  expect(shown.stdout).toMatch(/^is_archived +yes$/m);

  const list = await brand.run(['brands', 'list', '--search', 'Plainer', '--is-archived', 'true']);
  expect(list.stdout).toMatch(/^id +company +name .*\n *\d+ +\d+ +Plainer /);

  expect((await brand.json(['brands', 'delete', id])).value).toEqual({ id: created.value.id, deleted: true });
  expect((await brand.run(['brands', 'show', id])).code).toBe(4);
});

it('updates the version of a product that was shown, and no other', async () => {
  const show = () => brand.run(['products', 'show', id, '--etag']);
  const rename = (name: string, etag: string) =>
    brand.run(['products', 'update', id, '--name', name, '--if-match', etag]);
  const created = await brand.json<{ id: number }>(['brands', 'create', '--name', 'Versions']);
  const brandId = String(created.value.id);
  const product = await brand.json<{ id: number }>([
    'products',
    'create',
    '--name',
    'One',
    '--sku',
    'V-1',
    '--brand',
    brandId,
  ]);
  const id = String(product.value.id);
  const version = (await show()).stdout.trim();
  expect(version).toMatch(/^"[\w-]{22}"$/);
  expect((await rename('Two', version)).code).toBe(0);
  const stale = await rename('Three', version);
  expect([stale.code, stale.stderr]).toEqual([1, expect.stringContaining('changed in the meantime')]);
  expect((await brand.run(['products', 'show', id])).stdout).toMatch(/^name +Two$/m);
});

it('says with 2 what is missing', async () => {
  const created = await brand.run(['brands', 'create', '--image', 'https://brand.test/']);
  expect([created.code, created.stderr]).toEqual([2, '--name: needed.\n']);
  const updated = await brand.run(['brands', 'update', '1']);
  expect([updated.code, updated.stderr]).toEqual([2, 'Name what to change: --help lists the options.\n']);
  expect((await brand.run(['brands', 'show', 'seven'])).code).toBe(2);
});

const lists = plainEndpoints.filter(({ verb }) => verb === 'list').map(({ resource }) => resource);

it.each(lists)('%s list is read by the admin', async (resource) => {
  // Visits are those of one code.
  const of = resource === 'visits' ? ['--extended-id', 'VISITED-000000'] : [];
  if (of.length > 0) await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'VISITED-' });
  const { code, stderr } = await brand.run([resource, 'list', ...of, '--limit', '2']);
  expect([code, stderr]).toEqual([0, '']);
});
