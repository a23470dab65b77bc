import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSavedView, deleteSavedView, listSavedViews } from '#lib/contract/saved-views.ts';
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

it('are a bounded number a list', async () => {
  for (let n = 0; n < mostSharedViews; n++) expect((await share('analyst', `View ${n}`, 'scans')).status).toBe(201);
  const over = await share('analyst', 'One more', 'scans');
  expect([over.status, over.problem.detail]).toEqual([409, messageOf('atMostSharedViews', { count: mostSharedViews })]);
});
