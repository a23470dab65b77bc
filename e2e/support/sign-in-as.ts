import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The sign-in form, filled in and sent, whatever comes of it. */
export async function sendSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Somebody who is no account of the demo signs in by the form; who was signed in before is forgotten. */
export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.context().clearCookies();
  await sendSignIn(page, email, password);
  await expect(page).not.toHaveURL(/sign-in/);
}
