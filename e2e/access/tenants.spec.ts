import { listDocuments } from '#lib/contract/documents.ts';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { getWorkorder, listWorkorders } from '#lib/contract/workorders.ts';
import { cleanCsv, faultyCsv } from '../support/files.ts';
import { sentPage } from '../support/sent-page.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('support reads the failed upload of a brand, with what is wrong in each row', async ({ signedIn, serviceOf }) => {
  const prefix = unique('sup');
  const record = await (await serviceOf('brand')).upload(faultyCsv(prefix));
  expect(record.status).toBe('error');
  const page = await signedIn('support');
  await page.goto('/ingestion?status=error');
  const row = page.getByRole('row').filter({ hasText: record.description });
  await expect(row).toContainText('Nordlys Apotek');
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/ingestion/${record.key}$`));
  await expect(page.getByRole('table').getByText(`${prefix}#1`, { exact: true })).toBeVisible();
  await expect(page.getByRole('table').getByText('NS-300-EU', { exact: true })).toBeVisible();
  // Reads, and changes nothing: no way to send anything in the company's name.
  await expect(page.getByRole('link', { name: /Send a corrected file|Upload/ })).toHaveCount(0);
  await page.goto('/ingestion/new');
  await expect(page.locator('input[type=file]')).toHaveCount(0);
  await page.goto('/workorders/new/sid');
  await expect(page.getByLabel('Reference')).toHaveCount(0);
});

test('a rival sees nothing of the brand, by lists, by search or by address', async ({ signedIn, serviceOf, watch }) => {
  // The console tells of each 404.
  watch.allow(/status of 404/);
  const brand = await serviceOf('brand');
  const prefix = unique('secret');
  const workorder = await brand.orderCodes({ reference: unique('SECRET'), quantity: 2 });
  const refused = await brand.upload(faultyCsv(prefix), `${prefix}.csv`);
  const ingested = await brand.upload(cleanCsv(prefix, 3), `${prefix}.csv`);
  const page = await signedIn('rival');
  // In the browser the page that asks for more by itself; of the others all is in what is sent.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const overview = { path: '/', html: await page.content() };
  const lists = ['/workorders', `/workorders?q=SECRET`, '/ingestion', `/ingestion?q=${prefix}`, '/downloads'];
  const sent = await Promise.all(lists.map(async (path) => ({ path, ...(await sentPage(page, path)) })));
  for (const { path, status, heading } of sent) expect(`${status} ${heading}`, path).toMatch(/^200 \S/);
  for (const { path, html } of [overview, ...sent]) {
    for (const secret of [workorder.reference ?? '', prefix, refused.key, ingested.key, 'Nordlys']) {
      expect(html.replaceAll(prefixInSearch(path, prefix), ''), `${secret} on ${path}`).not.toContain(secret);
    }
  }
  for (const path of [
    `/workorders/${workorder.id}`,
    `/workorders/${workorder.id}/codes-file`,
    `/workorders/${workorder.id}/serial-numbers`,
    `/ingestion/${refused.key}`,
    `/ingestion/${refused.key}/errors`,
    `/ingestion/${refused.key}/source`,
    `/ingestion/${ingested.key}`,
    `/ingestion/new?retry_of=${refused.key}`,
  ]) {
    const missing = path.replace(String(workorder.id), '2000000000').replace(/ing_\w+/, 'ing_0000000000000000000000');
    const [foreign, nothing] = [await page.request.get(path), await page.request.get(missing)];
    expect(foreign.status(), path).toBe(nothing.status());
    const text = await foreign.text();
    for (const secret of [workorder.reference ?? '', refused.description, 'Nordlys', `${prefix}0`]) {
      expect(text, `${secret} at ${path}`).not.toContain(secret);
    }
  }
  await page.goto(`/workorders/${workorder.id}`);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
});

/** A prefix that the reader typed may be on the page. */
function prefixInSearch(path: string, prefix: string): string {
  return path.includes(prefix) ? prefix : '\u0000';
}

test('a printer sees the orders addressed to it, and nothing else of the brand', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  watch.allow(/status of 404/);
  const sid = await (await serviceOf('brand')).orderCodes({ quantity: 2 });
  const printer = await serviceOf('printer');
  const own = await printer.call(listWorkorders, { query: { limit: 200 } });
  expect(own.count).toBeGreaterThan(0);
  for (const order of own.results) expect(order.printing_partner?.slug).toBe('kvist-falk');
  expect((await printer.send(listIngestions, {})).status).toBe(403);
  // Its own artwork, and no export of the brand.
  const files = await printer.call(listDocuments, { query: { limit: 200 } });
  for (const file of files.results) expect(file.category).toBe('artwork');
  expect((await printer.send(getWorkorder, { params: { id: sid.id } })).status).toBe(404);

  const page = await signedIn('printer');
  await page.goto('/workorders');
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(table.getByText(sid.reference ?? '')).toHaveCount(0);
  const navigation = page.getByRole('navigation').first();
  await expect(navigation.getByRole('link', { name: /Workorders/ })).toBeVisible();
  for (const hidden of ['Ingestion', 'Codes', 'Downloads']) {
    await expect(navigation.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
  }
  // By its name: other journeys order so much from the press that it may be on a later page.
  await page.goto('/workorders?q=NA-2026-116');
  await expect(table.getByText('NA-2026-116')).toBeVisible();
  await page.goto(`/workorders/${sid.id}`);
  await expect(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible();
});
