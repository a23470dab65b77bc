import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createQaCapture, deleteQaCapture, listQaCaptures, submitQaCaptures } from '#lib/contract/print-quality.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { openBusyPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { insertPrintableWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { insertProvedWorkorder } from '#server/programs/api/testing/proof-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

/**
 * Rules of proofs and models, over measurements that are there. From press to verdict:
 * server/programs/photo/secure-code-whole-way.api.test.ts.
 */
let api: TestApi;
let partner: string;
let brand: string;
beforeAll(async () => {
  api = await startApi();
  partner = api.world.people.printerAdmin.token;
  brand = api.world.people.brandAdmin.token;
});
afterAll(() => api.close());

const submit = (id: number, body: object = {}) => api.call(submitQaCaptures, { token: partner, params: { id }, body });
const progress = async (id: number) =>
  (await api.call(listQaCaptures, { token: partner, params: { id } })).body.progress;
const isTrained = async (id: number) =>
  (await api.call(getWorkorder, { token: brand, params: { id } })).body.is_fingerprint_trained;

function form(fields: Record<string, string | Blob>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}
const image = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' });
const post = (id: number, body: unknown) => api.call(createQaCapture, { token: partner, params: { id }, body });

describe('qa-submit', () => {
  // conforms: 41.7, 42.7
  it('fails loudly when prints differ too much, and keeps why', async () => {
    const { id } = await insertProvedWorkorder(api, (capture) => (capture % 2 === 0 ? 0.72 : 0.93));
    const answer = await submit(id);
    expect(answer.status).toBe(409);
    expect(answer.problem['reasons']).toEqual([expect.stringContaining('differ so much among themselves')]);
    expect(await progress(id)).toMatchObject({
      training_status: 3,
      refusal: expect.stringContaining('differ so much among themselves'),
      refusal_reason: { code: 'printsDifferTooMuch' },
      model: null,
    });
    expect(await isTrained(id)).toBe(false);
  });

  // conforms: 42.15
  it('says what a copy would lose, and asks a press that holds its cells too well for finer ones', async () => {
    const usual = await insertProvedWorkorder(api);
    const { model } = (await submit(usual.id)).body;
    expect(model).toMatchObject({ recommended_cell_dots: model.cell_dots, cells_are_fine: true, more_prints: 0 });
    expect(model.copy_loss).toBeGreaterThan(0.05);
    expect(model.copy_loss).toBeLessThan(0.25);
    const fine = await insertProvedWorkorder(api, (capture) => 0.965 + 0.001 * (capture % 4));
    expect((await submit(fine.id)).body.model).toMatchObject({
      copy_loss: expect.closeTo(0, 2),
      cells_are_fine: false,
      recommended_cell_dots: 1,
    });
  });

  it('trains prints that five of them do not show to lie too far apart, and asks for more to be sure', async () => {
    const apart = await insertProvedWorkorder(api, (capture) => Math.tanh(1.4 + 0.14 * Math.sin(capture * 2.4)));
    const { model } = (await submit(apart.id)).body;
    expect(model.more_prints).toBeGreaterThan(0);
  });

  it('fails when the press holds too little of the graphic', async () => {
    const { id } = await insertProvedWorkorder(api, (capture) => 0.6 + 0.002 * (capture % 4));
    expect((await submit(id)).problem['reasons']).toEqual([expect.stringContaining('too little of the graphic')]);
    expect(await progress(id)).toMatchObject({ training_status: 3 });
  });

  // conforms: 42.7
  it('keeps the model there is when the next one fails', async () => {
    const { id } = await insertProvedWorkorder(api);
    const { model } = (await submit(id)).body;
    const spoiled = await insertProvedWorkorder(api, (capture) => (capture % 2 === 0 ? 0.72 : 0.93));
    const { db } = api.database;
    await db.deleteFrom('qa_captures').where('workorder_id', '=', id).execute();
    await db.updateTable('qa_captures').set({ workorder_id: id }).where('workorder_id', '=', spoiled.id).execute();
    expect((await submit(id)).status).toBe(409);
    expect(await progress(id)).toMatchObject({ training_status: 2, model, refusal: expect.any(String) });
    expect(await isTrained(id)).toBe(true);
  });

  it('makes one version each of two at one moment', async () => {
    const { id } = await insertProvedWorkorder(api);
    const answers = await Promise.all([submit(id), submit(id), submit(id)]);
    expect(answers.map(({ body }) => body.model.version).sort()).toEqual([1, 2, 3]);
  });

  // conforms: 41.7
  it('goes back to collecting, and to nothing, as photos are removed', async () => {
    const { id } = await insertProvedWorkorder(api, (capture) => (capture % 2 === 0 ? 0.72 : 0.93));
    await submit(id);
    const { results } = (await api.call(listQaCaptures, { token: partner, params: { id }, query: { limit: 200 } }))
      .body;
    const remove = (capture: number) => api.call(deleteQaCapture, { token: partner, params: { id, capture } });
    const [first, ...others] = results.map((capture) => capture.id);
    await remove(first ?? 0);
    expect(await progress(id)).toMatchObject({ training_status: 1, refusal: null, missing_captures: 1 });
    for (const capture of others) await remove(capture);
    expect(await progress(id)).toMatchObject({ training_status: 0, prints: 0, missing_captures: 15 });
  });
});

