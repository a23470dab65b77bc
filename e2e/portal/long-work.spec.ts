import type { Page } from '@playwright/test';
import type { Activity } from '#lib/contract/activity.ts';
import { createCompany } from '#lib/contract/companies.ts';
import { searchScans } from '#lib/contract/scans.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { faultyCsv, photographCode } from '../support/files.ts';
import { invitePerson } from '../support/invited-person.ts';
import { type Addresses, password, Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test.use({ centre: 'live' });

/** A company of its own: what others start is no news there. */
async function newCompany(operator: Service, addresses: Addresses): Promise<{ email: string; service: Service }> {
  const slug = unique('works').toLowerCase();
  const company = await operator.call(createCompany, {
    body: { name: `Works ${slug}`, slug, company_type: 'brand_owner' },
  });
  const email = `${slug}@demo.test`;
  await invitePerson(operator, { email, name: 'Runa Moe', role: 'account_admin', company: company.id });
  return { email, service: await Service.signInAs(addresses, email, password) };
}

/** Work that ends from now on is news. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const centre = (page: Page) => page.getByRole('dialog', { name: 'Work' });
const button = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Work/ });
const notices = (page: Page) => page.getByRole('region', { name: /^Notifications/ });

test('what ended is said wherever one is, and stands in the centre until it is cleared', async ({
  page,
  signedIn,
  serviceOf,
  addresses,
}) => {
  const { email, service } = await newCompany(await serviceOf('operator'), addresses);
  await signedIn({ email, password });
  await open(page, '/templates');
  await expect(button(page)).toHaveAccessibleName('Work');
  // Work that ended before the first poll is not new.
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('proofmark-centre-')));

  const reference = unique('LID');
  await service.orderCodes({ reference, quantity: 30 });
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Catalogue' }).click();
  const ended = notices(page)
    .getByRole('listitem')
    .filter({ hasText: `Order ${reference}` });
  await expect(ended).toContainText('30 codes generated');
  // It takes nothing from what one does: the focus is on the page that was opened.
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused();
  await expectAccessible(page);

  // A failure stays until it is dismissed; the number in the side bar comes with it.
  const record = await service.upload(faultyCsv(unique('bad')), 'bad-lot.csv');
  await main.getByRole('link', { name: 'Settings' }).click();
  const failed = notices(page).getByRole('listitem').filter({ hasText: 'Upload bad-lot.csv' });
  await expect(failed).toContainText(/Refused: \d+ rows to fix/);
  await expect(main.getByRole('link', { name: /^Ingestion\s*1 failed$/ })).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Work: 2 new');
  await expect(ended).toBeHidden({ timeout: 120_000 });
  await failed.getByRole('button', { name: 'Dismiss' }).click();
  await expect(failed).toBeHidden();

  await button(page).click();
  const rows = (name: string) => centre(page).getByRole('region', { name }).getByRole('listitem');
  await expect(rows('Failed')).toHaveText(/Upload bad-lot\.csv.*Refused: \d+ rows to fix/);
  await expect(rows('Ended')).toHaveText(new RegExp(`Order ${reference}.*30 codes generated`));
  await expectAccessible(page);
  await rows('Failed').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/ingestion/${record.key}$`));
  await expect(centre(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(button(page)).toHaveAccessibleName('Work');

  // Read and cleared it stays so, over a reload too; the failure is another matter.
  await button(page).click();
  await centre(page).getByRole('button', { name: 'Clear what ended' }).click();
  await expect(rows('Ended')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
  await open(page, '/downloads');
  await expect(button(page)).toHaveAccessibleName('Work');
  await button(page).click();
  await expect(rows('Failed')).toHaveCount(1);
  await expect(rows('Ended')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Runa Moe/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('centre')))).toEqual([]);
});

test('what runs is counted and followed; on a phone it is a sheet', async ({ signedIn }) => {
  const page = await signedIn('rival');
  const started = new Date().toISOString();
  const order = {
    kind: 'workorder',
    key: '1',
    reference: 'RUNS-1',
    outcome: 'running',
    state: 'generating',
    progress: 0.25,
    done: 120_000,
    total: 480_000,
    error: null,
    ahead: null,
    starts_in: null,
    started_at: started,
    ended_at: null,
    is_own: true,
  } as const;
  const counts = { workorders: 7, workorders_waiting: 0, ingestions_failed: 0, cases_open: 2, reports_open: 0 };
  let data: Activity = { counts, running: 1, items: [order] };
  await page.route('**/api/activity', (route) => route.fulfill({ json: { ok: true, data } }));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/scans');
  await expect(button(page)).toHaveAccessibleName('Work: 1 running');
  await button(page).click();
  const running = centre(page).getByRole('region', { name: 'Running' });
  await expect(running).toContainText('Generating codes, 120,000 of 480,000');
  await expect(running.getByRole('progressbar', { name: 'Order RUNS-1' })).toHaveAttribute('aria-valuenow', '25');
  await expectAccessible(page);
  data = { counts: { ...counts, workorders: 8 }, running: 1, items: [{ ...order, done: 360_000, progress: 0.75 }] };
  await expect(running).toContainText('360,000 of 480,000');
  await page.keyboard.press('Escape');

  // The same from the menu, with the numbers of the side bar as they are now.
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: /^Workorders\s*8 open$/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Cases\s*2 open/ })).toBeVisible();
  await menu.getByRole('button', { name: /^Work\s*1 running$/ }).click();
  await expect(running).toBeVisible();
  await page.keyboard.press('Escape');

  data = {
    counts,
    running: 0,
    items: [{ ...order, outcome: 'ended', state: 'generated', done: 480_000, ended_at: new Date().toISOString() }],
  };
  await expect(notices(page)).toContainText('480,000 codes generated', { timeout: 120_000 });
  await expect(button(page)).toHaveAccessibleName('Work: 1 new');
});

