import { createBrand } from '#lib/contract/brands.ts';
import { createProduct, getProduct } from '#lib/contract/products.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a product that is open in two tabs keeps the changes of both, and asks where they meet', async ({
  signedIn,
  serviceOf,
  context,
}) => {
  const service = await serviceOf('brand');
  const brand = await service.call(createBrand, { body: { name: unique('Tabs') } });
  const sku = unique('TAB');
  const { id } = await service.call(createProduct, { body: { name: 'Balm', sku, brand: brand.id } });
  const saved = async () => {
    const { name, sku: now } = await service.call(getProduct, { params: { id } });
    return [name, now];
  };
  const one = await signedIn('brand');
  const other = await context.newPage();
  for (const tab of [one, other]) await tab.goto(`/catalog/products/${id}`);
  const save = (tab: typeof one) => tab.getByRole('button', { name: 'Save' }).click();

  await test.step('other fields stay', async () => {
    await one.getByLabel('Name').fill('Balm of one');
    await save(one);
    await expect.poll(saved).toEqual(['Balm of one', sku]);
    await other.getByRole('textbox', { name: 'SKU' }).fill(`${sku}-2`);
    await save(other);
    await expect.poll(saved).toEqual(['Balm of one', `${sku}-2`]);
  });

  await test.step('the same field shows both values, and is replaced when it is saved again', async () => {
    await other.getByLabel('Name').fill('Balm of the other');
    await save(other);
    await expect(other.getByLabel('Name')).toHaveAccessibleDescription(/saved “Balm of one” here/);
    await expect(other.getByLabel('Name')).toHaveValue('Balm of the other');
    expect((await saved())[0]).toBe('Balm of one');
    await save(other);
    await expect.poll(saved).toEqual(['Balm of the other', `${sku}-2`]);
  });

  await test.step('the saved values are shown where the own ones are discarded', async () => {
    await one.getByLabel('Name').fill('Balm again');
    await save(one);
    await expect(one.getByLabel('Name')).toHaveAccessibleDescription(/saved “Balm of the other” here/);
    await one.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(one.getByLabel('Name')).toHaveValue('Balm of the other');
    await expect(one.getByRole('textbox', { name: 'SKU' })).toHaveValue(`${sku}-2`);
  });
});
