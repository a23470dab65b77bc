import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me, signIn } from '#lib/contract/auth.ts';
import { updateCompany } from '#lib/contract/companies.ts';
import { updateMe } from '#lib/contract/own-account.ts';
import {
  createToken,
  createUser,
  deleteToken,
  getToken,
  getUser,
  listTokens,
  listUsers,
  updateUser,
} from '#lib/contract/users.ts';
import { createSid, listWorkorders } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertPerson, issueToken, testPassword } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let admin: string;
let adminId: number;
beforeAll(async () => {
  api = await startApi();
  ({ token: admin, id: adminId } = api.world.people.brandAdmin);
});
afterAll(() => api.close());

let number = 0;
const newUser = () => ({
  email: `new${++number}@brand.test`,
  name: 'Ada Nova',
  role: 'analyst' as const,
  password: 'twelve or more characters',
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a user', () => {
  // conforms: 27.8
  it('can sign in once created, and is listed and read', async () => {
    const user = newUser();
    const created = await api.call(createUser, { token: admin, body: user });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ email: user.email, name: user.name, role: 'analyst', is_active: true });
    expect(created.text).not.toContain(user.password);
    const session = await api.call(signIn, { body: { email: user.email, password: user.password } });
    expect(session.status).toBe(200);
    const read = await api.call(getUser, { token: admin, params: { id: created.body.id } });
    expect(read.body.last_sign_in_at).not.toBeNull();
    const list = await api.call(listUsers, { token: admin, query: { search: user.email } });
    expect(list.body.results.map(({ id }) => id)).toEqual([created.body.id]);
  });

  it('has an e-mail address of its own, in whatever case it is written', async () => {
    const user = newUser();
    await api.call(createUser, { token: admin, body: user });
    const again = await api.call(createUser, { token: admin, body: { ...user, email: user.email.toUpperCase() } });
    expect(again.status).toBe(400);
    expect(again.problem['email']).toEqual([expect.any(String)]);
  });

  it('is refused with each field at fault', async () => {
    for (const [change, field] of [
      [{ email: 'no address' }, 'email'],
      [{ password: 'too short' }, 'password'],
      [{ name: '   ' }, 'name'],
      [{ role: 'support' }, 'role'],
      [{ role: 'print_operator' }, 'role'],
      [{ role: 'root' }, 'role'],
      [{ is_active: true }, 'is_active'],
      [{ id: 1 }, 'id'],
      [{ company_id: 1 }, 'company_id'],
    ] as const) {
      const answer = await api.call(createUser, { token: admin, body: { ...newUser(), ...change } });
      expect(answer.status, JSON.stringify(change)).toBe(400);
      expect(answer.problem[field], JSON.stringify(change)).toEqual([expect.any(String)]);
    }
  });

  // conforms: 27.14
  it('changes name and role, but no password: that is its own', async () => {
    const person = await insertPerson(api.database, api.world.companies.brand, 'analyst', 'changes@brand.test');
    const params = { id: person.id };
    const renamed = await api.call(updateUser, { token: admin, params, body: { name: 'Eva', role: 'scm_editor' } });
    expect(renamed.body).toMatchObject({ name: 'Eva', role: 'scm_editor' });
    expect((await api.call(me, { token: person.token })).body.role).toBe('scm_editor');
    for (const token of [admin, api.world.people.operatorAdmin.token]) {
      const body: Record<string, unknown> = { password: 'another long password' };
      const changed = await api.call(updateUser, { token, params, body });
      expect([changed.status, changed.problem['password']]).toEqual([400, [expect.any(String)]]);
    }
    expect((await api.call(me, { token: person.token })).status).toBe(200);
    const session = await api.call(signIn, { body: { email: person.email, password: testPassword } });
    expect(session.status).toBe(200);
  });

  // conforms: 27.14
  it('cannot change its own role or deactivate itself', async () => {
    for (const body of [{ role: 'analyst' }, { is_active: false }]) {
      const answer = await api.call(updateUser, { token: admin, params: { id: adminId }, body });
      expect(answer.status).toBe(400);
      expect(answer.problem[Object.keys(body)[0] ?? '']).toEqual([expect.any(String)]);
    }
    expect((await api.call(me, { token: admin })).body.role).toBe('account_admin');
  });

  it('is not changed by an empty change', async () => {
    const answer = await api.call(updateUser, { token: admin, params: { id: adminId }, body: {} });
    expect(answer.status).toBe(200);
  });
});

