import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findArtworkCode, getArtwork } from '#lib/contract/artwork.ts';
import { me } from '#lib/contract/auth.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import { codegenStatus, createSid, getWorkorder } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { readZip } from '../support/files.ts';
import { sentPage } from '../support/sent-page.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const drawn = (background: string, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** Chooses a file as the picture; again until the page is ready to take it. */
async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }, then: RegExp) {
  await expect(async () => {
    await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
    await expect(page.getByText(then)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

const isShown = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.getByRole('img', { name }).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
    )
    .toBe(true);

test('a template gets a picture, which those who order see, another one, and none', async ({ signedIn, serviceOf }) => {
  const { company } = await (await serviceOf('brand')).call(me, {});
  const name = unique('Pictured');
  const { id } = await (await serviceOf('operator')).call(createTemplate, {
    body: { company: company.id, name, code_layout: 'none' },
  });
  const address = `/operator/templates/${id}`;
  let page = await signedIn('operator');
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Drop or paste a picture/ })).toBeVisible();

  await test.step('what is no picture is refused before it is sent', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await choose(page, { name: 'label.svg', mimeType: 'image/svg+xml', buffer: svg }, /^SVG pictures are not taken/);
    await expectAccessible(page);
  });

  await test.step('it is shown before it is saved, and to who orders after', async () => {
    const png = { name: 'label.png', mimeType: 'image/png', buffer: await drawn('#1f6f5c') };
    await choose(page, png, /label\.png/);
    await isShown(page, 'The picture you chose');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/operator\/templates$/);

    page = await signedIn('brand');
    await page.goto(`/templates?q=${encodeURIComponent(name)}`);
    await isShown(page, `Picture of ${name}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: `Order from ${name}`, exact: true }).click();
    // The list has the picture too: the form is there when its address is.
    await expect(page).not.toHaveURL(/\/templates\?/);
    await isShown(page, `Picture of ${name}`);
  });

  await test.step('it is replaced by one that is pasted, and removed', async () => {
    page = await signedIn('operator');
    await page.goto(address);
    await isShown(page, 'Picture');
    const jpeg = (await drawn('#7a3b2e', 'jpeg')).toString('base64');
    await expect(async () => {
      await page.evaluate((bytes) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
        data.items.add(new File([content], 'pasted.jpg', { type: 'image/jpeg' }));
        window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
      }, jpeg);
      await expect(page.getByText(/pasted\.jpg/)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/operator\/templates$/);
    await page.goto(address);
    await isShown(page, 'Picture');
    await expect(async () => {
      await page.getByRole('button', { name: 'Remove' }).click({ timeout: 2_000 });
      await expect(page.getByText('The picture is removed when you save.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/operator\/templates$/);
    expect((await sentPage(page, address)).text).toContain('Drop or paste a picture');
  });
});

test('codes are looked at by number, serial number and key, and drawn at a size in millimetres', async ({
  signedIn,
  serviceOf,
}) => {
  const brand = await serviceOf('brand');
  const order = await brand.call(createSid, {
    body: { reference: unique('SIZED'), quantity: 30, activate_on_complete: true, use_serial_number: true },
  });
  const params = { id: order.id };
  await expect
    .poll(async () => (await brand.call(getWorkorder, { params })).codegen_status, { timeout: 120_000 })
    .toBe(codegenStatus.completed);
  const codeAt = (sequence: number) => brand.call(findArtworkCode, { params, query: { sequence } });
  const page = await signedIn('brand');
  await page.goto(`/workorders/${order.id}`);
  const code = (number: number) => page.getByRole('img', { name: `Code number ${number} as it is printed` });

  await test.step('each with its serial number and id', async () => {
    const first = await codeAt(1);
    await expect(code(1)).toBeVisible();
    await expect(page.getByText(first.serial_number ?? 'none', { exact: true })).toBeVisible();
    await expect(page.getByText(first.extended_id)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('by its keys and its numbers', async () => {
    await page.getByRole('button', { name: 'Next code' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(code(2)).toBeVisible();
    await page.keyboard.press('End');
    await expect(code(30)).toBeVisible();
    await page.keyboard.press('Home');
    await expect(code(1)).toBeVisible();
    const wanted = await codeAt(17);
    const number = page.getByLabel('Number or serial number');
    await number.fill(wanted.serial_number ?? '');
    await number.press('Enter');
    await expect(code(17)).toBeVisible();
    await expect(page.getByText(wanted.extended_id)).toBeVisible();
    await number.fill('31');
    await number.press('Enter');
    await expect(number).toHaveAccessibleDescription(/^The codes are numbered 1 to 30, their serial numbers/);
    await expect(code(17)).toBeVisible();
  });

  await test.step('at a size that has whole dots', async () => {
    const measures = await brand.call(getArtwork, { params });
    const sideOf = (dots: number, dpi = 600) =>
      `${Math.round(((dots * measures.symbol_modules * 25.4) / dpi) * 100) / 100} mm`;
    await page.getByRole('button', { name: 'Draw artwork' }).click();
    const dialog = page.getByRole('dialog');
    const size = dialog.getByLabel('Size in mm');
    // Half a dot more than 12 of them.
    await size.fill(((12.5 * measures.symbol_modules * 25.4) / 600).toFixed(2));
    await expect(dialog.getByText('is no whole number of dots')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `${sideOf(12)} (12 dots)` }).click();
    await expect(dialog.getByLabel('Dots a module')).toHaveValue('12');
    await expect(dialog.getByText(`QR code ${sideOf(12)}.`)).toBeVisible();
    await dialog.getByLabel('Dots a module').fill('5');
    await expect(dialog.getByText('too small for many phones')).toBeVisible();
    await size.fill(String(Number.parseFloat(sideOf(10))));
    await dialog.getByLabel('Codes', { exact: false }).fill('2');
    await dialog.getByRole('button', { name: 'Draw artwork' }).click();
    const files = page.getByRole('list', { name: 'The artwork just started' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('link', { name: 'Download' }).click({ timeout: 120_000 }),
    ]);
    const entries = await readZip(await readFile(await download.path()));
    expect(JSON.parse(entries['manifest.json'] ?? '')).toMatchObject({ artwork: { module_dots: 10, dpi: 600 } });
  });
});
