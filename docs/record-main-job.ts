import path from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/**
 * Records the main job for the README as an animated picture: codes ordered from a template, their progress, the
 * download. `node docs/record-main-job.ts [portal address]`, of a running demo. CHROMIUM_PATH names the browser when
 * Playwright's own is not installed.
 */
const portal = process.argv[2] ?? 'http://localhost:3000';
const executablePath = process.env['CHROMIUM_PATH'];
const file = path.join(import.meta.dirname, 'images/main-job.webp');
const size = { width: 1200, height: 750 };
/** Width of the picture in pixels. */
const width = 900;
const shortest = 120;
const reference = `SPRING-${Date.now().toString(36).slice(-5).toUpperCase()}`;

interface Frame {
  picture: Buffer;
  milliseconds: number;
}

/** Takes frames of a page, with a pointer that is drawn into them. */
class Recorder {
  readonly frames: Frame[] = [];
  readonly page: Page;
  #pointer = { x: size.width / 2, y: size.height / 2 };

  constructor(page: Page) {
    this.page = page;
  }

  async hold(milliseconds: number): Promise<void> {
    const { x, y } = this.#pointer;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
      <path transform="translate(${x} ${y})" d="M0 0v22l6-5 4 9 4-2-4-9h8z" fill="#111" stroke="#fff" stroke-width="1.5"/>
    </svg>`;
    const picture = await sharp(await this.page.screenshot())
      .composite([{ input: Buffer.from(svg) }])
      .png()
      .toBuffer();
    const small = await sharp(picture).resize({ width }).png().toBuffer();
    const last = this.frames.at(-1);
    if (last?.picture.equals(small)) last.milliseconds += milliseconds;
    else this.frames.push({ picture: small, milliseconds });
  }

  /** Moves the pointer to the middle of an element in a few frames. */
  async pointAt(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`Not on the page: ${target}`);
    const from = this.#pointer;
    const to = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 };
    for (const part of [0.4, 0.8, 1]) {
      this.#pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.page.mouse.move(this.#pointer.x, this.#pointer.y);
      await this.hold(shortest);
    }
    await this.hold(400);
  }

  async click(target: Locator): Promise<void> {
    await this.pointAt(target);
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await field.fill('');
    for (let length = 2; length < text.length + 2; length += 2) {
      await field.fill(text.slice(0, length));
      await this.hold(shortest);
    }
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${portal}/sign-in`);
  await page.getByLabel('E-mail').fill('brand@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('proofmark-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  await page.goto(`${portal}/templates`);
  await page.waitForLoadState('networkidle');
}

async function record(recorder: Recorder): Promise<void> {
  const { page } = recorder;
  await recorder.hold(1200);
  const link = page.locator('a[href*="/workorders/new/template?template="]');
  const card = page.locator('li, article').filter({ hasText: 'Plain serial label' }).filter({ has: link }).last();
  await recorder.click(card.locator(link));
  const quantity = page.getByRole('textbox', { name: /^Quantity/ });
  await quantity.waitFor();
  await page.waitForLoadState('networkidle');
  await recorder.hold(900);
  await recorder.type(quantity, '250000');
  await recorder.type(page.getByRole('textbox', { name: /^Reference/ }), reference);
  await recorder.click(page.getByRole('button', { name: 'Order codes' }));
  // The order is larger than usual, so the portal asks.
  const question = page.getByRole('dialog');
  await question.waitFor();
  await recorder.hold(1500);
  await recorder.click(question.getByRole('button', { name: /^Order / }));
  await followProgress(recorder);
  await recorder.hold(1200);
  const download = page.waitForEvent('download');
  await recorder.click(page.getByRole('link', { name: /Download the codes/ }));
  await (await download).delete();
  await recorder.hold(2500);
}

async function followProgress(recorder: Recorder): Promise<void> {
  const { page } = recorder;
  await page.waitForURL(/\/workorders\/\d+/);
  await page.getByRole('heading', { level: 1, name: reference }).waitFor();
  const completed = page.getByRole('main').getByText('Completed', { exact: true }).first();
  while (!(await completed.isVisible())) await recorder.hold(500);
}

async function main(): Promise<void> {
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ viewport: size, locale: 'en-GB', timezoneId: 'Europe/Oslo' });
    const page = await context.newPage();
    await signIn(page);
    const recorder = new Recorder(page);
    await record(recorder);
    const { frames } = recorder;
    const { size: bytes } = await sharp(
      frames.map(({ picture }) => picture),
      { join: { animated: true } },
    )
      .webp({ quality: 60, effort: 6, loop: 0, delay: frames.map(({ milliseconds }) => milliseconds) })
      .toFile(file);
    console.log(`${frames.length} frames, ${Math.round(bytes / 1000)} kB`);
  } finally {
    await browser.close();
  }
}

await main();
