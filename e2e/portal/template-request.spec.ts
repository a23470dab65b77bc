import { createCompany } from '#lib/contract/companies.ts';
import { createTemplateRequest, getTemplateRequest } from '#lib/contract/template-requests.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { mailsTo } from '../support/mailbox.ts';
import { openNeedsYou } from '../support/needs-you.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 28.38
test('a brand asks for two templates: one is set up, the other declined with a reason', async ({
  addresses,
  serviceOf,
  signedIn,
}) => {
  const slug = unique('asks');
  const operator = await serviceOf('operator');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Asks ${slug}`, slug, company_type: 'brand_owner' },
  });
  const role = 'account_admin';
  const ada = await invitePerson(operator, { email: `${slug}@asks.test`, name: 'Ada Asks', role, company });
  const service = await Service.signInAs(addresses, ada.email, ada.password);
  const [carton, lid] = [`Carton ${slug}`, `Lid ${slug}`];

  const page = await signedIn(ada);
  await test.step('asked where an order needs a template', async () => {
    await page.goto('/workorders/new/template');
    await page.getByRole('main').getByRole('link', { name: 'Ask for a template' }).click();
    const form = page.getByRole('form', { name: 'Ask for a template' });
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await form.getByLabel('Name').fill(carton);
    await form.getByLabel('Codes a year').fill('40000');
    await form.getByLabel('Remarks').fill('Matt varnish');
    await form.getByRole('button', { name: 'Send request' }).click();
    const asked = page.getByRole('region', { name: 'Asked for' });
    await expect(asked.getByRole('listitem').filter({ hasText: carton })).toContainText('Waits for the operator');
    await expectAccessible(page);
  });
  const other = await service.call(createTemplateRequest, { body: { name: lid, code_layout: 'none' } });

  await signedIn('operator');
  await test.step('answered with a new template', async () => {
    const needs = await openNeedsYou(page);
    await needs.getByRole('link', { name: `Answer: ${carton}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: carton })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Matt varnish');
    const address = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'Create the template' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(carton);
    await page.getByRole('button', { name: 'Create template' }).click();
    await expect(page.getByText('Template created')).toBeVisible();
    await page.goto(address);
    await expect(page.getByRole('main').getByText('Answered', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Decline request' })).toHaveCount(0);
    const { state, template } = await service.call(getTemplateRequest, {
      params: { id: Number(address.split('/').at(-1)) },
    });
    expect(state).toBe('answered');
    await page.getByRole('link', { name: 'Open the template' }).click();
    await expect(page).toHaveURL(new RegExp(`/operator/templates/${template}$`));
  });

  await test.step('declined with a reason', async () => {
    await page.goto(`/operator/templates/requests/${other.id}`);
    const decline = page.getByRole('button', { name: 'Decline request' });
    await expect(decline).toBeDisabled();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The press prints no lids.');
    await expectAccessible(page);
    await decline.click();
    await expect(page.getByText('Request answered')).toBeVisible();
    await expect(page.getByRole('main').getByText('Declined', { exact: true })).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('link', { name: lid })).toHaveCount(0);
  });

  await test.step('the asker is told, and orders from the template', async () => {
    const isReady = (mail: string) => mail.includes(`Your template is ready: ${carton}`);
    await expect.poll(async () => (await mailsTo(ada.email)).filter(isReady).length, { timeout: 120_000 }).toBe(1);
    await signedIn(ada);
    await page.goto('/templates');
    const asked = page.getByRole('region', { name: 'Asked for' });
    const declined = asked.getByRole('listitem').filter({ hasText: lid });
    await expect(declined).toContainText('Declined');
    await expect(declined).toContainText('The press prints no lids.');
    await expect(asked).not.toContainText(carton);
    await expect(page.getByRole('main').getByRole('link', { name: carton })).toBeVisible();
    await page.goto('/workorders/new/template');
    await expect(page.getByRole('main')).toContainText(carton);
  });
});
