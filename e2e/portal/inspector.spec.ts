import type { Page } from '@playwright/test';
import { encodeQR } from 'qr';
import { getCase, listCases } from '#lib/contract/cases.ts';
import { getCode } from '#lib/contract/codes.ts';
import {
  createInspectionTeam,
  getInspection,
  joinInspection,
  listInspectionTeams,
  openInspectionAccess,
  updateInspectionTeam,
} from '#lib/contract/inspection.ts';
import { listInspections } from '#lib/contract/inspections.ts';
import { searchScans } from '#lib/contract/scans.ts';
import { expectAccessible } from '../support/accessible.ts';
import { photographCode } from '../support/files.ts';
import { expectFits } from '../support/fits.ts';
import { type Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

/** Gives the page a camera that sees one QR code after the other, as `showToCamera` says. */
async function giveCamera(page: Page, contents: readonly string[]): Promise<void> {
  const codes = contents.map((content) => encodeQR(content, 'raw', { ecc: 'medium' }));
  await page.addInitScript((codes: boolean[][][]) => {
    const side = 600;
    Object.assign(window, { shownToCamera: -1 });
    const getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.width = side;
      canvas.height = side;
      const context = canvas.getContext('2d');
      setInterval(() => {
        if (!context) return;
        context.fillStyle = '#fff';
        context.fillRect(0, 0, side, side);
        context.fillStyle = '#000';
        const code = codes[(window as unknown as { shownToCamera: number }).shownToCamera];
        if (!code) return;
        const module = Math.floor((side * 0.7) / code.length);
        const edge = Math.floor((side - module * code.length) / 2);
        for (const [y, row] of code.entries()) {
          for (const [x, isDark] of row.entries()) {
            if (isDark) context.fillRect(edge + x * module, edge + y * module, module, module);
          }
        }
      }, 50);
      return canvas.captureStream(20);
    };
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: getUserMedia });
  }, codes);
}
const showToCamera = (page: Page, index: number) =>
  page.evaluate((shown) => void Object.assign(window, { shownToCamera: shown }), index);

/** Photos that are stored on the phone, a moment after the page shows that they wait. */
const countStoredPhotos = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('proofmark-inspection');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const counted = opened.result.transaction('photos').objectStore('photos').count();
          counted.onsuccess = () => resolve(counted.result);
          opened.result.close();
        };
      }),
  );

async function makeTeam(service: Service, name = 'Oslo') {
  const team = await service.call(createInspectionTeam, {
    body: {
      name,
      valid_until: new Date(Date.now() + 86_400_000).toISOString(),
      value_sets: [{ name: 'Received in Oslo', values: { market: 'Oslo' } }],
    },
  });
  const access = await service.call(openInspectionAccess, { params: { id: team.id } });
  return { ...access, id: team.id };
}

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Start' }).tap();
  await expect(page.getByRole('heading', { name: 'Inspect codes' })).toBeVisible();
}

async function typeCode(page: Page, content: string): Promise<void> {
  await page.getByLabel('Or type a code').fill(content);
  await page.getByRole('button', { name: 'Add' }).tap();
}

/** Each control takes a finger on 44 by 44 pixels around its middle, or is so large itself. */
async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, a, select, summary, input:not([type=file]))'),
    ];
    const isTaken = (control: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.contains(control));
    };
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center' });
      const { width, height, left, top } = control.getBoundingClientRect();
      if (width === 0 || (width >= 44 && height >= 44)) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      const [across, down] = [width >= 44 ? 0 : 21, height >= 44 ? 0 : 21];
      const isLarge = isTaken(control, x - across, y - down) && isTaken(control, x + across, y + down);
      return isLarge ? [] : [`${control.tagName} ${control.textContent} ${width} × ${height}`];
    });
  });
  expect(small).toEqual([]);
}

