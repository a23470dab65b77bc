import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadCodes } from '#lib/contract/codes.ts';
import { getCompany, listCompanies } from '#lib/contract/companies.ts';
import { listDocuments } from '#lib/contract/documents.ts';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { createSids, listIngestions, processFromFile } from '#lib/contract/ingestion.ts';
import { listProducts } from '#lib/contract/products.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { createToken, createUser, getUser, listTokens, listUsers, updateUser } from '#lib/contract/users.ts';
import { createSid, getWorkorder, listTemplates, listWorkorders } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { accessTable } from './testing/access-table.ts';
import { type CallInput, withoutRequestId } from './testing/api-client.ts';
import {
  insertCompleteDocument,
  insertFailedIngestion,
  insertFinishedWorkorder,
  insertUploadedIngestion,
} from './testing/brand-resources.ts';
import { insertPerson, issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { personaNames } from './testing/world.ts';

let api: TestApi;
let rival: string;
let brand: string;
let stranger: string;
beforeAll(async () => {
  api = await startApi();
  rival = api.world.people.rivalAdmin.token;
  brand = api.world.people.brandAdmin.token;
  const { database, world } = api;
  stranger = (await insertPerson(database, world.companies.stranger, 'account_admin', 'admin@stranger.test')).token;
});
afterAll(() => api.close());

const nowhere = 2_000_000_000;
const nowhereKey = 'ing_0000000000000000000000';

/** The same request for what is another company's and for what is not there must get the same answer. */
async function expectSame(endpoint: EndpointShape, foreign: CallInput, missing: CallInput, token = rival) {
  const [one, other] = await Promise.all([
    api.call(endpoint, { ...foreign, token }),
    api.call(endpoint, { ...missing, token }),
  ]);
  expect(withoutRequestId(one)).toEqual(withoutRequestId(other));
  return one;
}

// conforms: A1
describe("another company's resource in the path", () => {
  const everyones = ['followDownloadLink', 'getSubstrate', 'readPublicLedger', 'judgeChallengePhoto'];
  // Only the operator's people use endpoints that need template_edit or support_view, and no company is foreign to
  // them.
  const ofTheOperator: readonly unknown[] = ['template_edit', 'support_view'];
  const withParams = managementEndpoints.filter(
    (endpoint) => endpoint.params && !ofTheOperator.includes(endpoint.access) && !everyones.includes(endpoint.id),
  );

  // conforms: 26.3, 34.1, 38.3
  it.each(withParams.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s answers it byte for byte like one that does not exist',
    async (id, endpoint) => {
      const input = (await accessTable[id]?.request(api, 'rivalAdmin')) ?? {};
      const missing = Object.fromEntries(
        Object.keys(input.params ?? {}).map((name) => [name, name === 'id' ? nowhere : 'nothing_of_this_name']),
      );
      // Steps for printing partners are tried by a partner that the order was not addressed to.
      const token = accessTable[id]?.expected[personaNames.indexOf('rivalAdmin')] === 403 ? stranger : rival;
      const answer = await expectSame(endpoint, input, { ...input, params: missing }, token);
      expect(answer.status).toBe(404);
    },
  );

  it('a partner that is not yet accepted is a company that does not exist', async () => {
    const answer = await expectSame(
      getCompany,
      { params: { id: api.world.companies.stranger } },
      { params: { id: nowhere } },
      brand,
    );
    expect(answer.status).toBe(404);
    const accepted = await api.call(getCompany, { params: { id: api.world.companies.printer }, token: brand });
    expect(accepted.status).toBe(200);
  });
});

describe("another company's resource in the body", () => {
  // conforms: A4
  it("a product is found by one's own SKU only", async () => {
    const body = { quantity: 1, activate_on_complete: true };
    const answer = await expectSame(
      createSid,
      { body: { ...body, reference: 'foreign sku', product: api.world.goods.brand.sku } },
      { body: { ...body, reference: 'foreign sku', product: 'no such sku' } },
    );
    expect(answer.status).toBe(400);
    expect(answer.problem['product']).toEqual([expect.any(String)]);
  });

  it('a printing partner is one with an accepted partnership', async () => {
    const codes = [{ id: 'partner-test-1' }];
    const { printer, stranger, operator, rival: rivalCompany } = api.world.companies;
    for (const [token, partner] of [
      [rival, printer],
      [brand, stranger],
      [brand, operator],
      [brand, rivalCompany],
    ] as const) {
      const answer = await expectSame(
        createSids,
        { body: { codes, printing_partner: partner } },
        { body: { codes, printing_partner: nowhere } },
        token,
      );
      expect(answer.status).toBe(400);
      expect(answer.problem['printing_partner']).toEqual([expect.any(String)]);
    }
  });

  it('a pending or ended partnership is none', async () => {
    const { brand: brandId, stranger } = api.world.companies;
    const { id } = await api.database.db
      .insertInto('partnerships')
      .values({ brand_owner_id: brandId, printing_partner_id: stranger, state: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const state of ['pending', 'ended'] as const) {
      await api.database.db.updateTable('partnerships').set({ state }).where('id', '=', id).execute();
      const answer = await api.call(createSids, {
        token: brand,
        body: { codes: [{ id: 'partner-test-2' }], printing_partner: stranger },
      });
      expect(answer.status).toBe(400);
      const company = await api.call(getCompany, { token: brand, params: { id: stranger } });
      expect(company.status).toBe(404);
    }
  });

  it("a record to retry is one's own, and so is a record to process", async () => {
    const { brandAdmin } = api.world.people;
    const failed = await insertFailedIngestion(api, api.world.companies.brand, brandAdmin.id);
    const retry = await expectSame(
      createSids,
      { body: { codes: [{ id: 'retry-test-1' }], retry_of: failed } },
      { body: { codes: [{ id: 'retry-test-1' }], retry_of: nowhereKey } },
    );
    expect(retry.status).toBe(400);
    const uploaded = await insertUploadedIngestion(api, api.world.companies.brand, brandAdmin.id);
    const process = await expectSame(processFromFile, { body: { record: uploaded } }, { body: { record: nowhereKey } });
    expect(process.status).toBe(400);
    expect(process.problem['record']).toEqual([messageOf('invalidRecord')]);
  });

  it("a user with a password is made in one's own company only, not by the operator", async () => {
    const user = { name: 'New', role: 'analyst', password: 'twelve or more characters' };
    const answer = await expectSame(
      createUser,
      { body: { ...user, email: 'spy@people.test', company: api.world.companies.brand } },
      { body: { ...user, email: 'spy@people.test', company: nowhere } },
    );
    expect(answer.status).toBe(400);
    const made = await api.call(createUser, {
      token: api.world.people.operatorAdmin.token,
      body: { ...user, email: 'welcome@people.test', company: api.world.companies.brand },
    });
    expect([made.status, made.problem['company']]).toEqual([400, [messageOf('invitationRequired')]]);
  });
});

describe("another company's resource in a filter", () => {
  // conforms: A3
  it('the code download refuses it as it refuses one that does not exist', async () => {
    const { brand: goods } = api.world.goods;
    const workorder = await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'FILTER' });
    for (const [name, id] of [
      ['campaign', goods.campaignId],
      ['brands', goods.brandId],
      ['products', goods.productId],
      ['workorder', workorder],
      ['activated_by', api.world.people.brandAdmin.id],
    ] as const) {
      const own = await api.call(downloadCodes, { token: brand, query: { [name]: id } });
      expect(own.status, name).toBe(200);
      const answer = await expectSame(downloadCodes, { query: { [name]: id } }, { query: { [name]: nowhere } });
      expect(answer.status, name).toBe(400);
      expect(answer.problem[name], name).toEqual([messageOf('resourceNotFound')]);
    }
  });

  // conforms: 16.5
  it("another company's SCM field is an unknown one", async () => {
    await api.database.db
      .insertInto('scm_fields')
      .values({ company_id: api.world.companies.brand, key: 'secret_field', name: 'Secret' })
      .execute();
    const foreign = await api.call(downloadCodes, { token: rival, query: { scm_secret_field: 'x' } });
    const missing = await api.call(downloadCodes, { token: rival, query: { scm_another_field: 'x' } });
    expect([foreign.status, missing.status]).toEqual([400, 400]);
    expect(foreign.problem['scm_secret_field']).toEqual(missing.problem['scm_another_field']);
  });

  // conforms: 34.4
  it('lists show nothing of it', async () => {
    const { goods, companies, people } = api.world;
    const workorder = await insertFinishedWorkorder(api, companies.brand, {
      prefix: 'LISTED',
      productId: goods.brand.productId,
    });
    await insertFailedIngestion(api, companies.brand, people.brandAdmin.id);
    await insertCompleteDocument(api, companies.brand, people.brandAdmin.id);
    for (const [endpoint, query] of [
      [listWorkorders, { product: goods.brand.productId }],
      [listWorkorders, { company: companies.brand }],
      [listWorkorders, { reference: 'finished LISTED' }],
      [listWorkorders, { search: 'LISTED' }],
      [listIngestions, { search: 'carton' }],
      [listProducts, { sku__exact: goods.brand.sku }],
      [listProducts, { brand: goods.brand.brandId }],
      [listUsers, { company: companies.brand }],
      [listUsers, { search: 'brandadmin' }],
      [listCompanies, { search: 'Company brand' }],
      [listDocuments, {}],
    ] as const) {
      const own = await api.call(endpoint as EndpointShape, { token: brand, query });
      expect((own.body as { count: number }).count, `${endpoint.id} ${JSON.stringify(query)}`).toBeGreaterThan(0);
      const foreign = await api.call(endpoint as EndpointShape, { token: rival, query });
      expect(foreign.body, `${endpoint.id} ${JSON.stringify(query)}`).toEqual({
        count: 0,
        next: null,
        previous: null,
        results: [],
      });
    }
    const templates = await api.call(listTemplates, { token: rival });
    expect(templates.body.results.map(({ company }) => company)).toEqual([companies.rival]);
    expect((await api.call(getWorkorder, { token: brand, params: { id: workorder } })).status).toBe(200);
  });
});

