import { listWorkorders } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { faultyCsv, photographCode } from '../support/files.ts';
import { type Account, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { checkFile } from '../support/upload.ts';

/** Other states than in every-page.spec.ts, and other roles. */
const pages: [Account, string[]][] = [
  [
    'brand',
    [
      '/workorders?q=nothing-is-called-this',
      '/templates?q=nothing-is-called-this',
      '/codes?serial_range=1,1&status=2',
      '/scans?code=nothing-is-called-this',
    ],
  ],
  ['support', ['/', '/workorders', '/ingestion', '/ingestion?status=error', '/scans', '/support?by=company']],
  ['printer', ['/', '/workorders', '/models', '/settings/partners']],
  ['operator', ['/', '/workorders', '/settings/equipment']],
];

// Several in one browser: to open one costs as much as to look at a page.
const inOne = 6;
for (const [account, paths] of pages) {
  for (let from = 0; from < paths.length; from += inOne) {
    const some = paths.slice(from, from + inOne);
    test(`${some.join(', ')} are accessible to ${account}`, async ({ signedIn }) => {
      const page = await signedIn(account);
      for (const path of some) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expectAccessible(page);
      }
    });
  }
}

test('sign-in is accessible, also when it failed and with a token', async ({ page, watch }) => {
  watch.allow(/status of 401/);
  await page.goto('/sign-in');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('nobody@demo.test');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/sign-in?with=token');
  await expectAccessible(page);
});

test('a page that is not there is accessible', async ({ signedIn, watch }) => {
  watch.allow(/status of 404/);
  const page = await signedIn('brand');
  await page.goto('/nothing/of/the/kind');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('a finished workorder is accessible', async ({ signedIn, serviceOf }) => {
  const { id } = await (await serviceOf('brand')).orderCodes({ quantity: 2, product: 'NS-30-EU' });
  const page = await signedIn('brand');
  await page.goto(`/workorders/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('enrolled prints are accessible to the printer who takes them', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('printer');
  const { results } = await service.call(listWorkorders, {
    query: { code_layout: 'sg-inside', ordering: 'id', limit: 1 },
  });
  const page = await signedIn('printer');
  await page.goto(`/workorders/${results[0]?.id}/enrolled-prints`);
  await expect(page.getByRole('heading', { level: 1, name: /^Enrolled prints of/ })).toBeVisible();
  await expectAccessible(page);
});

// While its rows are fixed: every-page.spec.ts.
test('a refused upload is accessible', async ({ signedIn, serviceOf }) => {
  const record = await (await serviceOf('brand')).upload(faultyCsv(unique('axe')));
  const page = await signedIn('brand');
  await page.goto(`/ingestion/${record.key}`);
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
});

test('each step of an upload is accessible, also where the file is found wrong', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await checkFile(page, { name: 'bad.csv', content: faultyCsv(unique('axe')) });
  await expect(page.getByText('3 rows to fix')).toBeVisible();
  await expectAccessible(page);
  for (const step of ['Columns', 'File', 'Where to']) {
    await page.goBack();
    await expect(page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current]')).toContainText(step);
    await expectAccessible(page);
  }
});

test('an order with errors on its fields is accessible', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders/new/sid');
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page.getByLabel('Reference')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('a verdict is accessible', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/authenticate');
  const buffer = await photographCode('https://elsewhere.example/offer');
  await page
    .getByLabel('Choose photos')
    .and(page.locator('input[type=file]'))
    .setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'poster.jpg: Not ours' })).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
});

test('a table that is wider than its box, and has nothing to be focused, is scrolled by the keyboard', async ({
  signedIn,
}) => {
  const page = await signedIn('operator');
  await page.setViewportSize({ width: 800, height: 720 });
  await page.goto('/operator/work');
  const name = 'Queue by kind of job';
  // Wider than any numbers in its columns make it.
  await page.getByRole('table', { name }).evaluate((table) => {
    table.style.minWidth = '1100px';
  });
  const box = page.getByRole('group', { name });
  await expect(box).toBeVisible();
  await expectAccessible(page);
  await box.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1600, height: 720 });
  await expect(box).toHaveCount(0);
});

test('the user menu and the command palette are accessible', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders');
  await page.getByRole('button', { name: /Marta Holm/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

// every-page.spec.ts covers the pages on a phone.
test('on a phone the menu is accessible', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/codes');
  await page.getByRole('button', { name: /menu/i }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
