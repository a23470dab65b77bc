import { createCompany } from '#lib/contract/companies.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a domain of codes is added with the record to copy, checked and deleted', async ({ serviceOf, signedIn }) => {
  const slug = unique('domains');
  const operator = await serviceOf('operator');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Domains ${slug}`, slug, company_type: 'brand_owner' },
  });
  const role = 'account_admin';
  const page = await signedIn(
    await invitePerson(operator, { email: `${slug}@domains.test`, name: 'Ada Name', role, company }),
  );
  const form = page.getByRole('form', { name: 'Add domain' });
  // Nothing can be registered under .invalid (RFC 2606): no name server knows it.
  const name = `${slug}.invalid`;
  const card = page.getByRole('region', { name });

  await test.step('a wrong name is refused with what to do', async () => {
    await page.goto('/catalog/domains');
    await expect(page.getByText('No domain yet')).toBeVisible();
    await form.getByLabel('Domain').fill('id.example.com/codes');
    await form.getByRole('button', { name: 'Add domain' }).click();
    await expect(form.getByText('Enter a domain name alone')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('its record can be copied as it is', async () => {
    await form.getByLabel('Domain').fill(`https://${name.toUpperCase()}/`);
    await form.getByRole('button', { name: 'Add domain' }).click();
    await expect(card.getByText('Not verified yet')).toBeVisible();
    await expect(card.getByText(`_proofmark.${name}`, { exact: true })).toBeVisible();
    await expect(card.getByText(/^proofmark-verification=[\w-]{32}$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the check says what it saw', async () => {
    await card.getByRole('button', { name: 'Check' }).click();
    await expect(card.getByText(/^No (?:TXT record was found under this name|name server answered)$/)).toBeVisible({
      timeout: 15_000,
    });
    await expect(card.getByText('Not verified yet')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is deleted', async () => {
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No domain yet')).toBeVisible();
  });
});
