import { getCode } from '#lib/contract/codes.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { cancelWorkorder } from '#lib/contract/workorder-steps.ts';
import { getWorkorder, listTemplates } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { photographCode } from '../support/files.ts';
import { orderSecure } from '../support/proofs.ts';
import { sentPage } from '../support/sent-page.ts';
import { type Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const badId = (prefix: string) => `id,lot\n${prefix}#1,L7\n`;

async function orderSleeve(brand: Service, quantity: number, more: { due_date?: string } = {}) {
  const templates = await brand.call(listTemplates, { query: { search: 'Gift box sleeve' } });
  return brand.call(createFromTemplate, {
    body: { template: templates.results[0]?.id ?? 0, quantity, reference: unique('PRESS'), ...more },
  });
}

test('a press confirms on a phone, is warned that nothing is proven, and reports what it printed', async ({
  signedIn,
  serviceOf,
}) => {
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  // Due before all others: the first page shows the most urgent ones, of however many that other journeys have left.
  const [order, proved] = await Promise.all([
    orderSleeve(brand, 40, { due_date: '2026-01-02' }),
    orderSecure(brand, printer, 2),
  ]);
  const page = await signedIn('printer');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  // Listed once: in the queue, and not again among what needs the press.
  await expect(page.getByRole('link', { name: order.reference ?? '' })).toHaveCount(1);
  await page.getByRole('link', { name: order.reference ?? '', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm printing' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('40 codes will be made');
  await expect(dialog).toContainText('This is final');
  await dialog.getByRole('button', { name: 'Confirm printing' }).click();
  await expect(dialog.getByLabel('Equipment')).toHaveAccessibleDescription(/Choose the equipment\./);
  await dialog.getByLabel('Equipment').selectOption({ label: 'Durst Tau 340, 1200 dpi' });
  await dialog.getByLabel('Substrate').selectOption({ label: 'Avery coated white' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm printing' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Ready to print').first()).toBeVisible({ timeout: 120_000 });

  // Nothing was photographed for this press: that is said before it goes out.
  await page.goto(`/workorders/${proved.id}`);
  await page.getByRole('button', { name: 'Report as printed' }).click();
  await expect(dialog).toContainText('These prints cannot be distinguished from copies');
  await expect(dialog.getByRole('link', { name: 'To the proofs' })).toBeVisible();
  await dialog.getByLabel('How many were printed').fill('3');
  await expect(dialog).toContainText('1 more than the 2 ordered.');
  await dialog.getByLabel('Your job number').fill('J-360');
  const yesterday = new Date(Date.now() - 86_400_000);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${yesterday.getFullYear()}-${two(yesterday.getMonth() + 1)}-${two(yesterday.getDate())}`;
  await dialog.getByLabel('Printed on').fill(day);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Report as printed' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Completed').first()).toBeVisible();
  const reported = await printer.call(getWorkorder, { params: { id: proved.id } });
  expect(reported).toMatchObject({ printed_quantity: 3, external_id: 'J-360', state: 'completed' });
  expect(reported.printed_date).toBe(new Date(`${day}T12:00:00`).toISOString());
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('J-360');
});

test('a dialog says that the order was canceled while it was open', async ({ signedIn, serviceOf }) => {
  const brand = await serviceOf('brand');
  const order = await orderSleeve(brand, 5);
  const page = await signedIn('printer');
  await page.goto(`/workorders/${order.id}`);
  await page.getByRole('button', { name: 'Confirm printing' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('5 codes will be made');
  await brand.call(cancelWorkorder, { params: { id: order.id } });
  await expect(dialog).toContainText('The order was canceled in the meantime.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Confirm printing' })).toHaveCount(0);
});

test('a large order is asked about, with what is usual beside it', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders/new/sid');
  await page.getByLabel('Reference').fill(unique('LARGE'));
  await page.getByLabel('Quantity').fill('1000000');
  await expect(page.getByRole('radiogroup', { name: 'Activate when generated' })).toBeVisible();
  await page.getByRole('radio', { name: /^Keep inactive/ }).click();
  await page.getByRole('button', { name: 'Order codes' }).click();
  const question = page.getByRole('dialog', { name: 'Order 1,000,000 codes?' });
  await expect(question).toContainText('stay inactive');
  await question.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/workorders\/new\/sid$/);
});

test('support takes a failed upload, tells the company, notes and resolves it', async ({ signedIn, serviceOf }) => {
  const rival = await serviceOf('rival');
  const record = await rival.upload(badId(unique('triage')));
  const page = await signedIn('support');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Triage' })).toBeVisible();
  await page.getByRole('link', { name: 'by company' }).click();
  await expect(page).toHaveURL(/by=company/);
  const company = page.getByRole('region', { name: record.company.name });
  await company.getByRole('link', { name: 'Id does not match' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Id does not match, ${record.company.name}`);
  await expect(page.getByRole('link', { name: record.description })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Samples of the rows' })).toContainText('#1');
  await expectAccessible(page);
  // Found by the name of a file too.
  const group = page.url();
  await page.goto('/support');
  await page.getByLabel('Search failed uploads').fill(record.description);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('link', { name: record.company.name })).toHaveCount(1);
  await page.getByLabel('Search failed uploads').fill('no such file');
  await expect(page.getByText('No failed upload matches')).toBeVisible();
  await page.goto(group);

  // Another journey against this instance may have left it with somebody.
  const assignee = page.getByLabel('Assigned to');
  await assignee.selectOption({ label: 'Nobody' });
  await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(assignee.locator('option:checked')).toContainText('(you)');

  await page.getByRole('button', { name: 'Tell the company' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Text')).toHaveValue(new RegExp(record.description));
  await dialog.getByLabel('Subject').fill(`About ${record.description}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog).toContainText(/Send this to the (?:\d+ )?admins? of/);
  await expect(dialog).toContainText('cannot be taken back');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the mail' }).click();
  await expect(dialog).toBeHidden();
  const activity = page.getByRole('region', { name: 'Notes and activity' });
  await expect(activity).toContainText(`About ${record.description}, sent`, { timeout: 120_000 });

  const note = unique('They cut ids at 7 characters');
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(activity).toContainText(note);
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  // The empty field is ready for the next note, and not at fault.
  await page.getByRole('textbox', { name: 'Note' }).focus();
  await page.getByRole('textbox', { name: 'Note' }).blur();
  await expect(page.getByRole('textbox', { name: 'Note' })).not.toHaveAttribute('aria-invalid');

  await page.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByText('Resolved').first()).toBeVisible();
  await expect(activity).toContainText('resolved it');
  // The same fails again: open again by itself.
  await rival.upload(badId(unique('triage')));
  await page.reload();
  await expect(page.getByText('Reopened automatically')).toBeVisible();
  await expectAccessible(page);
});

test('support finds a code by its id, its serial number and a photo of it', async ({ signedIn, serviceOf }) => {
  const brand = await serviceOf('brand');
  const { id } = await brand.orderCodes({ quantity: 1 });
  const [[extendedId = '', serial = '', , , url = ''] = []] = await brand.readCodes(id);
  const page = await signedIn('support');
  await page.goto('/support');
  const field = page.getByLabel('Id, serial number or address of a code');
  for (const typed of [extendedId, url]) {
    await field.fill(typed);
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: extendedId })).toBeVisible();
    await page.goto('/support');
  }
  await field.fill(serial);
  await field.press('Enter');
  // Another company may have the same number.
  const found = page
    .getByRole('link', { name: extendedId })
    .or(page.getByRole('heading', { level: 1, name: extendedId }));
  await expect(found.first()).toBeVisible();
  await page.goto('/support');
  await field.fill('no-such-code-here');
  await field.press('Enter');
  await expect(page.getByText('No code has the id or serial number no-such-code-here.')).toBeVisible();
  await page
    .getByLabel('Choose a photo of a code')
    .setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer: await photographCode(url) });
  await expect(page.getByRole('heading', { level: 1, name: extendedId })).toBeVisible({ timeout: 120_000 });
  // Looking it up is not a scan.
  expect((await brand.call(getCode, { params: { extended_id: extendedId } })).scans).toEqual([]);
});

test('an address that leads nowhere answers 404, and a role that may not use a page reads so', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  watch.allow(/status of 404/);
  const { id } = await (await serviceOf('brand')).orderCodes({ quantity: 1 });
  const page = await signedIn('printer');
  for (const path of [`/workorders/${id}`, '/workorders/2000000000', '/workorders/x', '/nothing/here']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here');
  }
  for (const [path, name] of [
    ['/templates', 'Templates'],
    ['/scans', 'Scans'],
    ['/downloads', 'Downloads'],
    ['/support', 'Triage'],
  ] as const) {
    const heading = `${name} is not part of your role`;
    expect(await sentPage(page, path), path).toMatchObject({ status: 200, heading });
  }
});
