import { createBrand } from '#lib/contract/brands.ts';
import { createCompany } from '#lib/contract/companies.ts';
import { createProduct } from '#lib/contract/products.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { scanFarApart } from '../support/scan-photo.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 32.19
test('cases are merged, the finder is asked, and a code is taken out again', async ({
  browser,
  signedIn,
  serviceOf,
  addresses,
}) => {
  const slug = unique('merged').toLowerCase();
  const operator = await serviceOf('operator');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Merged ${slug}`, slug, company_type: 'brand_owner' },
  });
  const role = 'account_admin';
  const mona = await invitePerson(operator, { email: `${slug}@cases.test`, name: 'Mona Merge', role, company });
  const service = await Service.signInAs(addresses, mona.email, mona.password);
  const { id: brand } = await service.call(createBrand, { body: { name: slug } });
  await service.call(createProduct, { body: { name: slug, sku: slug, brand, check_page: 'only' } });
  const { id: order } = await service.orderCodes({ quantity: 2, product: slug });
  const [[first = '', , , , url = ''] = [], [second = ''] = []] = await service.readCodes(order);
  await scanFarApart(addresses, service, { code: first, url });

  await test.step('somebody reports the other code and leaves an address', async () => {
    const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
    const hand = await phone.newPage();
    await hand.goto(`${addresses.code}/${second}`);
    await hand.getByText('Report this item').click();
    await hand.getByLabel('What did you notice, and where?').fill('The seal was torn.');
    await hand.getByLabel('E-mail address for questions').fill(`${slug}@finder.test`);
    await hand.getByLabel(/I agree/).check();
    await hand.getByLabel('The maker may write to me').check();
    await hand.getByRole('button', { name: 'Send the report' }).click();
    await expect(hand.getByRole('status')).toContainText('Your report was sent.');
    await phone.close();
  });

  const page = await signedIn(mona);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const badge = (name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await page.goto('/cases');
  await expect(badge(/^Cases\s*2 open$/)).toBeVisible();
  await page.getByRole('table', { name: 'Cases' }).getByRole('link', { name: first }).click();

  await test.step('the other case is merged into the first', async () => {
    await page.getByRole('button', { name: 'Merge with another case' }).click();
    await expect(dialog).toContainText('links to them lead to case');
    await dialog.getByRole('checkbox', { name: second }).check();
    await dialog.getByLabel('Reason').fill('Sold by one shop.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Merge 1 case' }).click();
    await expect(main.getByText(/^Mona Merge merged Case \d+ into this one/)).toBeVisible();
    const codes = main.getByRole('table', { name: 'Codes' });
    await expect(codes.getByRole('link', { name: first })).toBeVisible();
    await expect(codes.getByRole('link', { name: second })).toBeVisible();
    await expect(main.getByText('The seal was torn.')).toBeVisible();
    await expect(badge(/^Cases\s*1 open$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the finder is asked from the case', async () => {
    await page.getByRole('button', { name: 'Ask the finder' }).click();
    await dialog.getByLabel('Question').fill('Which shop was it?');
    await dialog.getByRole('button', { name: 'Send question' }).click();
    await expect(main.getByText('Mona Merge asked the person who reported it')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask the finder' })).toHaveCount(0);
  });

  await test.step('pages of the order and of each code lead to the case', async () => {
    const address = page.url();
    for (const path of [`/workorders/${order}`, `/codes/${second}`]) {
      await page.goto(path);
      await main.getByRole('link', { name: 'Look at the case' }).click();
      await expect(page).toHaveURL(address);
    }
  });

  await test.step('a code is taken out into a case of its own', async () => {
    await page.getByRole('button', { name: 'Split off codes' }).click();
    await dialog.getByRole('checkbox', { name: first }).check();
    await dialog.getByRole('button', { name: 'Split off 1 code' }).click();
    await expect(main.getByText(`Mona Merge took ${first} out, into Case`)).toBeVisible();
    await expect(main.getByRole('table', { name: 'Codes' })).toHaveCount(0);
    await expect(badge(/^Cases\s*2 open$/)).toBeVisible();
  });

  await test.step('closing says that the report is handled', async () => {
    await page.getByRole('button', { name: 'Close case' }).click();
    await expect(dialog).toContainText('One open report about it is marked as handled.');
    await dialog.getByRole('button', { name: 'Close case' }).click();
    await expect(main.getByText('Mona Merge set the state to Counterfeit')).toBeVisible();
    await expect(badge(/^Reports$/)).toBeVisible();
  });
});
