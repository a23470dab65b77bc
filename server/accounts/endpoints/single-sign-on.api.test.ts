import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { me, signIn } from '#lib/contract/auth.ts';
import {
  beginSingleSignOn,
  confirmDomain,
  deleteSingleSignOn,
  finishSingleSignOn,
  getSingleSignOn,
  updateSingleSignOn,
} from '#lib/contract/single-sign-on.ts';
import { updateUser } from '#lib/contract/users.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertPerson, testPassword } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { startIdentityProvider, type TestProvider } from '../testing/identity-provider.ts';

const portal = 'http://portal.test';
let api: TestApi;
let provider: TestProvider;
let brand: { id: number };
let rival: { id: number };
let admin: string;
let operator: string;

beforeAll(async () => {
  provider = await startIdentityProvider(`${portal}/single-sign-on`);
  api = await startApi({ PORTAL_URL: portal, WEBHOOK_ALLOW_PRIVATE: '1' });
  brand = { id: api.world.companies.brand };
  rival = { id: api.world.companies.rival };
  admin = api.world.people.brandAdmin.token;
  operator = api.world.people.operatorAdmin.token;
  await setUp(brand, ['brand.example'], {
    role_claim: 'groups',
    roles: [{ value: 'orders', role: 'workorder_editor' }],
    default_role: 'analyst',
  });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
afterEach(() => {
  delete provider.tamper.change;
  delete provider.tamper.foreignKey;
});

/** A company's single sign-on at the provider, its domains confirmed. */
async function setUp(company: { id: number }, domains: string[], more: object = {}): Promise<void> {
  const body = {
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    domains,
    ...more,
  };
  const set = await api.call(updateSingleSignOn, { params: company, body, token: operator });
  expect(set.status).toBe(200);
  for (const domain of domains) {
    const confirmed = await api.call(confirmDomain, { params: company, body: { domain }, token: operator });
    expect(confirmed.status).toBe(200);
  }
}

const begin = (email: string) => api.call(beginSingleSignOn, { body: { email } });
const finish = (answer: string) => api.call(finishSingleSignOn, { body: { answer } });

let number = 0;
/** Somebody the provider knows, with an address of the domain. */
function newPerson(claims: object = {}, domain = 'brand.example'): string {
  const email = `person${++number}@${domain}`;
  provider.people.set(email, { name: `Person ${number}`, ...claims });
  return email;
}

/** From the address to the answer of the service. */
async function signInAs(email: string) {
  const begun = await begin(email);
  expect(begun.status).toBe(200);
  return finish(await provider.signIn(begun.body.authorization_url));
}

describe('signing in through a provider', () => {
  // conforms: 27.20
  it('makes the user at the first time, with the role of the claim, and a UAT that acts as the user', async () => {
    const email = newPerson({ groups: ['staff', 'orders'] });
    const answer = await signInAs(email);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email, role: 'workorder_editor', name: `Person ${number}` });
    expect(answer.body.sign_out_url).toContain(`${provider.issuer}/session/end?`);
    const profile = await api.call(me, { token: answer.body.token });
    expect(profile.body).toMatchObject({ user: { email }, company: { id: brand.id } });
  });

  it('knows the user again, and the role follows the claim', async () => {
    const email = newPerson({ groups: ['orders'] });
    const first = await signInAs(email);
    provider.people.set(email, { sub: email, groups: [] });
    const second = await signInAs(email);
    expect(second.body.user).toEqual({ ...first.body.user, role: 'analyst' });
  });

  it('is the user that the company has with this address, and after it another address of the same person', async () => {
    const known = await insertPerson(api.database, brand.id, 'scm_editor', 'Known@brand.example');
    provider.people.set('known@brand.example', {});
    const first = await signInAs('known@brand.example');
    expect(first.body.user).toMatchObject({ id: known.id, email: 'Known@brand.example' });
    const other = newPerson({ sub: 'known@brand.example' });
    // The provider of the test names a person by the address that was typed.
    await api.database.db.updateTable('users').set({ subject: other }).where('id', '=', known.id).execute();
    expect((await signInAs(other)).body.user.id).toBe(known.id);
  });

  it('finds people by their addresses again when the company has another provider', async () => {
    const email = newPerson();
    const first = await signInAs(email);
    const other = await startIdentityProvider(`${portal}/single-sign-on`);
    other.people.set(email, { sub: 'named otherwise' });
    const change = (issuer: string) => api.call(updateSingleSignOn, { params: brand, body: { issuer }, token: admin });
    expect((await change(other.issuer)).status).toBe(200);
    const begun = await begin(email);
    const second = await finish(await other.signIn(begun.body.authorization_url));
    expect(second.body.user.id).toBe(first.body.user.id);
    expect((await change(provider.issuer)).status).toBe(200);
    await other.close();
  });

  it('leaves the last administrator of a company the role', async () => {
    await setUp(rival, ['rival.example'], { default_role: 'analyst' });
    const { email } = api.world.people.rivalAdmin;
    const lastAdmin = 'last@rival.example';
    await api.database.db.updateTable('users').set({ email: lastAdmin }).where('email', '=', email).execute();
    expect((await signInAs(lastAdmin)).body.user.role).toBe('account_admin');
    await api.database.db.updateTable('users').set({ email }).where('email', '=', lastAdmin).execute();
  });

  // conforms: A41
  it.each<[string, NonNullable<TestProvider['tamper']['change']>]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _, ...claims }) => claims],
    ['another audience', (claims) => ({ ...claims, aud: 'another client' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'http://127.0.0.1:1' })],
    ['a time that is over', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 })],
  ])('refuses an ID token with %s', async (_, change) => {
    provider.tamper.change = change;
    const answer = await signInAs(newPerson());
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  });

  it('takes an ID token that was signed again with the key of the provider, and none of another key', async () => {
    provider.tamper.change = (claims) => claims;
    expect((await signInAs(newPerson())).status).toBe(200);
    provider.tamper.foreignKey = true;
    expect((await signInAs(newPerson())).status).toBe(401);
  });

  // conforms: A41
  it('takes an answer once', async () => {
    const begun = await begin(newPerson());
    const answer = await provider.signIn(begun.body.authorization_url);
    const both = await Promise.all([finish(answer), finish(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await finish(answer)).status).toBe(401);
  });

  it('refuses a code with the state of another sign-in, an answer that was not asked for, and one that is late', async () => {
    const [first, second] = [await begin(newPerson()), await begin(newPerson())];
    const answer = new URLSearchParams(await provider.signIn(first.body.authorization_url));
    answer.set('state', second.body.state);
    expect((await finish(answer.toString())).status).toBe(401);
    expect((await finish('code=x&state=y')).status).toBe(401);
    expect((await finish('error=access_denied')).status).toBe(401);
    const third = await begin(newPerson());
    await api.database.db.updateTable('sign_on_attempts').set({ expires_at: new Date() }).execute();
    expect((await finish(await provider.signIn(third.body.authorization_url))).status).toBe(401);
  });

  // conforms: A41
  it('refuses a person of a domain that is not the company’s, whatever the provider says', async () => {
    await setUp(rival, ['rival.example'], { default_role: 'analyst' });
    for (const email of ['ann@rival.example', 'ann@unknown.example', undefined]) {
      const answer = await signInAs(newPerson({ email }));
      expect(answer).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    }
  });

  it('refuses an address that is not verified, and one of a user of another company', async () => {
    expect((await signInAs(newPerson({ email_verified: false }))).status).toBe(403);
    const email = newPerson();
    await insertPerson(api.database, rival.id, 'analyst', email);
    expect((await signInAs(email)).status).toBe(403);
  });

  it('refuses a person without a role, and one who was deactivated', async () => {
    const email = newPerson();
    const { id } = (await signInAs(email)).body.user;
    await api.call(updateUser, { params: { id }, body: { is_active: false }, token: admin });
    expect((await signInAs(email)).status).toBe(403);
    await api.call(updateSingleSignOn, { params: brand, body: { default_role: null }, token: admin });
    expect((await signInAs(newPerson())).status).toBe(403);
    await api.call(updateSingleSignOn, { params: brand, body: { default_role: 'analyst' }, token: admin });
  });

  it('begins only for a domain that an operator has confirmed', async () => {
    expect((await begin('ann@unknown.example')).status).toBe(404);
    expect((await begin('nobody')).status).toBe(404);
    const domains = ['brand.example', 'new.example'];
    await api.call(updateSingleSignOn, { params: brand, body: { domains }, token: admin });
    const events = api.database.db
      .selectFrom('notice_events')
      .where('kind', '=', 'sign_on_domain_added')
      .select('subject_id');
    const before = await events.execute();
    await api.call(updateSingleSignOn, { params: brand, body: { domains }, token: admin });
    expect(await events.execute()).toEqual(before);
    expect(before).toContainEqual({ subject_id: brand.id });
    expect((await begin('ann@new.example')).status).toBe(404);
    const body = { domain: 'new.example' };
    expect((await api.call(confirmDomain, { params: brand, body, token: admin })).status).toBe(403);
    expect((await api.call(confirmDomain, { params: brand, body, token: operator })).status).toBe(200);
    expect((await begin('ann@new.example')).status).toBe(200);
    await api.call(updateSingleSignOn, { params: brand, body: { domains: ['brand.example'] }, token: admin });
    expect((await begin('ann@new.example')).status).toBe(404);
  });

  it('answers 503 while the provider cannot be reached', async () => {
    await setUp(rival, ['rival.example'], { default_role: 'analyst' });
    const change = api.database.db.updateTable('single_sign_ons').where('company_id', '=', rival.id);
    const begun = await begin(newPerson({}, 'rival.example'));
    await change.set({ issuer: 'http://127.0.0.1:1' }).execute();
    expect((await begin('ann@rival.example')).status).toBe(503);
    expect((await finish(await provider.signIn(begun.body.authorization_url))).status).toBe(503);
    await change.set({ issuer: provider.issuer }).execute();
  });
});

