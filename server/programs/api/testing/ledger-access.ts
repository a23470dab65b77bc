import type { AccessRow } from './access-row.ts';
import { insertChallenge, insertChallengePhoto, insertPublication, insertTrainedModel } from './ledger-resources.ts';
import type { TestApi } from './start-api.ts';
import { personaNames } from './world.ts';

const all = (status: number) => personaNames.map(() => status);

async function openedChallenge(api: TestApi): Promise<{ id: number; challenge: number }> {
  const { id } = await insertTrainedModel(api);
  return { id, challenge: await insertChallenge(api, id) };
}

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
  openChallenge: {
    // The operator has not published it.
    expected: [201, 403, 403, 403, 403, 403, 403, 409, 404],
    request: async (api) => {
      const { id } = await insertTrainedModel(api);
      await insertPublication(api, id);
      return { params: { id }, body: { graphics: 1 } };
    },
  },
  closeChallenge: {
    expected: [200, 403, 403, 403, 403, 403, 403, 404, 404],
    request: async (api) => ({ params: await openedChallenge(api) }),
  },
  downloadChallengeSheet: {
    expected: [200, 200, 403, 403, 200, 200, 403, 403, 404],
    request: async (api) => ({ params: await openedChallenge(api) }),
  },
  judgeChallengePhoto: {
    // A photo that was counted before: it is answered as it was.
    expected: all(200),
    request: async (api) => {
      const { id, challenge } = await openedChallenge(api);
      const key = await insertPublication(api, id);
      return { params: { key }, body: await insertChallengePhoto(api, challenge) };
    },
  },
};
