import type { Page } from '@playwright/test';

/** Fills in and sends the sign-in form, without waiting for its result. */
export async function sendSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await fillSignIn(page, email, password);
}

/** The same where the form is there. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
