import { createArtwork, getArtwork } from '#lib/contract/artwork.ts';
import { getCode, searchCodes } from '#lib/contract/codes.ts';
import { submitQaCaptures } from '#lib/contract/print-quality.ts';
import { reportPrinted } from '#lib/contract/workorder-steps.ts';
import { expectAccessible } from '../support/accessible.ts';
import { drawArtwork, orderSecure, photographPrint, sendProofs } from '../support/proofs.ts';
import { expect, test } from '../support/test.ts';

const three = [{}, {}, {}];

// conforms: 42.15
test('proofs recommend finer cells, the next order has them, and coarser ones are a choice on the order’s page', async ({
  signedIn,
  serviceOf,
}) => {
  // Fifteen photos are made and measured.
  test.slow();
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const first = await orderSecure(brand, printer, 2);
  const [press = Buffer.alloc(0)] = await drawArtwork(printer, first.id);
  const photos = await photographPrint(press, first.reference ?? '', three, 'liquid');
  await sendProofs(printer, first.id, () => photos);
  const { model } = await printer.call(submitQaCaptures, { params: { id: first.id }, body: {} });
  expect(model).toMatchObject({ cell_dots: 2, recommended_cell_dots: 1, cells_are_fine: false });

  let page = await signedIn('printer');
  await page.goto(`/workorders/${first.id}/proofs`);
  const modelPart = page.getByRole('region', { name: 'Model' });
  await expect(modelPart).toContainText('Print with 1 dot a cell and take new proofs');
  await expect(modelPart).toContainText('21 of 35 of the best copies passed');
  await expectAccessible(page);

  const next = await orderSecure(brand, printer, 2, first);
  await page.goto(`/workorders/${next.id}`);
  await page.getByRole('button', { name: 'Draw artwork' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draw artwork' });
  const cell = dialog.getByLabel('Cell of the secure graphic');
  await expect(cell).toHaveValue('1');
  await expect(dialog).toContainText('Phones zoom 2 × and are held within 11 cm');
  await cell.selectOption('2');
  await expect(dialog).toContainText('A copy made on a good printer passes at this cell size');
  await expect(dialog).toContainText('Phones can be held at up to 11 cm');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Draw artwork' }).click();
  await expect(dialog).toBeHidden();

  // The order's page names the person who chose, for the brand owner too.
  page = await signedIn('brand');
  await page.goto(`/workorders/${next.id}`);
  await expect(page.getByText('Printed with 2 dots a cell, 1 is recommended')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(
    'chose 2 dots a cell instead of the recommended 1',
  );
  await expect(page.getByText('Phones are held within 11 cm, 18 cm at the most.')).toBeVisible();
  await expectAccessible(page);

  // Without a choice the order has what the proofs recommend.
  const third = await orderSecure(brand, printer, 2, first);
  await printer.call(createArtwork, { params: { id: third.id }, body: { format: 'png' } });
  expect(await printer.call(getArtwork, { params: { id: third.id } })).toMatchObject({ cell_dots: 1 });
});

// conforms: 41.7
test('a press with too few proofs gives no verdict, and partner and brand owner see what is missing', async ({
  signedIn,
  serviceOf,
}) => {
  // Photos of five proofs are made and measured.
  test.slow();
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const order = await orderSecure(brand, printer, 1);
  const [file = Buffer.alloc(0)] = await drawArtwork(printer, order.id);
  // One of five prints holds much more of the graphic: how far prints lie apart is not sure.
  const [usual, other] = await Promise.all([
    photographPrint(file, `${order.reference}`, three),
    photographPrint(file, `${order.reference}`, three, 'liquid'),
  ]);
  await sendProofs(printer, order.id, (print) => (print === 5 ? other : usual));
  const { model } = await printer.call(submitQaCaptures, { params: { id: order.id }, body: {} });
  expect(model.more_prints).toBeGreaterThan(0);
  const params = { id: order.id };
  await printer.call(reportPrinted, { params, body: {} });
  const { results } = await brand.call(searchCodes, { query: { workorder: String(order.id) } });
  const code = results[0]?.extended_id ?? '';
  await expect
    .poll(async () => (await brand.call(getCode, { params: { extended_id: code } })).status, { timeout: 60_000 })
    .toBe('active');

  let page = await signedIn('printer');
  await page.goto('/');
  const missing = page.getByRole('region', { name: /^Needs you/ });
  await expect(missing).toContainText(order.reference ?? '');
  await page.goto(`/workorders/${order.id}/proofs`);
  await expect(page.getByRole('region', { name: 'Model' })).toContainText(/Every photo of these codes is answered/);
  await expectAccessible(page);

  page = await signedIn('brand');
  await page.goto('/');
  await expect(missing).toContainText(order.reference ?? '');
  await page.goto(`/workorders/${order.id}`);
  await expect(page.getByText(/the press has too few proofs/)).toBeVisible();
  await page.goto('/authenticate');
  await page
    .getByLabel('Choose photos')
    .and(page.locator('input[type=file]'))
    .setInputFiles([{ name: 'genuine.jpg', mimeType: 'image/jpeg', buffer: usual[0] ?? file }]);
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('The press has too few proofs', { timeout: 120_000 });
  await expect(verdict).toContainText('has to photograph more prints');
  await expectAccessible(page);
});
