import { listBrands } from '#lib/contract/brands.ts';
import { getCode } from '#lib/contract/codes.ts';
import { createCompany } from '#lib/contract/companies.ts';
import { createProduct, deleteProduct, getProduct } from '#lib/contract/products.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { lima, oslo, scanCode } from '../support/scan-photo.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 32.30
test('makes a rule, tries it on past scans, and puts back the code that it blacklists', async ({
  addresses,
  serviceOf,
  signedIn,
}) => {
  // A company of its own: its rule must not meet the codes of other journeys.
  const slug = unique('ruled');
  const operator = await serviceOf('operator');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Ruled ${slug}`, slug, company_type: 'brand_owner' },
  });
  const role = 'account_admin';
  const ada = await invitePerson(operator, { email: `${slug}@ruled.test`, name: 'Ada Rules', role, company });
  const service = await Service.signInAs(addresses, ada.email, ada.password);
  const { id } = await service.orderCodes({ quantity: 2 });
  const [past, next] = (await service.readCodes(id)).map(([code = '', , , , url = '']) => ({ code, url }));
  if (!past || !next) throw new Error('The order has no codes.');
  const scanFarApart = async (url: string) => {
    for (const place of [oslo, lima]) await scanCode(addresses, url, place);
  };
  const statusOf = async (code: string) =>
    (await service.call(getCode, { params: { extended_id: code } })).activation_status;
  await scanFarApart(past.url);

  const page = await signedIn(ada);
  await test.step('typed as a sentence, and tried on past scans', async () => {
    await page.goto('/settings/scan-rules');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Create rule' }).first().click();
    const form = page.getByRole('form', { name: 'Create rule' });
    await form.getByLabel('When a code is').selectOption({ label: 'Scanned in too many places' });
    await form.getByLabel('How many').fill('2');
    await form.getByLabel('Within hours').fill('24');
    await form.getByLabel('What happens').selectOption({ label: 'Warn and blacklist the code' });
    await expect(form).toContainText('Blacklist a code when it is scanned in 2 places within 24 hours.');
    await form.getByLabel('Mails also to').click();
    await page.getByRole('option', { name: 'Ada Rules' }).click();
    await page.keyboard.press('Escape');
    await expect(form.getByRole('button', { name: 'Remove Ada Rules' })).toBeVisible();
    await form.getByRole('button', { name: 'Try it on the last 30 days' }).click();
    const found = form.getByRole('status');
    await expect(found).toContainText('It would have blacklisted 1 code');
    await expect(found.getByRole('link', { name: past.code })).toBeVisible();
    expect(await statusOf(past.code)).toBe(1);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Create rule' }).click();
    await expect(page).toHaveURL(/\/settings\/scan-rules\/\d+$/);
    await expect(page.getByRole('main')).toContainText('Mails also to Ada Rules');
    await expect(page.getByRole('main')).toContainText('No code has met the rule.');
  });

  await test.step('blacklists a code that is scanned from then on, and puts it back', async () => {
    await scanFarApart(next.url);
    await expect.poll(() => statusOf(next.code), { timeout: 30_000 }).toBe(2);
    await page.reload();
    const hit = page.getByRole('listitem').filter({ hasText: next.code });
    await expect(hit).toContainText('Blacklisted');
    await expectAccessible(page);
    await hit.getByRole('link', { name: next.code }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('Blacklisted by a rule');
    await expectAccessible(page);
    await main.getByRole('button', { name: `Restore ${next.code}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('1 code restored')).toBeVisible();
    await expect(main).not.toContainText('Blacklisted by a rule');
    await page.goBack();
    await expect(hit).toContainText('Restored');
    expect(await statusOf(next.code)).toBe(1);
  });
});

test('chooses the countries that codes of a product are meant for', async ({ signedIn, serviceOf }) => {
  const brand = await serviceOf('brand');
  const { results } = await brand.call(listBrands, { query: { is_archived: 'false', limit: 1 } });
  const sku = unique('market');
  const { id } = await brand.call(createProduct, {
    body: { name: 'Soap for the north', sku, brand: results[0]?.id ?? 0 },
  });
  const page = await signedIn('brand');
  await page.goto(`/catalog/products/${id}`);
  const main = page.getByRole('main');
  await main.getByLabel('Markets').click();
  await page.getByRole('combobox', { name: 'Find a country' }).fill('no');
  await page.getByRole('option', { name: 'Norway' }).click();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Save changes' }).click();
  const markets = async () => (await brand.call(getProduct, { params: { id } })).intended_markets;
  await expect.poll(markets).toEqual(['NO']);
  await page.reload();
  await expect(main.getByRole('button', { name: 'Remove Norway' })).toBeVisible();
  await expectAccessible(page);
  await brand.call(deleteProduct, { params: { id } });
});
