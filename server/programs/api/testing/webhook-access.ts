import type { AccessRow } from './access-row.ts';
import { type TestApi, testSecretKey } from './start-api.ts';
import { insertFailedDelivery, insertWebhook } from './webhook-resources.ts';
import type { PersonaName } from './world.ts';

//                        admin editor  scm  analyst prAdmin prOper support operAdm rival
const lists = /*      */ [200, 403, 403, 403, 200, 403, 403, 403, 200];
const ofTheBrand = /* */ [200, 403, 403, 403, 404, 403, 403, 403, 404];
const as = (status: number, row: readonly number[]) => row.map((one) => (one === 200 ? status : one));

const brandWebhook = async (api: TestApi) => {
  const { id: userId, companyId } = api.world.people.brandAdmin;
  const { id } = await insertWebhook(api.database, { companyId, userId }, { secretKey: testSecretKey });
  return { params: { id } };
};
const brandDelivery = async (api: TestApi) => {
  const { id } = (await brandWebhook(api)).params;
  return { params: { id, delivery_id: await insertFailedDelivery(api.database, api.world.companies.brand, id) } };
};

/** Rows of the access table for webhooks. */
export const webhookAccess: Record<string, AccessRow> = {
  listWebhooks: { expected: lists, request: async () => ({}) },
  createWebhook: {
    expected: as(201, lists),
    request: async (api, persona: PersonaName) => {
      // Other rows leave theirs behind, and a company can have so many only.
      await api.database.db
        .deleteFrom('webhooks')
        .where('company_id', '=', api.world.people[persona].companyId)
        .execute();
      return { body: { url: 'https://hooks.test/', events: ['workorder.created'] } };
    },
  },
  getWebhook: { expected: ofTheBrand, request: brandWebhook },
  updateWebhook: {
    expected: ofTheBrand,
    request: async (api) => ({ ...(await brandWebhook(api)), body: { description: 'ERP' } }),
  },
  deleteWebhook: { expected: as(204, ofTheBrand), request: brandWebhook },
  rotateWebhookSecret: {
    expected: ofTheBrand,
    request: async (api) => ({ ...(await brandWebhook(api)), body: {} }),
  },
  testWebhook: { expected: as(201, ofTheBrand), request: brandWebhook },
  listWebhookDeliveries: { expected: ofTheBrand, request: brandWebhook },
  getWebhookDelivery: { expected: ofTheBrand, request: brandDelivery },
  getEvents: { expected: lists, request: async () => ({}) },
  replayWebhookDelivery: { expected: ofTheBrand, request: brandDelivery },
};
