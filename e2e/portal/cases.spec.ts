import { createCompany } from '#lib/contract/companies.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { scanFarApart } from '../support/scan-photo.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 32.19
test('a suspicious scan becomes a case that is worked on and closed', async ({ signedIn, serviceOf, addresses }) => {
  const slug = unique('cases');
  const operator = await serviceOf('operator');
  const { id: company } = await operator.call(createCompany, {
    body: { name: `Cases ${slug}`, slug, company_type: 'brand_owner' },
  });
  const role = 'account_admin';
  const cora = await invitePerson(operator, { email: `${slug}@cases.test`, name: 'Cora Case', role, company });
  const service = await Service.signInAs(addresses, cora.email, cora.password);
  const { id: order } = await service.orderCodes({ quantity: 2 });
  const [[code = '', , , , url = ''] = [], [quiet = ''] = []] = await service.readCodes(order);
  await scanFarApart(addresses, service, { code, url });

  const page = await signedIn(cora);
  const main = page.getByRole('main');
  const badge = (name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await page.goto('/');
  await expect(badge(/^Cases\s*1 open$/)).toBeVisible();
  await badge(/^Cases/).click();
  await page.getByRole('table', { name: 'Cases' }).getByRole('link', { name: code }).click();
  await expect(page).toHaveURL(/\/cases\/\d+$/);

  await test.step('the page says what probably happened, where and when', async () => {
    await expect(main).toContainText(/Scanned in Oslo, Norway and Lima, Peru, [\d,]+ km apart, within 1 minute/);
    const travel = main.getByRole('list', { name: 'Places and times' }).getByRole('listitem');
    await expect(travel).toHaveCount(2);
    await expect(travel.last()).toContainText(/Lima, Peru.* km from the scan before/);
    await expect(main.getByRole('img', { name: 'Map of the scans, in their order' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a note and an owner are kept in the history', async () => {
    const form = main.getByRole('form', { name: 'Add a note' });
    await form.getByLabel('Note').fill('The shop in Lima is no customer of ours.');
    await form.getByRole('button', { name: 'Add note' }).click();
    await expect(main.getByText('Cora Case wrote')).toBeVisible();
    await page.getByRole('button', { name: 'Take the case' }).click();
    await expect(main.getByText('Cora Case took the case')).toBeVisible();
  });

  await test.step('the code is blacklisted', async () => {
    await page.getByRole('button', { name: 'Blacklist code' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Blacklist code' }).click();
    await expect(page.getByText('Code blacklisted')).toBeVisible();
    await expect(async () => {
      await page.goto(`/codes/${code}`);
      await expect(main.getByText('Blacklisted').first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await main.getByRole('link', { name: 'Look at the case' }).click();
    await expect(main.getByText(`Cora Case blacklisted ${code}`)).toBeVisible();
  });

  await test.step('a dossier is made and downloaded', async () => {
    await page.getByRole('button', { name: 'Dossier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Deutsch' }).click();
    await dialog.getByRole('switch', { name: 'Include internal notes' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Make dossier' }).click();
    await expect(page).toHaveURL(/dossier=doc_/);
    const downloading = page.waitForEvent('download');
    await main.getByRole('link', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^dossier .*[.]zip$/);
  });

  await test.step('closed as counterfeit, the badge is empty', async () => {
    await page.getByRole('button', { name: 'Close case' }).click();
    const dialog = page.getByRole('dialog');
    // A text survives a reload of the page.
    await dialog.getByLabel('Reason').fill('Test');
    await page.reload();
    await page.getByRole('button', { name: 'Close case' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Test');
    await dialog.getByRole('radio', { name: 'Counterfeit' }).click();
    await dialog.getByLabel('Reason').fill('Test purchase.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close case' }).click();
    await expect(main.getByText('Cora Case set the state to Counterfeit')).toBeVisible();
    await expect(badge(/^Cases$/)).toBeVisible();
    await page.goto('/cases');
    await expect(main).toContainText('No cases');
    await page.goto('/cases?view=closed');
    await expect(page.getByRole('table', { name: 'Cases' })).toContainText(code);
    await expectAccessible(page);
  });

  await test.step('a case is opened by hand from a code', async () => {
    await page.goto(`/codes/${quiet}`);
    await page.getByRole('button', { name: 'Open a case' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open a case' }).click();
    await expect(page).toHaveURL(/\/cases\/\d+$/);
    await expect(main.getByText('Cora Case opened the case')).toBeVisible();
    await expect(main).toContainText('No scan of this code yet.');
    await page.getByRole('button', { name: 'Set to waiting' }).click();
    await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  });
});
