import { createCompany } from '#lib/contract/companies.ts';
import { updateSingleSignOn } from '#lib/contract/single-sign-on.ts';
import { startIdentityProvider, type TestProvider } from '#server/accounts/testing/identity-provider.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { openNeedsYou } from '../support/needs-you.ts';
import { password, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

let provider: TestProvider;

test.beforeAll(async ({ addresses }) => {
  provider = await startIdentityProvider(`${addresses.portal}/single-sign-on`);
});
test.afterAll(() => provider.close());

test('a company sets up single sign-on, the operator confirms its domain, and its people sign in', async ({
  signedIn,
  serviceOf,
  addresses,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 401/);
  const newBrowser = async () => (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const slug = unique('sso');
  const domain = `${slug}.example`;
  const admin = `admin@${domain}`;
  const operator = await serviceOf('operator');
  const company = await operator.call(createCompany, {
    body: { name: `Company ${slug}`, slug, company_type: 'brand_owner' },
  });
  await invitePerson(operator, { email: admin, name: 'Ada Admin', role: 'account_admin', company: company.id });

  await test.step('the administrator sets it up', async () => {
    const page = await signedIn({ email: admin, password });
    await page.goto('/settings/company');
    await page.getByRole('link', { name: 'Set up single sign-on' }).click();
    await page.getByLabel('Issuer').fill('http://localhost:1');
    await page.getByLabel('Client ID').fill(provider.clientId);
    await page.getByLabel('Client secret').fill(provider.clientSecret);
    await page.getByLabel('Domains').fill(domain);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await expect(page.getByText('No OpenID provider answers at this address.')).toBeVisible();
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Claim').fill('groups');
    await page.getByRole('button', { name: 'Add a value' }).click();
    await page.getByLabel('Value of row 1').fill('packaging');
    await page.getByLabel('Role of row 1').selectOption({ label: 'Workorder editor' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await expect(page.getByText(`${domain} waits for the operator`)).toBeVisible();
  });

  await test.step('the administrator creates and revokes a token for the users of the provider', async () => {
    const page = await signedIn({ email: admin, password });
    await page.goto('/settings/company/single-sign-on');
    await page.getByLabel('Name of the token').fill('Provider');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = page.getByText(/^scim_[0-9A-Za-z]{28}$/);
    await expect(token).toBeVisible();
    await expectAccessible(page);
    const sent = await fetch(`${addresses.api}/scim/v2/Users/999999999`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${await token.textContent()}` },
    });
    expect(sent.status).toBe(404);
    await page.goto('/settings/audit');
    const row = page.getByRole('row', { name: /Update a user/ });
    await expect(row).toContainText('SCIM token Provider');
    await expect(row).toContainText('Refused');
    await page.goto('/settings/company/single-sign-on');
    await page.getByRole('button', { name: 'Revoke Provider' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('button', { name: 'Revoke Provider' })).toBeHidden();
    await expect(page.getByText(/^scim_/)).toBeHidden();
  });

  await test.step('the operator confirms the domain', async () => {
    const page = await signedIn('operator');
    const needs = await openNeedsYou(page);
    await needs.getByRole('link', { name: `Open company: ${domain}` }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('a colleague signs in, and out of both', async () => {
    const email = `pia@${domain}`;
    provider.people.set(email, { name: 'Pia Packaging', groups: ['packaging'] });
    const page = await newBrowser();
    await page.goto('/codes');
    await page.getByRole('link', { name: 'Sign in with your company' }).click();
    await expect(page.getByText('You are led to the sign-in page of your company.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible();
    await page.getByRole('button', { name: /Pia Packaging/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('five ways are refused', async () => {
    const refused = async (email: string, message: RegExp) => {
      const page = await newBrowser();
      await page.goto('/sign-in?with=company');
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Go on' }).click();
      await expect(page.getByText(message)).toBeVisible();
    };
    await refused('ann@nobody.example', /No company signs in/);
    provider.people.set(`nora@${domain}`, {});
    await refused(`nora@${domain}`, /may not use Proofmark/);
    provider.people.set(`eve@${domain}`, { email: 'eve@elsewhere.example', groups: ['packaging'] });
    await refused(`eve@${domain}`, /may not use Proofmark/);
    provider.people.set(`ivo@${domain}`, { email_verified: false, groups: ['packaging'] });
    await refused(`ivo@${domain}`, /may not use Proofmark/);
    const page = await newBrowser();
    await page.goto('/single-sign-on?code=stolen&state=another');
    await expect(page.getByText(/not begun in this browser/)).toBeVisible();
  });

  await test.step('passwords are refused, but for one', async () => {
    await operator.call(updateSingleSignOn, { params: { id: company.id }, body: { is_required: true } });
    const page = await newBrowser();
    await page.goto('/sign-in');
    await page.getByLabel('E-mail').fill(admin);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Your company signs in through its own sign-in page')).toBeVisible();
  });
});