describe('a printing partner', () => {
  // conforms: 28.2
  it('sees the workorders addressed to it, and of others nothing', async () => {
    const { companies, people } = api.world;
    const mine = await insertFinishedWorkorder(api, companies.brand, {
      prefix: 'FORPRINTER',
      partnerId: companies.printer,
      layout: 'sg-inside',
    });
    const others = await insertFinishedWorkorder(api, companies.brand, { prefix: 'NOTPRINTER' });
    const token = people.printOperator.token;
    const list = await api.call(listWorkorders, { token, query: { limit: 200 } });
    const listed = list.body.results.map(({ id }) => id);
    expect(listed).toContain(mine);
    expect(listed).not.toContain(others);
    expect(new Set(list.body.results.map((row) => row.printing_partner?.id))).toEqual(new Set([companies.printer]));
    expect((await api.call(getWorkorder, { token, params: { id: mine } })).status).toBe(200);
    await expectSame(getWorkorder, { params: { id: others } }, { params: { id: nowhere } }, token);
    // The other partner sees neither.
    const stranger = await insertPerson(api.database, companies.stranger, 'account_admin', 'stranger@printers.test');
    await expectSame(getWorkorder, { params: { id: mine } }, { params: { id: nowhere } }, stranger.token);
  });
});

describe('support', () => {
  // conforms: 27.2
  it('reads across companies', async () => {
    const { companies, people } = api.world;
    const token = people.support.token;
    const ids = [
      await insertFinishedWorkorder(api, companies.brand, { prefix: 'SUPPORTA' }),
      await insertFinishedWorkorder(api, companies.rival, { prefix: 'SUPPORTB' }),
    ];
    const list = await api.call(listWorkorders, { token, query: { search: 'SUPPORT', ordering: 'id' } });
    expect(list.body.results.map(({ id }) => id)).toEqual(ids);
    const narrowed = await api.call(listWorkorders, { token, query: { search: 'SUPPORT', company: companies.rival } });
    expect(narrowed.body.results.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  // conforms: 27.2
  it('changes nothing, whatever it calls', async () => {
    const { support } = api.world.people;
    const tables = [
      'workorders',
      'codes',
      'ingestions',
      'users',
      'companies',
      'products',
      'brands',
      'campaigns',
      'scm_fields',
      'custom_layouts',
      'substrates',
      'equipment',
      'partnerships',
      'document_links',
      'workorder_templates',
      'ingestion_templates',
      'calibrations',
      'scan_apps',
      'webhooks',
      'webhook_deliveries',
      'code_tasks',
      'invitations',
    ];
    const picture = async () => {
      const rows = [];
      for (const table of tables) {
        const { rows: found } = await sql<{ hash: string }>`
          SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM ${sql.table(table)} t`.execute(
          api.database.db,
        );
        rows.push([table, found[0]?.hash]);
      }
      return rows;
    };
    const prepared = [];
    for (const endpoint of managementEndpoints) {
      if (endpoint.method === 'GET' || endpoint.access === 'public' || endpoint.id === 'signOut') continue;
      // They may change their own account, their notes on failed uploads and the views of lists that colleagues share.
      if (/^\/api\/v2\/(?:me|support|saved-views)\//.test(endpoint.path)) continue;
      // The support takes part in the conversation of an order.
      if (/\/workorders\/:id\/(?:comments|comment-photos|conversation)\//.test(endpoint.path)) continue;
      // These change nothing: a photo is read and not kept, a rule is tried on past scans.
      if (['readCodePhoto', 'dryRunScanRule', 'dryRunNewScanRule'].includes(endpoint.id)) continue;
      const input = await accessTable[endpoint.id]?.request(api, 'support');
      prepared.push({ endpoint, input: input ?? {} });
    }
    expect(prepared.length).toBeGreaterThan(6);
    const before = await picture();
    const token = await issueToken(api.database, support.id);
    for (const { endpoint, input } of prepared) {
      const { status } = await api.call(endpoint, { ...input, token });
      expect([403, 404], endpoint.id).toContain(status);
    }
    expect(await picture()).toEqual(before);
  });

  it("has tokens of its own only, and cannot touch a user's", async () => {
    const { support, brandAdmin } = api.world.people;
    const own = await api.call(listTokens, { token: support.token, params: { id: support.id } });
    expect(own.status).toBe(200);
    const body = {
      name: 'x',
      permissions: ['workorder_view'],
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    };
    const foreign = await api.call(createToken, { token: support.token, params: { id: brandAdmin.id }, body });
    expect(foreign.status).toBe(404);
    const user = await api.call(getUser, { token: support.token, params: { id: brandAdmin.id } });
    expect(user.status).toBe(403);
    const change = await api.call(updateUser, {
      token: support.token,
      params: { id: support.id },
      body: { role: 'operator_admin' },
    });
    expect(change.status).toBe(403);
  });
});
