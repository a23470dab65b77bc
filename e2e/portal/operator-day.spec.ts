import { createCompany } from '#lib/contract/companies.ts';
import { createTemplateRequest } from '#lib/contract/template-requests.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { openNeedsYou } from '../support/needs-you.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 36.18
test('what needs the operator is closed line by line, and what support resolves is none of it', async ({
  signedIn,
  serviceOf,
  addresses,
}) => {
  const slug = unique('served');
  const operator = await serviceOf('operator');
  const { id } = await operator.call(createCompany, {
    body: { name: `Served ${slug}`, slug, company_type: 'brand_owner' },
  });
  const person = { email: `${slug}@served.test`, name: 'Sera Served', role: 'account_admin', company: id } as const;
  const { email, password } = await invitePerson(operator, person);
  const service = await Service.signInAs(addresses, email, password);
  const [first, second, template] = [`${slug}-1.csv`, `${slug}-2.csv`, `Template ${slug}`];
  await service.upload('id\nnot an id\n', first);
  await service.upload('id\nnot an id\n', second);
  await service.call(createTemplateRequest, { body: { name: template, code_layout: 'none' } });

  const page = await signedIn('operator');
  const needs = await openNeedsYou(page);
  await expect(needs.getByRole('link', { name: `Answer: ${template}` })).toBeVisible();
  await expectAccessible(page);

  await test.step('an upload is closed for the staff, put back, and closed again; its company keeps it', async () => {
    const close = needs.getByRole('button', { name: `Close: ${first}` });
    await close.click();
    await expect(close).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await close.click();
    await expect(close).toHaveCount(0);
    await openNeedsYou(page);
    await expect(close).toHaveCount(0);
    await expect(needs).toContainText(second);
  });

  await test.step('a group that support resolves takes the other with it', async () => {
    await signedIn('support');
    await page.goto(`/support/${id}-invalid_id_error`);
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('Resolved', { exact: true }).first()).toBeVisible();
    await signedIn('operator');
    await openNeedsYou(page);
    await expect(needs).not.toContainText(second);
    await expect(needs).toContainText(template);
  });

  await signedIn({ email, password });
  await openNeedsYou(page);
  await expect(needs).toContainText(first);
  await expect(needs).toContainText(second);
});
