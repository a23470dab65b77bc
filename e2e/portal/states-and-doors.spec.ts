import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { getCode, searchCodes, updateCodeStatus } from '#lib/contract/codes.ts';
import { putConsumed } from '#lib/contract/consumed-codes.ts';
import { authenticatePhoto, serviceAppHeader } from '#lib/contract/photo.ts';
import { submitQaCaptures } from '#lib/contract/print-quality.ts';
import { createScanApp } from '#lib/contract/scan-apps.ts';
import { reportPrinted } from '#lib/contract/workorder-steps.ts';
import { listWorkorders, type Workorder } from '#lib/contract/workorders.ts';
import {
  type CodeState,
  codeStates,
  notIssued,
  otherCode,
  words,
} from '#server/programs/photo/testing/states-and-doors.ts';
import { photographCode } from '../support/files.ts';
import { drawArtwork, orderSecure, photographPrint, sendProofs } from '../support/proofs.ts';
import { type Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { openWebsite } from '../support/website.ts';

/** Order of the demo whose press is proven. */
const provenOrder = 'NA-2026-113';
const secureStates = ['active', 'inactive', 'blacklisted', 'consumed'] as const;
const visit = '6f2f1c0e-4f53-4f0b-9a43-3e8ad1c1f0aa';
/** Photos that the service takes from one phone a minute. */
const photosPerMinute = 20;

interface Code {
  id: string;
  photo: Buffer;
}

const jpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
const photoField = (page: Page) => page.locator('input[name=image]');

/** Expects what the page says first, and nothing that contradicts it. */
async function expectShown(page: Page, { title, text, tone }: CodeState['address']): Promise<void> {
  const state = page.locator('.state');
  await expect(state.locator('b')).toHaveText(title);
  const [before = '', after] = text.split('{when}');
  await expect(state).toContainText(`${title}${before}`);
  if (after) await expect(state).toContainText(after);
  await expect(state).toHaveClass(new RegExp(`\\b${tone}\\b`));
  await expect(state).toHaveCount(1);
}

async function orderSids(brand: Service): Promise<Record<(typeof secureStates)[number], Code>> {
  const { id } = await brand.orderCodes({ quantity: secureStates.length });
  const rows = await brand.readCodes(id);
  const codes = await Promise.all(
    rows.map(async ([code = '', , , , url = '']) => ({ id: code, photo: await photographCode(url) })),
  );
  return codesByStatus(brand, codes);
}

/** Brings codes into the states, in their order. */
async function codesByStatus(brand: Service, codes: readonly Code[]) {
  const [active, inactive, blacklisted, consumed] = codes as [Code, Code, Code, Code];
  const change = async ({ id }: Code, activationStatus: number, status: string) => {
    const body = {
      extended_ids: [id],
      activation_status: activationStatus,
      ...(activationStatus === 2 && { blacklist_reason: 1 }),
    };
    await brand.call(updateCodeStatus, { body });
    const read = async () => (await brand.call(getCode, { params: { extended_id: id } })).status;
    await expect.poll(read, { timeout: 60_000 }).toBe(status);
  };
  await change(inactive, 0, 'inactive');
  await change(blacklisted, 2, 'blacklisted');
  await brand.call(putConsumed, { params: { extended_id: consumed.id }, body: {} });
  return { active, inactive, blacklisted, consumed };
}

/** Returns whether a photo is judged an original at once; some photos get an unknown verdict. */
async function isJudgedOriginal({ addresses }: Service, photo: Buffer): Promise<boolean> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { [serviceAppHeader]: 'demo-app' };
  const answer = await fetch(addresses.photo + authenticatePhoto.path, { method: 'POST', headers, body });
  return authenticatePhoto.response.parse(await answer.json()).authentication_status === 'auth_original';
}

/** Codes whose photo is judged an original at once, as many as there are states. */
async function findOriginals(brand: Service, codes: readonly Code[]): Promise<Code[]> {
  const judged = await Promise.all(codes.map(({ photo }) => isJudgedOriginal(brand, photo)));
  const originals = codes.filter((_, index) => judged[index]);
  expect(originals.length).toBeGreaterThanOrEqual(secureStates.length);
  return originals.slice(0, secureStates.length);
}

/** Orders printed secure codes, with a photo of each. */
async function printSecure(brand: Service, printer: Service, quantity: number, like?: Workorder) {
  const order = await orderSecure(brand, printer, quantity, like);
  const files = await drawArtwork(printer, order.id);
  await printer.call(reportPrinted, { params: { id: order.id }, body: {} });
  const search = async () => (await brand.call(searchCodes, { query: { workorder: String(order.id) } })).results;
  await expect.poll(async () => (await search()).every(({ status }) => status === 'active')).toBe(true);
  const codes: Code[] = [];
  for (const [index, { extended_id: id }] of (await search()).entries()) {
    const [photo = Buffer.alloc(0)] = await photographPrint(files[index] ?? Buffer.alloc(0), id, [{}]);
    codes.push({ id, photo });
  }
  return { order, codes, file: files[0] ?? Buffer.alloc(0) };
}