test('two Tabs lead to the first row, and a link to the heading of its page', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to the first row' })).toBeFocused();
  await page.keyboard.press('Enter');
  const first = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeFocused();
});

test('a workorder on paper is one clean sheet with a code that leads back', async ({ signedIn, serviceOf }) => {
  const { id, reference } = await (await serviceOf('brand')).orderCodes({ quantity: 5, product: 'NS-30-EU' });
  const page = await signedIn('brand');
  await page.goto(`/workorders/${id}`);
  const heading = page.getByRole('heading', { level: 1, name: String(reference) });
  await expect(heading).toBeVisible();
  const code = page.getByRole('img', { name: 'QR code of the address of this page' });
  await expect(code).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(code).toBeVisible();
  await expect(heading).toBeVisible();
  await expect(page.getByText(`/workorders/${id}`).filter({ visible: true })).toHaveText(/^https?:\/\//);
  await expect(page.getByRole('list', { name: 'Steps of this workorder' })).toContainText('Codes generated');
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('Nordlys Serum 30 ml');
  for (const part of [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('banner'),
    page.getByRole('link', { name: 'Download codes' }),
    page.getByRole('button', { name: /^Copy/ }).first(),
    page.getByRole('heading', { name: 'Artwork' }),
  ]) {
    await expect(part).toBeHidden();
  }
  // Black on white in every theme.
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(17, 17, 17)');
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(/\/Type \/Pages[^>]*\/Count (\d+)/.exec(paper)?.[1] ?? /\/Count (\d+)/.exec(paper)?.[1]).toBe('1');
});

test('an order whose answer was lost is placed once, and a photo counted once', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  watch.allow(/Failed to load resource|net::ERR_FAILED|Failed to fetch/);
  const brand = await serviceOf('brand');
  const page = await signedIn('brand');
  const reference = unique('LOST');
  await page.goto('/workorders/new/sid');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Quantity').fill('12');
  // The service has it; the browser never hears so.
  await page.route('**/workorders/new/sid', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Order codes' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The order may or may not have been placed' });
  await expect(alert).toContainText('it is done only once');
  await expect(alert.getByRole('link', { name: 'look for it among the workorders' })).toBeVisible();
  await page.unroute('**/workorders/new/sid');
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
  const { count } = await brand.call(listWorkorders, { query: { reference } });
  expect(count).toBe(1);

  const { id } = await brand.orderCodes({ quantity: 1 });
  const [[extendedId = '', , , , url = ''] = []] = await brand.readCodes(id);
  const photo = { name: 'lost.jpg', mimeType: 'image/jpeg', buffer: await photographCode(url) };
  let sent = 0;
  await page.route('**/api/photo', async (route) => {
    sent += 1;
    if (sent > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.goto('/authenticate');
  await page.getByLabel('Choose photos').and(page.locator('input[type=file]')).setInputFiles(photo);
  await expect(page.getByRole('main')).toContainText('This is one of our codes.', { timeout: 120_000 });
  expect(sent).toBe(2);
  const scans = await brand.call(searchScans, { query: { code: extendedId } });
  expect(scans.results).toHaveLength(1);
});
