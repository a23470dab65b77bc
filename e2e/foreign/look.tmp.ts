import { chromium } from '@playwright/test';
import { ForeignService, validToken } from './foreign-service.ts';
import { SecondPortal } from './second-portal.ts';
const service = new ForeignService();
await service.start();
const portal = await SecondPortal.start({ API_URL: service.api, PHOTO_URL: service.photo, STORAGE_URL: service.api, CODE_URL: 'https://id.example', API_TOKEN_HEADER: 'X-UAT:', SERVICE_APP_ID: 'a' });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [width, scheme] of [[1440, 'light'], [1440, 'dark'], [360, 'light']] as const) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  await page.goto(`${portal.url}/sign-in`);
  if (width === 1440) await page.screenshot({ path: `/tmp/shots/nineteen/sign-in-${width}-${scheme}.png` });
  await page.getByLabel('UAT').fill(validToken);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${portal.url}/`);
  for (const path of process.argv.slice(2)) {
    await page.goto(portal.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/shots/nineteen/${path.replaceAll(/[/?=]/g, '_')}-${width}-${scheme}.png`, fullPage: true });
  }
  await page.close();
}
await browser.close();
await portal.stop();
await service.stop();
