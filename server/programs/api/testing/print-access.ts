import type { AccessRow } from './access-row.ts';
import { insertFinishedWorkorder } from './brand-resources.ts';
import {
  insertCalibratedPair,
  insertPartnerless,
  insertSecureTemplate,
  insertWaitingWorkorder,
} from './print-resources.ts';
import type { TestApi } from './start-api.ts';

//                      admin editor  scm  analyst prAdmin prOper support operAdm rival
const everyone = /*  */ [200, 200, 200, 200, 200, 200, 200, 200, 200];
const partners = /*  */ [200, 200, 200, 200, 200, 200, 200, 200, 404];
const orderers = /*  */ [200, 200, 403, 403, 403, 403, 403, 403, 404];
const printers = /*  */ [403, 403, 403, 403, 200, 200, 403, 403, 403];
const equippers = /* */ [403, 403, 403, 403, 200, 403, 403, 200, 403];
const operator = /*  */ [403, 403, 403, 403, 403, 403, 403, 201, 403];

let counter = 0;
const fresh = (word: string) => `${word} ${++counter}`;
const nothing = async () => ({});
const press = async (api: TestApi) => ({ params: { id: (await insertCalibratedPair(api)).equipmentId } });

/** Rows of the access table for ordering with a secure graphic, printing, and partnerships. */
export const printAccess: Record<string, AccessRow> = {
  createWorkorderFromTemplate: {
    expected: [201, 201, 403, 403, 403, 403, 403, 403, 400],
    request: async (api) => ({
      body: { template: await insertSecureTemplate(api), quantity: 2, printing_partner: api.world.companies.printer },
    }),
  },
  createSgWorkorder: {
    expected: [201, 201, 403, 403, 403, 403, 403, 403, 400],
    request: async (api) => ({
      body: {
        reference: fresh('sg'),
        quantity: 2,
        code_layout: 'sg-inside',
        printing_partner: api.world.companies.printer,
      },
    }),
  },
  confirmWorkorderPrinting: {
    expected: printers,
    request: async (api) => {
      const { equipmentId, substrateId } = await insertCalibratedPair(api);
      return {
        params: { id: await insertWaitingWorkorder(api) },
        body: { equipment: equipmentId, substrate: substrateId, external_id: 'J-1' },
      };
    },
  },
  reportWorkorderPrinted: {
    expected: printers,
    request: async (api) => {
      const { brand, printer } = api.world.companies;
      const options = { prefix: fresh('PRINTED').replace(' ', '-'), partnerId: printer, layout: 'sg-inside' as const };
      return { params: { id: await insertFinishedWorkorder(api, brand, options) }, body: {} };
    },
  },
  decideUnprintedCodes: {
    expected: [200, 403, 200, 403, 404, 404, 403, 403, 404],
    request: async (api) => {
      const { brand, printer } = api.world.companies;
      const options = { prefix: fresh('UNDECIDED').replace(' ', '-'), partnerId: printer };
      const id = await insertFinishedWorkorder(api, brand, options);
      const report = { unprinted: JSON.stringify({ unknown: true }), unprinted_at: new Date() };
      await api.database.db.updateTable('workorders').set(report).where('id', '=', id).execute();
      return { params: { id }, body: { unprinted: { none: true } } };
    },
  },
  cancelWorkorder: {
    expected: orderers,
    request: async (api) => ({ params: { id: await insertWaitingWorkorder(api) } }),
  },
  archiveWorkorder: {
    expected: orderers,
    request: async (api) => ({ params: { id: await insertWaitingWorkorder(api) }, body: { is_archived: true } }),
  },

  listEquipment: { expected: everyone, request: nothing },
  getEquipment: { expected: partners, request: press },
  createEquipment: {
    expected: equippers.map((status) => (status === 200 ? 201 : status)),
    request: async (api, persona) => ({
      body: {
        name: fresh('Press'),
        dpi: 600,
        ...(persona === 'operatorAdmin' && { company: api.world.companies.printer }),
      },
    }),
  },
  updateEquipment: {
    expected: equippers,
    request: async (api) => ({ ...(await press(api)), body: { name: fresh('Renamed') } }),
  },
  calibrateEquipment: {
    expected: equippers,
    request: async (api) => {
      const { equipmentId, otherSubstrateId } = await insertCalibratedPair(api);
      return { params: { id: equipmentId }, body: { substrate: otherSubstrateId } };
    },
  },
  endCalibration: {
    expected: equippers.map((status) => (status === 200 ? 204 : status)),
    request: async (api) => {
      const { equipmentId, substrateId } = await insertCalibratedPair(api);
      return { params: { id: equipmentId, substrate: substrateId } };
    },
  },
  listSubstrates: { expected: everyone, request: nothing },
  createSubstrate: { expected: operator, request: async () => ({ body: { name: fresh('Foil') } }) },
  listCustomLayouts: { expected: everyone, request: nothing },
  createCustomLayout: {
    expected: operator,
    request: async (api) => ({ body: { company: api.world.companies.brand, name: fresh('Ring') } }),
  },

  listPartnerships: { expected: everyone, request: nothing },
  getPartnership: {
    expected: partners,
    request: async (api) => ({
      params: await api.database.db
        .selectFrom('partnerships')
        .where('brand_owner_id', '=', api.world.companies.brand)
        .where('printing_partner_id', '=', api.world.companies.printer)
        .select('id')
        .executeTakeFirstOrThrow(),
    }),
  },
  requestPartnership: {
    expected: [201, 403, 403, 403, 201, 403, 403, 403, 201],
    request: async (api, persona) => {
      const type = persona === 'printerAdmin' ? 'brand_owner' : 'printing_partner';
      return { body: { company: (await insertPartnerless(api, type)).slug } };
    },
  },
  updatePartnership: {
    // For the brand and a company that no persona belongs to.
    expected: [200, 403, 403, 403, 404, 403, 403, 403, 404],
    request: async (api) => {
      const partner = await insertPartnerless(api, 'printing_partner');
      const params = await api.database.db
        .insertInto('partnerships')
        .values({
          brand_owner_id: api.world.companies.brand,
          printing_partner_id: partner.id,
          requested_by: partner.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params, body: { state: 'accepted' } };
    },
  },
};