describe('the users of a company', () => {
  it('are found by role and by whether they are active', async () => {
    const made = await api.call(createUser, { token: admin, body: newUser() });
    const params = { id: made.body.id };
    await api.call(updateUser, { token: admin, params, body: { is_active: false } });
    const find = async (query: Record<string, unknown>) =>
      (await api.call(listUsers, { token: admin, query: { search: made.body.email, ...query } })).body.count;
    expect(await find({ role: 'analyst', is_active: 'false' })).toBe(1);
    expect(await find({ role: 'scm_editor' })).toBe(0);
    expect(await find({ is_active: 'true' })).toBe(0);
    const unknown = await api.raw('/api/v2/users/?role=root', { token: admin });
    expect(unknown.problem['role']).toEqual([expect.any(String)]);
  });

  // conforms: 27.14
  it('keep one admin, whoever asks and however many at once', async () => {
    const { operatorAdmin } = api.world.people;
    const company = api.world.companies.stranger;
    const one = await insertPerson(api.database, company, 'account_admin', 'one@stranger.test');
    const change = (token: string, id: number, body: unknown) => api.call(updateUser, { token, params: { id }, body });
    for (const [body, field] of [
      [{ is_active: false }, 'is_active'],
      [{ role: 'print_operator' }, 'role'],
    ] as const) {
      const refused = await change(operatorAdmin.token, one.id, body);
      expect(refused.problem[field]).toEqual([messageOf('lastAdmin')]);
    }
    expect((await change(operatorAdmin.token, one.id, { name: 'Still here', role: 'account_admin' })).status).toBe(200);
    const two = await insertPerson(api.database, company, 'account_admin', 'two@stranger.test');
    const answers = await Promise.all([
      change(one.token, two.id, { role: 'print_operator' }),
      change(two.token, one.id, { is_active: false }),
    ]);
    const left = await api.call(listUsers, {
      token: operatorAdmin.token,
      query: { company, role: 'account_admin', is_active: 'true' },
    });
    expect(left.body.count).toBe(1);
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  });
});

// conforms: 27.18
it('the own name and time zone are changed by the person, who signed in', async () => {
  const person = await insertPerson(api.database, api.world.companies.brand, 'analyst', 'zone@brand.test');
  const { token } = person;
  expect((await api.call(me, { token })).body.time_zone).toBeNull();
  const body = { name: 'Zoe', time_zone: 'America/Sao_Paulo' };
  expect((await api.call(updateMe, { token, body })).body).toMatchObject({
    user: { name: 'Zoe' },
    time_zone: 'America/Sao_Paulo',
  });
  for (const [change, field] of [
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ time_zone: '+01:00' }, 'time_zone'],
    [{ name: ' ' }, 'name'],
    [{ role: 'account_admin' }, 'role'],
    [{ email: 'other@brand.test' }, 'email'],
  ] as const) {
    const refused = await api.call(updateMe, { token, body: change });
    expect(refused.status, JSON.stringify(change)).toBe(400);
    expect(refused.problem[field], JSON.stringify(change)).toEqual([expect.any(String)]);
  }
  expect((await api.call(updateMe, { token, body: { time_zone: null } })).body.time_zone).toBeNull();
  const program = await issueToken(api.database, person.id, { permissions: ['workorder_view'] });
  expect((await api.call(updateMe, { token: program, body })).status).toBe(403);
});

// conforms: 27.17
it('the language is the own choice, and the default of the company is returned beside it', async () => {
  const person = await insertPerson(api.database, api.world.companies.brand, 'analyst', 'language@brand.test');
  const { token } = person;
  expect((await api.call(me, { token })).body).toMatchObject({ language: null, company: { language: null } });
  expect((await api.call(updateMe, { token, body: { language: 'de' } })).body.language).toBe('de');
  const params = { id: api.world.companies.brand };
  const admin = api.world.people.brandAdmin.token;
  const ofCompany = (language: 'en' | null) =>
    api.call(updateCompany, { token: admin, params, body: { settings: { language } } });
  expect((await ofCompany('en')).body.settings?.language).toBe('en');
  expect((await api.call(me, { token })).body).toMatchObject({ language: 'de', company: { language: 'en' } });
  // A change of something else leaves it as it is.
  expect((await api.call(updateMe, { token, body: { name: 'Lene' } })).body.language).toBe('de');
  expect((await api.call(updateMe, { token, body: { language: null } })).body.language).toBeNull();
  for (const language of ['fr', 'DE', '']) {
    const own = await api.call(updateMe, { token, body: { language } });
    expect(own.problem['language'], language).toEqual([expect.any(String)]);
    const body = { settings: { language } };
    const refused = await api.call(updateCompany, { token: admin, params, body });
    expect(refused.problem['settings'], language).toEqual([expect.stringMatching(/^language: /)]);
  }
  expect((await ofCompany(null)).body.settings?.language).toBeNull();
  const program = await issueToken(api.database, person.id, { permissions: ['workorder_view'] });
  expect((await api.call(updateMe, { token: program, body: { language: 'de' } })).status).toBe(403);
});

