import { expectAccessible } from '../support/accessible.ts';
import { sentPage } from '../support/sent-page.ts';
import { expect, test } from '../support/test.ts';

// conforms: 36.21
test('the operator sees how each program is, what waits, what failed, and who uses the service', async ({
  signedIn,
}) => {
  const page = await signedIn('operator');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Health/ })).toBeVisible();
  const programs = page.getByRole('table', { name: 'Programs' });
  for (const name of ['API', 'Photo API and code addresses', 'Worker', 'Storage', 'Portal']) {
    const running = programs.getByRole('row', { name: new RegExp(`^${name}.*Running`) });
    await expect(running.first()).toContainText(/\d+\.\d+\.\d+/);
  }
  await expect(programs.getByRole('row', { name: /^Worker.*Running/ }).first()).toContainText(/ of .* free/);
  await expect(page.getByRole('region', { name: /^Errors of the last 24 hours/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Release' })).toContainText(/\d+\.\d+\.\d+/);
  await expectAccessible(page);

  const volume = page.getByRole('table', { name: 'Volume of the last 7 days' });
  const company = volume.getByRole('link').first();
  const name = (await company.textContent()) ?? '';
  await company.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(page.getByText('Programs', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: 'All work' }).click();
  await expect(page).toHaveURL(/\/operator\/work$/);

  await signedIn('brand');
  expect((await sentPage(page, '/')).text).not.toContain('Errors of the last 24 hours');
});
