import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { me } from '#lib/contract/auth.ts';
import { getPostData } from '#lib/contract/ingestion.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { createToken, createUser, listTokens } from '#lib/contract/users.ts';
import { createSid, listWorkorders } from '#lib/contract/workorders.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { deleteExpiredKeys } from '#server/core/http/idempotency/store.ts';
import { accessTable } from './testing/access-table.ts';
import { expectProblem } from './testing/api-client.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { personaNames } from './testing/world.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.brandAdmin);
});
afterAll(() => api.close());

let number = 0;
let key: string;
beforeEach(() => {
  key = `order-${++number}`;
});

const orderBody = (reference: string) => ({
  reference,
  quantity: 10,
  activate_on_complete: true,
});

function order(reference: string, options: { token?: string; key?: string; body?: object } = {}) {
  return api.call(createSid, {
    token: options.token ?? token,
    body: options.body ?? orderBody(reference),
    headers: { 'idempotency-key': options.key ?? key },
  });
}

/** A request that can be made twice, unlike an order, whose reference is unique. */
const askForUpload = () =>
  api.call(getPostData, { token, body: { filetype: 'csv' }, headers: { 'idempotency-key': key } });

async function countOf(reference: string): Promise<number> {
  const list = await api.call(listWorkorders, { token, query: { search: reference } });
  return list.body.count;
}

const ageKey = (column: 'lease_until' | 'created_at', seconds: number) =>
  api.database.db
    .updateTable('idempotency_keys')
    .set({ [column]: sql`now() - make_interval(secs => ${seconds})` })
    .where('key', '=', key)
    .execute();

describe('the same request under the same key', () => {
  it('is done once, and answered as the first time to the byte', async () => {
    const first = await order('Once');
    expect(first.status, first.text).toBe(201);
    const again = await order('Once');
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await countOf('Once')).toBe(1);
    const replayed = [first, again].map(({ headers }) => headers.get('idempotency-replayed'));
    expect(replayed).toEqual([null, 'true']);
    const address = `/api/v2/workorders/${first.body.id}/`;
    expect([first, again].map(({ headers }) => headers.get('location'))).toEqual([address, address]);
  });

  it('is the same in whatever order its members stand', async () => {
    const first = await order('Ordered');
    const body = Object.fromEntries(Object.entries(orderBody('Ordered')).reverse());
    expect((await order('Ordered', { body })).text).toBe(first.text);
  });

  // conforms: 26.7, A37
  it('is done once when it comes fifty times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => order('Crowd')));
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(409);
      expect(answer.problem.code).toBe('request_in_progress');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await countOf('Crowd')).toBe(1);
    expect((await order('Crowd')).text).toBe(done[0]?.text);
  });

  it('is kept by user and by endpoint', async () => {
    const mine = await order('Mine');
    const theirs = await order('Mine', { token: api.world.people.rivalAdmin.token });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
    const body = { email: `${key}@brand.test`, name: 'Ada', role: 'analyst', password: 'twelve or more characters' };
    const user = await api.call(createUser, { token, body, headers: { 'idempotency-key': key } });
    expect(user.status, user.text).toBe(201);
  });
});

describe('another request under the same key', () => {
  // conforms: 26.7
  it('is refused and not done', async () => {
    await order('First of two');
    const other = await order('Second of two');
    expect(other.status).toBe(422);
    expect(other.problem.code).toBe('idempotency_key_reused');
    expectProblem(other);
    expect(await countOf('Second of two')).toBe(0);
  });
});

describe('a request that failed', () => {
  it('frees its key', async () => {
    const refused = await order('Wrong product', { body: { ...orderBody('Wrong product'), product: 'NO-SUCH' } });
    expect(refused.status).toBe(400);
    expect((await order('Right product')).status).toBe(201);
  });
});

describe('a request whose process died', () => {
  it('holds its key until the lease is over, then one other gets it', async () => {
    const first = await askForUpload();
    await api.database.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null })
      .where('key', '=', key)
      .execute();
    expect((await askForUpload()).status).toBe(409);
    await ageKey('lease_until', 1);
    const answers = await Promise.all(Array.from({ length: 10 }, askForUpload));
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.record_key)).size).toBe(1);
    expect(done[0]?.body.record_key).not.toBe(first.body.record_key);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10 - done.length);
  });
});

