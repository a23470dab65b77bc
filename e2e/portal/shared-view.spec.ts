import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a view is shared with its columns, and a colleague opens it by its link and gets it each month', async ({
  signedIn,
  serviceOf,
}) => {
  const name = unique('Autumn');
  const colleague = await invitePerson(await serviceOf('brand'), {
    ...{ email: `${name.toLowerCase()}@brand.test`, name: 'Cora Colleague', role: 'workorder_editor' },
  });
  const page = await signedIn('brand');
  let address = '';

  await test.step('the list is filtered, a column hidden, and the view shared', async () => {
    await page.goto('/workorders?q=NA-2026');
    await expect(page.getByRole('columnheader', { name: 'Layout' })).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Layout' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Layout' })).toBeHidden();
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Seen by').selectOption('Everyone in your company');
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Shared by Marta Holm')).toBeVisible();
    await expectAccessible(page);
    address = page.url();
    // The columns are those of the view; the list keeps its own.
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Layout' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Layout' })).toBeVisible();
  });

  await test.step('the colleague has filters and columns of the link, and gets the view each month', async () => {
    const other = await signedIn(colleague);
    await other.goto(address);
    await expect(other.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(other.getByRole('row', { name: /NA-2026-116/ })).toBeVisible();
    await expect(other.getByRole('columnheader', { name: 'Layout' })).toBeHidden();
    await other.getByRole('button', { name: 'Mail me this each month' }).click();
    await expect(other.getByText(`‘${name}’ is mailed to you on the first of each month`)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Stop the monthly mail' })).toBeVisible();
    await expectAccessible(other);

    await other.goto('/settings/profile');
    await expect(other.getByRole('heading', { name: 'Views mailed each month' })).toBeVisible();
    await expect(other.getByRole('link', { name })).toHaveAttribute(
      'href',
      new URL(address).pathname + new URL(address).search,
    );
    await expectAccessible(other);
    await other.getByRole('button', { name: `Stop the monthly mail of ${name}` }).click();
    await expect(other.getByRole('heading', { name: 'Views mailed each month' })).toBeHidden();
    await other.goto(address);
    await expect(other.getByRole('button', { name: 'Mail me this each month' })).toBeVisible();
  });

  await test.step('its author removes it for the company', async () => {
    const author = await signedIn('brand');
    await author.goto(address);
    await author.getByRole('button', { name: 'Remove for the company' }).click();
    await expect(author.getByRole('link', { name })).toBeHidden();
  });
});
