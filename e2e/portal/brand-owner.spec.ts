import type { Page, Response } from '@playwright/test';
import { contentOf, downloadBy } from '../support/downloads.ts';
import { faultyCsv, photographCode, readZip } from '../support/files.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('signs in, orders SID codes, follows their generation and downloads them', async ({ page }) => {
  await page.goto('/workorders/new/sid');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await page.getByLabel('E-mail').fill('brand@demo.test');
  await page.getByLabel('Password').fill('proofmark-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order SID codes' })).toBeVisible();

  const reference = unique('E2E');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Quantity').fill('30000');
  await page.getByRole('button', { name: 'Order codes' }).click();

  await expect(page).toHaveURL(/\/workorders\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  // The page follows by itself: nothing is reloaded here.
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible({
    timeout: 120_000,
  });

  const entries = await readZip(await contentOf(await downloadBy(page, /Download the codes/)));
  const lines = (entries['codes.csv'] ?? '').trimEnd().split('\n');
  expect(lines[0]).toBe('"extended_id","serial_number","sequence","batch","url"');
  expect(lines).toHaveLength(30_001);
  const rows = lines.slice(1).map((line) => line.slice(1, -1).split('","'));
  expect(new Set(rows.map(([id]) => id)).size).toBe(30_000);
  expect(rows.every(([id = '']) => /^[A-Za-z0-9_-]{12}$/.test(id))).toBe(true);

  const serials = (await contentOf(await downloadBy(page, /Download the serial numbers/))).toString('utf8');
  expect(serials.trimEnd().split('\n')).toEqual([
    'serial_number,extended_id',
    ...rows.map(([id, serial]) => `${serial},${id}`),
  ]);
});

test('sees on the field that a reference is taken', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const { reference } = await service.orderCodes({ quantity: 1 });
  const page = await signedIn('brand');
  await page.goto('/workorders/new/sid');
  await page.getByLabel('Reference').fill(reference ?? '');
  await page.getByLabel('Quantity').fill('5');
  await page.getByRole('button', { name: 'Order codes' }).click();
  const field = page.getByLabel('Reference');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/Another workorder has this reference/);
  await expect(page).toHaveURL(/\/workorders\/new\/sid$/);
});

// conforms: A32
test('leaves nothing of what was typed to the next user of the browser', async ({ page, signedIn, context }) => {
  await signedIn('brand', { fresh: true });
  const reference = unique('DRAFT');
  await page.goto('/workorders/new/sid');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Quantity').fill('77');
  // A reload by accident loses nothing.
  await page.reload();
  await expect(page.getByLabel('Reference')).toHaveValue(reference);
  const other = await context.newPage();
  await other.goto('/workorders/new/secure');
  await other.getByLabel('Quantity').fill('123456');
  await other.getByLabel('Quantity').blur();
  const drafts = (tab: typeof page) =>
    tab.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('proofmark-draft-')).length);
  await expect.poll(() => drafts(page)).toBe(1);
  await expect.poll(() => drafts(other)).toBe(1);

  await page.getByRole('button', { name: /Marta Holm/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in\?notice=signed-out/);
  // The other tab follows by itself.
  await expect(other).toHaveURL(/\/sign-in/);
  await expect.poll(() => drafts(page)).toBe(0);
  await expect.poll(() => drafts(other)).toBe(0);

  for (const [tab, path, field] of [
    [page, '/workorders/new/sid', 'Reference'],
    [other, '/workorders/new/secure', 'Reference'],
  ] as const) {
    if (tab === page) {
      await tab.getByLabel('E-mail').fill('rival@demo.test');
      await tab.getByLabel('Password').fill('proofmark-demo');
      await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(tab.getByRole('button', { name: /Rikke Sunde/ })).toBeVisible();
    }
    await tab.goto(path);
    await expect(tab.getByRole('button', { name: /Rikke Sunde/ })).toBeVisible();
    for (const label of [field, 'Quantity']) await expect(tab.getByLabel(label)).toHaveValue('');
    expect(await tab.content()).not.toContain(reference);
  }
});

