import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { authenticatePhoto, serviceAppHeader } from '#lib/contract/photo.ts';
import { expectAccessible } from '../support/accessible.ts';
import type { Addresses } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const sample = (name: string) =>
  readFile(path.join(import.meta.dirname, '..', '..', 'public', 'samples', `${name}.jpg`));

/** The path of the code that the demo's original carries. */
async function sampleCode(addresses: Addresses): Promise<string> {
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(await sample('original'))], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(addresses.photo + authenticatePhoto.path, {
    method: 'POST',
    headers: { [serviceAppHeader]: 'demo-app' },
    body,
  });
  const { carrier_content: content } = authenticatePhoto.response.parse(await response.json());
  return new URL(content ?? '').pathname;
}

/** Gives the page a camera that sees a picture, `scale` times as large. */
async function pointCamera(page: Page, picture: Buffer, scale = 1): Promise<void> {
  await page.addInitScript(
    ([text, scale]) => {
      const bytes = Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
      const getUserMedia = async () => {
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        const canvas = document.createElement('canvas');
        canvas.width = image.width;
        canvas.height = image.height;
        const context = canvas.getContext('2d');
        setInterval(() => {
          const [width, height] = [image.width * scale, image.height * scale];
          context?.fillRect(0, 0, canvas.width, canvas.height);
          context?.drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
        }, 50);
        return canvas.captureStream(20);
      };
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia });
    },
    [picture.toString('base64'), scale] as const,
  );
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('the camera of the check page takes the photo by itself, and the print is found genuine', async ({
    page,
    addresses,
  }) => {
    await pointCamera(page, await sample('original'));
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await expectAccessible(page);
    await page.getByText('Take a photo of the code').tap();
    const camera = page.getByRole('dialog', { name: 'Take a photo of the code' });
    await expect(camera).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText('Genuine', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('listitem').filter({ hasText: 'The print, on your photo' })).not.toContainText('not');
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'pixels too wide').toBeLessThanOrEqual(0);
  });

  test('the camera waits while the code is far, and takes the photo when asked', async ({ page, addresses }) => {
    await pointCamera(page, await sample('original'), 0.6);
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await page.getByText('Take a photo of the code').tap();
    const camera = page.getByRole('dialog', { name: 'Take a photo of the code' });
    await expect(camera.getByRole('status')).toHaveText('Come closer, until the code fills the picture.');
    await camera.getByRole('button', { name: 'Take the photo now' }).tap();
    await expect(page.getByText('Code active')).toHaveCount(0, { timeout: 60_000 });
    await expect(page.getByRole('heading', { name: 'What was checked' })).toBeVisible();
  });

  test('without a camera a photo is chosen, and a copy is told as one', async ({ page, addresses }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: () => Promise.reject(new Error('No.')) });
    });
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await page.getByText('Take a photo of the code').tap();
    await expect(page.getByRole('alert')).toHaveText('The camera is not available here. Choose a photo instead.');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Take a photo of the code').tap(),
    ]);
    await chooser.setFiles(path.join(import.meta.dirname, '..', '..', 'public', 'samples', 'copy.jpg'));
    await expect(page.getByText('A copy', { exact: true })).toBeVisible({ timeout: 60_000 });
  });
});

test.describe('without script, from right to left', () => {
  test.use({ javaScriptEnabled: false, locale: 'ar-EG' });

  test('the form of the check page sends a photo', async ({ page, addresses }) => {
    await page.goto(addresses.code + (await sampleCode(addresses)));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page
      .locator('input[type=file]')
      .setInputFiles(path.join(import.meta.dirname, '..', '..', 'public', 'samples', 'blurred.jpg'));
    await page.getByRole('button', { name: 'تحقق من هذه الصورة' }).click();
    await expect(page.getByRole('status')).toContainText('الصورة ليست جيدة بما يكفي');
  });
});
