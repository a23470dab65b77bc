import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followDownloadLink, getDocument, getDownloadLink, listDocuments } from '#lib/contract/documents.ts';
import { insertCompleteDocument } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.brandAdmin);
});
afterAll(() => api.close());

const newDocument = () => insertCompleteDocument(api, api.world.companies.brand, api.world.people.brandAdmin.id);

/** A link to a new document, as the path behind its host. */
async function newLink(key: string): Promise<string> {
  const answer = await api.call(getDownloadLink, { token, params: { document_key: key } });
  expect(answer.status).toBe(200);
  expect(answer.body.link.startsWith(`${api.baseUrl}/`)).toBe(true);
  return new URL(answer.body.link).pathname;
}

async function change(key: string, values: Record<string, unknown>): Promise<void> {
  await api.database.db.updateTable('documents').set(values).where('key', '=', key).execute();
}

describe('a link to a document', () => {
  // conforms: 13.2, 16.9
  it('leads to the file once, without a token, and then is gone', async () => {
    const key = await newDocument();
    const path = await newLink(key);
    const first = await api.raw(path);
    expect(first.status).toBe(302);
    const file = await fetch(first.headers.get('location') ?? '');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename.*\.zip/);
    expect(file.headers.get('content-type')).toBe('application/zip');
    expect(await file.text()).toBe(`archive ${key}`);
    const second = await api.raw(path);
    expect(second.status).toBe(410);
    expect(second.headers.get('location')).toBeNull();
  });

  // conforms: 16.10, 24.6, A20
  it('answers one of fifty that follow it at once', async () => {
    const path = await newLink(await newDocument());
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.raw(path)));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
  });

  // conforms: 30.2
  it('is not used up by HEAD or OPTIONS', async () => {
    const path = await newLink(await newDocument());
    for (let i = 0; i < 3; i++) {
      const asked = await api.raw(path, { method: 'HEAD' });
      expect(asked.status).toBe(302);
      // Or a link of one use could be followed any number of times.
      expect(asked.headers.get('location')).toBeNull();
      expect((await api.raw(path, { method: 'OPTIONS' })).status).toBeLessThan(500);
    }
    expect((await api.raw(path)).status).toBe(302);
    expect((await api.raw(path, { method: 'HEAD' })).status).toBe(410);
  });

  // conforms: 30.2
  it.each([
    ['prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['prefetch of an older browser', { purpose: 'prefetch' }],
    ['preview', { 'user-agent': 'WhatsApp/2.23.20.0' }],
    ['request for a part', { range: 'bytes=0-32767' }],
  ])('is not used up by a %s, which gets no address of the file', async (_, headers) => {
    const path = await newLink(await newDocument());
    const asked = await api.raw(path, { headers });
    expect([asked.status, asked.headers.get('location')]).toEqual([503, null]);
    expect((await api.raw(path, { headers: { range: 'bytes=0-' } })).headers.get('location')).not.toBeNull();
    expect((await api.raw(path, { headers })).status).toBe(410);
  });

  // conforms: 16.8
  it('can be made again, each for one use', async () => {
    const key = await newDocument();
    const [one, other] = [await newLink(key), await newLink(key)];
    expect(one).not.toBe(other);
    expect((await api.raw(one)).status).toBe(302);
    expect((await api.raw(other)).status).toBe(302);
    expect((await api.raw(one)).status).toBe(410);
  });

  // conforms: 30.2
  it('ends after ten minutes, and with its document', async () => {
    const key = await newDocument();
    const old = await newLink(key);
    await api.database.db.updateTable('document_links').set({ expires_at: sql`now() - interval '1 second'` }).execute();
    expect((await api.raw(old)).status).toBe(410);
    const fresh = await newLink(key);
    const { rows } = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM max(expires_at) - now())::int AS seconds FROM document_links`.execute(api.database.db);
    expect(rows[0]?.seconds).toBeGreaterThan(590);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(600);
    await change(key, { expires_at: new Date(Date.now() - 1000) });
    expect((await api.raw(fresh)).status).toBe(410);
    expect((await api.raw(fresh, { method: 'HEAD' })).status).toBe(410);
  });

  // conforms: 30.2
  it('is a secret: nothing near it works, and the database does not hold it', async () => {
    const path = await newLink(await newDocument());
    const secret = path.split('/').at(-1) ?? '';
    expect(secret).toMatch(/^[0-9A-Za-z]{32}$/);
    for (const wrong of [secret.slice(1), `${secret}a`, secret.toLowerCase(), 'x']) {
      const answer = await api.call(followDownloadLink, { params: { secret: wrong } });
      expect([404, 410], wrong).toContain(answer.status);
    }
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM document_links t`.execute(api.database.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain(secret);
  });
});

describe('a document', () => {
  // conforms: 6.6, 16.7, 30.1
  it('is read by its key, and listed newest first', async () => {
    const keys = [await newDocument(), await newDocument()];
    const read = await api.call(getDocument, { token, params: { document_key: keys[0] ?? '' } });
    expect(read.body).toMatchObject({
      key: keys[0],
      status: 'complete',
      category: 'code',
      doctype: 'search-result',
      parameters: { status: 1 },
      error_data: {},
      is_expired: false,
      company: api.world.companies.brand,
      owner: api.world.people.brandAdmin.id,
    });
    const days = (Date.parse(read.body.expires_at) - Date.parse(read.body.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    const list = await api.call(listDocuments, { token, query: { limit: 2 } });
    expect(list.body.results.map(({ key }) => key)).toEqual([keys[1], keys[0]]);
  });

  // conforms: 6.5, 13.1
  it('gives a link only while it is complete', async () => {
    const key = await newDocument();
    for (const values of [
      { status: 'pending' },
      { status: 'in-progress' },
      { status: 'error' },
      { status: 'expired' },
      { status: 'complete', expires_at: new Date(Date.now() - 1000) },
    ]) {
      await change(key, values);
      const answer = await api.call(getDownloadLink, { token, params: { document_key: key } });
      expect(answer.status, JSON.stringify(values)).toBe(409);
    }
    const expired = await api.call(getDocument, { token, params: { document_key: key } });
    expect(expired.body).toMatchObject({ status: 'expired', is_expired: true });
  });
});
