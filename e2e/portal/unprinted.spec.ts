import { getCode } from '#lib/contract/codes.ts';
import { reportPrinted } from '#lib/contract/workorder-steps.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { orderSecure } from '../support/proofs.ts';
import { expect, test } from '../support/test.ts';

test('a press that prints 480 of 500 says on a phone which 20 it has not printed', async ({ signedIn, serviceOf }) => {
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const { id } = await orderSecure(brand, printer, 500);
  const codes = await printer.readCodes(id);
  const [idOf, urlOf] = [
    (sequence: number) => codes[sequence - 1]?.[0] ?? '',
    (at: number) => codes[at - 1]?.[4] ?? '',
  ];
  const statusOf = async (sequence: number) => {
    const code = await brand.call(getCode, { params: { extended_id: idOf(sequence) } });
    return code.blacklist_reason === 'none' ? code.status : code.blacklist_reason;
  };

  const page = await signedIn('printer');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/workorders/${id}`);
  await page.getByRole('button', { name: 'Report as printed' }).click();
  const dialog = page.getByRole('dialog');
  const choices = dialog.getByRole('radiogroup', { name: 'Which codes were not printed?' });
  await expect(dialog.getByLabel('How many were printed')).toHaveValue('500');
  await expect(choices).toHaveCount(0);
  await dialog.getByLabel('How many were printed').fill('480');
  await expect(choices.getByRole('radio', { name: 'The last 20' })).toBeChecked();
  await expect(choices).toContainText('Numbers 481 to 500');
  await expect(choices).toContainText('No code becomes active until Nordlys Apotek decides.');
  await choices.getByRole('radio', { name: 'The last 20' }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('button', { name: 'Report as printed' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Name the codes that were not printed.');

  // A hand scanner types the address and ends with Enter.
  await dialog.getByLabel('First not printed').fill('481');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Last not printed')).toBeFocused();
  await page.keyboard.insertText(urlOf(490));
  await expect(dialog).toContainText('10 codes: numbers 481 to 490');
  await expect(dialog.getByRole('status')).toContainText('10 of 20 codes: 10 still to be named.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Report as printed' }).click();
  await expect(dialog.getByRole('alert')).toContainText('480 printed and 10 not printed are not the 500 of the order.');
  await dialog.getByRole('button', { name: 'Add a range' }).click();
  await dialog.getByLabel('First not printed').last().fill('491');
  await dialog.getByLabel('Last not printed').last().fill('no such code');
  await expect(dialog).toContainText('No code of this order is “no such code”.');
  await dialog
    .getByLabel('Last not printed')
    .last()
    .fill(codes[499]?.[1] ?? '');
  await expect(dialog.getByRole('status')).toContainText('20 of 20 codes.');
  await dialog.getByRole('button', { name: 'Report as printed' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('20 codes were not printed')).toBeVisible();
  await expect(page.getByText('Numbers 481–500.')).toBeVisible();

  await expect.poll(() => statusOf(500), { timeout: 120_000 }).toBe('not printed');
  expect([await statusOf(1), await statusOf(480), await statusOf(481)]).toEqual(['active', 'active', 'not printed']);
  const { printed_quantity, confirmed_by, reported_by } = await brand.call(getWorkorder, { params: { id } });
  expect(printed_quantity).toBe(480);

  const owner = await signedIn('brand');
  await owner.goto(`/workorders/${id}`);
  const way = owner.getByRole('list', { name: 'Steps of this workorder' });
  await expect(way.getByText(confirmed_by?.name ?? 'nobody')).toHaveCount(2);
  expect(reported_by).toEqual(confirmed_by);
  await owner.getByRole('link', { name: 'See the change or put it back' }).click();
  await owner.getByRole('button', { name: 'Undo' }).click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(owner.getByRole('region', { name: 'Outcome' })).toContainText('Restored 20 codes.', {
    timeout: 120_000,
  });
  expect(await statusOf(500)).toBe('inactive');
});

test('where a press does not know what it printed, the brand owner decides', async ({ signedIn, serviceOf }) => {
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const { id } = await orderSecure(brand, printer, 5);
  const codes = await printer.readCodes(id);
  const statuses = async () =>
    Promise.all(
      codes.map(async ([extended_id = '']) => (await brand.call(getCode, { params: { extended_id } })).status),
    );
  await printer.call(reportPrinted, { params: { id }, body: { printed_quantity: 4, unprinted: { unknown: true } } });

  const page = await signedIn('brand');
  await page.goto(`/workorders/${id}`);
  await expect(page.getByText('4 of 5 were printed. No code becomes active until you decide.')).toBeVisible();
  await page.getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'The last one' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'Certain codes' }).click();
  await dialog.getByLabel('First not printed').fill('2');
  await dialog.getByLabel('Last not printed').fill('2');
  await expectAccessible(page);
  expect(await statuses()).toEqual(['inactive', 'inactive', 'inactive', 'inactive', 'inactive']);
  await dialog.getByRole('button', { name: 'Save the decision' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 code was not printed')).toBeVisible();
  await expect.poll(statuses, { timeout: 120_000 }).toEqual(['active', 'blacklisted', 'active', 'active', 'active']);
});