/** Trains a model whose proofs lie far apart: one of five prints is of another press. */
async function proveTooLittle(printer: Service, { order, file, codes }: Awaited<ReturnType<typeof printSecure>>) {
  const usual = codes.map(({ photo }) => photo);
  const others = await photographPrint(file, `${order.reference}`, [{}], 'liquid');
  const thrice = ([photo = file]: Buffer[]) =>
    Promise.all([88, 90, 92].map((quality) => sharp(photo).jpeg({ quality }).toBuffer()));
  const [first, other] = [await thrice(usual), await thrice(others)];
  await sendProofs(printer, order.id, (print) => (print === 5 ? other : first));
  const { model } = await printer.call(submitQaCaptures, { params: { id: order.id }, body: {} });
  expect(model.more_prints).toBeGreaterThan(0);
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('each state of a code says one thing, through each door', async ({ page, addresses, serviceOf, watch }) => {
  watch.allow(/status of 4(04|29)|ERR_INTERNET_DISCONNECTED/);
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const { results } = await printer.call(listWorkorders, { query: { search: provenOrder } });
  const [sids, proven, untrained] = await Promise.all([
    orderSids(brand),
    printSecure(brand, printer, 3 * secureStates.length, results[0]),
    printSecure(brand, printer, 1),
  ]);
  const secure = await codesByStatus(brand, await findOriginals(brand, proven.codes));
  const codeOf = ({ kind, status, model }: CodeState): Code =>
    kind === 'SID' ? sids[status] : model === 'proven' ? secure[status] : (untrained.codes[0] as Code);
  const unknown = { id: 'NOSUCHCODE12', photo: await photographCode(`${addresses.code}/NOSUCHCODE12`) };
  const foreign = await photographCode('https://elsewhere.test/ABC123');
  const site = await openWebsite();
  const app = await brand.call(createScanApp, { body: { name: unique('doors'), allowed_origins: [site.origin] } });
  site.content = `<script src="${addresses.code}/check/v1/proofmark-check.js"></script>
    <proofmark-check app="${app.identifier}">Loading…</proofmark-check>`;
  const open = (id: string) => page.goto(`${addresses.code}/${id}`);
  // A website takes photos of any code, also of those whose own page asks for none.
  const openFor = (state: CodeState) => (state.asks ? open(codeOf(state).id) : page.goto(site.origin));

  for (const [name, state] of Object.entries(codeStates)) {
    await test.step(name, async () => {
      const code = codeOf(state);
      if (state.model === 'too few proofs') await proveTooLittle(printer, untrained);
      const other = state.kind === 'SID' ? secure.active : sids.active;

      // By its address.
      await open(code.id);
      await expectShown(page, state.address);
      await expect(photoField(page)).toHaveCount(state.asks ? 1 : 0);

      // By a photo of another code.
      if (state.asks) {
        await photoField(page).setInputFiles(jpeg(other.photo));
        await expectShown(page, otherCode(other.id));
      }

      // By a photo of it.
      await openFor(state);
      await photoField(page).setInputFiles(jpeg(code.photo));
      await expectShown(page, state.photo);

      // By a photo without a network: the page stays, and says nothing new of the code.
      if (!state.asks) return;
      await open(code.id);
      await page.context().setOffline(true);
      await photoField(page).setInputFiles(jpeg(code.photo));
      await expect(page.getByRole('alert')).toHaveText(words.check.offline);
      await expectShown(page, state.address);
      await page.goto('about:blank');
      await page.context().setOffline(false);
    });
  }

  await test.step('not issued here', async () => {
    await open(unknown.id);
    await expectShown(page, notIssued.address);
    await page.goto(site.origin);
    await photoField(page).setInputFiles(jpeg(unknown.photo));
    await expectShown(page, notIssued.photo);
    await open(secure.active.id);
    await photoField(page).setInputFiles(jpeg(foreign));
    await expectShown(page, notIssued.foreignPhoto);
  });

  await test.step('at the limit of photos', async () => {
    const blank = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    const asking = Object.values(codeStates).filter(({ asks }) => asks);
    const visits = asking.map((state) => [`/${codeOf(state).id}`, visit, Date.now()]);
    await open(secure.active.id);
    await page.evaluate((value) => localStorage.setItem('proofmark-visits', value), JSON.stringify(visits));
    const statuses = await Promise.all(
      Array.from({ length: photosPerMinute + 1 }, async () => {
        const body = new FormData();
        body.set('visit', visit);
        body.set('image', new Blob([new Uint8Array(blank)], { type: 'image/jpeg' }), 'photo.jpg');
        return (await fetch(`${addresses.code}/${secure.active.id}`, { method: 'POST', body })).status;
      }),
    );
    expect(statuses).toContain(429);
    for (const state of asking) {
      const code = codeOf(state);
      await open(code.id);
      await photoField(page).setInputFiles(jpeg(code.photo));
      await expect(page.getByRole('alert')).toContainText(words.tooMany.photos.text);
      await expect(page.getByRole('alert')).toContainText(words.check.sentAgain);
      await expectShown(page, state.address);
    }
  });
  site.close();
});