const waysToNotice = {
  submit: (page: Page) => page.getByRole('button', { name: 'Order codes' }).click(),
  reload: (page: Page) => page.reload(),
  navigate: (page: Page) => page.getByRole('link', { name: 'Codes', exact: true }).first().click(),
};

for (const [way, notice] of Object.entries(waysToNotice)) {
  test(`keeps what was typed when the session ends and the user signs in again: ${way}`, async ({ signedIn }) => {
    const page = await signedIn('brand', { fresh: true });
    const reference = unique('DRAFT');
    await typeOrder(page, reference);
    await page.context().clearCookies();
    await notice(page);
    await signInAgain(page, 'brand@demo.test');
    await expect(page.getByRole('button', { name: /Marta Holm/ })).toBeVisible();
    if (way === 'navigate') await page.goto('/workorders/new/sid');
    await expect(page.getByLabel('Reference')).toHaveValue(reference);
    await expect(page.getByLabel('Quantity')).toHaveValue('77');
  });
}

// conforms: A32
test('shows what was typed before the session ended to no other user', async ({ signedIn }) => {
  const page = await signedIn('brand', { fresh: true });
  const reference = unique('DRAFT');
  await typeOrder(page, reference);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Order codes' }).click();
  await signInAgain(page, 'rival@demo.test');
  await expect(page.getByRole('button', { name: /Rikke Sunde/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Order SID codes' })).toBeVisible();
  await expect(page.getByLabel('Reference')).toHaveValue('');
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(reference);
  expect(await page.content()).not.toContain(reference);
});

async function typeOrder(page: Page, reference: string): Promise<void> {
  await page.goto('/workorders/new/sid');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Quantity').fill('77');
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('proofmark-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

for (const [what, finds] of [
  ['what asks for news again', asksForNews],
  ['another tab', otherTabReloads],
] as const) {
  test(`signs out and reads that, though ${what} finds it out first`, async ({ page, signedIn }) => {
    await signedIn('brand', { fresh: true });
    await page.goto('/workorders/new/sid');
    await page.route('**/api/auth/signout', async (route) => {
      // The session is over, and the answer that says so is on its way.
      const response = await route.fetch();
      await finds(page);
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: /Marta Holm/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in\?notice=signed-out/);
  });
}

/** The page is returned to, asks what runs, and is refused. More than once: SWR asks no second time within 500 ms. */
async function asksForNews(page: Page): Promise<void> {
  let isRefused = false;
  const isRefusal = async (response: Response) =>
    response.url().endsWith('/api/activity') && (await response.json()).status === 401;
  const refused = page.waitForResponse(isRefusal).then(() => {
    isRefused = true;
  });
  await expect(async () => {
    await page.evaluate(async () => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
        await new Promise(requestAnimationFrame);
      }
    });
    expect(isRefused).toBe(true);
  }).toPass();
  await refused;
}

/** Its sign-in page says to all tabs that no user is signed in. */
async function otherTabReloads(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.addInitScript(() => {
    new BroadcastChannel('proofmark-session').onmessage = () => Object.assign(window, { isSaid: true });
  });
  await other.goto('/workorders');
  await other.waitForFunction(() => 'isSaid' in window);
}

// How such a file is sent all the same: keyboard.spec.ts and upload.spec.ts.
test('sees a bad file refused with every reason, and gets the errors as CSV', async ({ signedIn, serviceOf }) => {
  const prefix = unique('bad');
  const { key } = await (await serviceOf('brand')).upload(faultyCsv(prefix));
  const page = await signedIn('brand');
  await page.goto(`/ingestion/${key}`);
  await expect(page.getByRole('main').getByText('Refused', { exact: true }).first()).toBeVisible();
  const table = page.getByRole('table');
  for (const value of [`${prefix}#1`, 'NS-300-EU', `${prefix}000001`]) {
    await expect(table.getByText(value, { exact: true }).first()).toBeVisible();
  }
  const csv = (await contentOf(await downloadBy(page, 'All errors as CSV'))).toString('utf8');
  const [header, ...rows] = csv.trimEnd().split(/\r?\n/);
  expect(header?.replaceAll('"', '')).toMatch(/^row,column,value,type,message/);
  expect(rows).toHaveLength(3);
  expect(rows.map((row) => row.replaceAll('"', '').split(',')[0])).toEqual(['3', '4', '5']);
});

test('exports codes and downloads them once by each link', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const workorder = await service.orderCodes({ quantity: 12, product: 'NS-30-EU' });
  const serial = workorder.first_serial_number ?? '';
  const page = await signedIn('brand');
  await page.goto('/codes');
  await page.getByRole('searchbox', { name: 'Find a code' }).fill(serial);
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Export codes' });
  await expect(dialog).toContainText(`Serial number ${serial}`);
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await expect(page).toHaveURL(/document=doc_/);
  const link = page.getByRole('link', { name: 'Download', exact: true });
  await expect(link).toBeVisible({ timeout: 120_000 });
  // Each click makes a link of its own, so the button works again; the link it made does not.
  const links: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/v2/documents/download/')) links.push(response.url());
  });
  for (let i = 0; i < 2; i += 1) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const [csv = ''] = Object.values(await readZip(await contentOf(download)));
    const lines = csv.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^"extended_id","serial_number","brand","product","sku","status","blacklist_reason"/);
    expect(lines[1]).toContain(`"${serial}","Nordlys","Nordlys Serum 30 ml","NS-30-EU","active","none"`);
  }
  expect(new Set(links).size).toBe(2);
  for (const used of links) expect((await fetch(used, { redirect: 'manual' })).status).toBe(410);

  // Again, in the form that a spreadsheet opens without running code.
  const first = page.url();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByLabel('File').selectOption('CSV for a spreadsheet');
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('main')).toContainText('for a spreadsheet');
  await expect(link).toBeVisible({ timeout: 120_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const [sheet = ''] = Object.values(await readZip(await contentOf(download)));
  expect(sheet).toMatch(/^\uFEFF"extended_id","serial_number"/);
});

