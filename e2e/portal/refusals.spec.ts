import { listWorkorders } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a redirect rule finds Germany by its name, and says at its field that "German" is no language', async ({
  signedIn,
}) => {
  const page = await signedIn('brand');
  await page.goto('/catalog/redirects');
  await page.getByRole('region', { name: 'Rules of the draft' }).getByRole('button', { name: 'Add rule' }).click();
  const form = page.getByRole('form', { name: 'Add rule' });
  await form.getByLabel('Address').fill('https://german.test/');
  await form.getByLabel('Countries').click();
  await page.getByRole('combobox', { name: 'Find a country' }).fill('Germany');
  await page.getByRole('option', { name: 'Germany' }).click();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Remove Germany' })).toBeVisible();
  const languages = form.getByLabel('Languages of the phone');
  await languages.fill('German');
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(languages).toHaveAttribute('aria-invalid', 'true');
  await expect(languages).toHaveAccessibleDescription(/letters of a language/);
  await expect(languages).toBeFocused();
  await expect(languages).toBeInViewport();
  await expectAccessible(page);
  await languages.fill('de');
  await expect(languages).not.toHaveAttribute('aria-invalid', 'true');
});

test.describe('without a network', () => {
  test.use({ browserContext: 'own', viewport: { width: 1280, height: 560 } });

  test('an order that cannot be sent says so in sight, and is sent again', async ({ signedIn, watch }) => {
    const page = await signedIn('brand');
    await page.goto('/templates');
    await page.getByRole('link', { name: 'Order from Gift box sleeve', exact: true }).click();
    await page.getByLabel('Quantity').fill('3');
    await page.getByLabel('Reference').fill(unique('OFFLINE'));
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Order codes' }).click();
    const refusal = page.getByRole('main').getByRole('alert');
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(page.locator(':focus').getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Order codes' }).click();
    await expect(page).toHaveURL(/\/workorders\/\d+$/);
  });

  test('a list stays, and reads what was typed when the network is back', async ({ signedIn, watch }) => {
    const page = await signedIn('brand');
    await page.goto('/workorders?q=NA-2026');
    const other = page.getByRole('row', { name: /NA-2026-118/ });
    await expect(other).toBeVisible();
    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    const notice = page.getByText('You are offline', { exact: true });
    await expect(notice).toBeVisible();
    await page.getByLabel('Search workorders').fill('NA-2026-116');
    await expect(page).toHaveURL(/q=NA-2026-116/);
    await page.getByRole('link', { name: 'Completed', exact: true }).click();
    await page.getByRole('link', { name: 'Scans', exact: true }).click();
    await expect(other).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(other).toBeHidden();
    await expect(notice).toBeHidden();
    await expect(page.getByRole('row', { name: /NA-2026-116/ })).toBeVisible();
    await page.getByRole('link', { name: 'Scans', exact: true }).click();
    await expect(page).toHaveURL(/\/scans$/);
  });

  test('an order whose answer does not come is placed once, also when it is sent again after a reload', async ({
    signedIn,
    serviceOf,
  }) => {
    const page = await signedIn('brand');
    const reference = unique('SILENT');
    await page.goto('/workorders/new/sid');
    await page.getByLabel('Quantity').fill('3');
    await page.getByLabel('Reference').fill(reference);
    await page.clock.install();
    let isPlaced = false;
    await page.route('**/workorders/new/sid', async (route) => {
      if (route.request().method() !== 'POST' || isPlaced) return route.continue();
      await route.fetch();
      isPlaced = true;
    });
    await page.getByRole('button', { name: 'Order codes' }).click();
    await expect.poll(() => isPlaced).toBe(true);
    await page.clock.runFor(21_000);
    await expect(page.getByText('No answer yet', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByLabel('Quantity')).toHaveValue('3');
    await page.getByRole('button', { name: 'Order codes' }).click();
    await expect(page).toHaveURL(/\/workorders\/\d+$/);
    const brand = await serviceOf('brand');
    const orders = await brand.call(listWorkorders, { query: { search: reference } });
    expect(orders.count).toBe(1);
  });

  test('a page whose answer does not come offers to load it again', async ({ signedIn }) => {
    const page = await signedIn('brand');
    await page.goto('/workorders');
    await page.clock.install();
    await page.route(/\/scans\?.*_rsc=/, () => undefined);
    await page.getByRole('link', { name: 'Scans', exact: true }).click();
    await page.clock.runFor(9_000);
    await expect(page.getByText('The page is not loading', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Scans' })).toBeVisible();
  });
});
