import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#lib/contract/audit.ts';
import { signIn, signOut } from '#lib/contract/auth.ts';
import { downloadCodes } from '#lib/contract/codes.ts';
import { followDownloadLink, getDownloadLink } from '#lib/contract/documents.ts';
import { updatePassword } from '#lib/contract/own-account.ts';
import { createToken, createUser, deleteToken } from '#lib/contract/users.ts';
import { cancelWorkorder } from '#lib/contract/workorder-steps.ts';
import { createSid, getCodesFile } from '#lib/contract/workorders.ts';
import type { CallInput } from '#server/programs/api/testing/api-client.ts';
import { insertCompleteDocument, insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertCompany, insertPerson, issueToken, testPassword } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let number = 0;
const fresh = (word: string) => `${word}-${++number}`;
const order = () => ({ reference: fresh('order'), quantity: 2, activate_on_complete: true });

/** A company of its own with an admin, so that its log holds what the test did and nothing else. */
async function newCompany() {
  const companyId = await insertCompany(api.database, fresh('audited'));
  const admin = await insertPerson(api.database, companyId, 'account_admin', `${fresh('admin')}@audited.test`);
  return { companyId, admin };
}

async function logOf(token: string, query: CallInput['query'] = {}) {
  const answer = await api.call(contract.searchAudit, { token, query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.results;
}

describe('what the audit log tells', () => {
  // conforms: 37.1
  it('says who did what to which resource, with which token, from where, when, and how it ended', async () => {
    const { companyId, admin } = await newCompany();
    const began = Date.now();
    const made = await api.call(createSid, {
      token: admin.token,
      body: { ...order(), remarks: 'a remark nobody else should read' },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    const [record, ...others] = await logOf(admin.token);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      company: { id: companyId },
      user: { id: admin.id, email: admin.email },
      token: { name: 'test', is_session: true },
      action: 'createSidWorkorder',
      resource: 'workorder',
      resource_id: String(made.body.id),
      address: '203.0.113.9',
      request_id: made.headers.get('x-request-id'),
      outcome: 'success',
      status: 201,
      code: null,
      changed_fields: ['activate_on_complete', 'quantity', 'reference', 'remarks'],
    });
    expect(Date.parse(record?.created_at ?? '')).toBeGreaterThanOrEqual(began - 1000);
    const { rows } = await api.database.pool.query<{ text: string }>('SELECT a::text AS text FROM audit_records a');
    expect(rows.map(({ text }) => text).join('\n')).not.toContain('a remark nobody');
  });

  // conforms: 37.1
  it('tells of what was refused, by the rules and by a missing permission, and never a secret', async () => {
    const { companyId, admin } = await newCompany();
    const analyst = await insertPerson(api.database, companyId, 'analyst', `${fresh('analyst')}@audited.test`);
    const body = order();
    await api.call(createSid, { token: admin.token, body });
    await api.call(createSid, { token: admin.token, body });
    const workorder = await insertFinishedWorkorder(api, companyId, { prefix: fresh('DENIED') });
    await api.call(cancelWorkorder, { token: analyst.token, params: { id: workorder } });
    await api.call(updatePassword, {
      token: analyst.token,
      body: { current_password: testPassword, new_password: 'a new long secret' },
    });
    const [password, denied, twice, once] = await logOf(admin.token);
    expect(once).toMatchObject({ status: 201 });
    expect(twice).toMatchObject({ outcome: 'refused', status: 400, code: 'validation_error', resource_id: null });
    expect(denied).toMatchObject({
      action: 'cancelWorkorder',
      user: { id: analyst.id },
      resource_id: String(workorder),
      outcome: 'refused',
      status: 403,
      code: 'permission_denied',
    });
    expect(password).toMatchObject({ action: 'updatePassword', changed_fields: ['current_password', 'new_password'] });
    const { rows } = await api.database.pool.query<{ text: string }>('SELECT a::text AS text FROM audit_records a');
    expect(rows.map(({ text }) => text).join('\n')).not.toContain('a new long secret');
  });

  // conforms: 37.1
  it('tells of signing in and failing to, of signing out, and of tokens', async () => {
    const { admin } = await newCompany();
    await api.call(signIn, { body: { email: admin.email, password: 'not the password' } });
    const session = await api.call(signIn, { body: { email: admin.email, password: testPassword } });
    const token = await api.call(createToken, {
      token: session.body.token,
      params: { id: admin.id },
      body: { name: 'ERP', permissions: ['workorder_view'], expires_at: new Date(Date.now() + 60_000).toISOString() },
    });
    await api.call(deleteToken, { token: session.body.token, params: { id: token.body.id } });
    await api.call(signOut, { token: session.body.token });
    const [left, revoked, issued, entered, failed] = await logOf(admin.token);
    expect(failed).toMatchObject({
      action: 'signIn',
      user: { id: admin.id },
      status: 401,
      code: 'invalid_credentials',
      token: null,
    });
    expect(entered).toMatchObject({ action: 'signIn', resource: 'session', user: { id: admin.id }, status: 200 });
    expect(entered?.resource_id).toBe(String(entered?.token?.id));
    expect(issued).toMatchObject({ resource: 'token', resource_id: String(token.body.id), token: entered?.token });
    expect(revoked).toMatchObject({ action: 'deleteToken', resource_id: String(token.body.id), status: 204 });
    expect(left).toMatchObject({ action: 'signOut', resource_id: String(entered?.token?.id), status: 204 });
  });

  it('keeps a sign-in under an unknown name for the operator, without the name', async () => {
    const answer = await api.call(signIn, { body: { email: 'my-password-typed-here@nowhere.test', password: 'x' } });
    const requestId = answer.headers.get('x-request-id');
    const { rows } = await api.database.pool.query<{ text: string; company_id: number | null }>(
      'SELECT a::text AS text, company_id FROM audit_records a WHERE request_id = $1',
      [requestId],
    );
    expect(rows).toMatchObject([{ company_id: null }]);
    expect(rows[0]?.text).not.toContain('nowhere');
    const seen = await logOf(api.world.people.support.token, { action: 'signIn', limit: 200 });
    expect(seen.map(({ request_id }) => request_id)).toContain(requestId);
    const own = await logOf(api.world.people.brandAdmin.token, { action: 'signIn', limit: 200 });
    expect(own.map(({ request_id }) => request_id)).not.toContain(requestId);
  });

  // conforms: 37.1
  it('tells of every way that codes leave, with the document, never the link', async () => {
    const { companyId, admin } = await newCompany();
    const { token } = admin;
    const workorder = await insertFinishedWorkorder(api, companyId, { prefix: fresh('LEAVE') });
    await api.call(getCodesFile, { token, params: { id: workorder } });
    await api.call(getCodesFile, { token, params: { id: workorder }, method: 'HEAD' });
    const started = await api.call(downloadCodes, { token });
    const document_key = await insertCompleteDocument(api, companyId, admin.id);
    const { link } = (await api.call(getDownloadLink, { token, params: { document_key } })).body;
    const secret = link.split('/').at(-1) ?? '';
    await api.call(followDownloadLink, { params: { secret } });
    await api.call(followDownloadLink, { params: { secret } });
    const records = await logOf(token);
    expect(records.map(({ action, resource_id, status }) => [action, resource_id, status])).toEqual([
      ['followDownloadLink', document_key, 302],
      ['getDocumentDownloadLink', document_key, 200],
      ['downloadCodes', started.body.document.key, 200],
      ['getWorkorderCodesFile', String(workorder), 302],
      ['getWorkorderCodesFile', String(workorder), 302],
    ]);
    const { rows } = await api.database.pool.query('SELECT 1 FROM audit_records a WHERE position($1 in a::text) > 0', [
      secret,
    ]);
    expect(rows).toEqual([]);
  });

  it('has one record for a request that was sent again under its key', async () => {
    const { admin } = await newCompany();
    const input = { token: admin.token, body: order(), headers: { 'idempotency-key': fresh('key') } };
    expect((await api.call(createSid, input)).status).toBe(201);
    expect((await api.call(createSid, input)).status).toBe(201);
    expect(await logOf(admin.token)).toHaveLength(1);
  });
});

describe('an audit record', () => {
  // conforms: 37.3
  it('is there before the change, so that nothing is changed when it cannot be written', async () => {
    const { companyId, admin } = await newCompany();
    const hide = (from: string, to: string) => api.database.pool.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    await hide('audit_records', 'audit_elsewhere');
    try {
      // Past the client, which takes a failure of ours for a fault.
      const send = (path: string, token: string, body: unknown) =>
        fetch(`${api.baseUrl}${path}`, {
          method: 'POST',
          headers: { authorization: `UAT ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const answer = await send(createSid.path, admin.token, order());
      expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'internal_error' }]);
      const powerless = await issueToken(api.database, admin.id, { permissions: [] });
      expect((await send(createUser.path, powerless, {})).status).toBe(500);
    } finally {
      await hide('audit_elsewhere', 'audit_records');
    }
    const made = await api.database.db
      .selectFrom('workorders')
      .where('company_id', '=', companyId)
      .select('id')
      .execute();
    expect(made).toEqual([]);
  });

  // conforms: 37.3
  it('can no more be changed once it has its outcome, and no endpoint changes or deletes one', async () => {
    const { admin } = await newCompany();
    await api.call(createSid, { token: admin.token, body: order() });
    const [record] = await logOf(admin.token);
    const change = api.database.db
      .updateTable('audit_records')
      .set({ status: 200 })
      .where('id', '=', record?.id ?? 0);
    await expect(change.execute()).rejects.toThrow(/stays as it is/);
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
      for (const path of ['/api/v2/audit/', `/api/v2/audit/${record?.id}/`]) {
        const answer = await api.raw(path, { method, token: admin.token });
        expect([404, 405], `${method} ${path}`).toContain(answer.status);
      }
    }
  });
});

describe('searching the audit log', () => {
  /** `count` records a second apart, the newest last. */
  async function fill(companyId: number, userId: number, count: number) {
    await api.database.pool.query(
      `INSERT INTO audit_records (created_at, company_id, user_id, action, resource, resource_id, address, request_id, status, completed_at)
       SELECT '2026-03-01T10:00:00Z'::timestamptz + n * interval '1 second', $1, $2,
              CASE n % 2 WHEN 0 THEN 'updateUser' ELSE 'cancelWorkorder' END,
              CASE n % 2 WHEN 0 THEN 'user' ELSE 'workorder' END, n::text, '203.0.113.1', $3, 200, now()
         FROM generate_series(1, $4::integer) AS n`,
      [companyId, userId, randomUUID(), count],
    );
  }
  const idsOf = (records: contract.AuditRecord[]) => records.map(({ resource_id }) => Number(resource_id));

  // conforms: 37.5
  it('pages in both directions without losing or repeating one', async () => {
    const { companyId, admin } = await newCompany();
    await fill(companyId, admin.id, 7);
    const follow = async (link: string | null) => {
      const answer = await api.raw(new URL(link ?? 'http://none.test').pathname + new URL(link ?? '').search, {
        token: admin.token,
      });
      expect(answer.status).toBe(200);
      return contract.searchAudit.response.parse(answer.body);
    };
    const first = (await api.call(contract.searchAudit, { token: admin.token, query: { limit: 3 } })).body;
    expect([idsOf(first.results), first.previous]).toEqual([[7, 6, 5], null]);
    const second = await follow(first.next);
    expect(idsOf(second.results)).toEqual([4, 3, 2]);
    const last = await follow(second.next);
    expect([idsOf(last.results), last.next]).toEqual([[1], null]);
    const back = await follow(last.previous);
    expect(idsOf(back.results)).toEqual([4, 3, 2]);
    const front = await follow(back.previous);
    expect([idsOf(front.results), front.previous]).toEqual([[7, 6, 5], null]);
  });

  it('pages through records of many months, in whichever of their tables they are', async () => {
    const { companyId, admin } = await newCompany();
    // Years back, and ahead of the months that there are: two in each of eighteen.
    await api.database.pool.query(
      `INSERT INTO audit_records (created_at, company_id, user_id, action, resource, resource_id, address, request_id, status, completed_at)
       SELECT date_trunc('month', now()) + n / 2 * interval '1 month' + n * interval '1 second', $1, $2, 'updateUser', 'user',
              n::text, '203.0.113.1', $3, 200, now()
         FROM generate_series(-25, 10) AS n`,
      [companyId, admin.id, randomUUID()],
    );
    const found: number[] = [];
    const query = { limit: 5 };
    let page = (await api.call(contract.searchAudit, { token: admin.token, query })).body;
    found.push(...idsOf(page.results));
    while (page.next) {
      const { pathname, search } = new URL(page.next);
      const answer = await api.raw(pathname + search, { token: admin.token });
      page = contract.searchAudit.response.parse(answer.body);
      found.push(...idsOf(page.results));
    }
    expect(found).toEqual(Array.from({ length: 36 }, (_, index) => 10 - index));
    const csv = await api.call(contract.downloadAudit, { token: admin.token, query: { action: 'updateUser' } });
    expect(csv.text.trimEnd().split('\n')).toHaveLength(37);
  });

  // conforms: 37.5
  it('filters by action, resource, user, token and time', async () => {
    const { companyId, admin } = await newCompany();
    const other = await insertPerson(api.database, companyId, 'account_admin', `${fresh('other')}@audited.test`);
    await fill(companyId, admin.id, 6);
    await api.call(createSid, { token: other.token, body: order() });
    const find = async (query: CallInput['query']) =>
      (await logOf(admin.token, query)).map((record) => record.resource_id);
    expect(await find({ action: 'updateUser' })).toEqual(['6', '4', '2']);
    expect(await find({ resource: 'workorder', resource_id: '3' })).toEqual(['3']);
    expect(await find({ user: admin.id, resource: 'user' })).toEqual(['6', '4', '2']);
    expect(await find({ created_at: '2026-03-01T10:00:02Z,2026-03-01T10:00:03Z' })).toEqual(['3', '2']);
    expect(await find({ created_at: '2026-03-02' })).toEqual([]);
    const [ofOther] = await logOf(admin.token, { user: other.id });
    expect(ofOther).toMatchObject({ action: 'createSidWorkorder', user: { id: other.id } });
    expect(await find({ token: ofOther?.token?.id })).toEqual([ofOther?.resource_id]);
    expect(
      (await api.call(contract.searchAudit, { token: admin.token, query: { resource_id: '\u0000' } })).status,
    ).toBe(400);
    expect((await api.call(contract.searchAudit, { token: admin.token, query: { cursor: 'n1' } })).status).toBe(400);
  });

  // conforms: 37.5
  it("shows a company its own log only, whatever it asks for, and the operator's people any", async () => {
    const [one, two] = [await newCompany(), await newCompany()];
    await fill(one.companyId, one.admin.id, 2);
    await fill(two.companyId, two.admin.id, 3);
    expect(await logOf(one.admin.token)).toHaveLength(2);
    for (const query of [{ company: two.companyId }, { user: two.admin.id }]) {
      expect(await logOf(one.admin.token, query)).toEqual([]);
    }
    const token = api.world.people.support.token;
    expect(await logOf(token, { company: two.companyId })).toHaveLength(3);
  });

  it('says that a call was interrupted when its program ended before it, and running while it may still be', async () => {
    const { companyId, admin } = await newCompany();
    await api.database.pool.query(
      `INSERT INTO audit_records (created_at, company_id, action, resource, address, request_id)
       SELECT now() - minutes * interval '1 minute', $1, 'createSidWorkorder', 'workorder', '::1', $2
         FROM unnest(ARRAY[0, 10]) AS minutes`,
      [companyId, randomUUID()],
    );
    expect((await logOf(admin.token)).map(({ outcome, status }) => [outcome, status])).toEqual([
      ['running', null],
      ['interrupted', null],
    ]);
  });

  // conforms: 37.5, A10
  it('comes as CSV, whole, every value quoted, nothing a spreadsheet takes for a formula', async () => {
    const { companyId, admin } = await newCompany();
    const odd = await insertPerson(api.database, companyId, 'analyst', `=cmd${fresh('x')}@audited.test`);
    await fill(companyId, odd.id, 1200);
    const answer = await api.call(contract.downloadAudit, { token: admin.token, query: { action: 'updateUser' } });
    expect(answer.status).toBe(200);
    const lines = answer.text.trimEnd().split('\n');
    expect(lines[0]).toBe(
      '"id","created_at","company_id","user_id","user_email","token_id","action","resource","resource_id","address","request_id","outcome","status","code","changed_fields","scim_token_id","scim_token_name"',
    );
    expect(lines).toHaveLength(601);
    expect(lines[1]).toContain(
      `"2026-03-01T10:20:00+00:00","${companyId}","${odd.id}","'${odd.email}","","updateUser","user","1200","203.0.113.1"`,
    );
    expect(lines.every((line) => /^"[^"]*"(,"[^"]*"){16}$/.test(line))).toBe(true);
    // The download is in the log too.
    expect((await logOf(admin.token, { action: 'downloadAudit' })).map(({ resource }) => resource)).toEqual(['audit']);
  });
});
