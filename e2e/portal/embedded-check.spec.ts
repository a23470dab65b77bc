import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { getCheckAnswer } from '#lib/contract/check-answers.ts';
import { createScanApp } from '#lib/contract/scan-apps.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pointCamera } from '../support/point-camera.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { openWebsite, type Website } from '../support/website.ts';

const sample = (name: string) => path.join(import.meta.dirname, '..', '..', 'public', 'samples', `${name}.jpg`);

/** Detail of the event proofmark-verdict. */
interface ProofmarkVerdict {
  uid: string | null;
  extendedId: string | null;
}

const heard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard?: [name: string, detail: unknown][] }).heard ?? []);

let shop: Website;
let other: Website;
test.beforeAll(async () => {
  [shop, other] = [await openWebsite(), await openWebsite('ar')];
});
test.afterAll(() => {
  for (const website of [shop, other]) website.close();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a website embeds the check with the snippet of the portal, and another website cannot', async ({
    page,
    signedIn,
    serviceOf,
    watch,
  }) => {
    const service = await serviceOf('brand');
    const app = await service.call(createScanApp, { body: { name: unique('shop') } });
    const portal = await signedIn('brand');
    await portal.goto(`/settings/apps/${app.id}`);
    const websites = portal.getByRole('textbox', { name: 'Allowed websites' });
    await websites.fill(`${shop.origin}/path`);
    await portal.getByRole('form', { name: 'Your websites' }).getByRole('button', { name: 'Save' }).click();
    await expect(portal.getByText('Not the address of a website')).toBeVisible();
    await websites.fill(shop.origin);
    await portal.getByRole('form', { name: 'Your websites' }).getByRole('button', { name: 'Save' }).click();
    await expect(portal.getByText('Saved', { exact: true })).toBeVisible();
    const preview = portal.frameLocator('iframe[title="The check as your visitors see it"]');
    await portal.locator('iframe').scrollIntoViewIfNeeded();
    await expect(preview.getByText('Take a photo of the code')).toBeVisible();
    await expectAccessible(portal);
    const snippet = await portal.locator('pre', { hasText: '<proofmark-check' }).textContent();
    shop.content = snippet ?? '';
    other.content = shop.content;

    const show = await pointCamera(page, await readFile(sample('far')));
    await page.goto(shop.origin);
    await expect(page.getByText('Take a photo of the code')).toBeVisible();
    await expectAccessible(page);
    await page.getByText('Take a photo of the code').tap();
    await expect(page.getByRole('dialog', { name: 'Take a photo of the code' })).toBeVisible();
    await show(await readFile(sample('original')));
    await expect(page.getByText('Original print', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('status').filter({ hasText: 'Original print' })).toBeFocused();
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'pixels too wide').toBeLessThanOrEqual(0);
    const events = await heard(page);
    expect(events.map(([name]) => name)).toEqual(['ready', 'verdict']);
    const verdict = events[1]?.[1] as ProofmarkVerdict;
    expect(verdict).toMatchObject({ status: 'auth_original', isConsumed: false });
    const answer = await service.call(getCheckAnswer, { params: { uid: verdict.uid ?? '' } });
    expect(answer).toMatchObject({ result: 'auth_original', code: verdict.extendedId });

    watch.allow(/CORS|proofmark-check|ERR_FAILED|403/);
    const refusal = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('<proofmark-check>'),
    });
    await page.goto(other.origin);
    expect((await refusal).text()).toContain(`${other.origin} may not use the app ${app.identifier}.`);
    await expect.poll(() => heard(page)).toEqual([['error', { reason: 'refused' }]]);
    await expect(page.getByText('Take a photo of the code')).toHaveCount(0);
  });
});

test('the check in a website is used by keyboard, in the language of the website, about one code', async ({
  page,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  const app = await service.call(createScanApp, { body: { name: unique('shop'), allowed_origins: [other.origin] } });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  other.content = `<script src="${service.addresses.code}/check/v1/proofmark-check.js"></script>
<proofmark-check app="${app.identifier}"><a href="/help">Help</a></proofmark-check>`;
  await page.goto(other.origin);
  const check = page.locator('proofmark-check > *, proofmark-check').first();
  await expect(check.locator('[dir=rtl]')).toBeVisible();
  await page.locator('proofmark-check').evaluate((element) => element.setAttribute('lang', 'en'));
  await expect(page.getByText('Take a photo of the code')).toBeVisible();
  await page.keyboard.press('Tab');
  const field = page.getByLabel('Take a photo of the code');
  await expect(field).toBeFocused();
  await field.setInputFiles(sample('copy'));
  await expect(page.getByText('A copy', { exact: true })).toBeVisible({ timeout: 60_000 });
  const [, detail] = (await heard(page)).at(-1) ?? [];
  const { extendedId } = detail as ProofmarkVerdict;
  await page
    .locator('proofmark-check')
    .evaluate((element, id) => element.setAttribute('extended-id', id ?? ''), extendedId);
  await expect(page.getByText('A copy', { exact: true })).toHaveCount(0);
  await expect(page.getByText(extendedId ?? '')).toBeVisible();
  await expectAccessible(page);
});
