import path from 'node:path';
import { createBrand } from '#lib/contract/brands.ts';
import { createCompany } from '#lib/contract/companies.ts';
import { createProduct } from '#lib/contract/products.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { linkOfMail } from '../support/mailbox.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const samples = path.join(import.meta.dirname, '..', '..', 'public', 'samples');
const [item, shop] = ['sid.jpg', 'far.jpg'].map((name) => path.join(samples, name)) as [string, string];

test('a phone reports an item with photos, the brand asks, and the finder answers', async ({
  browser,
  signedIn,
  serviceOf,
  addresses,
}) => {
  const slug = unique('reports').toLowerCase();
  const operator = await serviceOf('operator');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Reports ${slug}`, slug, company_type: 'brand_owner' },
  });
  const role = 'account_admin';
  const rita = await invitePerson(operator, { email: `${slug}@reports.test`, name: 'Rita Report', role, company });
  const service = await Service.signInAs(addresses, rita.email, rita.password);
  const { id: brand } = await service.call(createBrand, { body: { name: slug } });
  await service.call(createProduct, { body: { name: slug, sku: slug, brand, check_page: 'only' } });
  const { id: order } = await service.orderCodes({ quantity: 1, product: slug });
  const [[code = ''] = []] = await service.readCodes(order);
  const finder = `${slug}@finder.test`;

  const phone = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
    locale: 'en-GB',
  });
  const hand = await phone.newPage();
  await test.step('the phone sends photos that it made small, and an address for questions', async () => {
    await hand.goto(`${addresses.code}/${code}`);
    await hand.getByText('Report this item').tap();
    await hand.getByLabel('What did you notice, and where?').fill('The seal was broken.');
    const field = hand.getByLabel(/Photos of the item or the shop/);
    await field.setInputFiles([item, shop]);
    await field.setInputFiles([item]);
    await expect(hand.getByRole('button', { name: /Remove photo/ })).toHaveCount(3);
    await hand.getByRole('button', { name: 'Remove photo 3' }).tap();
    await expect(hand.getByRole('button', { name: /Remove photo/ })).toHaveCount(2);
    await hand.getByLabel('E-mail address for questions').fill(finder);
    await hand.getByLabel(/I agree/).check();
    await hand.getByRole('button', { name: 'Send the report' }).tap();
    // An address is nothing without its own consent.
    await expect(hand.getByRole('status')).not.toContainText('Your report was sent.');
    await hand.getByLabel('The maker may write to me').check();
    await expectAccessible(hand);
    await hand.getByRole('button', { name: 'Send the report' }).tap();
    await expect(hand.getByRole('status')).toContainText('Your report was sent.');
  });

  const page = await signedIn(rita);
  const main = page.getByRole('main');
  const badge = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Reports/ });
  await test.step('the brand finds it in the list and asks', async () => {
    await page.goto('/');
    await expect(badge).toHaveText(/Reports\s*1/);
    await badge.click();
    await expectAccessible(page);
    await main.getByRole('link', { name: 'The seal was broken.' }).click();
    await expect(page).toHaveURL(/\/reports\/\d+$/);
    await expect(main.getByRole('img', { name: /Photo \d/ })).toHaveCount(2);
    await main.getByRole('link', { name: 'Photo 1' }).click();
    await page.getByRole('dialog', { name: 'Photo 1' }).getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('dialog', { name: 'Photo 2' }).getByRole('img')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(main.getByRole('link', { name: 'Photo 1' })).toBeFocused();
    await expect(main.getByRole('link', { name: code })).toBeVisible();
    await expect(main.getByRole('link', { name: /^Case \d+$/ })).toBeVisible();
    await expect(main).not.toContainText(finder);
    const form = main.getByRole('form', { name: 'Ask the finder' });
    await form.getByLabel('Question').fill('In which town did you buy it?');
    await form.getByRole('button', { name: 'Ask the finder' }).click();
    await expect(main.getByText('Asked by Rita Report')).toBeVisible();
    await expect(form).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the finder answers once, by the link of the mail', async () => {
    await hand.goto(await linkOfMail(finder, 1));
    await expect(hand.getByRole('status')).toContainText('In which town did you buy it?');
    await expectAccessible(hand);
    await hand.getByLabel('Your answer').fill('In Bergen, at the fish market.');
    await hand.getByLabel(/Photos of the item or the shop/).setInputFiles([shop]);
    await expect(hand.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    await hand.getByRole('button', { name: 'Send the answer' }).tap();
    await expect(hand.getByRole('status')).toContainText('Your answer was sent.');
  });

  await test.step('the brand reads the answer with the report, its case and its code, and handles the report', async () => {
    await page.reload();
    await expect(main.getByText('In Bergen, at the fish market.')).toBeVisible();
    await expect(main.getByRole('img', { name: /Photo \d/ })).toHaveCount(3);
    await page.getByRole('button', { name: 'Mark as handled' }).click();
    await expect(main.getByText('Rita Report', { exact: true })).toBeVisible();
    await expect(badge).toHaveText('Reports');
    await main.getByRole('link', { name: /^Case \d+$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Case \d+$/ })).toBeVisible();
    await expect(main.getByText('In Bergen, at the fish market.')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/codes/${code}`);
    await expect(main.getByText('In Bergen, at the fish market.')).toBeVisible();
  });
  await phone.close();
});
