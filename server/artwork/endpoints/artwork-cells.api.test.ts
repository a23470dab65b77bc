import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArtwork, getArtwork } from '#lib/contract/artwork.ts';
import { searchAudit } from '#lib/contract/audit.ts';
import { getOpenItems } from '#lib/contract/open-items.ts';
import { deleteQaCapture, listQaCaptures, submitQaCaptures } from '#lib/contract/print-quality.ts';
import { printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { codegenStatus, getWorkorder, listWorkorders } from '#lib/contract/workorders.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertPrintableWorkorder, insertWaitingWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { insertProofs } from '#server/programs/api/testing/proof-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

/** From proofs to the artwork of the next order: a press of 1200 dpi, which begins with two dots a cell. */
let api: TestApi;
let partner: string;
let brand: string;
beforeAll(async () => {
  api = await startApi();
  partner = api.world.people.printerAdmin.token;
  brand = api.world.people.brandAdmin.token;
  await api.startWorker();
});
afterAll(() => api.close());

/** Shares of the graphic that prints hold: copies lose enough; copies lose hardly anything; prints hold too little. */
const held = (capture: number) => 0.9 + 0.001 * (capture % 4);
const heldTooWell = (capture: number) => 0.965 + 0.001 * (capture % 4);
const tooWeak = (capture: number) => 0.6 + 0.002 * (capture % 4);

interface Press {
  equipmentId: number;
  substrateId: number;
}

/** The first order of a press that nothing was proved on, ready to print. */
async function insertFirstOrder(): Promise<Press & { id: number }> {
  const { workorderId: id, ...press } = await insertPrintableWorkorder(api, { count: 5 });
  await api.database.db.updateTable('equipment').set({ dpi: 1200 }).where('id', '=', press.equipmentId).execute();
  return { id, ...press };
}

/** Another order, confirmed on a press over the API. */
async function insertNextOrder({ equipmentId: equipment, substrateId: substrate }: Press): Promise<number> {
  const id = await insertWaitingWorkorder(api);
  const confirmed = await api.call(printerConfirm, { token: partner, params: { id }, body: { equipment, substrate } });
  expect(confirmed.status, confirmed.text).toBe(200);
  await eventually(
    () => read(id),
    ({ codegen_status }) => codegen_status === 4,
  );
  return id;
}

const read = async (id: number) => (await api.call(getWorkorder, { token: brand, params: { id } })).body;
const measuresOf = async (id: number) => (await api.call(getArtwork, { token: brand, params: { id } })).body;
const draw = (id: number, body: object = {}) =>
  api.call(createArtwork, { token: partner, params: { id }, body: { format: 'svg', ...body } });
const submit = (id: number, body: object = {}) => api.call(submitQaCaptures, { token: partner, params: { id }, body });

async function drawnCells(id: number, body: object = {}): Promise<number | null> {
  const answer = await draw(id, body);
  expect(answer.status, answer.text).toBe(200);
  return (await measuresOf(id)).cell_dots;
}

describe('the cells of artwork', () => {
  it('begin with the finest that a phone sees clearly, on a press that nothing was proved on', async () => {
    const { id } = await insertFirstOrder();
    expect((await measuresOf(id)).cells).toEqual({
      recommended: 2,
      model: null,
      choices: [
        {
          cell_dots: 1,
          micrometres: 21.2,
          effect: 'press_may_not_hold',
          phone: { zoom: 2, within_cm: 11, farthest_cm: 18 },
        },
        { cell_dots: 2, micrometres: 42.3, effect: 'recommended', phone: { zoom: 1, within_cm: 11, farthest_cm: 18 } },
        { cell_dots: 3, micrometres: 63.5, effect: 'copies_pass', phone: { zoom: 1, within_cm: 17, farthest_cm: 27 } },
        { cell_dots: 4, micrometres: 84.7, effect: 'copies_pass', phone: { zoom: 1, within_cm: 23, farthest_cm: 36 } },
      ],
    });
    expect(await drawnCells(id)).toBe(2);
    expect((await read(id)).cell_choice).toBeNull();
  });

  it('are those that the last accepted proofs recommend, for every next order of the press', async () => {
    const first = await insertFirstOrder();
    expect(await drawnCells(first.id)).toBe(2);
    await insertProofs(api, first.id, heldTooWell);
    const { model } = (await submit(first.id)).body;
    expect(model).toMatchObject({
      cell_dots: 2,
      recommended_cell_dots: 1,
      cells_are_fine: false,
      cell_advice: { verdict: 'finer', text: expect.stringContaining('1 dot a cell') },
    });
    const report = (body: object) => api.call(reportPrinted, { token: partner, params: { id: first.id }, body });
    // Copies of these prints pass: that they go out is somebody's choice.
    const unchosen = await report({});
    expect(unchosen.status).toBe(409);
    expect(unchosen.problem.detail).toMatch(/ask for finer cells/);
    expect((await report({ keeps_cells: false })).status).toBe(409);
    const printed = await report({ keeps_cells: true });
    expect(printed.body).toMatchObject({
      state: 'completed',
      cell_choice: {
        cell_dots: 2,
        recommended_cell_dots: 1,
        chosen_by: { id: api.world.people.printerAdmin.id },
      },
    });

    const next = await insertNextOrder(first);
    expect((await measuresOf(next)).cells).toMatchObject({ recommended: 1, model: model.id });
    expect(await drawnCells(next)).toBe(1);
    // The model of coarser cells does not judge it: its own proofs are needed.
    expect(await read(next)).toMatchObject({ is_fingerprint_trained: false, more_prints: null, cell_choice: null });

    await insertProofs(api, next, held);
    expect((await submit(next)).body.model).toMatchObject({ cell_dots: 1, recommended_cell_dots: 1 });
    const third = await insertNextOrder(first);
    expect(await read(third)).toMatchObject({ is_fingerprint_trained: true });
    expect(await drawnCells(third)).toBe(1);
  });

  it('get larger again when proofs of finer ones are refused, and the answer says that no cell is right', async () => {
    const first = await insertFirstOrder();
    await drawnCells(first.id);
    await insertProofs(api, first.id, heldTooWell);
    await submit(first.id);
    const next = await insertNextOrder(first);
    expect(await drawnCells(next)).toBe(1);
    await insertProofs(api, next, tooWeak);
    expect((await submit(next)).problem['reasons']).toEqual([expect.stringContaining('too little of the graphic')]);

    const { progress, results } = (
      await api.call(listQaCaptures, { token: partner, params: { id: next }, query: { limit: 200 } })
    ).body;
    expect(progress.model).toBeNull();
    expect((await measuresOf(next)).cells).toMatchObject({ recommended: 2 });
    for (const { id: capture } of results) {
      await api.call(deleteQaCapture, { token: partner, params: { id: next, capture } });
    }
    expect(await drawnCells(next, { cell_dots: 2 })).toBe(2);
    const of = await api.call(listQaCaptures, { token: partner, params: { id: next } });
    expect(of.body.progress.model).toMatchObject({
      cell_dots: 2,
      recommended_cell_dots: 2,
      cells_are_fine: false,
      cell_advice: {
        verdict: 'too_coarse',
        text: expect.stringContaining('cannot hold any cell well enough'),
        rates: { confirmed: { count: 71, of: 71 }, copies_passed: { count: 21, of: 35 } },
      },
    });
    expect((await read(next)).cell_choice).toBeNull();
  });

  it('can be others, as a choice that the order keeps with who made it and when', async () => {
    const first = await insertFirstOrder();
    await drawnCells(first.id);
    await insertProofs(api, first.id, heldTooWell);
    await submit(first.id);
    const next = await insertNextOrder(first);
    const before = Date.now();
    const { document } = (await draw(next, { cell_dots: 2 })).body;
    const { cell_choice } = await read(next);
    expect(cell_choice).toMatchObject({
      cell_dots: 2,
      recommended_cell_dots: 1,
      chosen_by: { id: api.world.people.printerAdmin.id },
    });
    expect(Date.parse(cell_choice?.chosen_at ?? '')).toBeGreaterThanOrEqual(before - 1000);
    const audit = await api.call(searchAudit, {
      token: partner,
      query: { action: 'createWorkorderArtwork', limit: 1 },
    });
    expect(audit.body.results[0]).toMatchObject({
      resource: 'document',
      resource_id: document.key,
      user: { id: api.world.people.printerAdmin.id },
      changed_fields: expect.arrayContaining(['cell_dots']),
    });

    // Another file of the same order keeps cells and choice; the recommended cells end it.
    await draw(next, { first: 2, count: 1 });
    expect((await read(next)).cell_choice).toEqual(cell_choice);
    expect(await drawnCells(next, { cell_dots: 1 })).toBe(1);
    expect((await read(next)).cell_choice).toBeNull();
  });

  it('that were drawn stay, when proofs of another order recommend others meanwhile', async () => {
    const first = await insertFirstOrder();
    const next = await insertNextOrder(first);
    await drawnCells(first.id);
    expect(await drawnCells(next)).toBe(2);
    await insertProofs(api, first.id, heldTooWell);
    await submit(first.id);
    expect(await drawnCells(next)).toBe(2);
    expect(await measuresOf(next)).toMatchObject({ cell_dots: 2, cells: { recommended: 1 } });
    expect((await read(next)).cell_choice).toBeNull();
  });
});

describe('a model with too few proofs', () => {
  const apart = (capture: number) => Math.tanh(1.4 + 0.14 * Math.sin(capture * 2.4));
  const reminders = async (id: number) =>
    (
      await api.database.db
        .selectFrom('notice_events')
        .where('kind', '=', 'proofs_needed')
        .where('subject_id', '=', id)
        .select('company_id')
        .orderBy('company_id')
        .execute()
    ).map(({ company_id }) => company_id);
  const both = () => [api.world.companies.brand, api.world.companies.printer].sort((a, b) => a - b);
  const needsProofs = async (id: number) => {
    const query = { needs_proofs: 'true', limit: 200 } as const;
    const { results } = (await api.call(listWorkorders, { token: partner, query })).body;
    return results.some((order) => order.id === id);
  };
  const isOpenItem = async (id: number) => {
    const { items } = (await api.call(getOpenItems, { token: partner, query: { limit: 200 } })).body;
    return items.some(({ kind, key }) => kind === 'proofs_needed' && key === String(id));
  };

  it('is said on its orders and reminded of once; more proofs end it for all of them', async () => {
    const first = await insertFirstOrder();
    await drawnCells(first.id);
    await insertProofs(api, first.id, apart);
    const { model } = (await submit(first.id)).body;
    expect(model.more_prints).toBeGreaterThan(0);
    expect(await read(first.id)).toMatchObject({ is_fingerprint_trained: true, more_prints: model.more_prints });
    expect(await needsProofs(first.id)).toBe(true);
    expect(await isOpenItem(first.id)).toBe(true);
    // Its codes are still being generated: it cannot be printed yet.
    const setStatus = (codegen_status: number) =>
      api.database.db.updateTable('workorders').set({ codegen_status }).where('id', '=', first.id).execute();
    await setStatus(codegenStatus.packing);
    expect([await needsProofs(first.id), await isOpenItem(first.id)]).toEqual([false, false]);
    await setStatus(codegenStatus.completed);
    expect(await reminders(first.id)).toEqual(both());
    // A judged order that was printed before gets the better model too.
    const next = await insertNextOrder(first);
    expect((await read(next)).more_prints).toBe(model.more_prints);
    expect(await reminders(next)).toEqual(both());
    await submit(first.id);
    expect(await reminders(first.id)).toEqual(both());

    const { db } = api.database;
    await db.deleteFrom('qa_captures').where('workorder_id', '=', first.id).execute();
    await insertProofs(api, first.id, held);
    expect((await submit(first.id)).body.model.more_prints).toBe(0);
    for (const id of [first.id, next]) expect((await read(id)).more_prints).toBe(0);
    expect(await needsProofs(first.id)).toBe(false);
  });
});
