import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArtwork } from '#lib/contract/artwork.ts';
import { changeStatus } from '#lib/contract/codes.ts';
import { getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import { type AuthenticationResult, scanOf } from '#lib/contract/photo.ts';
import { createQaCapture, deleteQaCapture, listQaCaptures, submitQaCaptures } from '#lib/contract/print-quality.ts';
import { calibrateEquipment, createEquipment, createSubstrate } from '#lib/contract/printing.ts';
import { createScanApp } from '#lib/contract/scan-apps.ts';
import { getScan } from '#lib/contract/scans.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import { getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { namedLayouts, planGeometry } from '#server/artwork/graphic/geometry.ts';
import type { Dots } from '#server/photo/testing/channel/dots.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import { eventually } from '../testing/eventually.ts';
import { readZipBytes } from '../testing/read-zip.ts';
import { startApi, type TestApi } from '../testing/start-api.ts';
import { copyOf, dotsOf, photograph, pressDpi, printOn } from './testing/proof-press.ts';
import { startPhotoApi, type TestPhotoApi } from './testing/start-photo-api.ts';

/** A secure code from the template to the verdict, over HTTP, with a simulated press and phone. One order, in the order of life. */
const quantity = 10;
const prefix = 'http://codes.test/';

let api: TestApi;
let photoApi: TestPhotoApi;
let brand: string;
let partner: string;

interface Printed {
  id: string;
  dots: Dots;
  print: Field;
}
let order: Workorder;
let equipment: number;
let substrate: number;
let codes: Printed[];

beforeAll(async () => {
  api = await startApi();
  ({ token: brand } = api.world.people.brandAdmin);
  ({ token: partner } = api.world.people.printerAdmin);
  await api.startWorker();
  photoApi = await startPhotoApi(api);
  await api.call(createScanApp, { token: brand, body: { name: 'Checker', identifier: 'whole-way-app' } });
  const press = await api.call(createEquipment, { token: partner, body: { name: 'Toner press', dpi: pressDpi } });
  const paper = await api.call(createSubstrate, {
    token: api.world.people.operatorAdmin.token,
    body: { name: 'Coated label' },
  });
  equipment = press.body.id;
  substrate = paper.body.id;
  await api.call(calibrateEquipment, { token: partner, params: { id: equipment }, body: { substrate } });
  order = await orderConfirmed();
  codes = await printAll(
    await eventually(
      () => readOrder(order.id),
      ({ codegen_status }) => codegen_status === 4,
    ),
  );
}, 300_000);
afterAll(async () => {
  await photoApi.close();
  await api.close();
});

const readOrder = async (id: number) => (await api.call(getWorkorder, { token: brand, params: { id } })).body;

async function orderConfirmed(): Promise<Workorder> {
  const template = await api.call(createTemplate, {
    token: api.world.people.operatorAdmin.token,
    body: {
      company: api.world.companies.brand,
      name: `Labels ${Math.random()}`,
      code_layout: 'sg-inside',
      printing_partner: api.world.companies.printer,
      activate_on_complete: true,
      extended_id_style: 'compact-12',
    },
  });
  expect(template.status, template.text).toBe(201);
  const made = await api.call(createFromTemplate, {
    token: brand,
    body: { template: template.body.id, quantity, product: 'SOAP' },
  });
  expect(made.status, made.text).toBe(201);
  const confirmed = await api.call(printerConfirm, {
    token: partner,
    params: { id: made.body.id },
    body: { equipment, substrate },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
  return confirmed.body;
}

/** The partner orders the artwork, downloads it and prints every code. */
async function printAll({ id }: Workorder): Promise<Printed[]> {
  const params = { id };
  const ordered = await api.call(createArtwork, { token: partner, params, body: { format: 'png' } });
  expect(ordered.status, ordered.text).toBe(200);
  const { key } = ordered.body.document;
  await eventually(
    async () => (await api.call(getDocument, { token: partner, params: { document_key: key } })).body.status,
    (status) => status === 'complete',
    120_000,
  );
  const { link } = (await api.call(getDownloadLink, { token: partner, params: { document_key: key } })).body;
  const archive = await readZipBytes(Buffer.from(await (await fetch(link)).arrayBuffer()));
  const rows = await api.database.db
    .selectFrom('codes')
    .where('workorder_id', '=', id)
    .select(['extended_id', 'sequence'])
    .orderBy('sequence')
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const png = archive[`batch-001/${String(row.sequence).padStart(8, '0')}.png`];
      if (!png) throw new Error(`No file of code ${row.sequence} among ${Object.keys(archive)}`);
      const dots = await dotsOf(png);
      return { id: row.extended_id, dots, print: printOn(dots, 'proof', `${row.sequence}`) };
    }),
  );
}

