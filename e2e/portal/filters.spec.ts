import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { expect, test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');

/** The lines that what is in a bar takes. */
async function linesOf(elements: readonly Locator[]): Promise<number> {
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()));
  const middles = boxes.map((box) => (box ? Math.round((box.y + box.height / 2) / 10) : Number.NaN));
  return new Set(middles).size;
}

test('a list shows a few filters, and a menu has the others', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/codes');
  const button = (name: string) => main(page).getByRole('button', { name, exact: true });
  const more = button('More filters');
  const search = main(page).getByRole('searchbox', { name: 'Find a code' });
  await expect(more).toBeVisible();
  expect(await linesOf([search, button('Status'), button('Serial numbers'), more, button('Columns')])).toBe(1);
  await expect(button('Brand')).toHaveCount(0);

  // The filter that is picked opens, with the focus in it; what it is set to stays in sight.
  await more.click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Brand', exact: true }).click();
  const find = page.getByRole('dialog').getByRole('combobox');
  await expect(find).toBeFocused();
  await find.fill('Nordlys');
  await page
    .getByRole('option', { name: /^Nordlys/ })
    .first()
    .click();
  const chip = main(page).getByRole('button', { name: /^Brand: Nordlys/ });
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/brands=\d+/);
  await page.reload();
  await expect(chip).toBeVisible();

  // Taken off it is still there, and has the focus.
  await main(page).getByRole('button', { name: 'Clear the filter Brand' }).click();
  await expect(page).not.toHaveURL(/brands=/);
  await expect(button('Brand')).toBeFocused();
});

test('on a phone the filters are one line, which says how many are set', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/codes');
  const filters = main(page).getByRole('button', { name: /^Filters/ });
  const select = main(page).getByRole('button', { name: 'Select', exact: true });
  await expect(main(page).getByRole('button', { name: 'Status', exact: true })).toBeHidden();
  expect(await linesOf([filters, select])).toBe(1);
  await filters.click();
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Active', exact: true }).click();
  await expect(filters).toHaveAccessibleName(/^Filters ?1$/);
  await filters.click();
  await page.getByRole('menuitem', { name: 'Serial numbers', exact: true }).click();
  const range = page.getByRole('dialog', { name: 'Serial numbers' });
  await range.getByLabel('From').fill('0');
  await range.getByLabel('To').fill('999999999');
  await range.getByRole('button', { name: 'Show' }).click();
  await expect(filters).toHaveAccessibleName(/^Filters ?2$/);
  await expect(range).toBeHidden();
  await expectAccessible(page);
  const chip = main(page).getByRole('button', { name: /^Serial numbers: / });
  expect(await linesOf([filters, chip, select])).toBe(1);
  await expectFits(page);
});

test('the filters of codes become a view of one’s own', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/codes?status=1');
  const views = main(page).getByRole('navigation', { name: 'Codes by status' });
  await expect(views.getByRole('link', { name: 'Active', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(main(page).getByRole('button', { name: 'Save view' })).toHaveCount(0);
  await page.goto('/codes?status=1&serial_range=1,999999999');
  await main(page).getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill('Active and numbered');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const own = views.getByRole('link', { name: 'Active and numbered' });
  await expect(own).toHaveAttribute('aria-current', 'page');
  await page.goto('/codes');
  await own.click();
  await expect(page).toHaveURL(/serial_range=1%2C999999999|serial_range=1,999999999/);
  await main(page).getByRole('button', { name: 'Remove view' }).click();
  await expect(own).toHaveCount(0);
});

test('templates are compared in a table, and the list of scans becomes a file', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/templates');
  await main(page).getByRole('button', { name: 'As a table' }).click();
  const table = main(page).getByRole('table', { name: 'Templates' });
  await expect(table.getByRole('row', { name: /^Serum carton/ })).toContainText('Graphic inside');
  await expectAccessible(page);
  await page.reload();
  await table.getByRole('link', { name: /^Serum carton/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order from a template' })).toBeVisible();

  await page.goto('/scans?result=auth_copy');
  await main(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page).toHaveURL(/document=doc_/);
  await expect(page).toHaveURL(/result=auth_copy/);
  await expect(main(page).getByRole('link', { name: 'Download', exact: true })).toBeVisible({ timeout: 120_000 });
});

test('a filter that a list does not know is named, and nothing is exported', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders?state=complete');
  const said = main(page).getByRole('alert').filter({ hasText: 'a filter that this list does not know' });
  await expect(said).toContainText('state=complete');
  await expect(main(page).getByRole('button', { name: 'Export' })).toBeDisabled();
  await expectAccessible(page);
  for (const address of ['/export/workorders?state=complete', '/settings/audit/file?time=2026-13-01']) {
    const answer = await page.request.get(address);
    expect([answer.status(), await answer.text()]).toEqual([400, expect.stringContaining('Nothing was exported')]);
  }
  await said.getByRole('link', { name: 'Show the whole list' }).click();
  await expect(said).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'Export' })).toBeEnabled();
});
