import { expectAccessible } from '../support/accessible.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a redirect rule for "Germany" says what is wrong at its field, which gets the focus', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/catalog/redirects');
  await page.getByRole('region', { name: 'Rules of the draft' }).getByRole('button', { name: 'Add rule' }).click();
  const form = page.getByRole('form', { name: 'Add rule' });
  await form.getByLabel('Address').fill('https://german.test/');
  const countries = form.getByLabel('Countries');
  await countries.fill('Germany');
  await form.getByRole('button', { name: 'Save rule' }).click();
  await expect(countries).toHaveAttribute('aria-invalid', 'true');
  await expect(countries).toHaveAccessibleDescription(/^Two capital letters of a country/);
  await expect(countries).toBeFocused();
  await expect(countries).toBeInViewport();
  await expectAccessible(page);
  await countries.fill('DE');
  await expect(countries).not.toHaveAttribute('aria-invalid', 'true');
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
});
