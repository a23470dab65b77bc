import { createBrand } from '#lib/contract/brands.ts';
import { createCompany } from '#lib/contract/companies.ts';
import { createProduct } from '#lib/contract/products.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('redirect rules are written, ordered by keyboard, tried, published and taken back', async ({
  addresses,
  serviceOf,
  signedIn,
}) => {
  const slug = unique('redirects');
  const operator = await serviceOf('operator');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Redirects ${slug}`, slug, company_type: 'brand_owner' },
  });
  const role = 'account_admin';
  const ada = await invitePerson(operator, { email: `${slug}@redirects.test`, name: 'Ada Rules', role, company });
  const service = await Service.signInAs(addresses, ada.email, ada.password);
  const brand = await service.call(createBrand, { body: { name: 'Fjord' } });
  const url = 'https://product.test/';
  await service.call(createProduct, { body: { name: 'Serum', sku: 'SERUM', brand: brand.id, url } });
  const order = await service.orderCodes({ quantity: 1, product: 'SERUM' });
  const [[code = '', , , , address = ''] = []] = await service.readCodes(order.id);
  const leadsTo = async (language: string) => {
    const answer = await fetch(address, { redirect: 'manual', headers: { 'accept-language': language } });
    return answer.headers.get('location') ?? '';
  };

  const page = await signedIn(ada);
  const rules = page.getByRole('region', { name: 'Rules of the draft' });
  const form = page.getByRole('form', { name: 'Add rule' });
  await test.step('two rules are written', async () => {
    await page.goto('/catalog/redirects');
    await expect(page.getByText('No rules yet')).toBeVisible();
    const defaults = page.getByRole('region', { name: 'Where no rule holds' });
    await expect(defaults).toContainText('inactive or blacklisted see the check page');
    await defaults.getByRole('button').click();
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await page.keyboard.press('Escape');
    await rules.getByRole('button', { name: 'Add rule' }).click();
    await form.getByLabel('Address').fill('nowhere');
    await form.getByRole('button', { name: 'Save rule' }).click();
    await expect(form.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await form.getByLabel('Address').fill('https://everyone.test/{id}');
    await form.getByRole('button', { name: 'Save rule' }).click();
    await expect(rules.getByRole('listitem')).toHaveText([/All visitors go to https:\/\/everyone\.test\/\{id\}/]);
    await expect(rules.getByRole('button', { name: 'Add rule' })).toBeFocused();
    await rules.getByRole('button', { name: 'Add rule' }).click();
    await form.getByLabel('Address').fill('https://german.test/');
    await form.getByLabel('Languages of the phone').fill('DE');
    await form.getByLabel('Codes', { exact: true }).selectOption({ label: 'Codes of a product' });
    await form.getByRole('button', { name: /^Codes of a product/ }).click();
    await page.getByRole('option', { name: 'Serum' }).click();
    await form.getByRole('button', { name: 'Save rule' }).click();
    await expect(rules.getByRole('listitem').nth(1)).toContainText(
      'Visitors whose phone is set to German, who scan the product Serum go to https://german.test/',
    );
  });

  await test.step('the second is moved up by keyboard, and the draft tried', async () => {
    await rules.getByRole('button', { name: 'Move rule 2 up' }).focus();
    await page.keyboard.press('Enter');
    await expect(rules.getByRole('listitem').first()).toContainText('https://german.test/');
    const preview = page.getByRole('form', { name: 'Try the draft' });
    await preview.getByLabel('Language').fill('de');
    await preview.getByLabel('Code id').fill(code);
    await preview.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Rule 1 decides')).toBeVisible();
    await preview.getByLabel('Language').fill('fr');
    await preview.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Rule 2 decides')).toBeVisible();
    await expect(page.getByText(`https://everyone.test/${code}`)).toBeVisible();
    await expectAccessible(page);
    expect(await leadsTo('de')).toMatch(/^https:\/\/product\.test\//);
  });

  await test.step('published, they lead the code; taken back, they do not', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('2 rules are in force, version 1')).toBeVisible();
    await expect.poll(() => leadsTo('de')).toMatch(/^https:\/\/german\.test\/\?uid=/);
    expect(await leadsTo('fr')).toMatch(/^https:\/\/everyone\.test\//);
    await page.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('No rules are in force, version 2')).toBeVisible();
    await expect.poll(() => leadsTo('de')).toMatch(/^https:\/\/product\.test\//);
    await page.getByRole('button', { name: 'Publish version 1 again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish again' }).click();
    await expect(page.getByText('2 rules are in force, version 3')).toBeVisible();
    await expect.poll(() => leadsTo('de')).toMatch(/^https:\/\/german\.test\//);
  });
});
