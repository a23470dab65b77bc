import type { AccessRow } from './access-row.ts';
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

/** Rows of the access table for scans and the applications they come with. */
export const scanAccess: Record<string, AccessRow> = {
  searchScans: { expected: readers, request: nothing },
  summariseScans: { expected: readers, request: nothing },
  summariseScanPlaces: { expected: readers, request: nothing },
  summariseScanRepeats: { expected: readers, request: nothing },
  downloadScans: { expected: readers, request: async () => ({ query: { content: 'days' } }) },
  getScan: {
    expected: ownReaders,
    request: async (api) => ({ params: { uuid: await insertScan(api, api.world.companies.brand) } }),
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