describe('a photo of a proof', () => {
  it('is not taken before there is artwork, nor of codes without a graphic, nor after a cancellation', async () => {
    const { workorderId } = await insertPrintableWorkorder(api);
    expect((await post(workorderId, form({ image }))).problem.detail).toContain('no artwork yet');
    expect(await progress(workorderId)).toMatchObject({
      obstacle: expect.stringContaining('no artwork yet'),
      obstacle_reason: { code: 'artworkMissing' },
    });
    const { id, capture } = await insertProvedWorkorder(api);
    expect(await progress(id)).toMatchObject({ obstacle: null });
    const set = (values: object) =>
      api.database.db.updateTable('workorders').set(values).where('id', '=', id).execute();
    await set({ canceled_at: new Date() });
    expect((await post(id, form({ image }))).problem.detail).toContain('canceled');
    // Nor is one of them removed then: the photos tell what the prints are judged by.
    const removed = await api.call(deleteQaCapture, { token: partner, params: { id, capture } });
    expect([removed.status, removed.problem.detail]).toEqual([409, expect.stringContaining('canceled')]);
    await set({ canceled_at: null, code_layout: 'none' });
    expect((await post(id, form({ image }))).problem.detail).toContain('no secure graphic');
  });

  it('comes in a form with its file', async () => {
    const { id } = await insertProvedWorkorder(api);
    const refused = async (body: unknown) => {
      const answer = await post(id, body);
      expect(answer.status).toBe(400);
      return answer.problem;
    };
    expect(await refused({ image: 'text' })).toMatchObject({ image: [expect.stringContaining('multipart')] });
    expect(await refused(form({ print: 'A' }))).toMatchObject({ image: [messageOf('fieldRequired')] });
    expect(await refused(form({ image, print: 'x'.repeat(51) }))).toHaveProperty('print');
    // Unknown fields are ignored: only the file is wrong here.
    expect(await refused(form({ image, print: 'left', other: 'x' }))).toMatchObject({
      image: [messageOf('photoNotJpeg')],
    });
    const large = new Blob([new Uint8Array(25 * 1024 * 1024 + 1)], { type: 'image/jpeg' });
    expect(await refused(form({ image: large }))).toMatchObject({ image: [messageOf('photoTooManyBytes')] });
    const json = await api.raw(`/api/v2/workorders/${id}/qa-submit/`, {
      method: 'POST',
      token: partner,
      body: form({ scope: 'workorder' }),
    });
    expect(json.status).toBe(415);
  });

  it('is to be sent again in a moment when too many photos wait', async () => {
    const busy = await startApi({}, openBusyPhotos());
    try {
      const { id } = await insertProvedWorkorder(busy);
      const photo = new Uint8Array(await renderPhoto({ codes: [] }));
      const body = form({ image: new Blob([photo], { type: 'image/jpeg' }) });
      const { token } = busy.world.people.printerAdmin;
      const answer = await busy.call(createQaCapture, { token, params: { id }, body });
      expect(answer.status).toBe(503);
      expect(answer.problem.code).toBe('unavailable');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await busy.close();
    }
  });

  // conforms: 41.1
  it('of another partner’s workorder is not there', async () => {
    const { id, capture } = await insertProvedWorkorder(api);
    await api.database.db
      .updateTable('workorders')
      .set({ printing_partner_id: api.world.companies.stranger })
      .where('id', '=', id)
      .execute();
    expect((await post(id, form({ image }))).status).toBe(404);
    expect((await submit(id)).status).toBe(404);
    expect((await api.call(deleteQaCapture, { token: partner, params: { id, capture } })).status).toBe(404);
    expect((await api.call(listQaCaptures, { token: partner, params: { id } })).status).toBe(404);
  });
});
