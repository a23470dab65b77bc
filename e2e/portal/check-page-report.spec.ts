import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createBrand, getBrand } from '#lib/contract/brands.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { updateCompany } from '#lib/contract/companies.ts';
import { deleteConsumed } from '#lib/contract/consumed-codes.ts';
import { createProduct } from '#lib/contract/products.ts';
import { listReports } from '#lib/contract/reports.ts';
import { getVisits } from '#lib/contract/visits.ts';
import { expectAccessible } from '../support/accessible.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const foreignPhoto = path.join(import.meta.dirname, '..', '..', 'public', 'samples', 'foreign.jpg');

/** Ids of three active codes of a product whose items are consumed by the button of the check page. */
async function orderConsumedProduct(service: Service): Promise<[string, string, string]> {
  const name = unique('Checked');
  const { id: brand } = await service.call(createBrand, {
    body: { name, accent_color: '#ffe08a', blacklist_text: 'Stolen in transit.\nPlease call us.' },
  });
  await service.call(createProduct, { body: { name, sku: name, brand, check_page: 'only', consumed: 'button' } });
  const { id } = await service.orderCodes({ quantity: 3, product: name });
  const [first = '', second = '', third = ''] = (await service.readCodes(id)).map(([code]) => code ?? '');
  return [first, second, third];
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('an opened item is told to the next visitor, a blacklisted code in the words of the brand', async ({
    page,
    addresses,
    watch,
  }) => {
    const service = await Service.signIn(addresses, 'rival');
    const [opened, stolen, suspected] = await orderConsumedProduct(service);
    await page.goto(`${addresses.code}/${opened}`);
    await expectAccessible(page);
    const open = async () => {
      await page.getByText('I opened it', { exact: true }).tap();
      await page.getByRole('button', { name: 'Yes, mark it as used' }).tap();
      await expect(page.getByRole('status')).toContainText('Marked as used');
    };
    await open();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take it back' }).tap();
    await expect(page.getByRole('status')).toContainText('Taken back');
    await page.goto(`${addresses.code}/${opened}`);
    await open();
    await page.goto(`${addresses.code}/${opened}`);
    // In the zone of the phone, not of the service.
    await expect(page.getByRole('status')).toContainText(/marked as used on (?!.*UTC).*\d/);
    await expect(page.getByText('I opened it')).toHaveCount(0);
    await service.call(deleteConsumed, { params: { extended_id: opened } });
    await page.goto(`${addresses.code}/${opened}`);
    await expect(page.getByRole('status')).toContainText('The code exists');

    await service.call(updateCodeStatus, {
      body: { extended_ids: [stolen], activation_status: 2, blacklist_reason: 4 },
    });
    await expect(async () => {
      await page.goto(`${addresses.code}/${stolen}`);
      await expect(page.getByRole('status')).toContainText('Stolen in transit.', { timeout: 1000 });
    }).toPass();
    await expectAccessible(page);

    await page.goto(`${addresses.code}/${suspected}`);
    await page.getByText('Report this item').tap();
    await expectAccessible(page);
    await page.getByLabel('What did you notice, and where?').fill('The seal was broken.');
    // A refusal leaves what was typed.
    watch.allow(/400 \(Bad Request\)/);
    await page.getByLabel(/I agree/).evaluate((box: HTMLInputElement) => {
      box.required = false;
    });
    await page.getByRole('button', { name: 'Send the report' }).tap();
    await expect(page.getByRole('alert')).toContainText('The report was not sent');
    await expectAccessible(page);
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Send the report' }).tap();
    await expect(page.getByRole('status')).toContainText('Your report was sent.');
    await expectAccessible(page);
    const { results } = await service.call(listReports, { query: { extended_id: suspected } });
    expect(results).toMatchObject([{ note: 'The seal was broken.', foreign_address: null }]);
  });
});

test.describe('on a phone that goes offline', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('an unknown code is reported with its address as soon as there is a network', async ({
    page,
    addresses,
    watch,
  }) => {
    watch.allow(/404 \(Not Found\) \(.*\/NOSUCHCODE98\)|ERR_INTERNET_DISCONNECTED/);
    await page.goto(`${addresses.code}/NOSUCHCODE98`);
    await expect(page.getByRole('status')).toContainText('Code unknown');
    await expect(page.getByRole('button', { name: 'Take a photo' })).toHaveCount(0);
    await page.getByText('Not a code of this brand? Report it').tap();
    await expectAccessible(page);
    const note = unique('On a market stall');
    await page.getByLabel('What did you notice, and where?').fill(note);
    await page.getByLabel(/I agree/).check();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send the report' }).tap();
    await expect(page.getByRole('alert')).toHaveText(
      'You are offline. This will be sent as soon as you are online again.',
    );
    await expect(page.getByRole('button', { name: 'Send the report' })).toBeDisabled();
    await page.context().setOffline(false);
    await expect(page.getByRole('status')).toContainText('Your report was sent.');
    const operator = await Service.signIn(addresses, 'operator');
    const { results } = await operator.call(listReports, { query: { search: note } });
    expect(results).toMatchObject([
      { kind: 'foreign', company: null, foreign_address: expect.stringContaining('/NOSUCHCODE98') },
    ]);
  });
});

