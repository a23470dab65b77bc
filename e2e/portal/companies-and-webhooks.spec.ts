import type { Page } from '@playwright/test';
import { setPassword } from '#lib/contract/account-links.ts';
import { me } from '#lib/contract/auth.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invitePerson } from '../support/invited-person.ts';
import { linkOfMail } from '../support/mailbox.ts';
import { sentPage } from '../support/sent-page.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const password = 'a password of this journey';

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('a new company from nothing to a partner and a webhook that answers', async ({ signedIn, serviceOf }) => {
  const receiver = await startReceiver();
  const slug = unique('havre');
  const name = `Havre ${slug}`;
  const email = `${slug}@havre.test`;

  const page = await signedIn('operator');
  await test.step('the operator makes the company, its administrator and its template', async () => {
    await page.goto('/operator/companies');
    await page.getByRole('link', { name: 'Create a company' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await expect(page.getByLabel('Slug')).toHaveValue(`havre-${slug}`);
    await page.getByLabel('Slug').fill(slug);
    await page.getByRole('button', { name: 'Create company' }).click();
    await title(page, name);

    await page.getByRole('button', { name: 'Invite the first administrator' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ines Havre');
    await dialog.getByLabel('E-mail').fill('ines');
    await dialog.getByLabel('E-mail').press('Enter');
    await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Password')).toHaveCount(0);
    await expectAccessible(page);
    await dialog.getByLabel('E-mail').fill(email);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('row', { name: /Ines Havre/ })).toContainText('Account admin');

    await page.getByRole('link', { name: 'Create a template' }).click();
    await title(page, 'New template');
    await expect(page.getByLabel('Brand owner')).toContainText(name);
    await page.getByLabel('Name', { exact: true }).fill('Bottle label');
    await page.getByRole('radio', { name: /SID/ }).click();
    await page.getByRole('button', { name: 'Create template' }).click();
    await title(page, 'Templates');
    await page.getByLabel('Search templates').fill('Bottle label');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('In use');
  });

  await test.step('the administrator chooses a password; the operator can send a reset', async () => {
    const secret = (await linkOfMail(email, 1)).split('#')[1] ?? '';
    await (await serviceOf('operator')).call(setPassword, { body: { secret, password } });
    await page.goto('/operator/companies');
    await page.getByRole('link', { name }).click();
    const row = page.getByRole('row', { name: /Ines Havre/ });
    await row.getByRole('button', { name: /^Send reset/ }).click();
    await expect(page.getByText('Link sent')).toBeVisible();
    expect(await linkOfMail(email, 2)).toContain('/set-password#');
  });

  await signedIn({ email, password });
  await test.step('the administrator adds a webhook; its secret is shown once', async () => {
    await page.goto('/settings/webhooks');
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByRole('link', { name: 'Create a webhook' }).click();
    await page.getByLabel('Address').press('Tab');
    await expect(page.getByLabel('Address')).not.toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Address').fill('ftp://example.test');
    await page.getByLabel('Address').press('Tab');
    await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByText('Choose at least one event.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('workorder.completed').check();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await page.getByRole('link', { name: 'To the webhook' }).click();
    await title(page, receiver.url);
    await expect(page.getByText(/whsec_/)).toHaveCount(0);
  });

  await test.step('a test event shows its result, and its delivery is sent again under the same id', async () => {
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await expect(page.getByText('Your receiver accepted the test event')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('link', { name: 'What was sent and answered' }).click();
    await title(page, 'webhook.test');
    await expect(page.getByText('{"taken":true}')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Try 2')).toBeVisible({ timeout: 120_000 });
    expect(receiver.ids).toHaveLength(2);
    expect(new Set(receiver.ids).size).toBe(1);
    await page.goBack();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Create a new secret' }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByText(/signs too until/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('all of it is in the audit log, which opens and can be exported', async () => {
    await page.goto('/settings/audit?object=webhook');
    await page.getByRole('button', { name: 'Create a webhook' }).click();
    await expect(page.getByText(/events.*url|url.*events/)).toBeVisible();
    await expectAccessible(page);
    for (const action of ['Send a test event', 'Create a new secret for a webhook']) {
      await expect(page.getByRole('button', { name: action })).toBeVisible();
    }
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^audit log .*\.csv$/);
    const stream = await file.createReadStream();
    const text = (await stream.toArray()).join('');
    expect(text).toContain('createWebhook');
    expect(text).not.toContain('signIn');
  });

  await test.step('a partnership is asked for by the one side and accepted by the other', async () => {
    await page.goto('/settings/partners/new');
    await page.getByRole('button', { name: 'Ask for a partnership' }).click();
    await expect(page.getByLabel('E-mail of a person there')).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Use a slug instead' }).click();
    await page.getByLabel('Slug of the printing partner').fill('nobody-of-this-name');
    await page.getByRole('button', { name: 'Ask for a partnership' }).click();
    await expect(page.getByText('No printing partner has this slug.')).toBeVisible();
    const { company: press } = await (await serviceOf('printer')).call(me, {});
    await page.getByLabel('Slug of the printing partner').fill(press.slug);
    await page.getByRole('button', { name: 'Ask for a partnership' }).click();
    await expect(page.getByText('Waiting for them')).toBeVisible();

    const printerEmail = `${slug}@press.test`;
    const printer = { email: printerEmail, name: 'Pia Press', role: 'account_admin', company: press.id } as const;
    await signedIn(await invitePerson(await serviceOf('operator'), printer));
    await page.goto('/settings/partners');
    await page.getByRole('link', { name }).click();
    await expect(page.getByText(`${name} asks you to be partners`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Partners', { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'End partnership' })).toBeVisible();
  });

  receiver.close();
});

test('a printing partner keeps its equipment', async ({ signedIn }) => {
  const name = unique('Press');
  const page = await signedIn('printer');
  await page.goto('/settings/equipment');
  await page.getByRole('link', { name: 'Create equipment' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Resolution in dpi').fill('20');
  await page.getByLabel('Resolution in dpi').press('Enter');
  await expect(page.getByText('At least 72.')).toBeVisible();
  await page.getByLabel('Resolution in dpi').fill('1,200');
  await page.getByLabel('Resolution in dpi').press('Enter');
  await title(page, name);

  await page.getByRole('button', { name: 'Create a calibration' }).click();
  await page.getByRole('combobox', { name: 'Find a substrate' }).fill('Invercote');
  await page.getByRole('option', { name: /Invercote/ }).click();
  await expect(page.getByRole('button', { name: /End calibration for Invercote/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /End calibration for Invercote/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End calibration' }).click();
  await expect(page.getByText('No calibration yet')).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete equipment' }).click();
  await expect(page).toHaveURL(/\/settings\/equipment$/);
  await page.getByLabel('Search equipment').fill(name);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
});

test('support sees companies and work, and changes nothing; a brand owner reads that it is not for its role', async ({
  signedIn,
}) => {
  const page = await signedIn('support');
  await page.goto('/operator/companies');
  await expect(page.getByRole('link', { name: 'Create a company' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Nordlys Apotek' }).click();
  await expect(page.getByText('Templates it may order from')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Serum carton' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.goto('/operator/work');
  await expect(page.getByRole('row', { name: /Deliver webhooks/ })).toBeVisible();

  await signedIn('brand');
  for (const path of ['/operator/companies', '/operator/work', '/operator/templates/new', '/settings/equipment']) {
    expect((await sentPage(page, path)).heading, path).toMatch(/is not part of your role$/);
  }
});
