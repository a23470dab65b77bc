import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { type AuthenticationResult, scanOf } from '#lib/contract/photo.ts';
import { deleteQaCapture, listQaCaptures } from '#lib/contract/print-quality.ts';
import { getScan } from '#lib/contract/scans.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { namedLayouts, planGeometry } from '#server/drawing/graphic/geometry.ts';
import { eventually } from '../api/testing/eventually.ts';
import type { TestApi } from '../api/testing/start-api.ts';
import { copyOf, photograph, pressDpi, printOn } from './testing/proof-press.ts';
import { codePrefix, type Printed, type SecureWay, startSecureWay } from './testing/secure-way.ts';

/**
 * A secure code from the template to the verdict, over HTTP, with a simulated press and phone: codes inside, a graphic
 * of each. The other layouts and graphics: layouts-whole-way.test.ts. One order, in the order of life.
 */
const quantity = 22;
/** Codes for proofs, as many as the model asks for; photos of the others are judged. */
const proofs = 17;

let way: SecureWay;
let api: TestApi;
let brand: string;
let partner: string;
let order: Workorder;
let codes: Printed[];

beforeAll(async () => {
  way = await startSecureWay();
  ({ api, brand, partner } = way);
  order = await orderConfirmed();
  codes = await way.printAll(order.id);
});
afterAll(() => way.close());

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
  return way.confirm(made.body.id);
}

const capture = (photo: Buffer, headers: Record<string, string> = {}) => way.capture(order.id, photo, { headers });
const progress = () => way.progress(order.id);
const submit = (body: object = {}) => way.submit(order.id, body);
const authenticate = (photo: Buffer) => way.authenticate(photo);
const evidenceOf = (result: AuthenticationResult) => way.evidenceOf(result);

function codeAt(index: number): Printed {
  const code = codes[index];
  if (!code) throw new Error(`There is no code ${index}.`);
  return code;
}

const photoOf = (index: number, change: Parameters<typeof photograph>[2] = {}) =>
  photograph(codeAt(index).print, `${index} ${JSON.stringify(change)}`, change);

describe('proofs', () => {
  it('are not trained before they are photographed', async () => {
    expect(await progress()).toMatchObject({
      training_status: 0,
      missing_prints: 5,
      missing_captures: 15,
      model: null,
    });
    expect((await submit()).status).toBe(409);
    await way.reportPrinted(order.id, codes);
    const result = await authenticate(await photoOf(0));
    expect(result.authentication_status).toBe('not_trained');
    expect(result.image_roi).toBeNull();
  });

  // conforms: 41.1
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

  // conforms: 41.1
  it('are refused when they show no code of the workorder', async () => {
    const other = await orderConfirmed();
    const [print] = await way.printAll(other.id);
    if (!print) throw new Error('Nothing was printed.');
    const answer = await capture(await photograph(print.print, 'foreign'));
    expect(answer.status).toBe(400);
    expect(answer.problem['image']).toEqual([messageOf('codeNotOfWorkorder')]);
    const nothing = await capture(
      await photograph(
        printOn({ ...print.dots, data: new Float32Array(print.dots.data.length) }, 'proof', 'blank'),
        'blank',
      ),
    );
    expect(nothing.problem['image']).toEqual([expect.stringContaining('No code was read')]);
    const text = await capture(await readFile(import.meta.filename));
    expect(text.problem['image']).toEqual([messageOf('photoNotJpeg')]);
  });

  // conforms: 3.6, 41.7, 42.7
  it('become a model when there are enough', async () => {
    for (let index = 0; index < 5; index += 1) {
      for (let shot = 0; shot < 3; shot += 1) {
        const answer = await capture(await photograph(codeAt(index).print, `proof ${index} ${shot + 1}`));
        expect(answer.body, answer.text).toMatchObject({ code: codeAt(index).id, is_usable: true, hints: [] });
        if (index === 4 && shot === 1) {
          const few = await submit();
          expect(few.status).toBe(409);
          expect(few.problem['reasons']).toEqual([
            messageOf('printsNeeded', { prints: '5', photos: '3', complete: '4' }),
            messageOf('onePhotoMore', { count: '1' }),
          ]);
        }
      }
    }
    // The same photo again is the same capture.
    const photo = await photograph(codeAt(0).print, 'proof 0 1');
    const [again, keyed] = [await capture(photo), await capture(photo, { 'idempotency-key': 'k' })];
    expect(again.body.id).toBe(keyed.body.id);
    expect((await capture(await photoOf(0), { 'idempotency-key': 'k' })).status).toBe(422);
    expect(await progress()).toMatchObject({ training_status: 1, complete_prints: 5, missing_captures: 0 });

    const trained = await submit();
    expect(trained.status, trained.text).toBe(200);
    expect(trained.body.workorder.is_fingerprint_trained).toBe(true);
    expect(trained.body.model).toMatchObject({
      version: 1,
      scope: 'equipment',
      equipment: way.equipment,
      substrate: way.substrate,
      layout: 'inside-10',
      dpi: 1200,
      cell_dots: 2,
      prints: 5,
      captures: 15,
    });
    expect(await progress()).toMatchObject({ training_status: 2, refusal: null, model: trained.body.model });
    // More prints where five do not show how far they lie apart; the same photos count once.
    await way.prove(order.id, codes.slice(0, proofs));
    const sure = await progress();
    expect(sure.model).toMatchObject({ more_prints: 0 });
    expect(sure.model?.captures).toBe(3 * (sure.model?.prints ?? 0));
  });

  // conforms: 3.6, 42.7
  it('train what is printed in the same way, before and after', async () => {
    const { body: page } = await api.call(listQaCaptures, {
      token: brand,
      params: { id: order.id },
      query: { limit: 2 },
    });
    expect(page.count).toBeGreaterThanOrEqual(15);
    expect(page).toMatchObject({ previous: null, next: expect.stringContaining('offset=2') });
    const later = await orderConfirmed();
    expect(later.is_fingerprint_trained).toBe(true);
    const before = await api.database.db
      .selectFrom('workorders')
      .where('equipment_id', '=', way.equipment)
      .select('training_status')
      .execute();
    expect(before.map((row) => row.training_status)).toEqual([2, 2, 2]);
  });
});

