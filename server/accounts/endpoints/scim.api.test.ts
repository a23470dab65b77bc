import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadAudit, searchAudit } from '#lib/contract/audit.ts';
import { me } from '#lib/contract/auth.ts';
import { createScimToken, deleteScimToken, getScimTokens, scimTokensPerCompany } from '#lib/contract/scim-tokens.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertCompany, insertPerson } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

// The requests are those that the providers document:
// Okta: https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20/ and its SCIM 2.0 spec test
// https://developer.okta.com/standards/SCIM/SCIMFiles/Okta-SCIM-20-SPEC-Test.json
// Microsoft Entra ID: https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
// and its validator https://learn.microsoft.com/entra/identity/app-provisioning/scim-validator-tutorial

const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

let api: TestApi;
let token: string;
let rivalToken: string;
let admin: string;

beforeAll(async () => {
  api = await startApi();
  admin = api.world.people.brandAdmin.token;
  token = await newToken(api.world.companies.brand);
  rivalToken = await newToken(api.world.companies.rival);
});
afterAll(() => api.close());

async function newToken(company: number): Promise<string> {
  const { token: asker } = api.world.people.operatorAdmin;
  const made = await api.call(createScimToken, { params: { id: company }, body: { name: 'Provider' }, token: asker });
  expect(made.status).toBe(201);
  return made.body.token;
}

interface ScimBody {
  [name: string]: unknown;
  id: string;
  Resources: ScimBody[];
}

