import { readFile } from 'node:fs/promises';
import { createUser } from '#lib/contract/users.ts';
import { expectAccessible } from '../support/accessible.ts';
import { sendSignIn } from '../support/send-sign-in.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('filters with several values become a view of one’s own, which is an address, and an export', async ({
  signedIn,
}) => {
  const page = await signedIn('brand');
  // Only what the demo has: other journeys order with a graphic too, and a page of a list ends.
  await page.goto('/workorders?q=NA-2026');
  await page.getByRole('button', { name: 'Layout' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Graphic inside' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Custom' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Layout: Graphic inside or Custom' })).toBeVisible();
  await expect(page).toHaveURL(/layout=sg-inside,custom/);
  await expect(page.getByRole('row', { name: /NA-2026-116/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /NA-2026-118/ })).toBeHidden();

  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Give the view a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('With a graphic');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'With a graphic' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'All' }).click();
  await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await views.getByRole('link', { name: 'With a graphic' }).click();
  await expect(page).toHaveURL(/layout=sg-inside/);
  await expect(page.getByRole('row', { name: /NA-2026-118/ })).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\r\n')[0]).toContain('"Workorder","Reference","Company","Codes"');
  expect(file).toContain('"NA-2026-116","Nordlys Apotek","480000","Graphic inside"');
  expect(file).not.toContain('NA-2026-118');

  await page.getByRole('button', { name: 'Remove view' }).click();
  await expect(views.getByRole('link', { name: 'With a graphic' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(views.getByRole('link', { name: 'With a graphic' })).toBeVisible();
});

test('text of a row can be selected, and a click anywhere in it opens it', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders?q=NA-2026-116');
  const cell = page.getByRole('cell', { name: 'Kvist & Falk Trykk' });
  const drag = async () => {
    await cell.hover();
    const box = await cell.boundingBox();
    if (!box) throw new Error('The cell is not shown.');
    await page.mouse.move(box.x + 14, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => document.getSelection()?.toString())).toContain('Kvist');
    return box;
  };
  // While the page is still coming, rows move, and are drawn again: what was selected is let go.
  let box = { x: 0, y: 0, width: 0 };
  await expect(async () => {
    box = await drag();
  }).toPass();
  await expect(page).toHaveURL(/\/workorders\?q=/);
  // Elsewhere, which lets go of the selection.
  await page.getByRole('heading', { name: 'Workorders' }).click();
  await page.mouse.click(box.x + box.width - 4, box.y + 4);
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
});

test('a phone sorts a list, whose rows have no headers there', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/workorders?q=NA-2026');
  await page.getByRole('button', { name: 'Sort: newest first' }).click();
  await page.getByRole('menuitemradio', { name: 'Codes, highest first' }).click();
  await expect(page).toHaveURL(/sort=-quantity/);
  await expect(page.getByRole('row').nth(1)).toContainText('480,000');
});

test('the keyboard goes through the rows of a list, and says which keys there are', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders?q=NA-2026');
  const links = page.locator('#main tbody a[data-row-link]');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('j');
  await expect(page.getByRole('searchbox')).toHaveValue('j');
  await expect(page).toHaveURL(/q=j/);
  await page.getByRole('heading', { name: 'Workorders' }).click();
  await page.keyboard.press('c');
  await expect(page.getByRole('combobox')).toBeFocused();
  // More than the name of an order may have.
  await page.keyboard.type('Order SID codes');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/workorders\/new\/sid/);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expectAccessible(page);
  await keys.getByRole('switch', { name: 'Single keys' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
});

test('of the pages that a page leads to none is fetched ahead but the one that is come to', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const ahead = new Set<string>();
  page.on('request', (request) => {
    const { 'next-router-prefetch': whole, 'next-router-segment-prefetch': part } = request.headers();
    if (whole !== undefined || part !== undefined) ahead.add(new URL(request.url()).pathname);
  });
  await page.goto('/workorders?q=NA-2026-116');
  const row = page.getByRole('link', { name: 'NA-2026-116' });
  const order = (await row.getAttribute('href')) ?? '';
  await row.hover();
  await expect.poll(() => [...ahead]).toEqual([order]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).focus();
  await expect.poll(() => [...ahead]).toEqual([order, '/templates']);
});

test('a search that is being typed does not come along to the page that Find leads to', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders');
  // So that the palette opens at once the second time.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Find or go to' })).toBeFocused();
  await page.keyboard.press('Escape');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('x');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Downloads');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible();
  // Longer than the search waits for the next key.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  expect(new URL(page.url()).search).toBe('');
});

test.describe('Find', () => {
  test.use({ browserContext: 'own' });

  test('offers acts of the page, pages of before, theme, language and sign-out', async ({ page, serviceOf }) => {
    const email = `${unique('finder')}@demo.test`;
    const person = { email, name: 'Siv Lind', role: 'account_admin', password: 'a long enough password' } as const;
    await (await serviceOf('brand')).call(createUser, { body: person });
    await sendSignIn(page, email, person.password);
    await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
    await page.goto('/workorders?q=NA-2026-116');
    await page.getByRole('link', { name: 'NA-2026-116' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'NA-2026-116' })).toBeVisible();
    await page.goto('/codes');
    const find = page.getByRole('combobox', { name: 'Find or go to' });
    const open = async (text: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await find.fill(text);
    };
    await page.keyboard.press('ControlOrMeta+k');
    await expect(
      page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'NA-2026-116' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const box = page.getByRole('button', { name: /^Find an order/ });
    await box.click();
    await expect(find).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toBeFocused();
    await open('export');
    await page
      .getByRole('group', { name: 'On this page' })
      .getByRole('option', { name: /^Export/ })
      .click();
    await expect(page.getByRole('dialog', { name: /export/i })).toBeVisible();
    await page.keyboard.press('Escape');

    await open('dark');
    await page.getByRole('option', { name: 'Theme: Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await open('deutsch');
    await page.getByRole('option', { name: 'Language: Deutsch' }).click();
    await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill('abmelden');
    await page.getByRole('option', { name: 'Abmelden' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recents')))).toEqual([]);
  });
});

test('Find finds a code by the middle of its id', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 1 });
  const [[extendedId = ''] = []] = await service.readCodes(id);
  const page = await signedIn('brand');
  await page.goto('/codes');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill(extendedId.slice(3, 11));
  await page.getByRole('option', { name: extendedId }).click();
  await expect(page.getByRole('heading', { level: 1, name: extendedId })).toBeVisible();
});

test('Find leads to nothing that was found for the beginning of what is typed', async ({ signedIn, serviceOf }) => {
  const reference = `Order S-${Date.now()}-${process.pid}`;
  await (await serviceOf('brand')).orderCodes({ reference, quantity: 1 });
  const page = await signedIn('brand');
  await page.goto('/downloads');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill('Order S');
  await expect(page.getByRole('option', { name: reference })).toBeVisible();
  // From here on nothing that is asked for comes.
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
  await page.keyboard.type('I');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Order SID codes' })).toBeVisible();
});
