import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { contentOf, downloadBy } from '../support/downloads.ts';
import { photographCode, readZip } from '../support/files.ts';
import { enterSession, postSignIn } from '../support/post-sign-in.ts';
import { sentPage } from '../support/sent-page.ts';
import { unique } from '../support/service.ts';
import { test as base, expect } from '../support/test.ts';
import { checkFile } from '../support/upload.ts';
import { ForeignService, narrowToken, validToken } from './foreign-service.ts';
import { portalRoutes } from './portal-routes.ts';
import { SecondPortal } from './second-portal.ts';

/**
 * The portal in front of a service that is not ours and has the endpoints of the interface document only: what it has
 * works, and what it has not is said.
 */
const test = base.extend<
  { foreign: Page; signInWith: (token: string) => Promise<Page> },
  { service: ForeignService; portal: SecondPortal }
>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
    async ({}, use) => {
      const service = new ForeignService();
      await service.start();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ service }, use) => {
      const portal = await SecondPortal.start({
        API_URL: service.api,
        PHOTO_URL: service.photo,
        STORAGE_URL: service.api,
        CODE_URL: 'https://id.example',
        API_TOKEN_HEADER: 'X-UAT:',
        SERVICE_APP_ID: 'their-app',
      });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  // Checks everything that reaches the browser, as for the instance's own portal.
  addresses: [
    async ({ portal, service }, use) => {
      await use({ portal: portal.url, api: service.api, photo: service.photo, code: '' });
    },
    { scope: 'worker' },
  ],
  signInWith: async ({ page }, use) => {
    await use(async (token) => {
      await page.goto('/sign-in');
      await page.getByLabel('UAT').fill(token);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      return page;
    });
  },
  foreign: async ({ page, context, portal }, use) => {
    await enterSession(context, portal.url, await postSignIn(portal.url, 'uat', { uat: validToken }));
    await use(page);
  },
});

// One portal and one service serve all of them, one after the other.
test.describe.configure({ mode: 'default' });

const host = (service: ForeignService) => new URL(service.api).host;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const broken = /undefined|\bNaN\b|Invalid Date|\[object Object\]|could not be (?:shown|loaded|read)|unexpected/i;

/** A page shows text without traces of missing attributes. */
async function expectWhole(page: Page, path = page.url()): Promise<void> {
  const main = page.getByRole('main');
  await expect(heading(page), path).toHaveText(/\S/);
  await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
  await expect(main, path).toHaveText(/[\s\S]{40}/, { useInnerText: true });
  await expect(main, path).not.toContainText(broken, { useInnerText: true });
}

/** Pages that a journey of their own opens here, and holds there to be whole. */
const openedElsewhere = [
  '/templates',
  '/workorders',
  '/workorders/new/template',
  '/workorders/new/sid',
  '/workorders/new/secure',
  '/codes',
  '/ingestion',
  '/ingestion/rec-3',
  '/authenticate',
] as const;

async function open(page: Page, path: (typeof openedElsewhere)[number], query = ''): Promise<void> {
  await page.goto(path + query);
  await expectWhole(page, path);
}

test('a token of the service opens the portal; what the service has not is not in the navigation', async ({
  signInWith,
  service,
}) => {
  const page = await signInWith(validToken);
  await expect(heading(page)).toHaveText('Overview');
  await expect(page.getByRole('link', { name: 'Fix upload: rec-3' })).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText([
    /^Overview/,
    /^Workorders/,
    /^Templates/,
    /^Ingestion/,
    /^Codes/,
    /^Authenticate/,
  ]);
  await expect(page.getByRole('complementary', { name: 'Portal' })).toContainText(host(service));
  await expectAccessible(page);
});