async function ask(method: string, path: string, body?: unknown, bearer = token) {
  const answer = await api.app.inject({
    method: method as 'GET',
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: (answer.body === '' ? {} : JSON.parse(answer.body)) as ScimBody,
  };
}

const where = (filter: string) => `?filter=${encodeURIComponent(filter)}`;
const patch = (...operations: object[]) => ({ schemas: [patchOp], Operations: operations });

let number = 0;
const newUser = (more: object = {}) => {
  number += 1;
  const userName = `scim${number}@brand.test`;
  return {
    schemas: [userSchema],
    userName,
    name: { givenName: 'Test', familyName: `User van ${number}` },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: `Test User van ${number}`,
    locale: 'en-US',
    externalId: `ext-${number}`,
    groups: [],
    password: '1mz050nq',
    active: true,
    ...more,
  };
};
async function createUser(more: object = {}) {
  const sent = newUser(more);
  const made = await ask('POST', '/Users', sent);
  expect(made.status).toBe(201);
  return { id: made.body.id, sent };
}
const membersOf = async (role: string) =>
  ((await ask('GET', `/Groups/${role}`)).body['members'] as { value: string }[]).map(({ value }) => value);
const roleOf = async (id: string) =>
  (await api.database.db.selectFrom('users').where('id', '=', Number(id)).select('role').executeTakeFirstOrThrow())
    .role;

describe('tokens of a company', () => {
  it('are shown once, kept as a hash, listed and revoked at once', async () => {
    const params = { id: api.world.companies.brand };
    const made = (await api.call(createScimToken, { params, body: { name: 'Okta' }, token: admin })).body;
    expect(made.token).toMatch(/^scim_[0-9A-Za-z]{28}$/);
    const listed = await api.call(getScimTokens, { params, token: admin });
    expect(listed.body.base_url).toBe(`${api.baseUrl}/scim/v2`);
    expect(listed.body.tokens.map(({ id }) => id)).toContain(made.id);
    expect(listed.text).not.toContain(made.token);
    expect((await ask('GET', '/Users', undefined, made.token)).status).toBe(200);
    await api.call(deleteScimToken, { params: { id: made.id }, token: admin });
    const refused = await ask('GET', '/Users', undefined, made.token);
    expect(refused).toMatchObject({ status: 401, body: { schemas: [errorSchema], status: '401' } });
    expect(refused.headers['www-authenticate']).toBe('Bearer');
    const records = await api.database.db
      .selectFrom('audit_records')
      .where('resource', '=', 'scim_token')
      .where('resource_id', '=', String(made.id))
      .select('action')
      .execute();
    expect(records.map(({ action }) => action).sort()).toEqual(['createScimToken', 'deleteScimToken']);
  });

  it(`are ${scimTokensPerCompany} at most that are valid, however many are asked for at once`, async () => {
    const company = await insertCompany(api.database, 'scim-tokens');
    const { token: own } = await insertPerson(api.database, company, 'account_admin', 'admin@scim-tokens.test');
    const create = () => api.call(createScimToken, { params: { id: company }, body: { name: 'Provider' }, token: own });
    const answers = await Promise.all(Array.from({ length: scimTokensPerCompany + 3 }, create));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(scimTokensPerCompany);
    const detail = messageOf('atMostScimTokens', { count: scimTokensPerCompany });
    const refused = answers.filter(({ status, problem }) => status === 409 && problem.detail === detail);
    expect(refused).toHaveLength(3);
    await api.call(deleteScimToken, { params: { id: made[0]?.body.id }, token: own });
    expect((await create()).status).toBe(201);
  });

  it('open SCIM only, and a token of a user does not open SCIM', async () => {
    expect((await api.call(me, { token })).status).toBe(401);
    expect((await api.raw('/api/v2/me/', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    for (const bearer of [admin, 'scim_0000000000000000000000000000', '']) {
      expect((await ask('GET', '/Users', undefined, bearer)).status).toBe(401);
    }
  });
});

describe('discovery', () => {
  it.each(['/ServiceProviderConfig', '/ResourceTypes', '/ResourceTypes/User', '/Schemas', `/Schemas/${userSchema}`])(
    'answers %s',
    async (path) => {
      const answer = await ask('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toContain('application/scim+json');
      expect(answer.body['schemas']).toHaveLength(1);
    },
  );
});

describe('requests of Okta', () => {
  it('finds, creates, reads, replaces, deactivates and activates a user', async () => {
    const sent = newUser();
    const found = await ask('GET', `/Users${where(`userName eq "${sent.userName}"`)}&startIndex=1&count=100`);
    expect(found).toMatchObject({ status: 200, body: { totalResults: 0, startIndex: 1, Resources: [] } });
    const made = await ask('POST', '/Users', sent);
    expect(made).toMatchObject({
      status: 201,
      body: {
        schemas: [userSchema],
        userName: sent.userName,
        name: sent.name,
        emails: sent.emails,
        displayName: sent.displayName,
        locale: 'en-US',
        externalId: sent.externalId,
        active: true,
        meta: { resourceType: 'User' },
      },
    });
    expect(made.body['password']).toBeUndefined();
    expect(made.headers['location']).toBe(`${api.baseUrl}/scim/v2/Users/${made.body.id}`);
    const path = `/Users/${made.body.id}`;
    expect((await ask('GET', path)).body).toEqual(made.body);
    const again = await ask('POST', '/Users', sent);
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });

    const renamed = {
      ...made.body,
      userName: `renamed.${sent.userName}`,
      name: { givenName: 'Other', familyName: 'Name' },
    };
    const put = await ask('PUT', path, { ...renamed, displayName: 'Other Name' });
    expect(put).toMatchObject({ status: 200, body: { userName: renamed.userName, name: renamed.name, active: true } });
    const off = await ask('PATCH', path, patch({ op: 'replace', value: { active: false } }));
    expect(off).toMatchObject({ status: 200, body: { active: false, name: renamed.name } });
    const on = await ask('PATCH', path, patch({ op: 'replace', value: { active: true } }));
    expect(on.body['active']).toBe(true);
  });

  it('lists users in pages of at most 200', async () => {
    const { body } = await ask('GET', '/Users?startIndex=2&count=2');
    expect(body).toMatchObject({ startIndex: 2, itemsPerPage: 2 });
    expect(body.Resources).toHaveLength(2);
    const all = (await ask('GET', '/Users?count=5000')).body;
    expect(all.Resources[1]?.id).toBe(body.Resources[0]?.id);
    expect((await ask('GET', '/Users?count=0')).body.Resources).toEqual([]);
  });

  it('answers an unknown user in the form of SCIM', async () => {
    for (const id of ['010101001010101011001010101011', 'x', '999999']) {
      const { status, body } = await ask('GET', `/Users/${id}`);
      expect([status, body['schemas'], body['status']]).toEqual([404, [errorSchema], '404']);
    }
  });

  it('puts users into a group and out of it, and users get its role', async () => {
    const { id } = await createUser();
    expect(await roleOf(id)).toBe('analyst');
    const group = (await ask('GET', `/Groups${where('displayName eq "Workorder editor"')}&startIndex=1&count=100`))
      .body;
    expect(group).toMatchObject({ totalResults: 1, Resources: [{ id: 'workorder_editor' }] });
    const add = patch({ op: 'add', path: 'members', value: [{ value: id, display: 'x' }] });
    expect((await ask('PATCH', '/Groups/workorder_editor', add)).status).toBe(200);
    expect(await membersOf('workorder_editor')).toContain(id);
    expect(await roleOf(id)).toBe('workorder_editor');
    const remove = patch({ op: 'remove', path: `members[value eq "${id}"]` });
    expect((await ask('PATCH', '/Groups/workorder_editor', remove)).status).toBe(200);
    expect(await membersOf('workorder_editor')).not.toContain(id);
    expect(await roleOf(id)).toBe('analyst');
  });

  it('pushes a group that is named as a role, once', async () => {
    const { id } = await createUser();
    const pushed = { schemas: [groupSchema], displayName: 'scm_editor', members: [{ value: id, display: 'x' }] };
    const made = await ask('POST', '/Groups', pushed);
    expect(made).toMatchObject({ status: 201, body: { id: 'scm_editor', displayName: 'scm_editor' } });
    expect(await roleOf(id)).toBe('scm_editor');
    expect(await ask('POST', '/Groups', pushed)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
    const other = await ask('POST', '/Groups', { schemas: [groupSchema], displayName: 'Cooks', members: [] });
    expect(other).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    const renamed = patch({ op: 'replace', value: { id: 'scm_editor', displayName: 'Supply chain' } });
    expect((await ask('PATCH', '/Groups/scm_editor', renamed)).body['displayName']).toBe('Supply chain');
    expect((await ask('DELETE', '/Groups/scm_editor')).status).toBe(204);
    expect(await roleOf(id)).toBe('analyst');
  });
});

describe('requests of Microsoft Entra ID', () => {
  const entraUser = () =>
    newUser({
      schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
      roles: [],
      meta: { resourceType: 'User' },
    });

  it('takes capitalised operations, texts for booleans and paths with conditions', async () => {
    const made = await ask('POST', '/Users', entraUser());
    expect(made.status).toBe(201);
    const path = `/Users/${made.body.id}`;
    const changed = await ask(
      'PATCH',
      path,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@brand.test' },
        { op: 'Replace', path: 'name.familyName', value: 'Updated' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '123' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
      ),
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { emails: [{ type: 'work', value: 'updated@brand.test' }], name: { familyName: 'Updated' } },
    });
    const off = await ask('PATCH', path, patch({ op: 'Replace', path: 'active', value: 'False' }));
    expect(off).toMatchObject({ status: 200, body: { active: false } });
    const on = await ask('PATCH', path, patch({ op: 'Add', value: { active: 'True' } }));
    expect(on.body['active']).toBe(true);
  });

  it('finds users by externalId, by two conditions, and without attributes', async () => {
    const { id, sent } = await createUser();
    const ids = async (filter: string) =>
      (await ask('GET', `/Users${where(filter)}`)).body.Resources.map((user) => user.id);
    expect(await ids(`externalId eq "${sent.externalId}"`)).toEqual([id]);
    expect(await ids(`userName eq "${sent.userName.toUpperCase()}" and active eq true`)).toEqual([id]);
    expect(await ids(`externalId eq "${sent.externalId}" and active eq "False"`)).toEqual([]);
    expect(await ids(`userName sw "${sent.userName.slice(0, -1)}"`)).toEqual([id]);
    const few = await ask('GET', `/Users/${id}?attributes=userName`);
    expect(Object.keys(few.body).sort()).toEqual(['id', 'meta', 'schemas', 'userName']);
  });

  it('deletes a user, who is gone for it, and creates the user again', async () => {
    const { id, sent } = await createUser();
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await ask('GET', `/Users/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/Users/${id}`)).status).toBe(404);
    expect(await ask('POST', '/Users', sent)).toMatchObject({ status: 201, body: { id, active: true } });
  });

  it('finds a group without members, adds and removes members', async () => {
    const first = await createUser();
    const second = await createUser();
    const path = '/Groups/workorder_editor';
    const found = await ask('GET', `/Groups${where('displayName eq "workorder EDITOR"')}&excludedAttributes=members`);
    expect(found.body.Resources[0]?.id).toBe('workorder_editor');
    expect(found.body.Resources[0]?.['members']).toBeUndefined();
    const external = patch({ op: 'Replace', path: 'externalId', value: 'object-id' });
    expect((await ask('PATCH', path, external)).body['externalId']).toBe('object-id');
    const byId = await ask('GET', `/Groups${where('externalId eq "object-id"')}`);
    expect(byId.body).toMatchObject({ totalResults: 1 });
    const value = [
      { $ref: null, value: first.id },
      { $ref: null, value: second.id },
    ];
    await ask('PATCH', path, patch({ op: 'Add', path: 'members', value }));
    expect(await membersOf('workorder_editor')).toEqual(expect.arrayContaining([first.id, second.id]));
    await ask('PATCH', path, patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: first.id }] }));
    expect(await membersOf('workorder_editor')).not.toContain(first.id);
    expect(await roleOf(second.id)).toBe('workorder_editor');
  });
});