describe('photos of printed codes', () => {
  // conforms: 10.6
  it('are distinguished from copies', async () => {
    // About one genuine print in fifty is unknown: of six photos most are originals, and none is a copy.
    const verdicts: string[] = [];
    for (const shot of [0, 1, 2, 3, 4, 5]) {
      const index = proofs + (shot % 3);
      const result = await authenticate(await photoOf(index, { exposure: 0.65 + 0.025 * shot }));
      verdicts.push(result.authentication_status);
      const evidence = JSON.stringify(await evidenceOf(result));
      expect(['auth_original', 'auth_unknown'], evidence).toContain(result.authentication_status);
      if (result.authentication_status === 'auth_unknown') continue;
      expect(result).toMatchObject({
        image_quality: [],
        carrier_content: `${codePrefix}${codeAt(index).id}`,
        image_roi: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)],
      });
      expect(scanOf(result)).toMatchObject({ result: 'auth_original', training_status: 2, product: { name: 'Soap' } });
    }
    expect(verdicts.filter((verdict) => verdict === 'auth_original').length).toBeGreaterThanOrEqual(4);
    for (const kind of ['photocopy', 'otsu', 'unsharp'] as const) {
      const { id, print } = codeAt(proofs);
      const geometry = planGeometry(namedLayouts['sg-inside'], codePrefix + id, { dpi: pressDpi });
      const result = await authenticate(await photograph(copyOf(print, kind, geometry, kind), kind));
      expect(result.authentication_status, JSON.stringify(await evidenceOf(result))).toBe('auth_copy');
      expect(result.image_roi).not.toBeNull();
    }
  });

  it('have the check page before the page of their campaign, unless the company chose to lead on at once', async () => {
    const { db } = way.api.database;
    const open = () => fetch(`${way.codeUrl}/${codeAt(proofs).id}`, { redirect: 'manual' });
    const html = await (await open()).text();
    expect(html).toContain('Take a photo of the code');
    expect(html).toContain('href="https://spring.test/?uid=');
    await db.updateTable('companies').set({ check_page: 'none' }).execute();
    expect((await open()).headers.get('location')).toMatch(/^https:\/\/spring[.]test\/[?]uid=/);
  });

  it('are distinguished on the check page too, in words and without a figure', async () => {
    const { id, print } = codeAt(proofs);
    const pages: string[] = [];
    for (const shot of [0, 1, 2])
      pages.push(await way.check(await photoOf(proofs, { exposure: 0.65 + 0.025 * shot }), id));
    expect(pages.some((html) => html.includes('<b>Original print</b>'))).toBe(true);
    const geometry = planGeometry(namedLayouts['sg-inside'], codePrefix + id, { dpi: pressDpi });
    const copy = await way.check(await photograph(copyOf(print, 'otsu', geometry, 'otsu'), 'otsu'), id);
    expect(copy).toContain('<b>A copy</b>');
    expect(copy).toContain('<li class="done">The print, on your photo</li>');
    const blurred = await way.check(await photoOf(proofs, { blur: 4 }), id);
    expect(blurred).toContain('Hold the phone still until the picture is sharp.');
    expect(blurred).toContain('Take another photo');
    for (const html of [...pages, copy, blurred]) {
      expect(html).toContain(id);
      const words = /<main>.*<\/main>/s.exec(html)?.[0].replaceAll(/<svg.*?<\/svg>/gs, '');
      expect(words).not.toMatch(/distance|deviation|model|[0-9]\.[0-9]{2}/i);
    }
  });

  // conforms: 10.6
  it('are not judged when they show too little', async () => {
    const blurred = await authenticate(await photoOf(proofs + 1, { blur: 4 }));
    expect(blurred).toMatchObject({ authentication_status: 'bad_quality', image_quality: ['blurry'] });
    expect(blurred.image_roi).not.toBeNull();
    const small = await authenticate(await photoOf(proofs + 1, { pxPerCell: 0.5 }));
    expect(small).toMatchObject({ authentication_status: 'bad_quality', image_quality: ['too_small'] });
    const scan = scanOf(small);
    expect(scan).toMatchObject({ auth_failure_mode: 'image', unreadable_retries: 1 });
    const { body } = await api.call(getScan, { token: brand, params: { uuid: scan?.uuid } });
    expect(body).toMatchObject({ ...scan });
  });

  // conforms: 42.12
  it('keep what the verdict rests on with the scan, and out of the answer', async () => {
    const photo = await photoOf(proofs + 2);
    const [first, second] = [await authenticate(photo), await authenticate(photo)];
    expect(first).toEqual({
      ...second,
      scan: { ...second.scan, uuid: scanOf(first)?.uuid, consumer_url: expect.any(String) },
    });
    const evidence = await evidenceOf(first);
    expect(evidence).toEqual(await evidenceOf(second));
    expect(evidence).toMatchObject({ model: { version: expect.any(Number) }, failure: '', image_roi: first.image_roi });
    expect(evidence.distance).toBeLessThanOrEqual(evidence.thresholds?.original ?? 0);
    expect(JSON.stringify(first)).not.toMatch(/distance|deviation|px_per_cell|threshold/);
  });

  // conforms: 10.7
  it('of codes that are not active, or not ours, are not looked at', async () => {
    const change = (index: number, body: object) =>
      api.call(updateCodeStatus, { token: brand, body: { extended_ids: [codeAt(index).id], ...body } });
    await change(proofs + 3, { activation_status: 0 });
    await change(proofs + 4, { activation_status: 2, blacklist_reason: 4 });
    await eventually(
      async () => (await authenticate(await photoOf(proofs + 3))).authentication_status,
      (status) => status === 'inactive',
    );
    await eventually(
      async () => (await authenticate(await photoOf(proofs + 4))).authentication_status,
      (status) => status === 'blacklisted',
    );
    const { db } = api.database;
    await db.deleteFrom('codes').where('extended_id', '=', codeAt(4).id).execute();
    const unknown = await authenticate(await photoOf(4));
    expect(unknown).toMatchObject({ authentication_status: 'not_found', image_roi: null, scan: {} });
  });
});

describe('training again', () => {
  // conforms: 41.15
  it('makes the next version, and one for a workorder alone', async () => {
    const again = await submit();
    const newest = again.body.model?.version ?? 0;
    expect(again.body.model).toMatchObject({ version: newest, scope: 'equipment' });
    expect(newest).toBeGreaterThan(1);
    const alone = await submit({ scope: 'workorder' });
    expect(alone.body.model).toMatchObject({ version: 1, scope: 'workorder' });
    expect((await progress()).model).toEqual(alone.body.model);
    expect((await orderConfirmed()).is_fingerprint_trained).toBe(true);
    const models = await api.database.db
      .selectFrom('workorders')
      .innerJoin('print_models', 'print_models.id', 'workorders.print_model_id')
      .where('workorders.equipment_id', '=', way.equipment)
      .select(['print_models.version', 'print_models.workorder_id as only'])
      .orderBy('workorders.id')
      .execute();
    // Prints that were trained stay with the model that they were like; what is confirmed now has the newest.
    expect(models).toEqual([
      { version: 1, only: order.id },
      { version: expect.toSatisfy((version: number) => version < newest), only: null },
      { version: newest - 1, only: null },
      { version: newest, only: null },
    ]);
  });
});
