import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createUser } from '#lib/contract/users.ts';
import { expectAccessible } from '../support/accessible.ts';
import { sendSignIn } from '../support/send-sign-in.ts';
import { type Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const password = 'a password of this journey';

/** A user of its own: what is turned on here must not disturb other journeys. */
async function newColleague(brand: Service) {
  const email = `${unique('two-factor')}@demo.test`;
  await brand.call(createUser, { body: { email, name: 'Noor Haddad', role: 'analyst', password } });
  return email;
}

/** The code an authenticator app shows, so many steps of 30 seconds from now. */
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The sign-in form that signing out leads to, where it remembers the address from the last time. */
async function enterPasswordAgain(page: Page, email: string, secret = password) {
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Noor Haddad/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

/**
 * From the page of the settings to the recovery codes, by way of a wrong password; answers what an authenticator app
 * and a drawer keep.
 */
async function turnOn(page: Page) {
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/not your password/);
  await expectAccessible(page);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeAt(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  return { secret, recoveryCodes: await codes.allTextContents() };
}

async function openSecurity(page: Page) {
  await page.getByRole('button', { name: /Noor Haddad/ }).click();
  await page.getByRole('menuitem', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
}

test('two-factor sign-in is turned on, asked for, and turned off again, each step of it accessible', async ({
  page,
  serviceOf,
  watch,
}) => {
  watch.allow(/status of 401/);
  const email = await newColleague(await serviceOf('brand'));
  await sendSignIn(page, email, password);
  await openSecurity(page);
  const { secret, recoveryCodes } = await turnOn(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('proofmark recovery codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await signOut(page);

  await enterPasswordAgain(page, email);
  const otp = page.getByLabel('One-time code');
  await expect(otp).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await expectAccessible(page);
  await otp.fill('abcdef');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The code is not right' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue(password);
  // The code that turned it on is used up; the app's next one is accepted early.
  await otp.fill(codeAt(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
  await signOut(page);

  await enterPasswordAgain(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);

  await openSecurity(page);
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByLabel('Code').fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a new password is for the next sign-in, and this session goes on', async ({ page, serviceOf, watch }) => {
  watch.allow(/status of 401/);
  const email = await newColleague(await serviceOf('brand'));
  await sendSignIn(page, email, password);
  await expect(page).not.toHaveURL(/\/sign-in/);
  await page.goto('/settings/security');
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill('not the password');
  await form.getByLabel('New password').fill('short');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(/At least 12 characters/);
  await form.getByLabel('New password').fill('another password of this journey');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/not your password/);
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
  await signOut(page);
  await enterPasswordAgain(page, email);
  await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
  await enterPasswordAgain(page, email, 'another password of this journey');
  await expect(page).not.toHaveURL(/\/sign-in/);
});