it('takes paths with their schema, and of the primary e-mail', async () => {
  const { id } = await createUser();
  const path = `/Users/${id}`;
  const named = await ask(
    'PATCH',
    path,
    patch(
      { op: 'replace', path: `${userSchema}:name.familyName`, value: 'Qualified' },
      { op: 'replace', path: 'emails[primary eq true].value', value: 'primary@brand.test' },
    ),
  );
  expect(named).toMatchObject({
    status: 200,
    body: { name: { familyName: 'Qualified' }, emails: [{ value: 'primary@brand.test' }] },
  });
  const off = await ask('PATCH', path, patch({ op: 'replace', value: { [`${userSchema}:active`]: 'False' } }));
  expect(off).toMatchObject({ status: 200, body: { active: false } });
});

describe('filters of RFC 7644', () => {
  it('find users by other comparisons, by or, and by e-mails of a type', async () => {
    const { id, sent } = await createUser({ externalId: 'Rfc-1' });
    const other = await createUser();
    const ids = async (filter: string) =>
      (await ask('GET', `/Users${where(filter)}`)).body.Resources.map((user) => user.id);
    expect(await ids(`userName co "${sent.userName.slice(1, -3)}"`)).toEqual([id]);
    expect(await ids(`userName sw "scim" and externalId ew "fc-1"`)).toEqual([id]);
    expect(await ids(`emails[type eq "work"].value eq "${sent.userName}"`)).toEqual([id]);
    expect(await ids(`userName eq "${sent.userName}" or userName eq "${other.sent.userName}"`)).toEqual([id, other.id]);
    expect(await ids(`${userSchema}:userName eq "${sent.userName}"`)).toEqual([id]);
    expect(await ids(`externalId eq "Rfc-1" and not (active eq true)`)).toEqual([]);
    const page = await ask('GET', `/Users${where('userName pr')}&startIndex=2&count=1`);
    expect(page.body).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect(page.body['totalResults']).toBeGreaterThan(2);
  });

  it('find the groups of a member', async () => {
    const { id } = await createUser();
    const add = patch({ op: 'Add', path: 'members', value: [{ value: id }] });
    await ask('PATCH', '/Groups/scm_editor', add);
    const found = await ask('GET', `/Groups${where(`members eq "${id}"`)}&excludedAttributes=members`);
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: 'scm_editor' }] });
    const both = await ask('GET', `/Groups${where(`id eq "workorder_editor" and members eq "${id}"`)}`);
    expect(both.body).toMatchObject({ totalResults: 0, Resources: [] });
  });

  it('are refused for attributes that no user has', async () => {
    for (const path of ['/Users', '/Groups']) {
      const refused = await ask('GET', `${path}${where('shoeSize eq "44"')}`);
      expect(refused).toMatchObject({ status: 400, body: { scimType: 'invalidFilter', schemas: [errorSchema] } });
    }
  });

  it('that the database cannot decide are too many for a company of more than 1,000 users', async () => {
    const company = await insertCompany(api.database, 'scim-many');
    const many = Array.from({ length: 1001 }, (_, index) => ({
      company_id: company,
      email: `many${index}@scim-many.test`,
      name: `Many ${index}`,
      role: 'analyst',
      password_hash: 'none',
    }));
    await api.database.db.insertInto('users').values(many).execute();
    const bearer = await newToken(company);
    const found = await ask('GET', `/Users${where('userName co "many1000@"')}`, undefined, bearer);
    expect(found.body).toMatchObject({ totalResults: 1 });
    const refused = await ask('GET', `/Users${where('userName pr')}`, undefined, bearer);
    expect(refused).toMatchObject({ status: 400, body: { scimType: 'tooMany' } });
  });
});

