import { transact } from '#server/core/db/unit-of-work.ts';
import { saveRedirectDraft } from '#server/redirects/queries/redirect-rules.ts';
import type { AccessRow } from './access-row.ts';
import { insertFinishedWorkorder } from './brand-resources.ts';
import { insertScan, insertScanAppFixture } from './scan-resources.ts';
import type { TestApi } from './start-api.ts';

//                        admin editor  scm  analyst prAdmin prOper support operAdm rival
const readers = /*     */ [200, 200, 200, 200, 403, 403, 200, 200, 200];
const ownReaders = /*  */ [200, 200, 200, 200, 403, 403, 200, 200, 404];
const managers = /*    */ [200, 403, 403, 403, 403, 403, 403, 200, 404];

let counter = 0;
const nothing = async () => ({});
const brandApp = async (api: TestApi) => ({
  params: { id: await insertScanAppFixture(api.database, api.world.companies.brand) },
});

/** A rule of the brand. */
const brandRule = async (api: TestApi) => {
  const { id } = await api.database.db
    .insertInto('scan_rules')
    .values({
      company_id: api.world.companies.brand,
      kind: 'visits',
      count: 50,
      hours: 24,
      is_on: false,
      action: 'blacklist',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
};
const newRule = { kind: 'copies', count: 2, hours: 24, is_on: false } as const;
/** Drafts that no version has, for both brand owners. */
async function draftRules({ database, world }: TestApi): Promise<void> {
  const every = { countries: [], languages: [], devices: [], states: [], from: null, until: null };
  const url = `https://rules.test/${++counter}`;
  const rules = [{ ...every, product: null, brand: null, campaign: null, url }];
  for (const companyId of [world.companies.brand, world.companies.rival]) {
    await transact(database, ({ trx }) => saveRedirectDraft(trx, companyId, rules));
  }
}

/** Rows of the access table for scans and the applications they come with. */
export const scanAccess: Record<string, AccessRow> = {
  searchScans: { expected: readers, request: nothing },
  summariseScans: { expected: readers, request: nothing },
  summariseScanCalls: { expected: readers, request: nothing },
  summariseScanPlaces: { expected: readers, request: nothing },
  summariseScanRepeats: { expected: readers, request: nothing },
  downloadScans: { expected: readers, request: async () => ({ query: { content: 'days' } }) },
  getScan: {
    expected: ownReaders,
    request: async (api) => ({ params: { uuid: await insertScan(api, api.world.companies.brand) } }),
  },
  getCheckAnswer: {
    expected: ownReaders,
    request: async (api) => ({ params: { uid: await insertScan(api, api.world.companies.brand) } }),
  },
  listScanRules: { expected: readers, request: nothing },
  createScanRule: {
    expected: [201, 403, 403, 403, 403, 403, 403, 403, 201],
    request: async (api) => {
      // A company has a limited number of them.
      await api.database.db.deleteFrom('scan_rules').execute();
      return { body: newRule };
    },
  },
  getScanRule: { expected: ownReaders, request: brandRule },
  updateScanRule: {
    expected: managers,
    request: async (api) => ({ ...(await brandRule(api)), body: { count: 60 } }),
  },
  deleteScanRule: { expected: [204, 403, 403, 403, 403, 403, 403, 204, 404], request: brandRule },
  listScanRuleHits: { expected: ownReaders, request: brandRule },
  putBackScanRule: { expected: managers, request: async (api) => ({ ...(await brandRule(api)), body: {} }) },
  dryRunScanRule: { expected: ownReaders, request: async (api) => ({ ...(await brandRule(api)), body: {} }) },
  dryRunNewScanRule: {
    expected: [200, 200, 200, 200, 403, 403, 403, 403, 200],
    request: async () => ({ body: { rule: newRule } }),
  },
  getRedirectRules: { expected: readers, request: nothing },
  updateRedirectRules: {
    expected: [200, 403, 200, 403, 403, 403, 403, 403, 200],
    request: async () => ({ body: { rules: [] } }),
  },
  publishRedirectRules: {
    expected: [200, 403, 200, 403, 403, 403, 403, 403, 200],
    request: async (api) => {
      await draftRules(api);
      return { body: {} };
    },
  },
  listRedirectVersions: { expected: readers, request: nothing },
  previewRedirectRules: { expected: readers, request: nothing },
  getVisits: {
    expected: ownReaders,
    request: async (api) => {
      const prefix = `VISITED${++counter}-`;
      await insertFinishedWorkorder(api, api.world.companies.brand, { prefix, count: 1 });
      return { query: { extended_id: `${prefix}000000` } };
    },
  },
  listScanApps: { expected: [200, 403, 403, 403, 403, 403, 403, 200, 200], request: nothing },
  createScanApp: {
    expected: [201, 403, 403, 403, 403, 403, 403, 201, 201],
    request: async () => ({ body: { name: `App ${++counter}` } }),
  },
  getScanApp: { expected: managers, request: brandApp },
  updateScanApp: {
    expected: managers,
    request: async (api) => ({ ...(await brandApp(api)), body: { is_active: false } }),
  },
};
