import { createBrand } from '#lib/contract/brands.ts';
import { createProduct } from '#lib/contract/products.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a name of 200 characters takes two lines of a list and no more, and is whole as its title', async ({
  signedIn,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  const brand = await service.call(createBrand, { body: { name: unique('Long') } });
  const sku = unique('LONG').toUpperCase();
  const words = `${sku} ${'refreshing night cream with almond oil '.repeat(6)}`.slice(0, 199).trim();
  const solid = `${sku}-${'x'.repeat(150)}`;
  for (const [index, name] of [words, solid].entries())
    await service.call(createProduct, { body: { name, sku: `${sku}-${index}`, brand: brand.id } });

  const page = await signedIn('brand');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/catalog/products?q=${sku}`);
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: sku });
    await expect(rows).toHaveCount(2);
    for (const name of [words, solid]) {
      const text = page.getByTitle(name, { exact: true });
      await expect(text).toBeVisible();
      const { lines, isWide } = await text.evaluate((element) => ({
        lines: element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
        isWide: document.documentElement.scrollWidth > window.innerWidth,
      }));
      expect(lines).toBeLessThan(2.5);
      expect(isWide).toBe(false);
    }
  }
});