describe('a company that takes no passwords', () => {
  it('refuses them, but for the user that it names', async () => {
    const { id, email } = api.world.people.analyst;
    const password = () => api.call(signIn, { body: { email, password: testPassword } });
    await api.call(updateSingleSignOn, { params: brand, body: { is_required: true }, token: admin });
    expect(await password()).toMatchObject({ status: 401, body: { code: 'single_sign_on_required' } });
    const wrong = await api.call(signIn, { body: { email, password: 'not the password' } });
    expect(wrong).toMatchObject({ body: { code: 'invalid_credentials' } });
    await api.call(updateSingleSignOn, { params: brand, body: { exempt_user: id }, token: admin });
    expect((await password()).status).toBe(200);
    await api.call(updateSingleSignOn, {
      params: brand,
      body: { is_required: false, exempt_user: null },
      token: admin,
    });
    expect((await password()).status).toBe(200);
  });
});

describe('the settings', () => {
  it('never answer the secret, and keep it encrypted', async () => {
    const { body } = await api.call(getSingleSignOn, { params: brand, token: admin });
    expect(body).toMatchObject({
      issuer: provider.issuer,
      has_client_secret: true,
      redirect_uri: `${portal}/single-sign-on`,
      domains: [{ domain: 'brand.example', is_confirmed: true }],
    });
    expect(JSON.stringify(body)).not.toContain(provider.clientSecret);
    const { rows } = await api.database.pool.query('SELECT t::text AS text FROM single_sign_ons t');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(provider.clientSecret).toString('hex'));
  });

  it.each([
    ['issuer', { issuer: 'http://127.0.0.1:1' }],
    ['issuer', { issuer: 'https://a.test/?x' }],
    ['roles', { roles: [{ value: 'x', role: 'operator_admin' }] }],
    ['default_role', { default_role: 'print_operator' }],
    ['exempt_user', { exempt_user: 2_000_000_000 }],
    ['domains', { domains: ['not a domain'] }],
  ] as const)('are refused on %s for %j', async (field, body) => {
    const answer = await api.call(updateSingleSignOn, { params: brand, body: body as object, token: admin });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toContain(field);
  });

  it('need issuer and client id the first time, and are gone when removed', async () => {
    const company = { id: api.world.companies.stranger };
    const set = (body: object) => api.call(updateSingleSignOn, { params: company, body, token: operator });
    expect((await api.call(getSingleSignOn, { params: company, token: operator })).status).toBe(404);
    expect((await set({ client_id: 'x' })).body).toHaveProperty('issuer');
    expect((await set({ issuer: provider.issuer })).body).toHaveProperty('client_id');
    await setUp(company, ['stranger.example']);
    const taken = { params: company, body: { domain: 'stranger.example' }, token: operator };
    await setUp(rival, ['rival.example']);
    await api.call(updateSingleSignOn, { params: rival, body: { domains: ['stranger.example'] }, token: operator });
    expect((await api.call(confirmDomain, { ...taken, params: rival })).status).toBe(409);
    expect((await api.call(confirmDomain, { ...taken, body: { domain: 'other.example' } })).status).toBe(400);
    expect((await api.call(deleteSingleSignOn, { params: company, token: operator })).status).toBe(204);
    expect((await begin('ann@stranger.example')).status).toBe(404);
  });

  it('do not reach private networks', async () => {
    const strict = await startApi({ PORTAL_URL: portal });
    try {
      const { id } = await strict.database.db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
      const answer = await strict.call(updateSingleSignOn, {
        params: { id },
        body: { issuer: provider.issuer, client_id: 'x' },
        token: strict.world.people.operatorAdmin.token,
      });
      expect(answer.body).toHaveProperty('issuer');
    } finally {
      await strict.close();
    }
  });
});

// conforms: A41
it('refuses an issuer on plain http with the reason, before it is asked', async () => {
  const strict = await startApi({ PORTAL_URL: portal });
  try {
    const answer = await strict.call(updateSingleSignOn, {
      token: strict.world.people.brandAdmin.token,
      params: { id: strict.world.companies.brand },
      body: { issuer: provider.issuer, client_id: provider.clientId },
    });
    expect(provider.issuer).toMatch(/^http:/);
    expect([answer.status, answer.problem['issuer']]).toEqual([400, [messageOf('issuerNotHttps')]]);
  } finally {
    await strict.close();
  }
});
