import { createCompany } from '#lib/contract/companies.ts';
import { calibrateEquipment, createEquipment, listSubstrates } from '#lib/contract/printing.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { linkOfMail } from '../support/mailbox.ts';
import { password, Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a printing partner is invited from the order by e-mail, and gets it when it accepts', async ({
  signedIn,
  serviceOf,
  addresses,
  browser,
}) => {
  const slug = unique('inviting');
  const operator = await serviceOf('operator');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Inviting ${slug}`, slug, company_type: 'brand_owner' },
  });
  const admin = await invitePerson(operator, {
    ...{ email: `${slug}@brand.test`, name: 'Ina Inviting', role: 'account_admin', company },
  });
  const template = `Sleeve ${slug}`;
  await operator.call(createTemplate, { body: { company, name: template, code_layout: 'sg-inside' } });
  const email = `${slug}@press.test`;
  const page = await signedIn(admin);
  const main = page.getByRole('main');
  let order = '';

  await test.step('the order form invites, and the order waits', async () => {
    await page.goto('/workorders/new/secure');
    await page.getByLabel('Reference').fill('FIRST-INVITED');
    await page.getByLabel('Quantity').fill('10');
    await page.getByRole('button', { name: 'Invite a partner by e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail of a person there').fill('no address');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(dialog.getByLabel('E-mail of a person there')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('E-mail of a person there').fill(email);
    await dialog.getByLabel('Name of the partner').fill(`Press ${slug}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Printing partner').getByRole('option', { selected: true })).toHaveText(
      `Press ${slug} (has not accepted yet)`,
    );
    await page.getByRole('radio', { name: /^Activate automatically/ }).click();
    await page.getByRole('button', { name: 'Order codes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'FIRST-INVITED' })).toBeVisible();
    await expect(main).toContainText(`Waits until Press ${slug} accepts`);
    await expect(main).toContainText('Waiting for partner to accept');
    await expect(page.getByText(`It is sent when Press ${slug} accepts.`)).toBeVisible();
    await expectAccessible(page);
    order = page.url();
  });

  await test.step('a table of orders invites another partner, and its lines wait too', async () => {
    await page.goto('/workorders/new/many');
    await page.locator('input[type=file]').setInputFiles({
      name: 'invited.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Quantity;Printer;Reference\n10;${slug} & Sons;LINE-1\n20;;LINE-2\n`),
    });
    await page.getByLabel('Template', { exact: true }).selectOption({ label: template });
    await expect(page.getByText('2 lines to fix.')).toBeVisible();
    await page.getByRole('button', { name: 'Invite a partner by e-mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail of a person there').fill(`sons-${email}`);
    await dialog.getByLabel('Name of the partner').fill(`Sons ${slug}`);
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByText(`2 lines wait until Sons ${slug} accepts`)).toBeVisible();
    await expect(page.getByText(`Ready, sent when Sons ${slug} accepts`)).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Order 2 lines' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Order 2 lines' }).click();
    await expect(page.getByText('2 orders placed, 30 codes')).toBeVisible();
    await page.goto('/workorders?q=LINE-1');
    await page.getByRole('link', { name: 'LINE-1' }).click();
    await expect(main).toContainText(`Waits until Sons ${slug} accepts`);
  });

  await test.step('the partner joins with the link of its mail, accepts, and has the order', async () => {
    const link = await linkOfMail(email, 1);
    const context = await browser.newContext();
    const joining = await context.newPage();
    await joining.goto(link);
    await expect(joining.getByRole('heading', { level: 1, name: `Join Press ${slug}` })).toBeVisible();
    await expect(joining.getByLabel('Your name')).toHaveValue('');
    await joining.getByLabel('Your name').fill('Otto Press');
    await joining.getByLabel('New password').fill(password);
    await joining.getByRole('button', { name: 'Join' }).click();
    await expect(joining.getByRole('button', { name: /Otto Press/ })).toBeVisible();
    await context.close();
    const press = await signedIn({ email, password });
    const needs = press.getByRole('region', { name: /^Needs you/ });
    await press.goto('/');
    await expect(needs).toContainText(`Inviting ${slug} wants to work with you`);
    await needs.getByRole('link', { name: /^Answer/ }).click();
    await press.getByRole('button', { name: 'Accept' }).click();
    await press.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(press.getByRole('button', { name: 'End partnership' })).toBeVisible();
    await press.goto('/');
    await expect(press.getByRole('table', { name: 'Orders waiting for confirmation' })).toContainText('FIRST-INVITED');
  });

  await test.step('the brand owner sees that it was sent', async () => {
    const brand = await signedIn(admin);
    await brand.goto(order);
    await expect(brand.getByRole('main')).toContainText('Waiting for printer');
    await expect(brand.getByRole('main')).not.toContainText('Waits until');
  });

  await test.step('the day of the press ends with nothing that needs it', async () => {
    const service = await Service.signInAs(addresses, email, password);
    const first = await signedIn({ email, password });
    await first.goto(order);
    await first.getByRole('button', { name: 'Confirm printing' }).click();
    await expect(first.getByRole('dialog')).toContainText('No equipment is calibrated for this');
    await first.getByRole('link', { name: 'To your equipment' }).click();
    await expect(first).toHaveURL(/\/settings\/equipment$/);
    const { results } = await service.call(listSubstrates, { query: { limit: 1 } });
    const press = await service.call(createEquipment, { body: { name: 'First press', dpi: 1200 } });
    await service.call(calibrateEquipment, {
      params: { id: press.id },
      body: { substrate: results[0]?.id ?? 0 },
    });
    await service.call(createEquipment, { body: { name: 'Second press', dpi: 812 } });
    const day = await signedIn({ email, password });
    const dialog = day.getByRole('dialog');
    await day.goto(order);
    await expect(day.getByRole('main')).toContainText(new RegExp(`10 secure codes\\W*Inviting ${slug}`));
    await day.getByRole('button', { name: 'Confirm printing' }).click();
    await expect(dialog.getByLabel('Equipment')).toHaveAccessibleDescription('Not calibrated yet: Second press.');
    await dialog.getByLabel('Equipment').selectOption({ label: 'First press, 1200 dpi' });
    await dialog.getByLabel('Substrate').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Confirm printing' }).click();
    await expect(day.getByText('Ready to print').first()).toBeVisible({ timeout: 120_000 });
    await day.getByRole('button', { name: 'Report as printed' }).click();
    await dialog.getByRole('button', { name: 'Report as printed' }).click();
    await expect(day.getByText('Completed').first()).toBeVisible();
    await day.goto('/');
    await expect(day.getByRole('main')).toContainText('No order waits for your confirmation.');
    await expect(day.getByRole('region', { name: /^Needs you/ })).toHaveCount(0);
  });
});
