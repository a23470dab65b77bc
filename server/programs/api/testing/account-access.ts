import { randomBytes } from 'node:crypto';
import { findOrInsertInspector, insertTeam } from '#server/accounts/queries/inspection-teams.ts';
import { createLink, linkSecret } from '#server/accounts/rules/link-secret.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import type { AccessRow } from './access-row.ts';
import { testPassword } from './people.ts';
import { type TestApi, testSecretKey } from './start-api.ts';
import type { PersonaName } from './world.ts';

//                          admin editor  scm  analyst prAdmin prOper support operAdm rival
const everyone = /*      */ [200, 200, 200, 200, 200, 200, 200, 200, 200];
const auditors = /*      */ [200, 403, 403, 403, 200, 403, 200, 200, 200];
const userManagers = /*  */ [204, 403, 403, 403, 404, 403, 403, 204, 404];
const userReaders = /*   */ [200, 403, 403, 403, 404, 403, 403, 200, 404];

const without = async (api: TestApi, persona: PersonaName) =>
  api.database.db.deleteFrom('two_factors').where('user_id', '=', api.world.people[persona].id).execute();
const all = (status: number) => everyone.map(() => status);

const nobodys = 2_000_000_000;
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const };

let counter = 0;
const keys = { secretKey: testSecretKey };
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** An invitation of the brand, and the secret of its link. */
export async function insertInvitationFixture({ database: { db }, world }: TestApi, email?: string) {
  const link = createLink(keys);
  const { id } = await db
    .insertInto('invitations')
    .values({
      company_id: world.companies.brand,
      email: email ?? `invited${++counter}@people.test`,
      name: 'Ines Vitt',
      role: 'analyst',
      invited_by: world.people.brandAdmin.id,
      ...link,
      expires_at: inAnHour(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret: linkSecret(keys, link.nonce) };
}
/** A view that an editor of the brand shares. */
const sharedView = async ({ database: { db }, world: { companies, people } }: TestApi) => {
  const view = { company_id: companies.brand, created_by: people.workorderEditor.id, list: 'codes', query: 'x=1' };
  const call = JSON.stringify({ query: {}, periods: {} });
  const { id } = await db
    .insertInto('saved_views')
    .values({ ...view, name: `View ${++counter}`, call })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id } };
};
const invitation = async (api: TestApi) => ({ params: { id: (await insertInvitationFixture(api)).id } });

/** An inspection team of a company, and the secret of its link. */
export async function insertTeamFixture({ database, world }: TestApi, companyId: number = world.companies.brand) {
  const link = createLink(keys);
  const team = {
    companyId,
    name: `Team ${++counter}`,
    valueSets: [{ name: 'Received', values: { lot: 'L-1' } }],
    validUntil: inAnHour(),
    by: world.people.brandAdmin.id,
    ...link,
  };
  const id = await transact(database, ({ trx }) => insertTeam(trx, team));
  return { id, secret: linkSecret(keys, link.nonce) };
}
/** A person of a team of the brand. @returns the user */
export async function insertInspectorFixture({ database, world }: TestApi, id: number): Promise<number> {
  const ofTeam = { id, company_id: world.companies.brand, name: 'Team' };
  const user = await transact(database, ({ trx }) => findOrInsertInspector(trx, ofTeam, 'Kari', 1));
  if (!user) throw new Error('The team is full.');
  return user.id;
}
const team = async (api: TestApi) => ({ params: { id: (await insertTeamFixture(api)).id } });
const teamManagers = [200, 403, 403, 403, 403, 403, 403, 403, 404];
const teamKeepers = [200, 403, 403, 403, 403, 403, 403, 403, 200];

/** The single sign-on of the brand, with a domain that is not confirmed; its provider is asked for nothing. */
const signOnOfBrand = async (api: TestApi) => ({ params: { id: await insertSignOn(api, api.world.companies.brand) } });

