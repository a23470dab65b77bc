import type { Page } from '@playwright/test';

interface UploadFile {
  name: string;
  content: string | Buffer;
}

/** Says that the codes go to a workorder of their own; a company with templates has that among other destinations. */
export async function uploadSids(page: Page): Promise<void> {
  const direct = page.getByRole('radio', { name: /^SIDs directly/ });
  const others = page.getByRole('button', { name: 'Other destinations' });
  await direct.or(others).waitFor();
  if (await others.isVisible()) await others.click();
  await direct.click();
}

/** Goes through the steps of an upload of SIDs to its check, with the columns as they are matched by themselves. */
export async function checkFile(page: Page, { name, content }: UploadFile): Promise<void> {
  await page.goto('/ingestion/new');
  await uploadSids(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  const buffer = Buffer.from(content);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('heading', { name: 'Read as' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('table', { name: 'Columns of the file and the fields they are' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
}
