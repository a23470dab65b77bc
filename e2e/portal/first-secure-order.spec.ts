import { me } from '#lib/contract/auth.ts';
import { createCompany } from '#lib/contract/companies.ts';
import { listPartnerships, updatePartnership } from '#lib/contract/partnerships.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('the first secure order of a new company leads to its partners and back, and keeps what was typed', async ({
  signedIn,
  serviceOf,
}) => {
  const slug = unique('opens');
  const [operator, printer] = [await serviceOf('operator'), await serviceOf('printer')];
  const { company: press } = await printer.call(me, {});
  const { id } = await operator.call(createCompany, {
    body: { name: `Opens ${slug}`, slug, company_type: 'brand_owner' },
  });
  const admin = { email: `${slug}@opens.test`, name: 'Olga Opens', role: 'account_admin', company: id } as const;
  const page = await signedIn(await invitePerson(operator, admin));
  await page.goto('/workorders/new/secure');
  await page.getByLabel('Reference').fill('FIRST-SECURE');
  await page.getByLabel('Quantity').fill('25');
  await page.getByRole('radio', { name: 'Graphic outside' }).click();
  await page.getByLabel('Remarks').fill('Matt paper');
  await expect(page.getByText('No printing partner yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ask a printing partner' }).click();

  await page.getByRole('button', { name: 'Use a slug instead' }).click();
  await page.getByLabel('Slug of the printing partner').fill(press.slug);
  await page.getByRole('button', { name: 'Ask for a partnership' }).click();
  await expect(page.getByText('Your order waits for a printing partner')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(page.getByText(`${press.name} has not answered yet`)).toBeVisible();
  await expect(page.getByLabel('Reference')).toHaveValue('FIRST-SECURE');
  await page.getByRole('link', { name: 'See your partners' }).click();
  await expect(page.getByRole('link', { name: press.name })).toBeVisible();

  const pending = await printer.call(listPartnerships, { query: { state: 'pending', limit: 200 } });
  const asked = pending.results.find(({ brand_owner }) => brand_owner.id === id);
  await printer.call(updatePartnership, { params: { id: asked?.id ?? 0 }, body: { state: 'accepted' } });
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(page.getByLabel('Printing partner')).toHaveValue(String(press.id));
  await expect(page.getByLabel('Reference')).toHaveValue('FIRST-SECURE');
  await expect(page.getByLabel('Quantity')).toHaveValue('25');
  await expect(page.getByLabel('Remarks')).toHaveValue('Matt paper');
  await expect(page.getByRole('radio', { name: 'Graphic outside' })).toBeChecked();
  await page.getByRole('button', { name: 'Order codes' }).click();
  const activation = page.getByRole('radiogroup', { name: 'After printing' });
  await expect(activation).toContainText('Choose what scans answer after printing.');
  await expect(activation.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(activation.getByRole('radio', { name: /^Activate automatically/ })).toBeFocused();
  await expectAccessible(page);
  await activation.getByRole('radio', { name: /^Keep inactive/ }).click();
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FIRST-SECURE' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('compact-12');
});
