import type { AccessRow } from './access-row.ts';
import { testPassword } from './people.ts';
import type { TestApi } from './start-api.ts';
import type { PersonaName } from './world.ts';

//                          admin editor  scm  analyst prAdmin prOper support operAdm rival
const everyone = /*      */ [200, 200, 200, 200, 200, 200, 200, 200, 200];
const auditors = /*      */ [200, 403, 403, 403, 200, 403, 200, 200, 200];
const userManagers = /*  */ [204, 403, 403, 403, 404, 403, 403, 204, 404];

const without = async (api: TestApi, persona: PersonaName) =>
  api.database.db.deleteFrom('two_factors').where('user_id', '=', api.world.people[persona].id).execute();
const all = (status: number) => everyone.map(() => status);

/** Rows of the access table for the audit log and what belongs to a person's own account. */
export const accountAccess: Record<string, AccessRow> = {
  searchAudit: { expected: auditors, request: async () => ({}) },
  downloadAudit: { expected: auditors, request: async () => ({}) },

  // Everybody may, so what is asked for here is what leaves the account as it was; the rest is in the tests of the routes.
  changePassword: {
    expected: all(400),
    request: async () => ({ body: { current_password: testPassword, new_password: testPassword } }),
  },
  startTwoFactor: {
    expected: everyone,
    request: async (api, persona) => {
      await without(api, persona);
      return { body: { password: testPassword } };
    },
  },
  confirmTwoFactor: {
    expected: all(409),
    request: async (api, persona) => {
      await without(api, persona);
      return { body: { otp: '000000' } };
    },
  },
  turnOffTwoFactor: {
    expected: all(409),
    request: async (api, persona) => {
      await without(api, persona);
      return { body: { password: testPassword, otp: '000000' } };
    },
  },
  resetTwoFactor: {
    expected: userManagers,
    request: async (api) => ({ params: { id: api.world.people.workorderEditor.id } }),
  },
};
