import { afterAll, beforeAll, expect, it } from 'vitest';
import { me } from '#lib/contract/auth.ts';
import { createScimToken } from '#lib/contract/scim-tokens.ts';
import { startApiProcess } from '#server/programs/api/testing/api-process.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertPerson, issueToken } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('a user who is deactivated by PATCH or DELETE loses sessions and tokens at every program', async () => {
  const { brand } = api.world.companies;
  const { token: admin } = api.world.people.brandAdmin;
  const made = await api.call(createScimToken, { params: { id: brand }, body: { name: 'Provider' }, token: admin });
  const end = (method: 'PATCH' | 'DELETE', id: number, payload?: object) =>
    api.app.inject({
      method,
      url: `/scim/v2/Users/${id}`,
      headers: { authorization: `Bearer ${made.body.token}` },
      ...(payload && { payload }),
    });
  const patched = await insertPerson(api.database, brand, 'analyst', 'patched@brand.test');
  const deleted = await insertPerson(api.database, brand, 'analyst', 'deleted@brand.test');
  const program = await issueToken(api.database, patched.id, { permissions: ['codes_view'] });
  const other = await startApiProcess({
    DATABASE_URL: String(api.database.pool.options.connectionString),
    SECRET_KEY: testSecretKey,
  });
  try {
    const asks = [patched.token, program, deleted.token].flatMap((one) => [
      () => api.call(me, { token: one }).then(({ status }) => status),
      () => other.call(me, { token: one }).then(({ status }) => status),
    ]);
    for (const one of asks) expect(await one()).toBe(200);
    const off = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', value: { active: false } }],
    };
    expect((await end('PATCH', patched.id, off)).statusCode).toBe(200);
    expect((await end('DELETE', deleted.id)).statusCode).toBe(204);
    for (const one of asks) await eventually(one, (status) => status === 401);
  } finally {
    await other.kill();
  }
  const records = await api.database.db
    .selectFrom('audit_records')
    .where('resource', '=', 'user')
    .where('resource_id', '=', String(patched.id))
    .select(['action', 'company_id', 'user_id', 'scim_token_id', 'changed_fields'])
    .execute();
  const facts = { company_id: brand, user_id: null, scim_token_id: made.body.id, changed_fields: ['scim'] };
  expect(records).toEqual([{ action: 'updateUser', ...facts }]);
});