function formOf(photo: Buffer, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

const capture = (photo: Buffer, id = order.id, headers: Record<string, string> = {}) =>
  api.call(createQaCapture, { token: partner, params: { id }, body: formOf(photo), headers });
const progress = async (id = order.id) =>
  (await api.call(listQaCaptures, { token: partner, params: { id } })).body.progress;
const submit = (id = order.id, body: object = {}) =>
  api.call(submitQaCaptures, { token: partner, params: { id }, body });

const authenticate = (photo: Buffer) => photoApi.authenticate(photo, 'whole-way-app');

function codeAt(index: number): Printed {
  const code = codes[index];
  if (!code) throw new Error(`There is no code ${index}.`);
  return code;
}

const photoOf = (index: number, change: Parameters<typeof photograph>[2] = {}) =>
  photograph(codeAt(index).print, `${index} ${JSON.stringify(change)}`, change);

/** What those who may see scans are told. */
async function evidenceOf(result: AuthenticationResult) {
  const uuid = scanOf(result)?.uuid;
  const { body } = await api.call(getScan, { token: api.world.people.analyst.token, params: { uuid } });
  if (!body.evidence) throw new Error('The scan has no evidence.');
  return body.evidence;
}

describe('proofs', () => {
  it('are not trained before they are photographed', async () => {
    expect(await progress()).toMatchObject({
      training_status: 0,
      missing_prints: 5,
      missing_captures: 15,
      model: null,
    });
    expect((await submit()).status).toBe(409);
    await api.call(reportPrinted, { token: partner, params: { id: order.id }, body: {} });
    await eventually(
      () => api.database.db.selectFrom('codes').where('activation_status', '=', 1).select('extended_id').execute(),
      (active) => codes.every(({ id }) => active.some((row) => row.extended_id === id)),
    );
    const result = await authenticate(await photoOf(0));
    expect(result.authentication_status).toBe('not_trained');
    expect(result.image_roi).toBeNull();
  });

  it('are measured at once, with what to do better', async () => {
    const blurred = await capture(await photoOf(0, { blur: 4 }));
    expect(blurred.status, blurred.text).toBe(201);
    expect(blurred.body).toMatchObject({ code: codeAt(0).id, is_usable: false, image_quality: ['blurry'] });
    expect(blurred.body.hints).toHaveLength(1);
    expect(await progress()).toMatchObject({ training_status: 1, prints: 1, usable_captures: 0 });
    const params = { id: order.id, capture: blurred.body.id };
    expect((await api.call(deleteQaCapture, { token: partner, params })).status).toBe(204);
    expect((await api.call(deleteQaCapture, { token: partner, params })).status).toBe(404);
    expect(await progress()).toMatchObject({ training_status: 0, prints: 0 });
  });

  it('are refused when they show no code of the workorder', async () => {
    const other = await orderConfirmed();
    const foreign = (
      await eventually(
        () => readOrder(other.id),
        ({ codegen_status }) => codegen_status === 4,
      )
    ).id;
    const [print] = await printAll(await readOrder(foreign));
    if (!print) throw new Error('Nothing was printed.');
    const answer = await capture(await photograph(print.print, 'foreign'));
    expect(answer.status).toBe(400);
    expect(answer.problem['image']).toEqual(['The code in the photo is not one of this workorder.']);
    const nothing = await capture(
      await photograph(
        printOn({ ...print.dots, data: new Float32Array(print.dots.data.length) }, 'proof', 'blank'),
        'blank',
      ),
    );
    expect(nothing.problem['image']).toEqual([expect.stringContaining('No code was read')]);
    const text = await capture(await readFile(import.meta.filename));
    expect(text.problem['image']).toEqual(['The file is not a JPEG.']);
  });

  it('become a model when there are enough', async () => {
    for (let index = 0; index < 5; index += 1) {
      for (let shot = 0; shot < 3; shot += 1) {
        const answer = await capture(await photograph(codeAt(index).print, `proof ${index} ${shot}`));
        expect(answer.body, answer.text).toMatchObject({ code: codeAt(index).id, is_usable: true, hints: [] });
        if (index === 4 && shot === 1) {
          const few = await submit();
          expect(few.status).toBe(409);
          expect(few.problem['reasons']).toEqual([
            '5 prints with 3 usable photos each are needed; 4 have them so far.',
            'At least 1 more usable photo is needed.',
          ]);
        }
      }
    }
    // The same photo again is the same capture.
    const photo = await photograph(codeAt(0).print, 'proof 0 0');
    const [again, keyed] = [await capture(photo), await capture(photo, order.id, { 'idempotency-key': 'k' })];
    expect(again.body.id).toBe(keyed.body.id);
    expect((await capture(await photoOf(0), order.id, { 'idempotency-key': 'k' })).status).toBe(422);
    expect(await progress()).toMatchObject({ training_status: 1, complete_prints: 5, missing_captures: 0 });

    const trained = await submit();
    expect(trained.status, trained.text).toBe(200);
    expect(trained.body.workorder.is_fingerprint_trained).toBe(true);
    expect(trained.body.model).toMatchObject({
      version: 1,
      scope: 'equipment',
      equipment,
      substrate,
      layout: 'inside-10',
      dpi: 1200,
      cell_dots: 2,
      prints: 5,
      captures: 15,
    });
    expect(await progress()).toMatchObject({ training_status: 2, refusal: null, model: trained.body.model });
  }, 300_000);

  it('train what is printed in the same way, before and after', async () => {
    const { body: page } = await api.call(listQaCaptures, {
      token: brand,
      params: { id: order.id },
      query: { limit: 2 },
    });
    expect(page).toMatchObject({ count: 15, previous: null, next: expect.stringContaining('offset=2') });
    const later = await orderConfirmed();
    expect(later.is_fingerprint_trained).toBe(true);
    const before = await api.database.db
      .selectFrom('workorders')
      .where('equipment_id', '=', equipment)
      .select('training_status')
      .execute();
    expect(before.map((row) => row.training_status)).toEqual([2, 2, 2]);
  });
});

describe('photos of printed codes', () => {
  it('are told from copies', async () => {
    for (const index of [5, 6, 7]) {
      const result = await authenticate(await photoOf(index));
      expect(result, JSON.stringify(await evidenceOf(result))).toMatchObject({
        authentication_status: 'auth_original',
        image_quality: [],
        carrier_content: `${prefix}${codeAt(index).id}`,
        image_roi: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      });
      expect(scanOf(result)).toMatchObject({ result: 'auth_original', training_status: 2, product: { name: 'Soap' } });
    }
    for (const kind of ['photocopy', 'otsu', 'unsharp'] as const) {
      const { id, print } = codeAt(5);
      const geometry = planGeometry(namedLayouts['sg-inside'], prefix + id, { dpi: pressDpi });
      const result = await authenticate(await photograph(copyOf(print, kind, geometry, kind), kind));
      expect(result.authentication_status, JSON.stringify(await evidenceOf(result))).toBe('auth_copy');
      expect(result.image_roi).not.toBeNull();
    }
  }, 120_000);

  it('are not judged when they show too little', async () => {
    const blurred = await authenticate(await photoOf(6, { blur: 4 }));
    expect(blurred).toMatchObject({ authentication_status: 'bad_quality', image_quality: ['blurry'] });
    expect(blurred.image_roi).not.toBeNull();
    const small = await authenticate(await photoOf(6, { pxPerCell: 0.5 }));
    expect(small).toMatchObject({ authentication_status: 'bad_quality', image_quality: ['too_small'] });
  });

  it('keep what the verdict rests on with the scan, and out of the answer', async () => {
    const photo = await photoOf(7);
    const [first, second] = [await authenticate(photo), await authenticate(photo)];
    expect(first).toEqual({
      ...second,
      scan: { ...second.scan, uuid: scanOf(first)?.uuid, consumer_url: expect.any(String) },
    });
    const evidence = await evidenceOf(first);
    expect(evidence).toEqual(await evidenceOf(second));
    expect(evidence).toMatchObject({ model: { version: 1 }, failure: '', image_roi: first.image_roi });
    expect(evidence.distance).toBeLessThanOrEqual(evidence.thresholds?.original ?? 0);
    expect(JSON.stringify(first)).not.toMatch(/distance|deviation|px_per_cell|threshold/);
  });

  it('of codes that are not active, or not ours, are not looked at', async () => {
    const change = (index: number, body: object) =>
      api.call(changeStatus, { token: brand, body: { extended_ids: [codeAt(index).id], ...body } });
    await change(8, { activation_status: 0 });
    await change(9, { activation_status: 2, blacklist_reason: 4 });
    await eventually(
      async () => (await authenticate(await photoOf(8))).authentication_status,
      (status) => status === 'inactive',
    );
    await eventually(
      async () => (await authenticate(await photoOf(9))).authentication_status,
      (status) => status === 'blacklisted',
    );
    const { db } = api.database;
    await db.deleteFrom('codes').where('extended_id', '=', codeAt(4).id).execute();
    const unknown = await authenticate(await photoOf(4));
    expect(unknown).toMatchObject({ authentication_status: 'not_found', image_roi: null, scan: {} });
  });
});

describe('training anew', () => {
  it('makes the next version, and one for a workorder alone', async () => {
    const again = await submit();
    expect(again.body.model).toMatchObject({ version: 2, scope: 'equipment' });
    const alone = await submit(order.id, { scope: 'workorder' });
    expect(alone.body.model).toMatchObject({ version: 1, scope: 'workorder' });
    expect((await progress()).model).toEqual(alone.body.model);
    expect((await orderConfirmed()).is_fingerprint_trained).toBe(true);
    const models = await api.database.db
      .selectFrom('workorders')
      .innerJoin('print_models', 'print_models.id', 'workorders.print_model_id')
      .where('workorders.equipment_id', '=', equipment)
      .select(['print_models.version', 'print_models.workorder_id as only'])
      .orderBy('workorders.id')
      .execute();
    // Prints that were trained stay with the model that they were like; what is confirmed now has the newest.
    expect(models).toEqual([
      { version: 1, only: order.id },
      { version: 1, only: null },
      { version: 1, only: null },
      { version: 2, only: null },
    ]);
  });
});