describe('what the service says of itself', () => {
  it('is what it does: filters and PATCH, no bulk, sort, ETag or change of passwords', async () => {
    const { body } = await ask('GET', '/ServiceProviderConfig');
    expect(body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    for (const [method, path] of [
      ['POST', '/Bulk'],
      ['GET', '/Me'],
      ['GET', '/Nothing'],
    ] as const) {
      const answer = await ask(method, path, method === 'POST' ? {} : undefined);
      expect([answer.status, answer.body['schemas']], path).toEqual([404, [errorSchema]]);
    }
  });
});

it('a user of two groups has the first role of them, and keeps the other when it leaves one', async () => {
  const { id } = await createUser();
  const move = (op: string, role: string) =>
    ask('PATCH', `/Groups/${role}`, patch({ op, path: 'members', value: [{ value: id }] }));
  await move('add', 'scm_editor');
  await move('add', 'workorder_editor');
  expect(await roleOf(id)).toBe('workorder_editor');
  expect(await membersOf('scm_editor')).toContain(id);
  await move('remove', 'workorder_editor');
  expect(await roleOf(id)).toBe('scm_editor');
});

it('the last administrator is neither deactivated, deleted nor moved', async () => {
  const { id, companyId } = api.world.people.rivalAdmin;
  const admins = await api.database.db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', 'account_admin')
    .select('id')
    .execute();
  expect(admins).toEqual([{ id }]);
  const answers = [
    await ask('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }), rivalToken),
    await ask('DELETE', `/Users/${id}`, undefined, rivalToken),
    await ask('PATCH', '/Groups/account_admin', patch({ op: 'remove', path: 'members' }), rivalToken),
    await ask('PUT', '/Groups/account_admin', { schemas: [groupSchema], members: [] }, rivalToken),
  ];
  for (const { status, body } of answers) expect([status, body['schemas']]).toEqual([409, [errorSchema]]);
  expect(await roleOf(String(id))).toBe('account_admin');
});

// conforms: 37.1
describe('the audit log', () => {
  async function newProvider() {
    const body = { name: `=Provider ${++number}` };
    const made = (await api.call(createScimToken, { params: { id: api.world.companies.brand }, body, token: admin }))
      .body;
    return { scim_token: { id: made.id, name: made.name }, token: made.token };
  }

  it('names the token of changes and of refused changes, not of reads', async () => {
    const { scim_token, token: own } = await newProvider();
    const sent = newUser();
    const made = await ask('POST', '/Users', sent, own);
    await ask('GET', `/Users/${made.body.id}`, undefined, own);
    await ask('POST', '/Users', sent, own);
    await ask('PATCH', `/Users/${made.body.id}`, patch({ op: 'replace', path: 'active', value: 'perhaps' }), own);
    await ask('DELETE', '/Users/999999999', undefined, own);
    await ask('DELETE', '/Users/x', undefined, own);
    await ask('PATCH', '/Groups/nope', patch({ op: 'remove', path: 'members' }), own);
    await ask('DELETE', `/Users/${made.body.id}`, undefined, own);
    const { results } = (await api.call(searchAudit, { token: admin, query: { scim_token: scim_token.id } })).body;
    expect(results.map(({ action, resource_id, status, code }) => [action, resource_id, status, code])).toEqual([
      ['updateUser', made.body.id, 204, null],
      ['updateUser', null, 404, 'not_found'],
      ['updateUser', null, 404, 'not_found'],
      ['updateUser', '999999999', 404, 'not_found'],
      ['updateUser', made.body.id, 400, 'validation_error'],
      ['createUser', null, 409, 'conflict'],
      ['createUser', made.body.id, 201, null],
    ]);
    for (const one of results) {
      expect(one).toMatchObject({ scim_token, user: null, token: null, resource: 'user', changed_fields: ['scim'] });
    }
    const csv = await api.call(downloadAudit, { token: admin, query: { scim_token: scim_token.id } });
    const lines = csv.text.trimEnd().split('\n');
    expect(lines[0]).toMatch(/,"scim_token_id","scim_token_name"$/);
    expect(lines[1]).toMatch(new RegExp(`,"${scim_token.id}","'${scim_token.name}"$`));
    expect(lines).toHaveLength(8);
  });

  it('is not found by the token of another company', async () => {
    const { scim_token, token: own } = await newProvider();
    await ask('POST', '/Users', newUser(), own);
    const { token: rival } = api.world.people.rivalAdmin;
    const { results } = (await api.call(searchAudit, { token: rival, query: { scim_token: scim_token.id } })).body;
    expect(results).toEqual([]);
  });
});

// conforms: A1
describe('another company', () => {
  it('neither sees nor changes users, members and names of groups', async () => {
    const { id, sent } = await createUser();
    const rival = (method: string, path: string, body?: unknown) => ask(method, path, body, rivalToken);
    expect((await rival('GET', `/Users/${id}`)).status).toBe(404);
    expect((await rival('PUT', `/Users/${id}`, sent)).status).toBe(404);
    expect((await rival('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))).status).toBe(404);
    expect((await rival('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await rival('GET', `/Users${where(`userName eq "${sent.userName}"`)}`)).body).toMatchObject({
      totalResults: 0,
    });
    const add = (value: string) =>
      rival('PATCH', '/Groups/analyst', patch({ op: 'add', path: 'members', value: [{ value }] }));
    const foreign = await add(id);
    expect(foreign.status).toBe(400);
    expect(foreign.body).toEqual((await add('999999999')).body);
    await ask('PATCH', '/Groups/analyst', patch({ op: 'replace', path: 'displayName', value: 'Ours' }));
    expect(JSON.stringify((await rival('GET', '/Groups')).body)).not.toContain('Ours');
    const taken = await rival('POST', '/Users', sent);
    expect(taken.body).toEqual({
      schemas: [errorSchema],
      status: '409',
      scimType: 'uniqueness',
      detail: 'Another user has this userName.',
    });
  });
});

describe('what is refused', () => {
  it.each([
    'active eq "perhaps"',
    'userName is "a"',
    'userName',
    'userName eq "',
    `userName eq "${'x'.repeat(500)}"`,
    'userName eq "\0"',
  ])('the filter %j', async (filter) => {
    expect(await ask('GET', `/Users${where(filter)}`)).toMatchObject({
      status: 400,
      body: { schemas: [errorSchema], scimType: 'invalidFilter' },
    });
  });

  it.each<[string, string, string, unknown, number]>([
    ['a user without an address', 'POST', '/Users', { schemas: [userSchema], userName: 'ann' }, 400],
    ['a user without userName', 'POST', '/Users', { schemas: [userSchema] }, 400],
    ['a name that cannot be kept', 'POST', '/Users', { userName: 'a@b.test', displayName: 'x\0y' }, 400],
    ['a text as active', 'POST', '/Users', { userName: 'a@b.test', active: 'perhaps' }, 400],
    ['a list as body', 'POST', '/Users', [], 400],
    ['a body beyond 1 MB', 'POST', '/Users', { userName: 'x'.repeat(1_100_000) }, 413],
    ['a PATCH without operations', 'PATCH', '/Groups/analyst', { schemas: [patchOp] }, 400],
    ['a PATCH of an unknown attribute', 'PATCH', '/Groups/analyst', patch({ op: 'add', path: 'x', value: 1 }), 400],
    ['a page that is no number', 'GET', '/Users?count=many', undefined, 400],
    ['a group that is no role', 'GET', '/Groups/print_operator', undefined, 404],
    ['an address that there is not', 'GET', '/Bulk', undefined, 404],
  ])('%s', async (_, method, path, body, status) => {
    const answer = await ask(method, path, body);
    expect(answer.status).toBe(status);
  });
});