/** @returns the id of a SCIM token of the brand */
export async function insertScimToken({ database: { db }, world }: TestApi): Promise<number> {
  const { id } = await db
    .insertInto('scim_tokens')
    .values({
      company_id: world.companies.brand,
      name: 'Provider',
      token_hash: randomBytes(32),
      created_by: world.people.brandAdmin.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns the id of the company */
export async function insertSignOn({ database: { db } }: TestApi, companyId: number): Promise<number> {
  await db
    .insertInto('single_sign_ons')
    .values({ company_id: companyId, issuer: 'https://issuer.test', client_id: 'proofmark' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('sign_on_domains')
    .values({ company_id: companyId, domain: 'brand.test' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return companyId;
}

/** Rows of the access table for the audit log and what belongs to a person's own account. */
export const accountAccess: Record<string, AccessRow> = {
  listInspectionTeams: { expected: teamKeepers, request: async () => ({}) },
  createInspectionTeam: {
    expected: teamKeepers.map((status) => (status === 200 ? 201 : status)),
    request: async () => ({ body: { name: 'Oslo', valid_until: inAnHour().toISOString() } }),
  },
  getInspectionTeam: { expected: teamManagers, request: team },
  updateInspectionTeam: {
    expected: teamManagers,
    request: async (api) => ({ ...(await team(api)), body: { is_active: false } }),
  },
  openInspectionAccess: { expected: teamManagers, request: team },
  listInspectors: { expected: teamManagers, request: team },
  deleteInspector: {
    expected: teamManagers.map((status) => (status === 200 ? 204 : status)),
    request: async (api) => {
      const { id } = await insertTeamFixture(api);
      return { params: { id, inspector: await insertInspectorFixture(api, id) } };
    },
  },
  joinInspection: {
    expected: everyone,
    request: async (api) => ({ body: { secret: (await insertTeamFixture(api)).secret, name: 'Kari' } }),
  },

  searchAudit: { expected: auditors, request: async () => ({}) },
  downloadAudit: { expected: auditors, request: async () => ({}) },

  // Everybody may, so what is asked for here is what leaves the account as it was; the rest is in the tests of the
  // routes.
  updatePassword: {
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
  getPasskeys: { expected: everyone, request: async () => ({}) },
  startPasskey: { expected: everyone, request: async () => ({ body: { password: testPassword } }) },
  // An answer without a challenge, and a passkey without an owner: tests of the routes cover the rest.
  createPasskey: {
    expected: all(400),
    request: async () => ({
      body: {
        name: 'Laptop',
        credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
      },
    }),
  },
  updatePasskey: { expected: all(404), request: async () => ({ params: { id: nobodys }, body: { name: 'Phone' } }) },
  deletePasskey: {
    expected: all(404),
    request: async () => ({ params: { id: nobodys }, body: { password: testPassword } }),
  },
  startPasskeySignIn: { expected: everyone, request: async () => ({ body: {} }) },
  signInByPasskey: {
    expected: all(401),
    request: async () => ({
      // Each from another address: failures of one are counted together.
      headers: { 'x-forwarded-for': `192.0.2.${++counter % 250}` },
      body: {
        passkey: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' } },
      },
    }),
  },
  getNotices: {
    expected: userReaders,
    request: async (api) => ({ params: { id: api.world.companies.brand } }),
  },
  updateNotices: {
    expected: userReaders,
    request: async (api) => ({
      params: { id: api.world.companies.brand },
      body: { notices: [{ kind: 'upload_failed', is_on: true }] },
    }),
  },
  getSingleSignOn: { expected: userReaders, request: signOnOfBrand },
  updateSingleSignOn: {
    expected: userReaders,
    request: async (api) => ({ ...(await signOnOfBrand(api)), body: { default_role: 'analyst' } }),
  },
  confirmDomain: {
    expected: [403, 403, 403, 403, 403, 403, 403, 200, 403],
    request: async (api) => ({ ...(await signOnOfBrand(api)), body: { domain: 'brand.test' } }),
  },
  deleteSingleSignOn: { expected: userManagers, request: signOnOfBrand },
  getScimTokens: { expected: userReaders, request: async (api) => ({ params: { id: api.world.companies.brand } }) },
  createScimToken: {
    expected: userReaders.map((status) => (status === 200 ? 201 : status)),
    request: async (api) => ({ params: { id: api.world.companies.brand }, body: { name: 'Provider' } }),
  },
  deleteScimToken: {
    expected: userManagers,
    request: async (api) => ({ params: { id: await insertScimToken(api) } }),
  },
  // A domain without a company, and an answer without a request: tests of the routes cover the rest.
  beginSingleSignOn: { expected: all(404), request: async () => ({ body: { email: 'ann@nowhere.example' } }) },
  finishSingleSignOn: { expected: all(401), request: async () => ({ body: { answer: 'code=x&state=y' } }) },
  updateMe: { expected: everyone, request: async () => ({ body: { time_zone: null } }) },

  // The secret of the mail is the credential.
  requestPasswordReset: {
    expected: all(204),
    request: async (api, persona) => ({ body: { email: api.world.people[persona].email } }),
  },
  readAccountLink: {
    expected: everyone,
    request: async (api) => ({ body: { secret: (await insertInvitationFixture(api)).secret } }),
  },
  setPassword: {
    expected: all(204),
    request: async (api) => ({
      body: { secret: (await insertInvitationFixture(api)).secret, password: 'twelve or more characters' },
    }),
  },
  listInvitations: { expected: [200, 403, 403, 403, 200, 403, 403, 200, 200], request: async () => ({}) },
  createInvitation: {
    expected: [201, 403, 403, 403, 201, 403, 403, 201, 201],
    request: async (_, persona) => ({
      body: {
        email: `wanted${++counter}@people.test`,
        name: 'Wanted',
        role: persona === 'operatorAdmin' ? 'support' : 'account_admin',
      },
    }),
  },
  getInvitation: { expected: userReaders, request: invitation },
  sendInvitation: { expected: userReaders, request: invitation },
  deleteInvitation: { expected: userManagers, request: invitation },
  resetTwoFactor: {
    expected: userManagers,
    request: async (api) => ({ params: { id: api.world.people.workorderEditor.id } }),
  },
  listSavedViews: { expected: everyone, request: async () => ({}) },
  createSavedView: {
    expected: all(201),
    request: async () => ({ body: { list: 'codes', name: `View ${++counter}`, query: 'status=1' } }),
  },
  deleteSavedView: { expected: [204, 204, 403, 403, 404, 404, 404, 404, 404], request: sharedView },
  subscribeToSavedView: { expected: [200, 200, 200, 200, 404, 404, 404, 404, 404], request: sharedView },
  unsubscribeFromSavedView: { expected: [204, 204, 204, 204, 404, 404, 404, 404, 404], request: sharedView },
  unlockUser: {
    expected: userManagers,
    request: async (api) => ({ params: { id: api.world.people.workorderEditor.id } }),
  },
};
