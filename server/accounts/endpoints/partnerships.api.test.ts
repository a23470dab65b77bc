import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCompanies } from '#lib/contract/companies.ts';
import { getPartnership, listPartnerships, requestPartnership, updatePartnership } from '#lib/contract/partnerships.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertPerson } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let rival: string;
let stranger: string;
beforeAll(async () => {
  api = await startApi();
  const { world, database } = api;
  rival = world.people.rivalAdmin.token;
  stranger = (await insertPerson(database, world.companies.stranger, 'account_admin', 'admin@stranger.test')).token;
});
afterAll(() => api.close());

const ask = (token: string, company: string) => api.call(requestPartnership, { token, body: { company } });
const set = (token: string, id: number, state: string) =>
  api.call(updatePartnership, { token, params: { id }, body: { state } });

// conforms: 27.19
it('one side asks, the other accepts, either ends, and it can be asked for again', async () => {
  const asked = await ask(rival, 'stranger');
  expect(asked.status).toBe(201);
  const { id } = asked.body;
  expect(asked.body).toMatchObject({
    brand_owner: { slug: 'rival' },
    printing_partner: { slug: 'stranger' },
    state: 'pending',
    requested_by: api.world.companies.rival,
  });
  expect((await ask(rival, 'stranger')).status).toBe(409);
  expect((await ask(stranger, 'rival')).status).toBe(409);
  expect((await set(rival, id, 'accepted')).status).toBe(409);
  const visible = await api.call(listCompanies, { token: rival, query: { company_type: 'printing_partner' } });
  expect(visible.body.count).toBe(0);

  expect((await set(stranger, id, 'accepted')).body.state).toBe('accepted');
  expect((await set(stranger, id, 'accepted')).status).toBe(409);
  const partners = await api.call(listCompanies, { token: rival, query: { company_type: 'printing_partner' } });
  expect(partners.body.results.map(({ slug }) => slug)).toEqual(['stranger']);
  const accepted = await api.call(listPartnerships, { token: stranger, query: { state: 'accepted' } });
  expect(accepted.body.results.map((row) => row.id)).toEqual([id]);

  expect((await set(rival, id, 'ended')).body.state).toBe('ended');
  expect((await set(stranger, id, 'ended')).status).toBe(409);
  expect((await set(stranger, id, 'accepted')).status).toBe(409);
  const again = await ask(stranger, 'rival');
  expect(again.body).toMatchObject({ id, state: 'pending', requested_by: api.world.companies.stranger });
  expect((await set(rival, id, 'accepted')).body.state).toBe('accepted');
});

it('names only companies of the other kind, and says the same of all others', async () => {
  const messages = await Promise.all(
    ['brand', 'rival', 'operator', 'nobody'].map(async (slug) => (await ask(rival, slug)).problem.company),
  );
  expect(messages).toEqual(messages.map(() => [messageOf('printingPartnerNotFoundBySlug')]));
});

it('is nothing for a company that is no part of it', async () => {
  const own = await api.call(listPartnerships, { token: api.world.people.brandAdmin.token });
  const id = own.body.results[0]?.id ?? 0;
  expect(own.body.count).toBe(1);
  expect((await api.call(getPartnership, { token: rival, params: { id } })).status).toBe(404);
  expect((await set(rival, id, 'ended')).status).toBe(404);
  const listed = await api.call(listPartnerships, { token: rival });
  expect(listed.body.results.map((row) => row.id)).not.toContain(id);
});
