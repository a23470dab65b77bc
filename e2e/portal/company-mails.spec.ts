import { signIn } from '#lib/contract/auth.ts';
import { createCompany } from '#lib/contract/companies.ts';
import { createSids } from '#lib/contract/ingestion.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { linkOfMail } from '../support/mailbox.ts';
import { password, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a company says where it is and who gets which mail, and a colleague what of it', async ({
  browser,
  addresses,
  serviceOf,
}) => {
  test.slow();
  const operator = await serviceOf('operator');
  // A company of its own: mails of a kind are gathered for each.
  const slug = unique('mails').toLowerCase();
  const company = await operator.call(createCompany, { body: { name: slug, slug, company_type: 'brand_owner' } });
  const person = (name: string, role: 'account_admin' | 'analyst') =>
    invitePerson(operator, {
      name,
      role,
      email: `${slug}-${role}@mails.test`.replaceAll('_', '-'),
      company: company.id,
    });
  const admin = await person('Berit Falk', 'account_admin');
  const analyst = await person('Ulla Sten', 'analyst');

  const page = await (await browser.newContext()).newPage();
  await page.goto(`${addresses.portal}/sign-in`);
  await page.getByLabel('E-mail').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /Berit Falk/ })).toBeVisible();

  await page.goto(`${addresses.portal}/settings/company`);
  const about = page.getByRole('form', { name: 'Company' });
  await about.getByLabel('Time zone', { exact: true }).selectOption('Europe/Oslo');
  await about.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

  const mails = page.getByRole('form', { name: 'Mails' });
  await page.getByRole('button', { name: 'Change mails' }).click();
  const refused = mails.getByRole('row', { name: /^Upload refused/ });
  await refused.getByLabel('Account admin').uncheck();
  await refused.getByLabel('Who sent it').uncheck();
  await expect(refused.getByText('No one gets it')).toBeVisible();
  await refused.getByRole('button', { name: 'Add a user to Upload refused' }).click();
  await page.getByRole('combobox', { name: 'Find a user' }).fill('Ulla');
  await page.getByRole('option', { name: /Ulla Sten/ }).click();
  await expect(refused.getByText('No one gets it')).toHaveCount(0);
  await mails.getByRole('switch', { name: 'Codes ready' }).click();
  await expect(mails.getByRole('row', { name: /^Codes ready/ }).getByLabel('Account admin')).toBeEnabled();
  await expectAccessible(page);
  await mails.getByRole('button', { name: 'Save mails' }).click();
  await expect(page.getByText('Mails now go to the people you chose.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(about.getByLabel('Time zone', { exact: true })).toHaveValue('Europe/Oslo');
  await page.getByRole('button', { name: 'Change mails' }).click();
  await expect(refused.getByLabel('Account admin')).not.toBeChecked();
  await expect(refused.getByRole('button', { name: 'Take Ulla Sten off Upload refused' })).toBeVisible();
  await expect(mails.getByRole('switch', { name: 'Codes ready' })).toBeChecked();

  // The mail goes to whom was chosen, with the way to the record.
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `UAT ${token}` }) };
    const answer = await fetch(addresses.api + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  const session = signIn.response.parse(await post(signIn.path, { email: admin.email, password }));
  await post(createSids.path, { codes: [{ id: 'x' }] }, session.token);
  expect(await linkOfMail(analyst.email, 2)).toMatch(/\/ingestion\//);

  await page.goto(`${addresses.portal}/settings/profile`);
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('Mails at once').selectOption('Only about what I started');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(profile.getByLabel('Mails at once')).toHaveValue('own');
  await expectAccessible(page);
  await page.context().close();
});
