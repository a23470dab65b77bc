import type { Page } from '@playwright/test';
import { signIn } from '#lib/contract/auth.ts';
import { createUser, updateUser } from '#lib/contract/users.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { linkOfMail } from '../support/mailbox.ts';
import { fillSignIn, sendSignIn } from '../support/send-sign-in.ts';
import { sentPage } from '../support/sent-page.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const first = 'the first password of mine';
const second = 'the second password of mine';

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

test('a colleague is invited, chooses a password, forgets it and sets another', async ({ signedIn, watch }) => {
  watch.allow(/status of (400|401|404)/);
  const page = await signedIn('brand', { fresh: true });
  const email = `${unique('invited')}@demo.test`;
  await page.goto('/settings/users/new');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Name').fill('Ines Vitt');
  await page.getByRole('radio', { name: 'Workorder editor' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('table', { name: 'Invitations' }).getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Workorder editor');
  await expectAccessible(page);
  const usual = page.viewportSize();
  await expectFits(page);
  await page.setViewportSize(usual ?? { width: 1280, height: 720 });

  // Sent again, the link of the first mail ends.
  const stale = await linkOfMail(email, 1);
  await row.getByRole('button', { name: /Send again/ }).click();
  const link = await linkOfMail(email, 2);
  await signOut(page, 'Marta Holm');
  await page.goto(stale);
  await expect(page.getByRole('alert').filter({ hasText: 'does not work any more' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Join Nordlys Apotek' })).toBeVisible();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/At least 12 characters/);
  await expect(page.getByText('At least 12 characters.')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Ines Vittoria');
  await page.getByLabel('New password').fill(first);
  await page.getByRole('button', { name: 'Join' }).click();
  // The password was typed once: it signs in too.
  await expect(page.getByRole('button', { name: /Ines Vittoria/ })).toBeVisible();
  await signOut(page, 'Ines Vittoria');

  await page.getByRole('link', { name: 'Forgot password' }).click();
  // The page before has this field, too, with the same value.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your mail')).toBeVisible();
  await expectAccessible(page);
  await page.goto(await linkOfMail(email, 3));
  await page.getByLabel('New password').fill(second);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('button', { name: /Ines Vittoria/ })).toBeVisible();
  await signOut(page, 'Ines Vittoria');
  await fillSignIn(page, email, first);
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await fillSignIn(page, email, second);
  await expect(page.getByRole('button', { name: /Ines Vittoria/ })).toBeVisible();

  // Pages outside of the role say so.
  expect((await sentPage(page, '/settings/users')).heading).toContain('not part of your role');
});

test('forgetting a password works before a script has loaded, and says the same for nobody', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill('nobody@nowhere.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your mail')).toBeVisible();
  await context.close();
});

test('a colleague who is locked out is found and unlocked', async ({ signedIn, serviceOf, addresses }) => {
  const brand = await serviceOf('brand');
  const email = `${unique('locked')}@demo.test`;
  await brand.call(createUser, { body: { email, name: 'Liv Aas', role: 'analyst', password: first } });
  const attempt = (secret: string) =>
    fetch(addresses.api + signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' },
      body: JSON.stringify({ email, password: secret }),
    });
  for (let failure = 0; failure < 8; failure++) await attempt('a wrong password');
  expect((await attempt(first)).status).toBe(429);

  const page = await signedIn('brand');
  await page.goto('/settings/users?state=locked');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Locked');
  await row.getByRole('link', { name: 'Liv Aas' }).click();
  await expect(page.getByText('Sign-in locked until')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByText('Sign-in locked until')).toBeHidden();
  expect((await attempt(first)).status).toBe(200);
});

test('a user who may not sign in any more is not led into a form', async ({ signedIn, serviceOf }) => {
  const brand = await serviceOf('brand');
  const email = `${unique('leaver')}@demo.test`;
  const { id } = await brand.call(createUser, {
    body: { email, name: 'Ole Moe', role: 'account_admin', password: first },
  });
  const page = await signedIn({ email, password: first });
  await page.goto('/settings/webhooks/new');
  await expect(page.getByLabel('Address', { exact: true })).toBeVisible();
  await brand.call(updateUser, { params: { id }, body: { is_active: false } });
  const answer = await page.request.get('/settings/webhooks/new', { maxRedirects: 0 });
  expect(answer.headers()['location']).toBe('/session-ended?callbackUrl=%2Fsettings%2Fwebhooks%2Fnew');
});

test('a token is made, kept, used, and revoked', async ({ signedIn, addresses, watch }) => {
  // It is shown where it is made, and there alone.
  watch.allow(/a UAT in .*\/settings\/tokens\/new/);
  const page = await signedIn('brand');
  const name = unique('ERP');
  await page.goto('/settings/tokens/new');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one permission.' })).toBeVisible();
  await page.getByLabel('Read workorders').check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = (await page.getByLabel('Token', { exact: true }).textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(page.getByText('You have not copied it')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave without it' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Read workorders')).toBeVisible();
  await expectAccessible(page);

  const ask = (path: string) => fetch(addresses.api + path, { headers: { authorization: `UAT ${token}` } });
  expect((await ask('/api/v2/workorders/')).status).toBe(200);
  expect((await ask('/api/v2/users/')).status).toBe(403);
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page).toHaveURL(/\/settings\/tokens$/);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect((await ask('/api/v2/workorders/')).status).toBe(401);
});

test.describe('times', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' });

  test('are where the reader is from the first byte, or where the reader has chosen', async ({ page, serviceOf }) => {
    const email = `${unique('zone')}@demo.test`;
    const brand = await serviceOf('brand');
    await brand.call(createUser, { body: { email, name: 'Tenzin Rai', role: 'analyst', password: first } });
    await sendSignIn(page, email, first);
    await expect(page).not.toHaveURL(/\/sign-in/);
    // HTML as the server sends it, before any script.
    const written = async () =>
      /<time[^>]*>[^<]*</.exec(await (await page.request.get('/settings/profile')).text())?.[0];
    expect(await written()).toContain('GMT+5:45');
    await page.goto('/settings/profile');
    await expect(page.getByText('The time there is')).toBeVisible();
    await page.getByLabel('Name').fill('Tenzin Rai-Gurung');
    await page.getByLabel('Time zone').selectOption('America/Los_Angeles');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /Tenzin Rai-Gurung/ })).toBeVisible();
    expect(await written()).toMatch(/GMT-[78]/);
    await expect(page.getByText(/^until /).locator('time')).toHaveAttribute('title', /GMT-[78]/);
    await expectAccessible(page);
    // Without what the browser sent, and nothing chosen, they say that they are in UTC.
    await page.getByLabel('Time zone').selectOption('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^until /).locator('time')).toHaveAttribute('title', /GMT\+5:45/);
    await page.context().clearCookies({ name: 'proofmark.zone' });
    expect(await written()).toMatch(/>\d+ \w+, \d\d:\d\d UTC<$/);
  });
});
