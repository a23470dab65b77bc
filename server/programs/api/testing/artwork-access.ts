import type { AccessRow } from './access-row.ts';
import { insertFinishedWorkorder } from './brand-resources.ts';
import { insertPrintableWorkorder } from './print-resources.ts';
import type { TestApi } from './start-api.ts';

let counter = 0;
const plain = async (api: TestApi) => ({
  params: { id: await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: `ART-${++counter}-` }) },
});
const secure = async (api: TestApi) => ({ params: { id: (await insertPrintableWorkorder(api)).workorderId } });

/**
 * Rows of the access table for artwork. That of SIDs is in the table; that of secure codes in the tests of the routes.
 */
export const artworkAccess: Record<string, AccessRow> = {
  createWorkorderArtwork: {
    //         admin editor scm analyst prAdmin prOper support operAdm rival
    expected: [200, 200, 403, 403, 404, 404, 403, 403, 404],
    request: async (api) => ({ ...(await plain(api)), body: { format: 'svg' } }),
  },
  getWorkorderArtwork: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 404],
    request: (api) => secure(api),
  },
  findArtworkCode: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 404],
    request: async (api) => ({ ...(await secure(api)), query: { sequence: 1 } }),
  },
  previewWorkorderArtwork: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 404],
    request: (api) => secure(api),
  },
};
