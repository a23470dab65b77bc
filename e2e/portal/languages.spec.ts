import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createCompany, updateCompany } from '#lib/contract/companies.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { password, Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'de-DE' });

async function signIn(page: Page, email: string, words: { email: string; password: string; submit: string }) {
  await page.getByLabel(words.email).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
}

const german = { email: 'E-Mail', password: 'Passwort', submit: 'Anmelden' };
const english = { email: 'E-mail', password: 'Password', submit: 'Sign in' };
const html = (page: Page) => page.locator('html');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a reader has the portal in the language of the browser, or in the one that was chosen', async ({
  page,
  browser,
  serviceOf,
  addresses,
}) => {
  const operator = await serviceOf('operator');
  const slug = unique('sprache').toLowerCase();
  const company = await operator.call(createCompany, {
    body: { name: `Werk ${slug}`, slug, company_type: 'brand_owner' },
  });
  const email = `${slug}@demo.test`;
  await invitePerson(operator, { email, name: 'Lene Vogt', role: 'account_admin', company: company.id });
  const service = await Service.signInAs(addresses, email, password);
  const reference = unique('SPR');
  await service.orderCodes({ reference, quantity: 1234 });

  // As the browser says, from the first page on.
  await page.goto('/sign-in');
  await expect(title(page, 'Anmelden')).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await expectAccessible(page);

  // Another one is a press away, and what was typed stays.
  const choice = (name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true });
  await page.getByLabel(german.email).fill('typed@demo.test');
  await choice('English').click();
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel(english.email)).toHaveValue('typed@demo.test');
  await choice('Deutsch').click();
  await expect(title(page, 'Anmelden')).toBeVisible();
  await signIn(page, email, german);

  // Words, numbers, and what the service and the form refuse.
  await page.goto('/workorders');
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toContainText('Aufträge');
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: reference })).toContainText('1.234');
  await page.goto('/settings/profile');
  await expect(title(page, 'Profil')).toBeVisible();
  const form = page.getByRole('main').getByRole('form', { name: 'Profil' });
  // Said once the script of the page runs.
  await expect(form).toContainText('Dort ist es');
  await form.getByLabel('Name', { exact: true }).fill(' ');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Füllen Sie dieses Feld aus\./);
  await form.getByLabel('Name', { exact: true }).fill('Lene Vogt');
  await expectAccessible(page);

  // Chosen in the profile it stays: here, after signing out, and in another browser.
  await form.getByLabel('Sprache').selectOption({ label: 'English' });
  await form.getByRole('button', { name: 'Speichern' }).click();
  // The notice and the page are in the new language.
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(title(page, 'Profile')).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('main').getByRole('form', { name: 'Profile' }).getByLabel('Language')).toHaveValue('en');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Lene Vogt/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(title(page, 'Sign in')).toBeVisible();

  const elsewhere = await browser.newContext({ locale: 'de-DE' });
  const other = await elsewhere.newPage();
  await other.goto(`${addresses.portal}/sign-in?callbackUrl=%2Fsettings%2Fprofile`);
  await expect(title(other, 'Anmelden')).toBeVisible();
  await signIn(other, email, german);
  await expect(title(other, 'Profile')).toBeVisible();
  await expect(html(other)).toHaveAttribute('lang', 'en');

  // And back to what the browser says.
  const profile = other.getByRole('main').getByRole('form', { name: 'Profile' });
  await profile.getByLabel('Language').selectOption({ label: 'Language of the browser' });
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(title(other, 'Profil')).toBeVisible();
  await expect(html(other)).toHaveAttribute('lang', 'de');
  await elsewhere.close();
});

test('a page that is open takes over the language that the company chooses', async ({ page, serviceOf, addresses }) => {
  const operator = await serviceOf('operator');
  const slug = unique('wechsel').toLowerCase();
  const { id } = await operator.call(createCompany, {
    body: { name: `Werk ${slug}`, slug, company_type: 'brand_owner' },
  });
  const email = `${slug}@demo.test`;
  await invitePerson(operator, { email, name: 'Lene Vogt', role: 'account_admin', company: id });
  const admin = await Service.signInAs(addresses, email, password);
  await page.goto('/sign-in');
  await signIn(page, email, german);
  await page.goto('/workorders');
  await expect(title(page, 'Aufträge')).toBeVisible();
  await admin.call(updateCompany, { params: { id }, body: { settings: { language: 'en' } } });
  // The page reads what runs when the reader returns to it, unless it has just done so.
  const returnUntil = (heading: string) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(title(page, heading)).toBeVisible({ timeout: 3_000 });
    }).toPass();
  await returnUntil('Workorders');
  await expect(html(page)).toHaveAttribute('lang', 'en');
  await admin.call(updateCompany, { params: { id }, body: { settings: { language: null } } });
  await returnUntil('Aufträge');
});

test('what is wrong with an upload is said in the language of the reader, before and after it is sent', async ({
  signedIn,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  const id = unique('deutsch');
  const { key } = await service.upload(`id,product\n${id}-0001,NS-30-EUU\n${id} 2,NS-30-EU\n`);
  const page = await signedIn('brand');
  const main = page.getByRole('main');
  const row = (value: string) => main.getByRole('row').filter({ hasText: value });

  await page.goto(`/ingestion/${key}`);
  await expect(row('NS-30-EUU')).toContainText('Kein Produkt hat diese SKU');
  await expect(row('NS-30-EUU')).toContainText('Meinten Sie NS-30-EU?');
  await expect(row(`${id} 2`)).toContainText('Ein Leerzeichen ist in einer ID nicht erlaubt');
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Alle Fehler als CSV' }).first().click(),
  ]);
  expect(list.suggestedFilename()).toBe(`${key} Fehler.csv`);
  expect(await readFile(await list.path(), 'utf8')).toContain('"Ein Leerzeichen ist in einer ID nicht erlaubt"');

  await page.goto('/ingestion/new');
  await page.getByRole('button', { name: 'Weitere Ziele' }).click();
  await page.getByRole('radio', { name: /^SIDs direkt/ }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  const content = Buffer.from(`id\n${id}-0002\n${id}-0002\nkurz\n`);
  await page.locator('input[type=file]').setInputFiles({ name: `${id}.csv`, mimeType: 'text/csv', buffer: content });
  await expect(page.getByLabel('Zeile mit den Namen')).toHaveValue('1');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.getByLabel('Spalte id wird übernommen als')).toHaveValue('id');
  await page.getByRole('button', { name: 'Weiter' }).click();
  const failed = (line: string) =>
    main.getByRole('row').filter({ has: page.getByLabel(`id in Zeile ${line}`, { exact: true }) });
  await expect(failed('4')).toContainText('Kürzer als 8 Zeichen');
  await expect(failed('3')).toContainText('Auch in Zeile 2');
  await expect(failed('3')).toContainText('Behalten Sie eine von beiden');
  await expectAccessible(page);
});