describe('after a day', () => {
  // conforms: 26.7
  it('a key is free again, and its row is deleted', async () => {
    const first = await askForUpload();
    await ageKey('lease_until', 10);
    // Minutes before its end: a slow machine is to reach the next line within them.
    await ageKey('created_at', 86_100);
    expect((await askForUpload()).text).toBe(first.text);
    await ageKey('created_at', 86_401);
    const next = await askForUpload();
    expect(next.status).toBe(201);
    expect(next.body.record_key).not.toBe(first.body.record_key);
    await ageKey('lease_until', 10);
    expect(await transact(api.database, ({ trx }) => deleteExpiredKeys(trx, 10))).toBe(0);
    await ageKey('created_at', 86_401);
    expect(await transact(api.database, ({ trx }) => deleteExpiredKeys(trx, 10))).toBe(1);
  });
});

describe('a token', () => {
  const body = () => ({
    name: `Token ${key}`,
    permissions: ['workorder_view', 'codes_view'],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const issue = (by: string, wish: object) =>
    api.call(createToken, {
      token: by,
      params: { id: api.world.people.brandAdmin.id },
      body: wish,
      headers: { 'idempotency-key': key },
    });

  it('is issued once and shown again to the one who asked, but lies nowhere in plain text', async () => {
    const wish = body();
    const first = await issue(token, wish);
    expect(first.status, first.text).toBe(201);
    expect((await issue(token, wish)).text).toBe(first.text);
    expect((await api.call(me, { token: first.body.token })).status).toBe(200);
    const list = await api.call(listTokens, {
      token,
      params: { id: api.world.people.brandAdmin.id },
      query: { search: wish.name },
    });
    expect(list.body.count).toBe(1);
    const row = await api.database.db
      .selectFrom('idempotency_keys')
      .where('key', '=', key)
      .where('endpoint', '=', 'createToken')
      .select('answer')
      .executeTakeFirstOrThrow();
    expect(row.answer?.length).toBeGreaterThan(50);
    expect(row.answer?.includes(first.body.token)).toBe(false);
  });

  it('is not shown again to a token of the same user that may do less', async () => {
    const wish = body();
    expect((await issue(token, wish)).status).toBe(201);
    const small = await issueToken(api.database, api.world.people.brandAdmin.id, { permissions: ['token_manage'] });
    const answer = await issue(small, wish);
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain('uat_');
  });
});

describe('a key', () => {
  // conforms: 26.7
  it('has 1 to 255 visible characters', async () => {
    for (const wrong of ['', 'a b', 'x'.repeat(256), 'caf\u00e9', 'a\tb']) {
      const refused = await order('Never', { key: wrong });
      expect(refused.status, JSON.stringify(wrong)).toBe(400);
      expect(refused.problem['Idempotency-Key']).toEqual([expect.any(String)]);
    }
    expect(await countOf('Never')).toBe(0);
    expect((await order('Longest key', { key: `${key}~`.padEnd(255, '!') })).status).toBe(201);
  });

  it('means nothing where nothing is created', async () => {
    const answer = await api.call(me, { token, headers: { 'idempotency-key': 'a b' } });
    expect(answer.status).toBe(200);
  });
});

describe.each(managementEndpoints.filter(({ creates }) => creates).map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    // conforms: 26.7
    it('gives the same answer again under the same key', async () => {
      const row = accessTable[endpoint.id];
      const persona = personaNames.find((_name, index) => (row?.expected[index] ?? 403) < 300);
      if (!row || !persona) throw new Error(`Nobody may call ${endpoint.id}.`);
      const input = await row.request(api, persona);
      const send = () =>
        api.call(endpoint, {
          ...input,
          token: api.world.people[persona].token,
          headers: { 'idempotency-key': key },
        });
      const first = await send();
      expect(first.status, first.text).toBe(endpoint.status);
      const again = await send();
      expect(again.status).toBe(first.status);
      expect(again.text).toBe(first.text);
    });
  },
);
