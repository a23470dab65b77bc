import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CodeDomain,
  createCodeDomain,
  deleteCodeDomain,
  listCodeDomains,
  verifyCodeDomain,
} from '#lib/contract/code-domains.ts';
import { createSids } from '#lib/contract/ingestion.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { checkCodeDomains } from '#server/catalog/jobs/check-code-domains.ts';
import { type DnsServer, startDnsServer } from '#server/core/testing/dns-server.ts';
import { mailReader } from '#server/mail/templates/mail-reader.ts';
import { readItems } from '#server/notices/queries/items.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let dns: DnsServer;
let api: TestApi;
let brand: string;
let rival: string;
beforeAll(async () => {
  dns = await startDnsServer();
  api = await startApi({ DNS_SERVERS: dns.address });
  brand = api.world.people.brandAdmin.token;
  rival = api.world.people.rivalAdmin.token;
});
afterAll(async () => {
  await api.close();
  dns.close();
});
beforeEach(async () => {
  dns.records.clear();
  await api.database.db.deleteFrom('code_domains').execute();
  await api.database.db.deleteFrom('notice_events').execute();
});

const add = (name: string, token = brand) => api.call(createCodeDomain, { token, body: { name } });
const check = ({ id }: { id: number }, token = brand) => api.call(verifyCodeDomain, { token, params: { id } });
const publish = ({ record }: CodeDomain) => dns.records.set(record.name, [record.value]);

async function verified(name: string, token = brand): Promise<CodeDomain> {
  const { body } = await add(name, token);
  publish(body);
  return (await check(body, token)).body;
}

// conforms: 32.46
describe('a domain of codes', () => {
  it('is pending with the record to add, and verified once that is found', async () => {
    const { body: added } = await add('ID.Brand.Test');
    expect(added).toMatchObject({
      name: 'id.brand.test',
      status: 'pending',
      record: { name: '_proofmark.id.brand.test', value: expect.stringMatching(/^proofmark-verification=[\w-]{32}$/) },
      url_prefix: 'https://id.brand.test/',
      ...{ verified_at: null, checked_at: null, seen: null, served_until: null },
    });
    dns.records.set(added.record.name, ['proofmark-verification=of-another-company']);
    expect((await check(added)).body).toMatchObject({
      status: 'pending',
      checked_at: expect.any(String),
      seen: ['proofmark-verification=of-another-company'],
    });
    publish(added);
    expect((await check(added)).body).toMatchObject({ status: 'verified', seen: [added.record.value] });
    const { body } = await api.call(listCodeDomains, { token: brand });
    expect(body.results).toMatchObject([{ id: added.id, status: 'verified' }]);
  });

  it('says that no name server answered', async () => {
    const { body: added } = await add('id.brand.test');
    dns.isSilent = true;
    expect((await check(added)).body).toMatchObject({ status: 'pending', checked_at: expect.any(String), seen: null });
    dns.isSilent = false;
  });

  it.each([
    ['an address that was pasted', ' https://id.brand.test/ ', 'id.brand.test'],
    ['letters beyond ASCII', 'id.märke.test', 'id.xn--mrke-loa.test'],
  ])('is taken as %s', async (_what, given, name) => {
    expect((await add(given)).body.name).toBe(name);
  });

  it.each([
    '',
    'brand',
    'id.brand.test/c',
    'id.brand.test:8443',
    '192.0.2.7',
    '[2001:db8::7]',
    '*.brand.test',
    'a b.test',
  ])('is not %j', async (given) => {
    expect((await add(given)).problem).toHaveProperty('name');
  });

  it('is not a host of the service, and no company adds it twice', async () => {
    expect((await add('codes.test')).problem).toHaveProperty('name');
    await add('id.brand.test');
    expect((await add('id.brand.test')).problem).toHaveProperty('name');
  });

  it('is one of at most 20 of a company', async () => {
    const company_id = api.world.companies.brand;
    const rows = Array.from({ length: 20 }, (_, n) => ({ company_id, name: `n${n}.brand.test`, token: 'T7' }));
    await api.database.db.insertInto('code_domains').values(rows).execute();
    expect((await add('id.brand.test')).status).toBe(409);
    expect((await add('id.brand.test', rival)).status).toBe(201);
  });
});

