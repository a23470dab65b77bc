import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  subscribeToSavedView,
  unsubscribeFromSavedView,
} from '#lib/contract/saved-views.ts';
import { mostSharedViews } from '#lib/contract/values/saved-views.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const tokenOf = (persona: PersonaName) => api.world.people[persona].token;
const share = (persona: PersonaName, name: string, list = 'workorders') =>
  api.call(createSavedView, { token: tokenOf(persona), body: { list, name, query: 'state=waiting&sort=-due_date' } });
const namesOf = async (persona: PersonaName, list = 'workorders') =>
  (await api.call(listSavedViews, { token: tokenOf(persona), query: { list } })).body.results.map(({ name }) => name);

it('are seen by the company, by name, and by no other', async () => {
  const made = await share('analyst', 'Late orders');
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    ...{ list: 'workorders', name: 'Late orders', query: 'state=waiting&sort=-due_date' },
    created_by: { id: api.world.people.analyst.id },
  });
  await share('workorderEditor', 'Autumn');
  await share('rivalAdmin', 'Rival');
  expect(await namesOf('brandAdmin')).toEqual(['Autumn', 'Late orders']);
  expect(await namesOf('brandAdmin', 'codes')).toEqual([]);
  expect(await namesOf('rivalAdmin')).toEqual(['Rival']);
});

it('have a name that no other view of the list has', async () => {
  const again = await share('workorderEditor', 'LATE orders');
  expect([again.status, again.problem['name']]).toEqual([400, [messageOf('viewNameTaken')]]);
  expect((await share('workorderEditor', 'Late orders', 'codes')).status).toBe(201);
  expect((await share('rivalAdmin', 'Late orders')).status).toBe(201);
});

it('are deleted by their author and by administrators', async () => {
  const { id } = (await share('analyst', 'To be deleted')).body;
  const remove = (persona: PersonaName) => api.call(deleteSavedView, { token: tokenOf(persona), params: { id } });
  const refused = await remove('workorderEditor');
  expect([refused.status, refused.problem.detail]).toEqual([403, messageOf('viewNotOwn')]);
  expect((await remove('rivalAdmin')).status).toBe(404);
  expect((await remove('brandAdmin')).status).toBe(204);
  expect((await remove('brandAdmin')).status).toBe(404);
});

const call = { query: { ordering: '-due_date' }, periods: { ordered_at: 'last-month' as const } };

it('keep the visible columns, and the call that reads their rows', async () => {
  const body = { list: 'workorders', name: 'With columns', query: 'q=A', columns: ['reference', 'quantity'], call };
  const made = await api.call(createSavedView, { token: tokenOf('analyst'), body });
  expect(made.body).toMatchObject({ columns: ['reference', 'quantity'], call, is_subscribed: false });
  const plain = await share('analyst', 'Without columns');
  expect(plain.body).toMatchObject({ columns: null, call: null });
  const wrong = await api.call(createSavedView, {
    token: tokenOf('analyst'),
    body: { ...body, name: 'Wrong', columns: ['a b'] },
  });
  expect(wrong.status).toBe(400);
});

describe('as a monthly mail', () => {
  const subscriptionsOf = async (persona: PersonaName) => {
    const query = { is_subscribed: 'true' };
    const { body } = await api.call(listSavedViews, { token: tokenOf(persona), query });
    return body.results.map(({ name }) => name);
  };

  it('are for each user who subscribes, until the user or the view ends that', async () => {
    const body = { list: 'workorders', name: 'Each month', query: 'q=B', call };
    const { id } = (await api.call(createSavedView, { token: tokenOf('analyst'), body })).body;
    const subscribe = (persona: PersonaName) =>
      api.call(subscribeToSavedView, { token: tokenOf(persona), params: { id } });
    for (const persona of ['analyst', 'brandAdmin', 'brandAdmin'] as const) {
      const { status, body: view } = await subscribe(persona);
      expect([status, view.is_subscribed]).toEqual([200, true]);
    }
    expect((await subscribe('rivalAdmin')).status).toBe(404);
    expect([await subscriptionsOf('analyst'), await subscriptionsOf('workorderEditor')]).toEqual([['Each month'], []]);
    const stop = () => api.call(unsubscribeFromSavedView, { token: tokenOf('analyst'), params: { id } });
    expect([(await stop()).status, (await stop()).status]).toEqual([204, 204]);
    expect([await subscriptionsOf('analyst'), await subscriptionsOf('brandAdmin')]).toEqual([[], ['Each month']]);
    await api.call(deleteSavedView, { token: tokenOf('brandAdmin'), params: { id } });
    expect(await subscriptionsOf('brandAdmin')).toEqual([]);
    expect(await api.database.db.selectFrom('saved_view_subscriptions').selectAll().execute()).toEqual([]);
  });

  it('need the call that reads their rows', async () => {
    const { id } = (await share('analyst', 'Without call')).body;
    const refused = await api.call(subscribeToSavedView, { token: tokenOf('analyst'), params: { id } });
    expect([refused.status, refused.problem.detail]).toEqual([409, messageOf('viewNotMailed')]);
  });
});

it('are a bounded number a list', async () => {
  for (let n = 0; n < mostSharedViews; n++) expect((await share('analyst', `View ${n}`, 'scans')).status).toBe(201);
  const over = await share('analyst', 'One more', 'scans');
  expect([over.status, over.problem.detail]).toEqual([409, messageOf('atMostSharedViews', { count: mostSharedViews })]);
});