test('has a photo of an own code looked at', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const workorder = await service.orderCodes({ quantity: 3, product: 'NS-30-EU' });
  const [[id = '', serial = '', , , url = ''] = []] = await service.readCodes(workorder.id);
  const page = await signedIn('brand');
  await page.goto('/authenticate');
  await page
    .getByLabel('Choose photos')
    .and(page.locator('input[type=file]'))
    .setInputFiles([
      { name: 'carton.jpg', mimeType: 'image/jpeg', buffer: await photographCode(url) },
      { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await photographCode('https://elsewhere.example/offer') },
    ]);
  await expect(page.getByRole('button', { name: 'carton.jpg: No graphic' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'poster.jpg: Not ours' })).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: 'carton.jpg: No graphic' }).click();
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByText('This is one of our codes.')).toBeVisible();
  await expect(verdict.getByText(id, { exact: true })).toBeVisible();
  await expect(verdict.getByText(serial, { exact: true })).toBeVisible();
  await expect(verdict.getByText('Nordlys Serum 30 ml')).toBeVisible();

  // A photo of one's own is marked, and counted only where it is asked for.
  await verdict.getByRole('link', { name: 'Open the scan' }).click();
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('not counted and never suspicious');
  await page.getByRole('link', { name: 'Scans of this code' }).click();
  const rows = page.getByRole('table', { name: 'Scans', exact: true }).getByRole('row');
  await expect(rows.filter({ hasText: id })).toContainText('Own staff');
  await page.goto(`/scans?code=${id}&staff=without`);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.goto('/analytics?time=today&staff=only');
  await expect(page.getByRole('region', { name: 'By product' })).toContainText('Nordlys Serum 30 ml');
});
