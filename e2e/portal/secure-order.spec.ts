import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { searchCodes } from '#lib/contract/codes.ts';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { listEquipment } from '#lib/contract/printing.ts';
import { createSg } from '#lib/contract/workorder-orders.ts';
import { printerConfirm } from '#lib/contract/workorder-steps.ts';
import { getWorkorder, listTemplates } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { readZip } from '../support/files.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const state = (page: Page, word: string) => page.getByRole('main').getByText(word, { exact: true }).first();

test('orders from a template; the partner confirms, the codes are generated, and it is reported printed', async ({
  signedIn,
}) => {
  let page = await signedIn('brand');
  await page.goto('/templates');
  await page.getByRole('link', { name: 'Order from Gift box sleeve', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order from a template' })).toBeVisible();
  const reference = unique('SLEEVE');
  await page.getByLabel('Quantity').fill('40');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Due date').fill('2031-05-01');
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
  await expect(state(page, 'Waiting for printer')).toBeVisible();
  const address = page.url();

  page = await signedIn('printer');
  await page.goto(address);
  await page.getByRole('button', { name: 'Confirm printing' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm printing' }).click();
  await expect(dialog).toContainText('40 codes will be made');
  await expect(dialog).toContainText('This is final');
  await expect(dialog.getByLabel('Equipment')).toHaveAccessibleDescription(/Choose the equipment\./);
  await expect(dialog.getByLabel('Substrate')).toHaveAccessibleDescription(/Choose a substrate\./);
  await dialog.getByLabel('Equipment').selectOption({ label: 'Durst Tau 340, 1200 dpi' });
  // Only what this equipment is calibrated for.
  await expect(dialog.getByLabel('Substrate').getByRole('option')).toHaveText(['Choose', 'Avery coated white']);
  await dialog.getByLabel('Substrate').selectOption({ label: 'Avery coated white' });
  await dialog.getByLabel('Your job number').fill('J-77');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm printing' }).click();
  await expect(dialog).toBeHidden();
  await expect(state(page, 'Ready to print')).toBeVisible({ timeout: 120_000 });

  // The files for the press, and a look at the codes as they are printed.
  const picture = page.getByRole('img', { name: 'Code number 1 as it is printed' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy();
  await page.getByRole('button', { name: 'Next code' }).click();
  await expect(page.getByRole('img', { name: 'Code number 2 as it is printed' })).toBeVisible();
  await page.getByRole('button', { name: 'Draw artwork' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: /^TIFF/ }).click();
  await page.getByRole('dialog').getByLabel('Codes').fill('3');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Draw artwork' }).click();
  const files = page.getByRole('list', { name: 'The artwork just started' });
  await expect(files).toContainText('TIFF, from number 1, 3 codes');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Download' }).click({ timeout: 120_000 }),
  ]);
  const entries = await readZip(await readFile(await download.path()));
  expect(Object.keys(entries).filter((name) => name.endsWith('.tif'))).toHaveLength(3);

  await page.getByRole('button', { name: 'Report as printed' }).click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('40 codes become active');
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Report as printed' })
    .click();
  await expect(state(page, 'Completed')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('J-77');

  // The brand owner sees the codes, and never the graphic that only the partner may print.
  page = await signedIn('brand');
  await page.goto(address);
  await expect(page.getByText('the graphic a stand-in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Draw artwork' })).toHaveCount(0);
});

test('orders secure codes; what the template says is filled in and locked', async ({ signedIn, serviceOf }) => {
  const { results } = await (await serviceOf('brand')).call(listTemplates, { query: { search: 'Serum carton' } });
  const page = await signedIn('brand');
  await page.goto('/workorders/new/secure');
  await expect(page.getByRole('radio', { name: 'Graphic inside' })).toBeEnabled();
  await page.getByRole('radio', { name: 'Graphic outside' }).click();
  await page.getByLabel('Template', { exact: false }).first().selectOption(String(results[0]?.id));
  await expect(page.getByRole('radio', { name: 'Graphic inside' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Graphic inside' })).toBeDisabled();
  const activation = page.getByRole('radiogroup', { name: 'After printing' });
  await expect(activation.getByRole('radio', { name: /^Activate automatically/ })).toBeDisabled();
  await expect(page.getByLabel('Printing partner')).toBeDisabled();

  const reference = unique('SECURE');
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page.getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('Quantity').fill('12');
  await page.getByLabel('Remarks').fill('Foil side up');
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('Foil side up');
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('compact-12');
});

test('cancels an order that waits, and puts it into the archive', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders/new/template?template=1');
  const reference = unique('CANCEL');
  await page.getByLabel('Quantity').fill('5');
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page).toHaveURL(/\/workorders\/\d+$/);

  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText(`Cancel ${reference}?`);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(state(page, 'Waiting for printer')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(state(page, 'Canceled')).toBeVisible();

  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('button', { name: 'Take out of the archive' })).toBeVisible();
  await page.goto(`/workorders?q=${reference}&state=archived`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(1);
});

test('the partner activates the codes of an order that lets it, and of no other', async ({ signedIn, serviceOf }) => {
  const [brand, printer] = [await serviceOf('brand'), await serviceOf('printer')];
  const { results: partners } = await brand.call(listPartnerships, { query: { state: 'accepted' } });
  const { results: presses } = await printer.call(listEquipment, { query: { search: 'Durst Tau 340' } });
  const [equipment, substrate] = [presses[0]?.id ?? 0, presses[0]?.substrates[0]?.id ?? 0];
  const order = async (partner_permissions: ['activate_codes'] | []) => {
    const { id } = await brand.call(createSg, {
      body: {
        reference: unique('PARTNER'),
        quantity: 8,
        code_layout: 'sg-inside',
        printing_partner: partners[0]?.printing_partner.id ?? 0,
        partner_permissions,
      },
    });
    const body = { equipment, substrate, external_id: 'J-78' };
    await printer.call(printerConfirm, { params: { id }, body });
    const read = async () => (await brand.call(getWorkorder, { params: { id } })).state;
    await expect.poll(read, { timeout: 120_000 }).toBe('ready to print');
    return id;
  };
  const [granted, kept] = [await order(['activate_codes']), await order([])];

  let page = await signedIn('printer');
  await page.goto(`/workorders/${kept}`);
  await expect(state(page, 'Ready to print')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate codes' })).toHaveCount(0);
  await page.goto(`/workorders/${granted}`);
  const activate = async (outcome: string) => {
    await page.getByRole('button', { name: 'Activate codes' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Blacklisted codes stay blacklisted.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Activate codes' }).click();
    await expect(page.getByText(outcome, { exact: true })).toBeVisible();
    await expect(question).toBeHidden();
  };
  await activate('8 codes are active now.');
  await activate('None of the codes was inactive.');
  const { results } = await brand.call(searchCodes, { query: { workorder: String(granted) } });
  expect(new Set(results.map((code) => code.status))).toEqual(new Set(['active']));

  page = await signedIn('brand');
  await page.goto(`/workorders/${granted}`);
  await expect(state(page, 'Ready to print')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate codes' })).toHaveCount(0);
});