test('an administrator makes a team, shows its link and code, and removes a person', async ({
  addresses,
  serviceOf,
  signedIn,
}) => {
  const name = unique('Bergen');
  const page = await signedIn('brand');
  await page.goto('/settings/inspection');
  await page.getByRole('main').getByRole('link', { name: 'Create team' }).first().click();
  const form = page.getByRole('form', { name: 'Create team' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Add prepared values' }).click();
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(form.getByText('Fill this in.').first()).toBeVisible();
  await expectAccessible(page);
  const set = form.getByRole('group', { name: 'Prepared values 1' });
  await set.getByLabel('Name of the button').fill('Received in Bergen');
  await set.getByLabel('SCM field 1').selectOption('Market');
  await set.getByLabel('Value 1', { exact: true }).fill('Norway');
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Show link and code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const code = (await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()) ?? '';
  await expectAccessible(page);
  await expectFits(page);
  const joined = await fetch(`${addresses.api}${joinInspection.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret: code, name: 'Kari' }),
  });
  const { token } = (await joined.json()) as { token: string };
  const own = () => fetch(`${addresses.api}${getInspection.path}`, { headers: { authorization: `UAT ${token}` } });
  expect(await (await own()).json()).toMatchObject({
    team: name,
    value_sets: [{ name: 'Received in Bergen', values: { market: 'Norway' } }],
  });

  await page.getByRole('button', { name: 'Hide' }).click();
  const kari = page.getByRole('listitem').filter({ hasText: `Kari (${name})` });
  await expect(kari.getByText('Signed in')).toBeVisible();
  await expectAccessible(page);
  await kari.getByRole('button', { name: `Remove Kari (${name})` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nobody has joined yet.')).toBeVisible();
  expect((await own()).status).toBe(401);

  await page.getByRole('button', { name: 'End team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End team' }).click();
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show link and code' })).toHaveCount(0);
  const teams = await (await serviceOf('brand')).call(listInspectionTeams, { query: { search: name } });
  expect(teams.results).toMatchObject([{ name, is_active: false }]);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('an inspector joins by a link, scans, sets values, and goes on without a network', async ({
    page,
    context,
    serviceOf,
    watch,
  }) => {
    const service = await serviceOf('brand');
    const { id: order } = await service.orderCodes({ reference: unique('inspect'), quantity: 3, activate: true });
    const ids = (await service.readCodes(order)).map(([id = '']) => id);
    const scmOf = async (index: number) =>
      (await service.call(getCode, { params: { extended_id: ids[index] ?? '' } })).scm_data;
    const { link } = await makeTeam(service);
    await giveCamera(
      page,
      ids.map((id) => `https://codes.example/c/${id}`),
    );

    await page.goto(link);
    await expect(page).toHaveURL(/\/inspect\/join$/);
    await expectAccessible(page);
    await page.getByLabel('Your name').fill('Kari');
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(page.getByRole('heading', { name: 'Inspect codes' })).toBeVisible();
    await expect(page.getByText('Kari (Oslo)')).toBeVisible();
    await expectAccessible(page);

    await expect(page.getByRole('button').first()).toHaveText('Scan codes');
    await expectTouchTargets(page);

    await page.getByRole('button', { name: 'Scan codes' }).tap();
    const cards = page.getByRole('listitem');
    for (const index of [0, 1]) {
      await showToCamera(page, index);
      await expect(cards.filter({ hasText: ids[index] ?? '' }).getByText('active', { exact: true })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: ids[index] ?? '' })).toContainText('active');
    }
    await expect(cards).toHaveCount(2);
    await expectTouchTargets(page);
    await page.getByLabel('Values to set').selectOption('Received in Oslo');
    await page.getByRole('button', { name: 'Set on 2 codes' }).tap();
    await expect(page.getByText('Received in Oslo: set')).toHaveCount(2);
    await expect.poll(() => scmOf(1)).toMatchObject({ market: 'Oslo' });
    await expectAccessible(page);
    await expectFits(page);

    await page.getByRole('button', { name: 'Undo for 2 codes' }).first().tap();
    await expect(page.getByText('Received in Oslo: set')).toHaveCount(0);
    await expect.poll(() => scmOf(0)).not.toHaveProperty('market');

    watch.allow(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.getByRole('switch', { name: 'Set on each scan' }).tap();
    await showToCamera(page, 2);
    const last = cards.filter({ hasText: ids[2] ?? '' });
    await expect(last.getByText('Received in Oslo: waiting')).toBeVisible();
    await expect(page.getByText('No network')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(last.getByText('Received in Oslo: set')).toBeVisible();
    await expect(last.getByText('active', { exact: true })).toBeVisible();
    await expect(page.getByText('No network')).toHaveCount(0);
    await expect.poll(() => scmOf(2)).toMatchObject({ market: 'Oslo' });

    // The list is kept in the browser, and nothing else of the portal is open.
    await page.goto('/codes');
    await expect(page.getByRole('heading', { name: 'Inspect codes' })).toBeVisible();
    await expect(cards).toHaveCount(3);
  });

  test('the page opens without a network, and sends a photo and a case when it is back', async ({
    page,
    context,
    serviceOf,
    watch,
  }) => {
    const service = await serviceOf('brand');
    const { id: order } = await service.orderCodes({ reference: unique('inspect'), quantity: 2, activate: true });
    const [[id = '', , , , url = ''] = []] = await service.readCodes(order);
    const { link } = await makeTeam(service);
    await page.goto(link);
    await page.getByLabel('Your name').fill('Nina');
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(page.getByRole('heading', { name: 'Inspect codes' })).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();

    watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Inspect codes' })).toBeVisible();
    await expect(page.getByText('Nina (Oslo)')).toBeVisible();
    await page.getByLabel('Or type a code').fill(id);
    await page.getByRole('button', { name: 'Add' }).tap();
    const card = page.getByRole('listitem').filter({ hasText: id });
    await expect(page.getByText('No network')).toBeVisible();
    await page.getByLabel('Values to set').selectOption('Received in Oslo');
    await page.getByRole('button', { name: /^Set on/ }).tap();
    await expect(card.getByText('Received in Oslo: waiting')).toBeVisible();
    await card.getByRole('button', { name: 'Open a case' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Open case' }).tap();
    await expect(dialog.getByText('Write what is suspicious.')).toBeVisible();
    await dialog.getByLabel('What is suspicious?').fill('The seal is broken.');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'code.jpg', mimeType: 'image/jpeg', buffer: await photographCode(url) });
    await expect(dialog.getByText('Photo added')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Open case' }).tap();
    await expect(card.getByText('Case: waiting to be sent')).toBeVisible();
    await expect(card.getByText('Photo waits to be sent')).toBeVisible();
    await expect(page.getByText('One photo waits')).toBeVisible();

    // Kept over a reload: values, case and photo.
    await expect.poll(() => countStoredPhotos(page)).toBe(1);
    await page.reload();
    await expect(card.getByText('Photo waits to be sent')).toBeVisible();
    await expect(card.getByText('Case: waiting to be sent')).toBeVisible();
    await expect(card.getByText('Received in Oslo: waiting')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    const casesOfCode = () => service.call(listCases, { query: { extended_id: id } });
    expect((await casesOfCode()).count).toBe(0);

    await context.setOffline(false);
    await expect(card.getByText('Case opened')).toBeVisible({ timeout: 20_000 });
    await expect(card.getByText('Received in Oslo: set')).toBeVisible();
    expect((await service.call(getCode, { params: { extended_id: id } })).scm_data).toMatchObject({ market: 'Oslo' });
    await expect(card.getByText('Photo waits to be sent')).toHaveCount(0);
    await expect(card.getByText('active', { exact: true })).toBeVisible();
    const [opened] = (await casesOfCode()).results;
    const { events } = await service.call(getCase, { params: { id: opened?.id ?? 0 } });
    const { results: scans } = await service.call(searchScans, { query: { code: id } });
    expect(scans).toHaveLength(1);
    expect(events).toMatchObject([
      { kind: 'suspicion', reason: 'inspected', text: 'The seal is broken.', scan: scans[0]?.uuid },
    ]);
    const inspectionsOfCode = async () => (await service.call(listInspections, { query: { extended_id: id } })).results;
    await expect
      .poll(inspectionsOfCode)
      .toMatchObject([{ inspector: { name: 'Nina' }, verdict: scans[0]?.result, scan: scans[0]?.uuid }]);

    // Signed out, it shows no user.
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).tap();
    await expect(page.getByLabel('Code of the team')).toBeVisible();
    await context.setOffline(true);
    await page.goto('/inspect');
    await expect(page.getByText('Nobody is signed in on this phone')).toBeVisible();
    await context.setOffline(false);
  });

  test('a wrong code is refused, and a typed code joins', async ({ page, serviceOf }) => {
    const { code } = await makeTeam(await serviceOf('brand'));
    await page.goto('/inspect/join');
    await page.getByLabel('Code of the team').fill('AAAA-AAAA');
    await page.getByLabel('Your name').fill('Per');
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(page.getByText('This code does not work.')).toBeVisible();
    await page.getByLabel('Code of the team').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(page.getByRole('heading', { name: 'Inspect codes' })).toBeVisible();
    await page.getByLabel('Or type a code').fill('no such code');
    await page.getByRole('button', { name: 'Add' }).tap();
    await expect(page.getByText('Not one of our codes')).toBeVisible();
  });

  test('inspections are recorded with name and place, and an unknown code gets a case', async ({
    page,
    context,
    serviceOf,
    signedIn,
  }) => {
    const service = await serviceOf('brand');
    const { id: order } = await service.orderCodes({ reference: unique('inspect'), quantity: 1, activate: true });
    const [[id = ''] = []] = await service.readCodes(order);
    const { id: team, link } = await makeTeam(service, unique('Harbour'));
    const recorded = async () =>
      (await service.call(listInspections, { query: { team, ordering: 'inspected_at' } })).results;
    await join(page, link, 'Kari');

    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 59.913_868, longitude: 10.752_245 });
    await typeCode(page, id);
    await expect
      .poll(recorded)
      .toMatchObject([{ content: id, extended_id: id, answer: 'active', inspector: { name: 'Kari' }, position: null }]);
    await page.getByRole('switch', { name: 'Record the place' }).tap();
    const foreign = `https://fake.example/${unique('NOCODE')}`;
    await expect(async () => {
      await typeCode(page, foreign);
      await expect(page.getByText('Not one of our codes')).toBeVisible();
      expect((await recorded()).at(-1)).toMatchObject({ position: { latitude: 59.914, longitude: 10.752 } });
    }).toPass();
    expect((await recorded()).at(-1)).toMatchObject({ content: foreign, extended_id: null, answer: 'unknown' });
    await page.getByRole('button', { name: 'Delete my places' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete my places' }).tap();
    await expect(page.getByText('Places deleted')).toBeVisible();
    expect((await recorded()).flatMap(({ position }) => position ?? [])).toEqual([]);
    await expect(page.getByRole('switch', { name: 'Record the place' })).not.toBeChecked();

    const card = page.getByRole('listitem').filter({ hasText: foreign });
    await card.getByRole('button', { name: 'Open a case' }).tap();
    await page.getByRole('dialog').getByLabel('What is suspicious?').fill('Sold as ours.');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Open case' }).tap();
    await expect(card.getByText('Case opened')).toBeVisible();
    const cases = await service.call(listCases, { query: { search: foreign } });
    expect(cases.results).toMatchObject([{ foreign_address: foreign, reasons: ['inspected'] }]);

    const portal = await signedIn('brand');
    await portal.goto(`/codes/${id}`);
    await expect(portal.getByText('Inspected: Active, by Kari (Harbour')).toBeVisible();
    await portal.getByRole('link', { name: 'All inspections' }).click();
    await expect(portal.getByRole('row').filter({ hasText: id }).getByText('Kari')).toBeVisible();
    await portal.goto(`/inspections?team=${team}`);
    await expect(portal.getByRole('row').filter({ hasText: foreign })).toContainText('Not one of our codes');
    await expectAccessible(portal);
  });

  test('what a team did not send stays on the phone when another team is joined', async ({
    page,
    context,
    serviceOf,
    watch,
  }) => {
    const service = await serviceOf('brand');
    const [harbour, airport] = [await makeTeam(service, unique('Harbour')), await makeTeam(service, unique('Airport'))];
    const recorded = async (team: number) => (await service.call(listInspections, { query: { team } })).results;
    watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401|fetching the script/);
    await join(page, harbour.link, 'Kari');
    await context.setOffline(true);
    await typeCode(page, 'FIRST-UNSENT');
    await expect(page.getByText('1 waiting')).toBeVisible();
    await service.call(updateInspectionTeam, { params: { id: harbour.id }, body: { is_active: false } });
    await context.setOffline(false);
    await expect(page.getByText('You are signed out')).toBeVisible();
    await expect(page.getByText('1 entry is not sent.')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as a file' }).tap(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^inspections .+\.json$/);

    await page.goto(airport.link);
    await expect(page.getByText('1 entry on this phone is not sent')).toBeVisible();
    await expectAccessible(page);
    await join(page, airport.link, 'Kari');
    await expect(page.getByText('1 entry of someone else is not sent')).toBeVisible();
    await expect(page.getByText(/They are of Kari \(Harbour/)).toBeVisible();
    await typeCode(page, 'OF-THE-AIRPORT');
    await expect.poll(() => recorded(airport.id)).toMatchObject([{ content: 'OF-THE-AIRPORT' }]);
    await page.reload();
    await expect(page.getByText('1 entry of someone else is not sent')).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);

    await service.call(updateInspectionTeam, { params: { id: harbour.id }, body: { is_active: true } });
    const { link } = await service.call(openInspectionAccess, { params: { id: harbour.id } });
    await join(page, link, 'Kari');
    await expect.poll(() => recorded(harbour.id)).toMatchObject([{ content: 'FIRST-UNSENT', answer: 'unknown' }]);
    await expect(page.getByText('someone else')).toHaveCount(0);
  });

  test('the sign-in page that leads to inspections takes the code of a team', async ({ page, serviceOf }) => {
    const { code } = await makeTeam(await serviceOf('brand'));
    await page.goto('/inspect');
    await expect(page).toHaveURL(/\/sign-in/);
    await expectAccessible(page);
    await expectTouchTargets(page);
    await page.getByLabel('Code of the team').fill(code);
    await page.getByLabel('Your name').fill('Siri');
    await page.getByRole('button', { name: 'Start' }).tap();
    await expect(page.getByText('Siri (Oslo)')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).tap();
    await page.getByRole('link', { name: 'Sign in with an account' }).tap();
    await expect(page.getByLabel('Password')).toBeVisible();
    await page.getByRole('link', { name: 'Team code' }).tap();
    await expect(page.getByLabel('Code of the team')).toBeVisible();
  });

  test('a camera that is not allowed yet says what to do, and a photo is read in its place', async ({
    page,
    serviceOf,
  }) => {
    const { link } = await makeTeam(await serviceOf('brand'));
    await page.addInitScript(() => {
      Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: () => new Promise(() => undefined) });
    });
    await join(page, link, 'Ola');
    await page.getByRole('button', { name: 'Scan codes' }).tap();
    await expect(page.getByText('The browser waits for your answer')).toBeVisible();
    await expectAccessible(page);
    await expectTouchTargets(page);
    const content = unique('PHOTO-OF-A-CODE');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'code.gif',
        mimeType: 'image/gif',
        buffer: Buffer.from(encodeQR(content, 'gif', { scale: 8 })),
      });
    await expect(page.getByRole('listitem').filter({ hasText: content })).toBeVisible();
  });

  test('the camera fills a phone in landscape', async ({ page, serviceOf }) => {
    const { link } = await makeTeam(await serviceOf('brand'));
    await giveCamera(page, ['https://codes.example/c/NOTHING1']);
    await join(page, link, 'Liv');
    await page.setViewportSize({ width: 740, height: 360 });
    await page.getByRole('button', { name: 'Scan codes' }).tap();
    await showToCamera(page, 0);
    await expect(page.getByRole('status').filter({ hasText: 'NOTHING1' })).toContainText('Not one of our codes');
    expect(await page.locator('video').boundingBox()).toMatchObject({ y: 0, height: 360 });
    await expect(page.getByRole('button', { name: 'Close the camera' })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
});
