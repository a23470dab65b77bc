import { connect } from 'node:net';
import { searchAudit } from '#lib/contract/audit.ts';
import { me, signIn as signInEndpoint } from '#lib/contract/auth.ts';
import { listTokens } from '#lib/contract/users.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: A25
test('every page comes with a policy of its own nonce and the other headers', async ({ page, signedIn }) => {
  const nonces = new Set<string>();
  const look = async (path: string) => {
    const answer = await page.request.get(path);
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    const nonce = /script-src 'self' 'nonce-([A-Za-z0-9+/=]{22,})' 'strict-dynamic'(?:;|$)/.exec(policy)?.[1] ?? '';
    expect(nonce, policy).not.toBe('');
    nonces.add(nonce);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
      expect(policy).toContain(part);
    }
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-powered-by']).toBeUndefined();
    // As it was sent: what a trusted script adds later, 'strict-dynamic' lets run without.
    const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  };
  await look('/sign-in');
  await look('/sign-in');
  await signedIn('brand');
  await look('/');
  await look('/workorders');
  expect(nonces.size).toBe(4);
});

// conforms: A25
test('files and answers to photos come with a policy and the other headers too', async ({ request }) => {
  const signIn = await (await request.get('/sign-in')).text();
  const [script] = /\/_next\/static\/[^"'\s]+\.js/.exec(signIn) ?? [];
  if (!script) throw new Error('the page has no script');
  for (const [path, status] of [
    [script, 200],
    ['/icon.svg', 200],
    ['/api/photo', 405],
    ['/api/photo/proofs/1', 405],
  ] as const) {
    const file = await request.get(path);
    const headers = file.headers();
    expect(file.status(), path).toBe(status);
    expect(headers['content-security-policy'], path).toMatch(/^default-src 'self';.*frame-ancestors 'none'/);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
  }
});

// conforms: A23
test('a request for an absolute address is not led to it', async ({ addresses }) => {
  for (const address of Object.values(addresses)) {
    const { hostname, port, host } = new URL(address);
    for (const target of ['http://evil.example/', 'http://evil.example//a//b', '//evil.example/', '/\\evil.example/']) {
      const heard = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        });
        let text = '';
        socket.on('data', (piece) => {
          text += piece;
        });
        socket.on('error', () => undefined);
        socket.once('close', () => resolve(text));
      });
      expect(heard, `${address} ${target}`).toMatch(/^HTTP\/1\.1 \d\d\d /);
      const location = /^location: *(\S*)/im.exec(heard)?.[1] ?? '/';
      expect(new URL(location, address).host, `${address} ${target} leads to ${location}`).toBe(host);
    }
  }
});

test('signing out ends the token at the service', async ({ signedIn, serviceOf, page }) => {
  const service = await serviceOf('rival');
  const { user } = await service.call(me, {});
  const tokens = async () => {
    const query = { limit: 200, ordering: '-id' };
    return (await service.call(listTokens, { params: { id: user.id }, query })).results.map(({ id }) => id);
  };
  const before = await tokens();
  await signedIn('rival', { fresh: true });
  await page.goto('/');
  // Other journeys sign in as the same user meanwhile: of the new tokens one is this session's.
  const made = (await tokens()).filter((id) => !before.includes(id));
  expect(made.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: /Rikke Sunde/ }).click();
  const cookies = await page.context().cookies();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in\?notice=signed-out/);
  const left = await tokens();
  expect(made.filter((id) => left.includes(id)).length).toBeLessThan(made.length);
  // The cookie as it was, put back from a copy, opens nothing any more: it was this session's token that ended.
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.goto('/workorders');
  await expect(page).toHaveURL(/\/sign-in/);
});

// conforms: A26
test('signing in makes a session of its own, whatever cookie the browser brings', async ({
  signedIn,
  page,
  context,
}) => {
  await signedIn('rival', { fresh: true });
  const sessions = async () =>
    (await context.cookies()).filter(({ name }) => name.includes('proofmark.session')).map(({ value }) => value);
  const [planted = ''] = await sessions();
  expect(planted).not.toBe('');
  const cookies = await context.cookies();
  // One that opens nothing, so that the page asks who it is; then the planted one, in the moment before the sign-in.
  await context.clearCookies();
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('rival@demo.test');
  await page.getByLabel('Password').fill('proofmark-demo');
  await context.addCookies(cookies.filter(({ name }) => name.includes('proofmark.session')));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /Rikke Sunde/ })).toBeVisible();
  const after = await sessions();
  expect(after.length).toBeGreaterThan(0);
  expect(after).not.toContain(planted);
});

