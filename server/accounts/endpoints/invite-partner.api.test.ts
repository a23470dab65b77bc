import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getOpenItems } from '#lib/contract/open-items.ts';
import { requestPartnership, updatePartnership } from '#lib/contract/partnerships.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertPerson } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.rivalAdmin.token;
});
afterAll(() => api.close());
beforeEach(() => api.database.db.deleteFrom('partnerships').where('brand_owner_id', '=', rival()).execute());

const rival = () => api.world.companies.rival;
const invite = (body: object, token = brand) => api.call(requestPartnership, { token, body });
const invitationsOf = (email: string) =>
  api.database.db.selectFrom('invitations').where('email', '=', email).selectAll().execute();
const noticesOf = async (subject: number) =>
  api.database.db
    .selectFrom('notice_events')
    .where('subject_id', '=', subject)
    .where('kind', 'in', ['partnership_asked', 'partnership_answered'])
    .orderBy('id')
    .select(['company_id', 'kind'])
    .execute();

describe('a printing partner that is invited by e-mail', () => {
  it('gets a company and an invitation where nobody has an account with this address', async () => {
    const email = 'New@Press.test';
    const made = await invite({ email, name: 'New Press' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      printing_partner: { name: 'New Press' },
      state: 'pending',
      requested_by: rival(),
    });
    const [invitation] = await invitationsOf(email);
    expect(invitation).toMatchObject({ company_id: made.body.printing_partner.id, role: 'account_admin' });

    const again = await invite({ email: email.toLowerCase() });
    expect(again.body.id).toBe(made.body.id);
    const [other, ...more] = await invitationsOf(email);
    expect(more).toEqual([]);
    expect(other?.nonce).not.toEqual(invitation?.nonce);
    expect(await noticesOf(made.body.id)).toHaveLength(1);
  });

  it('takes the domain for the name, until its administrator gives one', async () => {
    const made = await invite({ email: 'jo@unnamed-press.test' });
    expect(made.body.printing_partner.name).toBe('unnamed-press.test');
  });

  it('is asked where the address has an account, and both are told', async () => {
    const { stranger } = api.world.companies;
    const admin = await insertPerson(api.database, stranger, 'account_admin', 'known@stranger.test');
    const made = await invite({ email: 'Known@stranger.test', name: 'Any' });
    expect(made.body).toMatchObject({ printing_partner: { id: stranger }, state: 'pending' });
    expect(await invitationsOf('Known@stranger.test')).toEqual([]);
    const { body } = await api.call(getOpenItems, { token: admin.token, query: {} });
    expect(body.items).toContainEqual(expect.objectContaining({ kind: 'partnership_request' }));
    const answer = { token: admin.token, params: { id: made.body.id }, body: { state: 'accepted' as const } };
    expect((await api.call(updatePartnership, answer)).status).toBe(200);
    expect(await noticesOf(made.body.id)).toEqual([
      { company_id: stranger, kind: 'partnership_asked' },
      { company_id: rival(), kind: 'partnership_answered' },
    ]);
    expect((await invite({ email: 'known@stranger.test' })).status).toBe(409);
  });
});

describe('an invitation is refused', () => {
  it('for an account of another kind, and with a slug beside the address', async () => {
    const { email } = api.world.people.brandAdmin;
    expect((await invite({ email })).problem.email).toEqual([messageOf('emailNotOfPartner')]);
    expect((await invite({ email: 'a@b.test', company: 'stranger' })).problem.email).toEqual([
      messageOf('slugOrEmail'),
    ]);
    expect((await invite({})).problem.company).toEqual([messageOf('fieldRequired')]);
  });

  it('of a printing partner, and while too many wait for an answer', async () => {
    const partner = api.world.people.printerAdmin.token;
    expect((await invite({ email: 'a@b.test' }, partner)).problem.email).toEqual([
      messageOf('partnersInvitedByBrands'),
    ]);
    const { db } = api.database;
    const companies = await db
      .insertInto('companies')
      .values(
        Array.from({ length: 50 }, (_, at) => ({
          name: `Waits ${at}`,
          slug: `waits-${at}`,
          company_type: 'printing_partner' as const,
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('partnerships')
      .values(companies.map(({ id }) => ({ brand_owner_id: rival(), printing_partner_id: id, requested_by: rival() })))
      .execute();
    const refused = await invite({ email: 'one-more@press.test' });
    expect(refused.status).toBe(409);
    expect(refused.problem.detail).toBe(messageOf('atMostPartnershipRequests', { count: 50 }));
    expect(await invitationsOf('one-more@press.test')).toEqual([]);
  });
});