// conforms: 32.46
describe('a domain that two companies claim', () => {
  it('is of the one that verified it first, until that deletes it', async () => {
    const { body: claim } = await add('id.brand.test', rival);
    const own = await verified('id.brand.test');
    expect(own.status).toBe('verified');
    publish(claim);
    expect((await check(claim, rival)).status).toBe(409);
    expect((await api.call(deleteCodeDomain, { token: brand, params: { id: own.id } })).status).toBe(204);
    expect((await check(claim, rival)).body.status).toBe('verified');
  });

  it('is verified by one of them when both ask at once', async () => {
    const [{ body: one }, { body: other }] = await Promise.all([add('id.brand.test'), add('id.brand.test', rival)]);
    dns.records.set(one.record.name, [one.record.value, other.record.value]);
    const answers = await Promise.all([check(one), check(other, rival)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not seen, checked or deleted by the other company', async () => {
    const { body: own } = await add('id.brand.test');
    expect((await api.call(listCodeDomains, { token: rival })).body.count).toBe(0);
    expect((await check(own, rival)).status).toBe(404);
    expect((await api.call(deleteCodeDomain, { token: rival, params: { id: own.id } })).status).toBe(404);
  });
});

// conforms: 32.46
describe('codes', () => {
  const order = (url_prefix: string, token = brand) =>
    api.call(createSid, {
      token,
      body: { reference: 'Domain', quantity: 1, activate_on_complete: false, url_prefix },
    });

  it('begin with a domain that no other company has verified', async () => {
    const { url_prefix } = await verified('id.brand.test', rival);
    expect((await order(url_prefix)).problem).toHaveProperty('url_prefix');
    expect((await order('https://id.brand.test./')).problem).toHaveProperty('url_prefix');
    const upload = {
      mode: 'api' as const,
      filetype: 'json' as const,
      url_prefix,
      codes: [{ extended_id: 'DOMAINCODE1' }],
    };
    expect((await api.call(createSids, { token: brand, body: upload })).problem).toHaveProperty('url_prefix');
    const own = await verified('go.brand.test');
    expect((await order(own.url_prefix)).body.url_prefix).toBe('https://go.brand.test/');
  });
});

// conforms: 32.46
describe('the daily check', () => {
  const run = () =>
    checkCodeDomains({
      config: { dnsServers: [dns.address] },
      database: api.database,
      signal: new AbortController().signal,
    });
  const age = (hours: number) =>
    api.database.db
      .updateTable('code_domains')
      .set({
        checked_at: sql`checked_at - make_interval(hours => ${hours})`,
        missing_since: sql`missing_since - make_interval(hours => ${hours})`,
      })
      .execute();
  const state = async () => (await api.call(listCodeDomains, { token: brand })).body.results[0];
  const notices = async () => {
    const query = api.database.db.selectFrom('notice_events').where('kind', '=', 'domain_missing');
    return (await query.select(['company_id', 'subject_id']).execute()).map((row) => Number(row.subject_id));
  };

  it('notifies the company when the record is gone, and gives the domain up after seven days', async () => {
    const domain = await verified('id.brand.test');
    dns.records.clear();
    await age(23);
    await run();
    expect((await state())?.status).toBe('verified');
    await age(1);
    await run();
    expect(await state()).toMatchObject({ status: 'missing', seen: [], served_until: expect.any(String) });
    expect(await notices()).toEqual([domain.id]);
    await age(24);
    await run();
    expect(await notices()).toHaveLength(1);
    const urls = { portal: 'http://portal.test', api: 'http://api.test' };
    const read = async () =>
      readItems(api.database.db, 'domain_missing', [domain.id], urls, await mailReader('en', null), 1);
    expect(await read()).toMatchObject([
      { title: 'The DNS record of id.brand.test is gone', url: 'http://portal.test/catalog/domains' },
    ]);

    await age(6 * 24);
    await run();
    expect((await state())?.status).toBe('expired');
    expect(await notices()).toHaveLength(2);
    expect(await read()).toMatchObject([{ title: 'id.brand.test is not verified any more' }]);
    publish(domain);
    expect((await check(domain)).body.status).toBe('verified');
    expect(await read()).toEqual([]);
  });

  it('keeps a domain whose name servers are silent', async () => {
    await verified('id.brand.test');
    dns.isSilent = true;
    await age(24);
    await run();
    dns.isSilent = false;
    expect(await state()).toMatchObject({ status: 'verified', seen: null });
    expect(await notices()).toEqual([]);
  });
});
