import type { Page } from '@playwright/test';
import { me } from '#lib/contract/auth.ts';
import { createCase, updateCase } from '#lib/contract/cases.ts';
import { createCompany } from '#lib/contract/companies.ts';
import { updateIngestion } from '#lib/contract/ingestion.ts';
import { requestPartnership, updatePartnership } from '#lib/contract/partnerships.ts';
import { listEquipment } from '#lib/contract/printing.ts';
import { createSg } from '#lib/contract/workorder-orders.ts';
import { printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { invitePerson } from '../support/invited-person.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

/** Marks the document, so that a reload would be seen. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
const expectNoReload = (page: Page) => expect(page.locator('html[data-marked]')).toHaveCount(1);
/** Seconds that a page may take to show a change by others, with room for a busy machine. */
const soon = { timeout: 15_000 };

test('an order is followed without a reload, from its confirmation to the activation of its codes', async ({
  signedIn,
  serviceOf,
}) => {
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const partner = (await printer.call(me, {})).company.id;
  const { id, reference } = await brand.call(createSg, {
    body: {
      printing_partner: partner,
      reference: unique('LIVE'),
      quantity: 90,
      code_layout: 'sg-inside',
      activate_on_complete: false,
    },
  });
  const page = await signedIn('brand');
  await page.goto(`/workorders/${id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Waiting for printer');
  await mark(page);

  const { results } = await printer.call(listEquipment, { query: { limit: 200 } });
  const press = results.find(({ substrates }) => substrates.length > 0);
  const body = { equipment: press?.id ?? 0, substrate: press?.substrates[0]?.id ?? 0 };
  await printer.call(printerConfirm, { params: { id }, body });
  await expect(main).toContainText('Ready to print', { timeout: 120_000 });
  await printer.call(reportPrinted, { params: { id }, body: {} });
  await expect(main.getByRole('button', { name: 'Activate 90 codes' })).toBeVisible(soon);
  await expect(main).toContainText('90 codes are inactive');
  await expectNoReload(page);

  await page.goto('/');
  const needs = page.getByRole('region', { name: /^Needs you/ });
  // The same order may need proofs.
  const line = needs
    .getByRole('listitem')
    .filter({ hasText: reference ?? '' })
    .filter({ hasText: '90 printed codes are inactive' });
  await line.getByRole('button', { name: 'Activate 90 codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Activate 90 codes' }).click();
  await expect(line).toHaveCount(0, soon);
  await expect.poll(async () => (await brand.call(getWorkorder, { params: { id } })).inactive_codes, soon).toBe(0);
  await page.goto(`/workorders/${id}`);
  await expect(main).toContainText('Completed');
  await expect(main.getByRole('button', { name: 'Activate 90 codes' })).toHaveCount(0);
});

test('a partnership, an upload and a case are followed without a reload', async ({
  signedIn,
  serviceOf,
  addresses,
}) => {
  const operator = await serviceOf('operator');
  const slug = unique('follows');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Follows ${slug}`, slug, company_type: 'brand_owner' },
  });
  const email = `${slug}@follows.test`;
  const person = await invitePerson(operator, { email, name: 'Fay Follows', role: 'account_admin', company });
  const service = await Service.signInAs(addresses, person.email, person.password);
  const page = await signedIn(person);
  const main = page.getByRole('main');

  await test.step('a partnership that the other side accepts', async () => {
    const printer = await serviceOf('printer');
    const other = (await printer.call(me, {})).company.slug;
    const { id } = await service.call(requestPartnership, { body: { company: other } });
    await page.goto(`/settings/partners/${id}`);
    await expect(main).toContainText('has not answered yet');
    await mark(page);
    await printer.call(updatePartnership, { params: { id }, body: { state: 'accepted' } });
    await expect(main.getByRole('button', { name: 'End partnership' })).toBeVisible(soon);
    await expectNoReload(page);
  });

  await test.step('a failed upload that a colleague closes', async () => {
    const { key } = await service.upload('id\nnot an id\n');
    await page.goto(`/ingestion/${key}`);
    await expect(main).toContainText('not an id');
    await mark(page);
    await service.call(updateIngestion, { params: { key }, body: { is_closed: true } });
    await expect(main).toContainText('it is not needed any more', soon);
    await expectNoReload(page);
  });

  await test.step('a case that a colleague closes', async () => {
    const order = await service.orderCodes({ quantity: 1 });
    const [[code = ''] = []] = await service.readCodes(order.id);
    const { id } = await service.call(createCase, { body: { extended_id: code } });
    await page.goto(`/cases/${id}`);
    await expect(main.getByText('Open', { exact: true })).toBeVisible();
    await mark(page);
    await service.call(updateCase, { params: { id }, body: { state: 'own_test', note: 'Ours after all' } });
    await expect(main).toContainText('Ours after all', soon);
    await expectNoReload(page);
  });
});
