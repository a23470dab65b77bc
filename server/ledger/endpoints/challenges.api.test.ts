import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadChallengeSheet, judgeChallengePhoto, openChallenge } from '#lib/contract/challenges.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import {
  insertChallenge,
  insertPublication,
  insertTrainedModel,
} from '#server/programs/api/testing/ledger-resources.ts';
import { openBusyPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

/** Tests without a photo of a print. From sheet to verdict: server/programs/photo/challenges.api.test.ts. */
let api: TestApi;
beforeAll(async () => {
  api = await startApi({}, openBusyPhotos());
});
afterAll(() => api.close());

it('a photo of a challenge is to be sent again in a moment when too many wait', async () => {
  const { id } = await insertTrainedModel(api);
  const key = await insertPublication(api, id);
  await insertChallenge(api, id);
  const body = new FormData();
  body.set('claim', 'attempt');
  body.set('image', new Blob([new Uint8Array(await renderPhoto({ codes: [] }))], { type: 'image/jpeg' }), 'a.jpg');
  const answer = await api.call(judgeChallengePhoto, { params: { key }, body });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const missing = await api.call(judgeChallengePhoto, { params: { key: '0'.repeat(32) }, body: formAgain(body) });
  expect(missing.status).toBe(404);
});

it('a photo to no challenge is refused by its head: nothing of it is waited for', async () => {
  const { id } = await insertTrainedModel(api);
  const key = await insertPublication(api, id);
  for (const [at, status] of [
    ['0'.repeat(32), 404],
    [key, 409],
  ] as const) {
    const path = endpointUrl(judgeChallengePhoto, { params: { key: at } });
    // A body that never ends: reading it would wait forever.
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('--b\r\n')) });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await fetch(api.baseUrl + path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(status);
    await answer.body?.cancel();
  }
});

/** A form is read once. */
function formAgain(form: FormData): FormData {
  const again = new FormData();
  for (const [name, value] of form) again.set(name, value);
  return again;
}

it('a challenge is not opened of a model whose artwork is not known', async () => {
  const token = api.world.people.brandAdmin.token;
  const { db } = api.database;
  const unknown = await insertTrainedModel(api);
  await insertPublication(api, unknown.id);
  await db
    .updateTable('workorders')
    .set({ artwork_dpi: null, artwork_module_dots: null, artwork_cell_dots: null })
    .where('id', '=', unknown.workorderId)
    .execute();
  const refused = await api.call(openChallenge, { token, params: { id: unknown.id }, body: { graphics: 1 } });
  expect(refused.problem).toMatchObject({ status: 409, detail: expect.stringContaining('not known any more') });
});

it('the sheet of another company’s challenge is not there', async () => {
  const { id } = await insertTrainedModel(api);
  const challenge = await insertChallenge(api, id);
  const token = api.world.people.rivalAdmin.token;
  expect((await api.call(downloadChallengeSheet, { token, params: { id, challenge } })).status).toBe(404);
});
