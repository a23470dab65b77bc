import { createCompany } from '#lib/contract/companies.ts';
import { listPartnerships, updatePartnership } from '#lib/contract/partnerships.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import { invitePerson } from '../support/invited-person.ts';
import { emails, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 36.17
test('a company’s first day, by its checklist alone: from the first sign-in to the first scan', async ({
  signedIn,
  serviceOf,
}) => {
  const slug = unique('begins');
  const email = `${slug}@begins.test`;
  const [operator, printer] = [await serviceOf('operator'), await serviceOf('printer')];
  const company = await operator.call(createCompany, {
    body: { name: `Begins ${slug}`, slug, company_type: 'brand_owner' },
  });

  const berit = { email, name: 'Berit Begins', role: 'account_admin', company: company.id } as const;
  const page = await signedIn(await invitePerson(operator, berit));
  const list = page.getByRole('region', { name: 'Get started' });
  const step = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  const follow = async (name: string, action: string) => {
    await page.goto('/');
    await step(name).getByRole('link', { name: action }).click();
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const isDone = async (name: string, count: number) => {
    await page.goto('/');
    await expect(list.getByText(`${count} of 5 done`)).toBeVisible();
    await expect(step(name)).toContainText('done');
    await expect(step(name).getByRole('link')).toHaveCount(0);
  };

  await test.step('a product, with its brand', async () => {
    await follow('Create a product', 'Create a product');
    await page.getByRole('link', { name: 'Create a brand' }).click();
    await expect(heading('New brand')).toBeVisible();
    await page.getByLabel('Name').fill(`Brand ${slug}`);
    await page.getByRole('button', { name: 'Create brand' }).click();
    await expect(heading(`Brand ${slug}`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Create a product' }).click();
    await expect(heading('New product')).toBeVisible();
    await page.getByLabel('Name').fill(`Balm ${slug}`);
    await page.getByLabel('SKU').fill(slug.toUpperCase());
    await page.getByRole('button', { name: 'Create product' }).click();
    await expect(heading(`Balm ${slug}`)).toBeVisible();
    await isDone('Create a product', 1);
  });

  await test.step('a printing partner, who accepts', async () => {
    await follow('Connect your printing partner', 'Ask a partner');
    await page.getByLabel('E-mail of a person there').fill(emails.printer);
    await page.getByRole('button', { name: 'Ask for a partnership' }).click();
    await expect(page.getByText('Waiting for them')).toBeVisible();
    await page.goto('/');
    await expect(step('Connect your printing partner')).toContainText('Waiting for the partner to accept.');
    const pending = await printer.call(listPartnerships, { query: { state: 'pending', limit: 200 } });
    const asked = pending.results.find(({ brand_owner }) => brand_owner.id === company.id);
    await printer.call(updatePartnership, { params: { id: asked?.id ?? 0 }, body: { state: 'accepted' } });
    await isDone('Connect your printing partner', 2);
  });

  await test.step('a template, made by the operator', async () => {
    await follow('Get a template', 'Show templates');
    await expect(page.getByText('No templates yet')).toBeVisible();
    await operator.call(createTemplate, { body: { company: company.id, name: 'Plain labels', code_layout: 'none' } });
    await isDone('Get a template', 3);
  });

  await test.step('the first codes', async () => {
    await follow('Order your first codes', 'Order codes');
    await page.getByLabel('Template', { exact: true }).selectOption({ label: 'Plain labels' });
    await page.getByLabel('Reference').fill(`FIRST-${slug}`);
    await page.getByLabel('Quantity').fill('5');
    await page.getByRole('button', { name: 'Order codes' }).click();
    await expect(heading(`FIRST-${slug}`)).toBeVisible();
    await page.goto('/');
    // Without a reload: the list finds out itself.
    await expect(list.getByText('4 of 5 done')).toBeVisible({ timeout: 120_000 });
  });

  await test.step('the first scan, with which the list is over', async () => {
    await follow('Scan a code', 'Open a code');
    await expect(page.getByRole('img', { name: 'QR code of its address' })).toBeVisible();
    const address =
      (await page
        .getByRole('main')
        .getByText(/^http\S+$/)
        .first()
        .textContent()) ?? '';
    await page.goto('/');
    await expect(step('Scan a code')).toBeVisible();
    const scanned = await fetch(address, { redirect: 'manual' });
    expect(scanned.status).toBeLessThan(400);
    await expect(list).toBeHidden({ timeout: 60_000 });
  });
});

test('the checklist is closed for the whole company', async ({ signedIn, serviceOf }) => {
  const slug = unique('closes');
  const operator = await serviceOf('operator');
  const { id } = await operator.call(createCompany, {
    body: { name: `Closes ${slug}`, slug, company_type: 'brand_owner' },
  });
  const invite = (name: string, role: 'account_admin' | 'analyst') =>
    invitePerson(operator, { email: `${name}@${slug}.test`, name, role, company: id });
  const admin = await invite('admin', 'account_admin');
  const analyst = await invite('analyst', 'analyst');
  let page = await signedIn(admin);
  const list = () => page.getByRole('region', { name: 'Get started' });
  await page.goto('/');
  await list().getByRole('button', { name: 'Close' }).click();
  await expect(list()).toBeHidden();
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(list()).toBeVisible();
  await list().getByRole('button', { name: 'Close' }).click();
  await expect(list()).toBeHidden();
  page = await signedIn(analyst, { fresh: true });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(list()).toBeHidden();
});
