import { getCode } from '#lib/contract/codes.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { getWorkorder, listTemplates } from '#lib/contract/workorders.ts';
import { faultyCsv } from '../support/files.ts';
import { Keys } from '../support/keys.ts';
import { orderSecure } from '../support/proofs.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// The five ways through the portal that are gone most often, without a mouse: what has the focus is seen after each
// key, and never lost after a dialog, a deletion or a link.

test('SIDs are ordered by the keyboard alone', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const keys = new Keys(page);
  const reference = unique('KEYS');
  await page.goto('/workorders');
  await page.keyboard.press('c');
  await expect(page.getByRole('combobox')).toBeFocused();
  // More than the name or the remarks of an order may have.
  await page.keyboard.type('Order SID codes');
  await page.keyboard.press('Enter');
  await keys.arrive('Order SID codes');

  await keys.type(page.getByLabel('Reference'), reference);
  await keys.type(page.getByLabel('Quantity'), '12');
  const product = page.getByRole('button', { name: /^Product/ });
  await keys.press(product);
  await expect(page.getByRole('combobox')).toBeFocused();
  // Enter before anything was found, while the first products of all are still to be seen.
  await page.keyboard.type('NS-30-EU');
  await page.keyboard.press('Enter');
  await expect(product).toBeFocused();
  await keys.seesFocus();
  await keys.to(page.getByRole('radio', { name: /^Activate automatically/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Keep inactive/ })).toBeChecked();
  await keys.press(page.getByRole('button', { name: 'Order codes' }));
  await keys.arrive(reference);
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('Nordlys Serum 30 ml');
});

test('a code is found, blacklisted and restored by the keyboard alone', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 1, product: 'NS-30-EU' });
  const [[extendedId = '', serial = ''] = []] = await service.readCodes(id);
  const statusOf = async () => (await service.call(getCode, { params: { extended_id: extendedId } })).activation_status;
  const page = await signedIn('brand');
  const keys = new Keys(page);
  await page.goto('/codes');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find a code' })).toBeFocused();
  await page.keyboard.type(serial);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: 'Codes' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  // From the field to the row, which is chosen in its place.
  await keys.to(page.locator('#main tbody a[data-row-link]'));
  await page.keyboard.press('x');
  await keys.press(page.getByRole('button', { name: 'Blacklist', exact: true }));

  const dialog = page.getByRole('dialog', { name: 'Blacklist codes' });
  const confirm = dialog.getByRole('button', { name: 'Blacklist 1 code' });
  await keys.choose(dialog.getByLabel('Reason'), 'Stolen');
  await keys.press(confirm);
  await keys.arrive('Blacklist: stolen');
  const main = page.getByRole('main');
  await expect(main.getByText('Done', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(await statusOf()).toBe(2);

  const undo = main.getByRole('button', { name: 'Undo' });
  await keys.press(undo);
  const question = page.getByRole('alertdialog', { name: 'Undo the change of 1 code?' });
  await expect(question).toBeVisible();
  await keys.seesFocus();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(undo).toBeFocused();
  await keys.press(undo);
  await keys.press(question.getByRole('button', { name: 'Undo' }));
  await keys.arrive('Undo “Blacklist: stolen”');
  await expect(main.getByText('Done', { exact: true })).toBeVisible({ timeout: 120_000 });
  expect(await statusOf()).toBe(1);
});

