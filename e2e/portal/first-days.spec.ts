import { createCompany } from '#lib/contract/companies.ts';
import { contentOf } from '../support/downloads.ts';
import { readZip } from '../support/files.ts';
import { invitePerson } from '../support/invited-person.ts';
import { linkOfMail } from '../support/mailbox.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const quantity = 40;

/** Journeys of each page test the refusals and looks of its parts: this one goes through them in a row. */
test('a brand’s first days: set up from nothing, order, export, a stolen lot blacklisted and restored', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  // It is shown where it is made, and there alone.
  watch.allow(/a UAT in .*\/settings\/tokens\/new/);
  const receiver = await startReceiver();
  const slug = unique('days');
  const [admin, colleague] = [`${slug}@days.test`, `${slug}-colleague@days.test`];
  const sku = slug.toUpperCase();

  // By hand: companies-and-webhooks.spec.ts.
  const operator = await serviceOf('operator');
  const company = await operator.call(createCompany, {
    body: { name: `Days ${slug}`, slug, company_type: 'brand_owner' },
  });
  const dagny = { email: admin, name: 'Dagny Days', role: 'account_admin', company: company.id } as const;
  const page = await signedIn(await invitePerson(operator, dagny));
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await test.step('brand, product and SCM field', async () => {
    await page.goto('/catalog/brands/new');
    await page.getByLabel('Name').fill(`Brand ${slug}`);
    await page.getByRole('button', { name: 'Create brand' }).click();
    await expect(heading(`Brand ${slug}`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Create a product' }).click();
    await expect(page.getByRole('button', { name: `Brand Brand ${slug}` })).toBeVisible();
    await page.getByLabel('Name').fill(`Balm ${slug}`);
    await page.getByLabel('SKU').fill(sku);
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(heading(`Balm ${slug}`)).toBeVisible();
    await page.goto('/catalog/scm-fields/new');
    await page.getByLabel('Name').fill('Lot');
    await page.getByLabel('Key').fill('lot');
    await page.getByRole('button', { name: 'Create SCM field' }).click();
    await expect(heading('Lot')).toBeVisible();
  });

  await test.step('a colleague, a token and a webhook', async () => {
    await page.goto('/settings/users/new');
    await page.getByLabel('E-mail').fill(colleague);
    await page.getByLabel('Name').fill('Kari Colleague');
    await page.getByRole('radio', { name: 'Workorder editor' }).check();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const invitations = page.getByRole('table', { name: 'Invitations' });
    await expect(invitations.getByRole('row').filter({ hasText: colleague })).toBeVisible();
    expect(await linkOfMail(colleague, 1)).toMatch(/^http/);

    await page.goto('/settings/tokens/new');
    await page.getByLabel('Name').fill('ERP');
    await page.getByLabel('Read workorders').check();
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByLabel('Token', { exact: true })).toBeVisible();

    await page.goto('/settings/webhooks/new');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('workorder.completed').check();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
  });

  const reference = `FIRST-${sku}`;
  await test.step('the first order, of which the webhook tells', async () => {
    await page.goto('/workorders/new/sid');
    await page.getByLabel('Reference').fill(reference);
    await page.getByLabel('Quantity').fill(String(quantity));
    await page.getByRole('button', { name: /^Product \(optional\)/ }).click();
    await page.getByRole('combobox', { name: 'Find a product' }).fill(sku);
    await page.getByRole('option', { name: `Balm ${slug}` }).click();
    await page.getByRole('button', { name: 'Order codes' }).click();
    await expect(heading(reference)).toBeVisible();
    await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible({
      timeout: 120_000,
    });
    await expect.poll(() => receiver.ids.length, { timeout: 120_000 }).toBe(1);
  });

  const rows = page.getByRole('table', { name: 'Codes' }).getByRole('row');
  await test.step('its codes are exported', async () => {
    await page.getByRole('link', { name: 'Show codes' }).click();
    await expect(rows).toHaveCount(quantity + 1);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('dialog', { name: 'Export codes' }).getByRole('button', { name: 'Start export' }).click();
    const link = page.getByRole('link', { name: 'Download', exact: true });
    await expect(link).toBeVisible({ timeout: 120_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const [csv = ''] = Object.values(await readZip(await contentOf(download)));
    expect(csv.trimEnd().split('\n')).toHaveLength(quantity + 1);
    expect(csv).toContain(`"${sku}","active"`);
  });

  await test.step('a stolen lot is blacklisted by its serial numbers, and restored', async () => {
    await page.getByRole('button', { name: 'Serial numbers', exact: true }).click();
    const range = page.getByRole('dialog', { name: 'Serial numbers' });
    // The company's first order: its serial numbers begin at 1.
    await range.getByLabel('From').fill('0000000011');
    await range.getByLabel('To').fill('0000000020');
    await range.getByRole('button', { name: 'Show' }).click();
    await expect(rows).toHaveCount(11);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('menuitem', { name: 'All that match these filters' }).click();
    await page.getByRole('button', { name: 'Blacklist', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Blacklist codes' });
    await dialog.getByLabel('Reason').selectOption('Stolen');
    await dialog.getByRole('button', { name: 'Blacklist 10 codes' }).click();
    const outcome = page.getByRole('region', { name: 'Outcome' });
    await expect(outcome).toContainText('10 codes changed.', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(outcome).toContainText('Restored 10 codes.', { timeout: 120_000 });
  });
  receiver.close();
});