// conforms: A31
test('the audit log keeps the address of the connection, not what a client writes', async ({ page, serviceOf }) => {
  const service = await serviceOf('rival');
  const { user } = await service.call(me, {});
  const query = { user: user.id, action: signInEndpoint.id, limit: 200 };
  const signIns = async () => (await service.call(searchAudit, { query })).results;
  const before = (await signIns()).map(({ id }) => id);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.66, 203.0.113.9' });
  await page.goto('/sign-in');
  await page.getByLabel('E-mail').fill('rival@demo.test');
  await page.getByLabel('Password').fill('proofmark-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /Rikke Sunde/ })).toBeVisible();
  const made = (await signIns()).filter(({ id }) => !before.includes(id));
  expect(made.length).toBeGreaterThan(0);
  for (const { address } of made) expect(address).toMatch(/^(?:127\.0\.0\.1|::1)$/);
});

test('sign-in leads back to a path of the portal and nowhere else', async ({ page, addresses }) => {
  const signIn = async (callbackUrl: string) => {
    // Leaves first: what the page still fetches would be sent to sign-in, and take part in what follows.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(callbackUrl)}`);
    await page.getByLabel('E-mail').fill('rival@demo.test');
    await page.getByLabel('Password').fill('proofmark-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: /Rikke Sunde/ })).toBeVisible();
    return page.url();
  };
  expect(await signIn('/workorders?q=x')).toBe(`${addresses.portal}/workorders?q=x`);
  // Every other form of an address elsewhere: lib/portal/callback-url.test.ts.
  for (const elsewhere of ['//evil.example/', '/\\evil.example']) {
    expect(await signIn(elsewhere), elsewhere).toBe(`${addresses.portal}/`);
  }
});

test('sign-in works in a page whose form is older than its cookie', async ({ page, context }) => {
  await page.goto('/sign-in');
  // Another page opened in the same moment leaves another cookie behind.
  await context.clearCookies();
  const other = await context.newPage();
  await other.goto('/sign-in');
  await page.getByLabel('E-mail').fill('rival@demo.test');
  await page.getByLabel('Password').fill('proofmark-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: /Rikke Sunde/ })).toBeVisible();
});

test('nothing of the portal is shown or done without a session', async ({ page }) => {
  await page.goto('/workorders');
  await expect(page).toHaveURL(/\/sign-in/);
  for (const path of [
    '/',
    '/workorders',
    '/ingestion',
    '/codes',
    '/downloads',
    '/authenticate',
    '/scans',
    '/workorders/1',
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([302, 303, 307], path).toContain(answer.status());
    expect(answer.headers()['location'], path).toContain('/sign-in');
  }
  for (const path of [
    '/workorders/1/codes-file',
    '/workorders/1/serial-numbers',
    '/downloads/doc_x/file',
    '/ingestion/ing_x/errors',
    '/ingestion/ing_x/source',
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([302, 303, 307, 401], path).toContain(answer.status());
    expect(answer.headers()['location'] ?? '/sign-in', path).toContain('/sign-in');
  }
  const photo = await page.request.post('/api/photo', { multipart: { image: Buffer.from('x').toString() } });
  expect([401, 403]).toContain(photo.status());
});

// conforms: A24
test('an action is refused from another origin, without one, and without a session', async ({
  signedIn,
  page,
  addresses,
  request,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  await signedIn('brand');
  await page.goto('/workorders/new/sid');
  const reference = unique('FORGED');
  await page.getByLabel('Reference').fill(reference);
  await page.getByLabel('Quantity').fill('3');
  const [sent] = await Promise.all([
    page.waitForRequest(
      (candidate) =>
        candidate.headers()['next-action'] !== undefined &&
        candidate.method() === 'POST' &&
        (candidate.postData() ?? '').includes(reference),
    ),
    page.getByRole('button', { name: 'Order codes' }).click(),
  ]);
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
  const all = await sent.allHeaders();
  const forged = unique('FORGED');
  // With the key of the first order this would be refused as another order under the same key.
  const [orderKey] = /[a-z0-9]+(?:-[a-z0-9]+){3}(?=")/.exec(sent.postData() ?? '') ?? [];
  if (!orderKey) throw new Error('the order was sent without a key');
  const ordered = async () => (await service.call(listWorkorders, { query: { reference: forged } })).count;
  const replay = (changes: Record<string, string | undefined>) => {
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries({ ...all, ...changes })) {
      if (value !== undefined && !name.startsWith(':') && name !== 'content-length' && name !== 'host')
        headers[name] = value;
    }
    return request.post(sent.url(), {
      headers,
      data: (sent.postData() ?? '').replace(reference, forged).replace(orderKey, unique('key')),
      maxRedirects: 0,
    });
  };
  for (const [name, status, changes] of [
    ['foreign origin', 403, { origin: 'https://evil.example' }],
    ['foreign origin and host', 403, { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
    ['no address', 403, { origin: 'evil' }],
    ['null origin', 403, { origin: 'null' }],
    // These two come from the action, in its own words.
    ['no origin', 200, { origin: undefined }],
    ['no session', 200, { cookie: '' }],
  ] as const) {
    const refused = await replay(changes);
    expect(refused.status(), name).toBe(status);
    if (status === 403) expect(await refused.text(), name).toBe('This request did not come from this portal.\n');
    expect(await ordered(), name).toBe(0);
  }
  // The same request from the portal itself is done: what was refused above was not refused for its form.
  const allowed = await replay({ origin: addresses.portal, 'x-forwarded-host': 'evil.example' });
  expect(allowed.status()).toBe(200);
  expect(await ordered()).toBe(1);
});

test('a photo is refused from another origin', async ({ signedIn, page, addresses }) => {
  await signedIn('brand');
  for (const [origin, status] of [
    ['https://evil.example', 403],
    ['null', 403],
  ] as const) {
    const answer = await page.request.post('/api/photo', {
      headers: { origin },
      multipart: { image: { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') } },
    });
    expect(answer.status(), origin).toBe(status);
  }
  const own = await page.request.post('/api/photo', {
    headers: { origin: addresses.portal },
    multipart: { image: { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') } },
  });
  expect(own.status()).toBe(400);
});