describe('a token', () => {
  const wish = { name: 'ERP', permissions: ['workorder_view'] as const };

  // conforms: 27.3
  it('is shown once, lists without its secret, and does what it was made for and no more', async () => {
    const params = { id: adminId };
    const made = await api.call(createToken, {
      token: admin,
      params,
      body: { ...wish, expires_at: inDays(1) },
    });
    expect(made.status).toBe(201);
    expect(made.body.token).toMatch(/^uat_/);
    expect(made.body).toMatchObject({
      name: 'ERP',
      user: adminId,
      permissions: ['workorder_view'],
      last_used_at: null,
    });
    expect((await api.call(listWorkorders, { token: made.body.token })).status).toBe(200);
    const body = { reference: 'by token', quantity: 1, activate_on_complete: true };
    expect((await api.call(createSid, { token: made.body.token, body })).status).toBe(403);
    const list = await api.call(listTokens, { token: admin, params, query: { limit: 200 } });
    const listed = list.body.results.find(({ id }) => id === made.body.id);
    expect(listed?.last_used_at).not.toBeNull();
    const sessions = await api.call(listTokens, { token: admin, params, query: { is_session: 'true' } });
    expect(sessions.body.results.every(({ is_session }) => is_session)).toBe(true);
    expect(sessions.body.count).toBeGreaterThan(0);
    expect(list.text).not.toContain(made.body.token.slice(4));
    expect(list.text).not.toMatch(/hash|uat_/);
  });

  it('cannot hold more than its user, or than the token it is made with', async () => {
    const scm = api.world.people.scmEditor;
    const excess = await api.call(createToken, {
      token: scm.token,
      params: { id: scm.id },
      body: { ...wish, permissions: ['workorder_create'], expires_at: inDays(1) },
    });
    expect(excess.status).toBe(400);
    expect(excess.problem['permissions']).toEqual([expect.stringContaining('workorder_create')]);
    const weak = await issueToken(api.database, adminId, { permissions: ['token_manage', 'workorder_view'] });
    const stronger = await api.call(createToken, {
      token: weak,
      params: { id: adminId },
      body: { ...wish, permissions: ['user_manage'], expires_at: inDays(1) },
    });
    expect(stronger.status).toBe(400);
  });

  it('with a part of its user’s permissions makes no user that has the rest', async () => {
    const partial = await issueToken(api.database, adminId, { permissions: ['user_manage', 'token_manage'] });
    const colleague = await insertPerson(api.database, api.world.companies.brand, 'account_admin', 'whole@brand.test');
    const newcomer = { email: 'made@brand.test', name: 'Made', role: 'account_admin', password: 'a long password' };
    const params = { id: colleague.id };
    const answers = await Promise.all([
      api.call(createUser, { token: partial, body: newcomer }),
      api.call(updateUser, { token: partial, params, body: { role: 'analyst' } }),
      api.call(createToken, { token: partial, params, body: { ...wish, expires_at: inDays(1) } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await api.call(updateUser, { token: partial, params, body: { name: 'Whole' } })).status).toBe(200);
  });

  // conforms: 27.8
  it('needs permissions of the table, a name, and an expiry within a year', async () => {
    const params = { id: adminId };
    for (const [change, field] of [
      [{ permissions: [] }, 'permissions'],
      [{ permissions: ['everything'] }, 'permissions'],
      [{ name: '' }, 'name'],
      [{ expires_at: inDays(-1) }, 'expires_at'],
      [{ expires_at: inDays(400) }, 'expires_at'],
      [{ expires_at: 'tomorrow' }, 'expires_at'],
      [{ is_session: true }, 'is_session'],
      [{ token: 'uat_mine' }, 'token'],
    ] as const) {
      const body = { ...wish, expires_at: inDays(1), ...change };
      const answer = await api.call(createToken, { token: admin, params, body });
      expect(answer.status, JSON.stringify(change)).toBe(400);
      expect(answer.problem[field], JSON.stringify(change)).toEqual(expect.any(Array));
    }
  });

  // conforms: 27.3
  it('works until it is revoked, and then at once no more', async () => {
    const made = await api.call(createToken, {
      token: admin,
      params: { id: adminId },
      body: { ...wish, expires_at: inDays(1) },
    });
    const params = { id: made.body.id };
    const read = await api.call(getToken, { token: admin, params });
    expect(read.body).toMatchObject({ name: 'ERP', is_session: false });
    expect(read.text).not.toContain(made.body.token.slice(4));
    expect((await api.call(deleteToken, { token: admin, params })).status).toBe(204);
    expect((await api.call(listWorkorders, { token: made.body.token })).status).toBe(401);
    expect((await api.call(getToken, { token: admin, params })).status).toBe(404);
    expect((await api.call(deleteToken, { token: admin, params })).status).toBe(404);
    const list = await api.call(listTokens, { token: admin, params: { id: adminId }, query: { limit: 200 } });
    expect(list.body.results.map(({ id }) => id)).not.toContain(made.body.id);
  });

  // conforms: A33
  it('made by a program ends with the one that made it, however far down, and no later', async () => {
    const params = { id: adminId };
    const make = (token: string, days: number) =>
      api.call(createToken, {
        token,
        params,
        body: { name: 'made', permissions: ['token_manage', 'workorder_view'], expires_at: inDays(days) },
      });
    const first = (await make(admin, 10)).body;
    const late = await make(first.token, 11);
    expect([late.status, late.problem['expires_at']]).toEqual([400, [expect.stringMatching(/^At most 2/)]]);
    const second = (await make(first.token, 9)).body;
    const third = (await make(second.token, 8)).body;
    const aside = (await make(admin, 9)).body;
    expect((await api.call(deleteToken, { token: admin, params: { id: first.id } })).status).toBe(204);
    const works = async ({ token }: { token: string }) => (await api.call(listWorkorders, { token })).status;
    expect(await Promise.all([first, second, third, aside].map(works))).toEqual([401, 401, 401, 200]);
    expect((await make(second.token, 1)).status).toBe(401);
  });

  it('that is just being made by a program ends too when that one is revoked', async () => {
    const params = { id: adminId };
    const permissions = ['token_manage', 'workorder_view'] as const;
    for (let round = 0; round < 5; round += 1) {
      const body = { name: 'maker', permissions: [...permissions], expires_at: inDays(2) };
      const maker = (await api.call(createToken, { token: admin, params, body })).body;
      const childBody = { ...body, name: 'child', expires_at: inDays(1) };
      const [, ...children] = await Promise.all([
        api.call(deleteToken, { token: admin, params: { id: maker.id } }),
        ...Array.from({ length: 6 }, () => api.call(createToken, { token: maker.token, params, body: childBody })),
      ]);
      for (const { status, body: child } of children) {
        expect([201, 401]).toContain(status);
        if (status === 201) expect((await api.call(listWorkorders, { token: child.token })).status).toBe(401);
      }
    }
  });

  // conforms: A33
  it('gives another user nothing that its maker does not hold', async () => {
    const params = { id: adminId };
    const operator = api.world.people.operatorAdmin.token;
    const make = (permissions: ('workorder_create' | 'workorder_view')[]) =>
      api.call(createToken, { token: operator, params, body: { ...wish, permissions, expires_at: inDays(1) } });
    const refused = await make(['workorder_view', 'workorder_create']);
    expect([refused.status, refused.problem['permissions']]).toEqual([
      400,
      [expect.stringMatching(/^You cannot give workorder_create/)],
    ]);
    expect((await make(['workorder_view'])).status).toBe(201);
  });

  it("of another user is out of reach without user_manage, one's own is not", async () => {
    const { analyst, scmEditor } = api.world.people;
    const body = { ...wish, expires_at: inDays(1) };
    const own = await api.call(createToken, { token: analyst.token, params: { id: analyst.id }, body });
    expect(own.status).toBe(201);
    const stolen = await api.call(deleteToken, { token: scmEditor.token, params: { id: own.body.id } });
    expect(stolen.status).toBe(404);
    expect((await api.call(listWorkorders, { token: own.body.token })).status).toBe(200);
    expect((await api.call(deleteToken, { token: analyst.token, params: { id: own.body.id } })).status).toBe(204);
  });
});
