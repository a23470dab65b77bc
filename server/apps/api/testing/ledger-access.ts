import type { AccessRow } from './access-row.ts';
import { insertPublication, insertTrainedModel } from './ledger-resources.ts';
import { personaNames } from './world.ts';

const all = (status: number) => personaNames.map(() => status);

/** Rows of the access table for models and their ledgers. */
export const ledgerAccess: Record<string, AccessRow> = {
  listPrintModels: {
    //         admin editor scm analyst prAdmin prOper support operAdm rival
    expected: all(200),
    request: async (api) => {
      await insertTrainedModel(api);
      return {};
    },
  },
  readModelLedger: {
    expected: [200, 200, 200, 200, 200, 200, 200, 200, 404],
    request: async (api) => ({ params: { id: (await insertTrainedModel(api)).id } }),
  },
  publishLedger: {
    expected: [201, 403, 403, 403, 403, 403, 403, 201, 404],
    request: async (api) => ({ params: { id: (await insertTrainedModel(api)).id }, body: {} }),
  },
  withdrawLedger: {
    // The operator withdraws what the operator has published.
    expected: [204, 403, 403, 403, 403, 403, 403, 404, 404],
    request: async (api) => {
      const { id } = await insertTrainedModel(api);
      await insertPublication(api, id);
      return { params: { id } };
    },
  },
  readPublicLedger: {
    expected: all(200),
    request: async (api) => {
      const { id } = await insertTrainedModel(api);
      return { params: { key: await insertPublication(api, id) } };
    },
  },
};
