import type { CDPSession, Page } from '@playwright/test';
import { createUser } from '#lib/contract/users.ts';
import { expectAccessible } from '../support/accessible.ts';
import { sendSignIn } from '../support/send-sign-in.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test.use({ browserContext: 'own' });

const password = 'a password of this journey';

/** The authenticator of a laptop, which unlocks by itself. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /Ada Quist/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

async function createPasskey(page: Page) {
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
}

test('a passkey is added, signs in alone and after the password, and is removed', async ({
  page,
  serviceOf,
  watch,
}) => {
  watch.allow(/status of 401/);
  const brand = await serviceOf('brand');
  const email = `${unique('passkey')}@demo.test`;
  await brand.call(createUser, { body: { email, name: 'Ada Quist', role: 'analyst', password } });
  const { session, authenticatorId } = await addAuthenticator(page);

  // Offered after the password. “Not now” is remembered.
  await sendSignIn(page, email, password);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in without a password next time' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: /Ada Quist/ })).toBeVisible();
  await signOut(page);
  await sendSignIn(page, email, password);
  await expect(page.getByRole('button', { name: /Ada Quist/ })).toBeVisible();

  // A user who does not unlock. The password was typed a moment ago.
  await page.goto('/settings/security');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expectAccessible(page);
  await expect(page.getByLabel('Your password')).toBeHidden();
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The passkey was not created' })).toBeVisible();
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Not now' }).click();

  await createPasskey(page);
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Old laptop', { exact: true })).toBeVisible();

  // The same device does not get a second one.
  await createPasskey(page);
  await expect(page.getByRole('alert').filter({ hasText: 'has a passkey of yours already' })).toBeVisible();
  await signOut(page);

  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No passkey was used' })).toBeVisible();
  await expectAccessible(page);
  await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
  await signOut(page);

  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Confirm with your passkey' })).toBeVisible();
  await expect(page.getByLabel('One-time code')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);

  // The last second factor goes with the password and the passkey.
  await page.goto('/settings/security');
  await expect(page.getByText('Last used')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('your last second factor')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove Old laptop' })).toBeHidden();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey does not sign in here' })).toBeVisible();
});

test('a passkey is created from the offer after the first sign-in', async ({ page, serviceOf }) => {
  const email = `${unique('offered')}@demo.test`;
  await (await serviceOf('brand')).call(createUser, { body: { email, name: 'Ada Quist', role: 'analyst', password } });
  await addAuthenticator(page);
  await page.goto('/sign-in?callbackUrl=%2Fcodes');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Codes' })).toBeVisible();
});