test('sign-in: passwords are not offered, a wrong token is refused, a token that lacks a permission is not shown its page', async ({
  page,
  signInWith,
  watch,
}) => {
  watch.allow(/status of 401/);
  await page.goto('/forgot-password');
  await expect(page.getByRole('main')).toContainText('Not offered by this service');
  await signInWith('of-nobody-at-all');
  await expect(page.getByRole('alert').filter({ hasText: 'This token is not valid' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Use e-mail and password' })).toHaveCount(0);
  await signInWith(narrowToken);
  await expect(heading(page)).toHaveText('Overview');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ingestion' })).toHaveCount(0);
  await page.goto('/session-ended');
  await expect(heading(page)).toHaveText('Overview');
});

test('every page works or says what the service does not offer', async ({ foreign: page, service, portal, watch }) => {
  watch.allow(/status of 404/);
  const notOffered: string[] = [];
  let isElsewhereShown = false;
  for (const path of portalRoutes('page.tsx')) {
    const { status, url, heading: sent, text } = await sentPage(page, path);
    expect(status, path).toBe(200);
    expect(sent, path).toMatch(/\S/);
    const isElsewhere = url.startsWith(`${portal.url}/not-offered`);
    if (isElsewhere) {
      expect(text, path).toMatch(/not offered by this service/i);
    }
    if (/not offered by this service/i.test(text)) {
      notOffered.push(path);
      expect(text.toLowerCase(), path).toContain(`the service at ${host(service)} has no`);
    }
    expect(text, path).not.toMatch(broken);
    // The page that says so is one for all of them: the first shows that it is whole in a browser.
    if ((isElsewhere && isElsewhereShown) || openedElsewhere.some((opened) => opened === path)) continue;
    isElsewhereShown ||= isElsewhere;
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expectWhole(page, path);
  }
  // These pages work, and losing one would be seen here.
  for (const path of ['/', '/templates', '/ingestion', '/ingestion/rec-3', '/ingestion/new', '/authenticate']) {
    expect(notOffered).not.toContain(path);
  }
  for (const path of ['/workorders/new/sid', '/workorders/new/secure', '/workorders/new/template']) {
    expect(notOffered).not.toContain(path);
  }
  expect(notOffered).toEqual(expect.arrayContaining(['/catalog/products', '/scans', '/settings/users', '/analytics']));
});

test('files and redirects of the portal end at a page or a file', async ({ foreign: page, service }) => {
  for (const path of portalRoutes('route.ts')) {
    const answer = await page.request.get(path, { maxRedirects: 3 });
    // 501 is the portal's own: this service does not offer it.
    expect([500, 502, 503, 504], path).not.toContain(answer.status());
  }
  const source = await page.request.get('/ingestion/rec-1/source');
  expect(source.url()).toBe(`${service.api}/files/rec-1.csv`);
  expect((await page.request.get('/export/ingestion')).headers()['content-type']).toContain('text/csv');
});

test('templates of several pages are found, and one is ordered from', async ({ foreign: page, service }) => {
  await open(page, '/templates');
  await expect(
    page.getByRole('list', { name: 'Templates' }).getByRole('listitem').filter({ hasText: 'Line 9' }),
  ).toBeVisible();
  await page.getByRole('searchbox').fill('neck');
  await expect(page.getByRole('list', { name: 'Templates' }).locator('> li')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText('Bottle neck label');

  const reference = unique('FOREIGN');
  await open(page, '/workorders/new/template', '?template=32');
  await page.getByLabel('Quantity').fill('250');
  await page.getByLabel('Reference').fill(reference);
  await page.getByRole('textbox', { name: 'Product' }).fill('OAT-1');
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(heading(page)).toHaveText(reference);
  expect(service.seen.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    template: 32,
    quantity: 250,
    product: 'OAT-1',
  });

  // The printing partner confirms by number: a refusal of the service is on its field.
  await page.getByLabel('Equipment').fill('99');
  await page.getByLabel('Substrate').fill('52');
  await page.getByRole('button', { name: 'Confirm printing' }).click();
  await expect(page.getByText('This equipment is not yours.')).toBeVisible();
  await page.getByLabel('Equipment').fill('61');
  await page.getByRole('button', { name: 'Confirm printing' }).click();
  await expect(page.getByText('The printing is confirmed')).toBeVisible();
  await expect(page.getByText('Equipment 61')).toBeVisible();

  await open(page, '/workorders');
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByText('250 secure codes ordered')).toBeVisible();
  await expectAccessible(page);
});

test('SID and secure codes are ordered; a reference that is taken is refused on its field', async ({
  foreign: page,
}) => {
  const reference = unique('FOREIGN');
  const order = async () => {
    await open(page, '/workorders/new/sid');
    await page.getByLabel('Reference').fill(reference);
    await page.getByLabel('Quantity').fill('40');
    await page.getByRole('button', { name: 'Order codes' }).click();
  };
  await order();
  await expect(heading(page)).toHaveText(reference);
  await expect(page.getByText('40 SID codes ordered')).toBeVisible();
  await order();
  await expect(page.getByText('Workorder with this reference already exists.')).toBeVisible();

  await open(page, '/workorders/new/secure');
  await page.getByLabel('Reference').fill(`${reference}-S`);
  await page.getByLabel('Quantity').fill('60');
  await page.getByLabel('Printing partner').fill('815');
  await page.getByRole('radio', { name: /^Keep inactive/ }).click();
  await page.getByRole('button', { name: 'Order codes' }).click();
  await expect(heading(page)).toHaveText(`${reference}-S`);
});

test('codes are exported by filters and downloaded by a link that works once', async ({ foreign: page, service }) => {
  await open(page, '/codes');
  await expect(page.getByText(`The service at ${host(service)} has no`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Workorder').fill('501');
  await page.getByLabel('SCM field').fill('batch');
  await page.getByLabel('Value').fill('B7');
  await page.getByRole('button', { name: 'Start export' }).click();
  const archive = await downloadBy(page, 'Download');
  const { 'codes.csv': csv = '' } = await readZip(await contentOf(archive));
  expect(csv).toContain('"AbCdEfGh1234"');
  const started = service.seen.find(
    ({ path, query }) => path.endsWith('/codes/download/') && query['scm_batch'] === 'B7',
  );
  expect(started?.query).toEqual({ workorder: '501', scm_batch: 'B7' });
});

test('own codes are uploaded straight to the storage of the service, with columns it alone knows', async ({
  foreign: page,
  service,
}) => {
  const id = unique('FOREIGN').replaceAll('-', '_');
  await checkFile(page, { name: 'own.csv', content: `id,lot\n${id}_1,L7\n${id}_2,L7\n` });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('Column lot is imported as').selectOption('An SCM field…');
  await page.getByRole('button', { name: 'Use this field' }).click();
  await expect(page.getByLabel('Column lot is imported as')).toHaveValue('lot');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText('Ingested', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the workorder' })).toBeVisible();
  await expectWhole(page);

  await checkFile(page, { name: 'taken.csv', content: `id\nTAKEN_${id}\n` });
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText('Refused', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(`TAKEN_${id}`)).toBeVisible();
  await expectAccessible(page);
  // The service gets the file with both columns; the request uses the service's own words.
  expect(service.uploaded()).toContain(`${id}_2,L7`);
  const asked = service.seen.find(({ path }) => path.endsWith('/add-sids/'))?.body ?? {};
  expect(Object.keys(asked)).not.toContain('description');
});

test('records are listed over the pages of the service, newest first and by state', async ({ foreign: page }) => {
  await open(page, '/ingestion');
  const table = page.getByRole('table', { name: 'Ingestion records' });
  await expect(table.getByRole('row').filter({ hasText: 'rec-12' })).toBeVisible();
  await page.goto('/ingestion?status=error');
  await expect(table.getByRole('row').filter({ hasText: 'rec-3' })).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'rec-12' })).toHaveCount(0);
  await open(page, '/ingestion/rec-3');
  await expect(page.getByText('AAAA1111, BBBB2222')).toBeVisible();
});

test('a photo is authenticated', async ({ foreign: page }) => {
  await open(page, '/authenticate');
  const photo = {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await photographCode('https://id.example/AbCdEfGh1234'),
  };
  await page.locator('input[type=file]').first().setInputFiles(photo);
  await expect(page.getByText('Oat drink').first()).toBeVisible();
  await expectWhole(page);
});

test('a service that fails, or answers something else, is said to', async ({ foreign: page, service }) => {
  for (const fault of ['fails', 'garbage', 'missing attributes'] as const) {
    service.faults.set('/api/v2/workorders/templates/', fault);
    for (const [path, said] of [
      ['/templates', 'The templates could not be loaded'],
      ['/workorders/new/template', 'The choices of an order could not be loaded'],
    ] as const) {
      expect((await sentPage(page, path)).text, fault).toContain(said);
      // Every fault has the same words: the first is shown.
      if (fault !== 'fails') continue;
      await page.goto(path);
      await expect(page.getByText(said)).toBeVisible();
    }
  }
  service.faults.clear();
  // A number beside the navigation is not worth waiting for.
  service.faults.set('/api/v2/ingestion/', 'slow');
  await page.goto('/templates');
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText('Carton serials');
  service.faults.clear();
});

test('a list that failed is read again by itself once the service is back', async ({ foreign: page, service }) => {
  service.faults.set('/api/v2/workorders/templates/', 'fails');
  await page.goto('/templates');
  await expect(page.getByText('The templates could not be loaded')).toBeVisible();
  await expect(page.getByText('This page tries again automatically.')).toBeVisible();
  service.faults.clear();
  await expect(page.getByRole('list', { name: 'Templates' })).toContainText('Carton serials', { timeout: 20_000 });
  await expect(page.getByText('The templates could not be loaded')).toBeHidden();
});

test('a session whose token is refused ends at the sign-in', async ({ foreign: page }) => {
  await page.goto('/ingestion');
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await page.goto('/ingestion');
  await expect(page.getByLabel('UAT')).toBeVisible();
});