test('a brand says whom to ask, and more of a stolen code by its reason; the company shows how often it was scanned', async ({
  signedIn,
  addresses,
  page,
}) => {
  const service = await Service.signIn(addresses, 'rival');
  const name = unique('Said');
  const { id: brand, company } = await service.call(createBrand, { body: { name } });
  await service.call(createProduct, { body: { name, sku: name, brand, check_page: 'only' } });
  const { id } = await service.orderCodes({ quantity: 1, product: name });
  const [[code = ''] = []] = await service.readCodes(id);
  await service.call(updateCodeStatus, {
    body: { extended_ids: [code], activation_status: 2, blacklist_reason: 4 },
  });

  const portal = await signedIn('rival', { fresh: true });
  await portal.goto(`/catalog/brands/${brand}`);
  await portal.getByLabel('Whom to ask').fill('help@said.test');
  await portal.getByRole('form', { name: 'Change this brand' }).getByRole('button', { name: 'Save changes' }).click();
  await expect(portal.getByText('Saved').first()).toBeVisible();
  const words = portal.getByRole('form', { name: 'Words for blacklisted codes' });
  await words.getByRole('button', { name: 'Add a text' }).click();
  await words.getByRole('button', { name: 'Save changes' }).click();
  await expect(words.getByLabel('The check page says')).toHaveAccessibleDescription(/./);
  await words.getByLabel('Reason').selectOption({ label: 'Stolen' });
  await words.getByLabel('The check page says').fill('Taken from a lorry.');
  await expectAccessible(portal);
  await words.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => (await service.call(getBrand, { params: { id: brand } })).blacklist_words)
    .toEqual([{ reason: 4, language: null, text: 'Taken from a lorry.' }]);

  await portal.goto('/settings/company');
  await portal.getByRole('switch', { name: 'Say how often a code was scanned' }).click();
  await portal.getByLabel('Your page about privacy').fill('https://said.test/privacy');
  await portal.getByRole('form', { name: 'Company' }).getByRole('button', { name: 'Save' }).click();
  await expect(portal.getByText('Saved').first()).toBeVisible();

  await expect(async () => {
    await page.goto(`${addresses.code}/${code}`);
    await expect(page.getByRole('status')).toContainText('Taken from a lorry.', { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'help@said.test' })).toHaveAttribute('href', 'mailto:help@said.test');
  await expect(page.getByText(/scanned before/i)).toBeVisible();
  await page.getByText('What is kept').click();
  await expect(page.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', 'https://said.test/privacy');
  await expectAccessible(page);
  await service.call(updateCompany, {
    params: { id: company },
    body: { settings: { shows_scan_count: false, privacy_url: '' } },
  });
});

test('the page of a scan shows what else happened in its visit', async ({ signedIn, addresses }) => {
  const service = await Service.signIn(addresses, 'rival');
  const [opened] = await orderConsumedProduct(service);
  const sent = await (await fetch(`${addresses.code}/${opened}`)).text();
  const [, scan = ''] = /name="scan" value="([^"]+)"/.exec(sent) ?? [];
  await expect(async () => {
    const { results } = await service.call(getVisits, { query: { extended_id: opened, scan } });
    expect(results).toHaveLength(1);
  }).toPass();
  await fetch(`${addresses.code}/${opened}`, { method: 'POST', body: new URLSearchParams({ consume: opened, scan }) });
  const page = await signedIn('rival');
  await page.goto(`/scans/${scan}`);
  await expect(page.getByRole('heading', { name: 'The visit' })).toBeVisible();
  await expect(page.getByText('Code scanned (this scan)')).toBeVisible();
  await expect(page.getByText('Item consumed')).toBeVisible();
});

test.describe('without script, from right to left', () => {
  test.use({ javaScriptEnabled: false, locale: 'ar-EG' });

  test('a code of somebody else is reported with what it says', async ({ page, addresses, watch }) => {
    watch.allow(/404 \(Not Found\) \(.*\/NOSUCHCODE99\)/);
    await page.goto(`${addresses.code}/NOSUCHCODE99`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const foreign = await page.request.post(`${addresses.code}/NOSUCHCODE99`, {
      multipart: { image: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await readFile(foreignPhoto) } },
      headers: { 'accept-language': 'ar' },
    });
    expect(await foreign.text()).toContain('name="foreign"');
    await page.getByText('ليس رمزًا لهذه العلامة التجارية؟ أبلغ عنه').click();
    await page.locator('textarea').fill('وجدته في السوق');
    await page.locator('input[name=consent]').check();
    await page.getByRole('button', { name: 'إرسال البلاغ' }).click();
    await expect(page.getByRole('status')).toContainText('أُرسل بلاغك.');
    const operator = await Service.signIn(addresses, 'operator');
    const { results } = await operator.call(listReports, { query: { limit: 5 } });
    expect(results).toContainEqual(
      expect.objectContaining({
        note: 'وجدته في السوق',
        extended_id: null,
        foreign_address: expect.stringContaining('/NOSUCHCODE99'),
      }),
    );
  });
});
