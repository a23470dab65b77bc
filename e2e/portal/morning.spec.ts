import { createCompany } from '#lib/contract/companies.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { oslo, scanCode, scanFarApart, untilSuspicious } from '../support/scan-photo.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 36.18
test('a morning in which everything is closed', async ({ signedIn, serviceOf, addresses }) => {
  const slug = unique('morning');
  const email = `${slug}@morning.test`;
  const operator = await serviceOf('operator');
  const { id } = await operator.call(createCompany, {
    body: { name: `Morning ${slug}`, slug, company_type: 'brand_owner' },
  });
  const mona = await invitePerson(operator, { email, name: 'Mona Morning', role: 'account_admin', company: id });
  const service = await Service.signInAs(addresses, mona.email, mona.password);
  const { id: order } = await service.orderCodes({ quantity: 2 });
  const [[code = '', , , , url = ''] = []] = await service.readCodes(order);
  await scanFarApart(addresses, service, { code, url });
  const names = ['first.csv', 'second.csv', 'third.csv'];
  for (const name of names) await service.upload('id\nnot an id\n', name);

  const page = await signedIn(mona);
  const needs = page.getByRole('region', { name: /^Needs you/ });
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const badge = (name: RegExp) => sidebar.getByRole('link', { name });
  await page.goto('/');
  await expect(needs.getByRole('heading', { name: 'Needs you: 4' })).toBeVisible();
  await expect(badge(/^Ingestion\s*3 failed$/)).toBeVisible();
  await expect(badge(/^Cases\s*1 open$/)).toBeVisible();
  await expectAccessible(page);

  await test.step('a line leads to where it is dealt with', async () => {
    await needs.getByRole('link', { name: `Open case: ${code}` }).click();
    await expect(page.getByRole('main')).toContainText('Too far apart');
    await page.goto('/');
    await needs.getByRole('link', { name: 'Fix upload: first.csv' }).click();
    await expect(page).toHaveURL(/\/ingestion\/[^/]+$/);
    await page.goto('/');
  });

  await test.step('one is closed, put back, and closed again', async () => {
    await needs.getByRole('button', { name: 'Close: first.csv' }).click();
    await expect(needs.getByRole('heading', { name: 'Needs you: 3' })).toBeVisible();
    await expect(badge(/^Ingestion\s*2 failed$/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(needs).toContainText('first.csv');
    await needs.getByRole('button', { name: 'Close: first.csv' }).click();
    await expect(needs.getByRole('heading', { name: 'Needs you: 3' })).toBeVisible();
  });

  await test.step('the rest at once: the list and the badges are empty, also after a reload', async () => {
    await needs.getByRole('button', { name: 'Close all 2' }).click();
    await expect(needs.getByRole('heading', { name: 'Needs you: 1' })).toBeVisible();
    await page.goto('/cases');
    await page.getByRole('table', { name: 'Cases' }).getByRole('checkbox', { name: code }).check();
    await page.getByRole('button', { name: 'Close as false alarm' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close as false alarm' }).click();
    await expect(page.getByRole('main')).toContainText('No cases');
    await page.goto('/');
    await expect(needs).toContainText('Nothing needs you.');
    await expect(badge(/^Ingestion$/)).toBeVisible();
    await expect(badge(/^Cases$/)).toBeVisible();
    await expect(badge(/^Workorders$/)).toBeVisible();
  });

  await test.step('the same suspicion on the same day opens no other case', async () => {
    await scanCode(addresses, url, oslo);
    await untilSuspicious(service, code, 2);
    await page.reload();
    await expect(needs).toContainText('Nothing needs you.');
    await expect(badge(/^Cases$/)).toBeVisible();
  });
});
