import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrolPrint, listEnrolledPrints } from '#lib/contract/enrolled-prints.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { openBusyPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { insertPrintableWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { insertEnrolledPrint, insertProvedWorkorder } from '#server/programs/api/testing/proof-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

/** Tests without a photo of a print. From press to verdict: server/programs/photo/enrolled-prints.api.test.ts. */
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const formWith = (photo: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'press.jpg');
  return form;
};

describe('a photo at the press', () => {
  it('is to be sent again in a moment when too many photos wait', async () => {
    const busy = await startApi({}, openBusyPhotos());
    try {
      const { id } = await insertProvedWorkorder(busy);
      const body = formWith(new Uint8Array(await renderPhoto({ codes: [] })));
      const { token } = busy.world.people.printerAdmin;
      const answer = await busy.call(enrolPrint, { token, params: { id }, body });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await busy.close();
    }
  });

  it('comes in a form, and shows a code', async () => {
    const { token } = api.world.people.printerAdmin;
    const { id } = await insertProvedWorkorder(api);
    const bare = await api.call(enrolPrint, { token, params: { id }, body: new FormData() });
    expect(bare.problem).toMatchObject({ status: 400, image: [messageOf('fieldRequired')] });
    const body = formWith(new Uint8Array(await renderPhoto({ codes: [] })));
    const empty = await api.call(enrolPrint, { token, params: { id }, body });
    expect(empty.problem).toMatchObject({ status: 400, image: [expect.stringContaining('No code was read')] });
  });

  it('is not taken before there is artwork', async () => {
    const { token } = api.world.people.printerAdmin;
    const { workorderId: id } = await insertPrintableWorkorder(api);
    const answer = await api.call(enrolPrint, { token, params: { id }, body: formWith(new Uint8Array([1])) });
    expect(answer.problem).toMatchObject({ status: 409, detail: expect.stringContaining('no artwork yet') });
    const { progress } = (await api.call(listEnrolledPrints, { token, params: { id } })).body;
    expect(progress).toMatchObject({
      enrolled: 0,
      obstacle: expect.stringContaining('no artwork yet'),
      obstacle_reason: { code: 'artworkMissing' },
    });
  });

  it('of codes without a graphic is refused as proofs are', async () => {
    const { token } = api.world.people.printerAdmin;
    const { id } = await insertProvedWorkorder(api);
    await insertEnrolledPrint(api, id);
    await api.database.db.updateTable('workorders').set({ code_layout: 'none' }).where('id', '=', id).execute();
    const answer = await api.call(enrolPrint, { token, params: { id }, body: formWith(new Uint8Array([1])) });
    expect(answer.problem.detail).toContain('no secure graphic');
  });
});
