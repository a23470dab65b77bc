import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCodePhoto } from '#lib/contract/support.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { openBusyPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { issueToken } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const send = (photo: Uint8Array, at: TestApi = api, token = at.world.people.support.token) => {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'code.jpg');
  return at.call(readCodePhoto, { token, body });
};
const photoOf = (text: string) =>
  renderPhoto({ width: 400, height: 400, codes: [{ text, centre: { x: 200, y: 200 }, module: 6 }] });
const scans = () => api.database.db.selectFrom('scans').select('id').execute();

// conforms: 35.6
it('says what the code in a photo says, and records no scan', async () => {
  const { status, body } = await send(await photoOf('https://brand.example/c/ABCDEF123456'));
  expect({ status, body }).toEqual({ status: 200, body: { content: 'https://brand.example/c/ABCDEF123456' } });
  expect(await scans()).toEqual([]);
});

// conforms: 35.6
it('says what is wrong with a photo that shows none, or is none', async () => {
  const empty = await send(await renderPhoto({ width: 300, height: 300, codes: [] }));
  expect({ status: empty.status, messages: empty.problem.image }).toEqual({
    status: 400,
    messages: [messageOf('codeNotRead')],
  });
  expect((await send(Buffer.from('no photo'))).problem).toHaveProperty('image');
});

it('is not for a token that neither sees codes nor reports what was printed', async () => {
  const token = await issueToken(api.database, api.world.people.support.id, { permissions: ['audit_view'] });
  expect((await send(await photoOf('https://brand.example/c/ABCDEF123456'), api, token)).status).toBe(403);
});

it('is to be sent again in a moment when too many photos wait', async () => {
  const busy = await startApi({}, openBusyPhotos());
  try {
    const answer = await send(await renderPhoto({ codes: [] }), busy);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await busy.close();
  }
});