test('a file is uploaded, refused, fixed and sent again by the keyboard alone', async ({ signedIn }) => {
  test.slow();
  const page = await signedIn('brand');
  const keys = new Keys(page);
  const main = page.getByRole('main');
  const prefix = unique('keys');
  const content = faultyCsv(prefix);
  await page.goto('/ingestion');
  await keys.press(main.getByRole('link', { name: 'Upload codes' }).first());
  await keys.arrive('Upload codes');
  await keys.press(page.getByRole('button', { name: 'Other destinations' }));
  await keys.to(page.getByRole('radio', { checked: true }));
  const direct = page.getByRole('radio', { name: /^SIDs directly/ });
  for (let steps = 0; steps < 6 && !(await direct.isChecked()); steps += 1) await page.keyboard.press('ArrowDown');
  await expect(direct).toBeFocused();
  await keys.press(main.getByRole('button', { name: 'Continue' }));

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    keys.press(main.getByRole('button', { name: /^Drop a file here, or choose one/ })),
  ]);
  await chooser.setFiles({ name: `${prefix}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await main.getByRole('heading', { name: 'Read as' }).waitFor();
  await keys.press(main.getByRole('button', { name: 'Continue' }));
  await main.getByRole('table', { name: 'Columns of the file and the fields they are' }).waitFor();
  await keys.press(main.getByRole('button', { name: 'Continue' }));
  await expect(main.getByText('3 rows to fix')).toBeVisible({ timeout: 120_000 });
  await keys.press(main.getByRole('button', { name: 'Send anyway' }));
  await keys.press(page.getByRole('alertdialog').getByRole('button', { name: 'Send anyway' }));
  await expect(page).toHaveURL(/\/ingestion\/ing_\w+$/);
  await keys.arrive(`${prefix}.csv`);
  const refused = page.url();
  await keys.press(main.getByRole('link', { name: 'Fix the rows' }));

  await expect(main.getByText('3 rows to fix')).toBeVisible({ timeout: 120_000 });
  await keys.type(main.getByLabel('id in row 3', { exact: true }), `${prefix}000011`);
  await page.keyboard.press('Enter');
  await expect(main.getByText('2 rows to fix')).toBeVisible();
  await keys.seesFocus();
  await keys.press(main.getByRole('button', { name: 'Did you mean NS-30-EU?' }));
  await expect(main.getByText('1 row to fix')).toBeVisible();
  await keys.seesFocus();
  await keys.press(main.getByRole('button', { name: 'Leave out row 5', exact: true }));
  await expect(main.getByText('Nothing left to fix')).toBeVisible();
  await keys.seesFocus();
  await keys.press(main.getByRole('button', { name: /^Send \d rows$/ }));
  await expect(page).not.toHaveURL(`${refused}/fix`);
  await expect(page).toHaveURL(/\/ingestion\/ing_\w+$/);
  await expect(main.getByText(/\d rows ingested/)).toBeVisible({ timeout: 120_000 });
});

test('a press confirms and reports by the keyboard alone', async ({ signedIn, serviceOf }) => {
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const templates = await brand.call(listTemplates, { query: { search: 'Gift box sleeve' } });
  const [order, proved] = await Promise.all([
    brand.call(createFromTemplate, {
      body: { template: templates.results[0]?.id ?? 0, quantity: 5, reference: unique('KEYS') },
    }),
    orderSecure(brand, printer, 2),
  ]);
  const page = await signedIn('printer');
  const keys = new Keys(page);
  const dialog = page.getByRole('dialog');
  await page.goto(`/workorders?q=${order.reference}`);
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: order.reference ?? '' }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await keys.arrive(order.reference ?? '');
  const confirm = page.getByRole('main').getByRole('button', { name: 'Confirm printing' });
  await keys.press(confirm);
  await expect(dialog).toContainText('5 codes will be made');
  await keys.seesFocus();
  await page.keyboard.press('Escape');
  await expect(confirm).toBeFocused();
  await keys.press(confirm);
  await keys.choose(dialog.getByLabel('Equipment'), 'Durst Tau 340, 1200 dpi');
  await keys.choose(dialog.getByLabel('Substrate'), 'Avery coated white');
  await keys.press(dialog.getByRole('button', { name: 'Confirm printing' }));
  await expect(dialog).toBeHidden();
  // The button that opened it is gone with the step.
  await keys.seesFocus();
  await expect(page.getByRole('main').getByText('Ready to print').first()).toBeVisible({ timeout: 120_000 });

  await page.goto(`/workorders/${proved.id}`);
  await keys.press(page.getByRole('main').getByRole('button', { name: 'Report as printed' }));
  await keys.type(dialog.getByLabel('How many were printed'), '2');
  await keys.type(dialog.getByLabel('Your job number'), 'J-KEYS');
  await keys.press(dialog.getByRole('button', { name: 'Report as printed' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible();
  await keys.seesFocus();
  const reported = await printer.call(getWorkorder, { params: { id: proved.id } });
  expect(reported).toMatchObject({ printed_quantity: 2, external_id: 'J-KEYS', state: 'completed' });
});

test('support takes a failed upload, notes and resolves it by the keyboard alone', async ({ signedIn, serviceOf }) => {
  const rival = await serviceOf('rival');
  const record = await rival.upload(faultyCsv(unique('keys')));
  const page = await signedIn('support');
  const keys = new Keys(page);
  const main = page.getByRole('main');
  await page.goto('/support?by=company');
  const company = main.getByRole('region', { name: record.company.name });
  await keys.press(company.getByRole('link', { name: 'Unknown product' }).first());
  await keys.arrive(new RegExp(`, ${record.company.name}$`));

  // Another journey against this instance may have left it with somebody, or at the same time be at it.
  await keys.choose(main.getByLabel('Assigned to'), 'Nobody');
  await keys.press(main.getByRole('button', { name: 'Take it' }));
  // A message stays while the mouse is over it, and Tab goes through it and on.
  const message = page.getByRole('listitem').filter({ hasText: 'Yours now' });
  await message.hover();
  await keys.to(message);
  const messages = page.getByRole('region', { name: /^Notifications/ });
  while ((await messages.locator(':focus').count()) > 0) await page.keyboard.press('Tab');
  await expect(main.getByLabel('Assigned to')).not.toBeFocused();
  await expect(main.getByLabel('Assigned to').locator('option:checked')).toContainText('(you)');

  const note = unique('They took the SKUs of last year');
  await keys.type(main.getByRole('textbox', { name: 'Note' }), note);
  await keys.press(main.getByRole('button', { name: 'Add the note' }));
  const activity = main.getByRole('region', { name: 'Notes and activity' });
  await expect(activity).toContainText(note);
  await expect(main.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await keys.seesFocus();
  await keys.press(main.getByRole('button', { name: 'Resolve' }));
  await expect(activity).toContainText('resolved it');
  await keys.seesFocus();
});
