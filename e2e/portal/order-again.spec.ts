import { getWorkorder } from '#lib/contract/workorders.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 17.16
test('is ordered again from its page, with another quantity, and is an order of its own', async ({
  signedIn,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  const first = await service.orderCodes({ quantity: 40, reference: unique('AGAIN') });
  const page = await signedIn('brand');
  await page.goto(`/workorders/${first.id}`);
  await page.getByRole('button', { name: 'Order again' }).click();
  const dialog = page.getByRole('dialog', { name: `Order ${first.reference} again` });
  await expect(dialog.getByLabel('Quantity')).toHaveValue('40');

  // A reference that is taken is refused on its field, and nothing that was typed is lost.
  await dialog.getByLabel('Quantity').fill('7');
  await dialog.getByLabel('Reference').fill(first.reference ?? '');
  await dialog.getByRole('button', { name: 'Order again' }).click();
  await expect(dialog.getByLabel('Reference')).toHaveAccessibleDescription(/Another workorder has this reference/);
  await expect(dialog.getByLabel('Quantity')).toHaveValue('7');

  const reference = unique('AGAIN');
  await dialog.getByLabel('Reference').fill(reference);
  await dialog.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
  const id = Number(/\/workorders\/(\d+)$/.exec(page.url())?.[1]);
  expect(id).not.toBe(first.id);
  const again = await service.call(getWorkorder, { params: { id } });
  expect(again).toMatchObject({
    reference,
    quantity: 7,
    url_prefix: first.url_prefix,
  });
  expect(await service.call(getWorkorder, { params: { id: first.id } })).toMatchObject({ quantity: 40 });
});
