import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteEnrolledPrint,
  type EnrolledPrint,
  enrolPrint,
  listEnrolledPrints,
} from '#lib/contract/enrolled-prints.ts';
import { type AuthenticationResult, scanOf } from '#lib/contract/photo.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import { pressOn, print, substrateOf } from '#server/photo/testing/channel/press.ts';
import type { Answer } from '../api/testing/api-client.ts';
import type { TestApi } from '../api/testing/start-api.ts';
import { photograph, pressDpi, printOn } from './testing/proof-press.ts';
import { type Printed, type SecureWay, startSecureWay } from './testing/secure-way.ts';
import { trainPress } from './testing/trained-press.ts';

/** Prints enrolled at the press, from its photo to the verdict on another print of the very artwork. */
let way: SecureWay;
let api: TestApi;
let order: number;
let codes: Printed[];

beforeAll(async () => {
  way = await startSecureWay();
  ({ api } = way);
  order = await orderConfirmed();
  codes = await way.printAll(order);
  await way.reportPrinted(order, codes);
  await trainPress(api, order);
});
afterAll(() => way.close());

async function orderConfirmed(): Promise<number> {
  const template = await api.call(createTemplate, {
    token: api.world.people.operatorAdmin.token,
    body: {
      company: api.world.companies.brand,
      name: `Cartons ${Math.random()}`,
      code_layout: 'sg-inside',
      printing_partner: api.world.companies.printer,
      activate_on_complete: true,
      extended_id_style: 'compact-12',
    },
  });
  const body = { template: template.body.id, quantity: 7, product: 'SOAP' };
  const made = await api.call(createFromTemplate, { token: way.brand, body });
  expect(made.status, made.text).toBe(201);
  return (await way.confirm(made.body.id)).id;
}

function codeAt(index: number): Printed {
  const code = codes[index];
  if (!code) throw new Error(`There is no code ${index}.`);
  return code;
}

/** Another print of the artwork on the same press. */
const printedAgain = ({ dots, id }: Printed, sheet = 1) => printOn(dots, 'proof', `again ${id} ${sheet}`);

/** The same on a press that is 15 % better in everything. */
function printedBetter({ dots, id }: Printed, sheet: number) {
  const press = pressOn('toner', 'proof');
  const better = {
    ...press,
    inkSpread: press.inkSpread * 0.85,
    dotGain: press.dotGain * 0.85,
    edgeNoise: press.edgeNoise * 0.85,
    jitter: press.jitter * 0.85,
  };
  return print(dots, pressDpi, better, substrateOf('coated'), `better ${id} ${sheet}`);
}

function enrol(photo: Buffer, id = order): Promise<Answer<EnrolledPrint>> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'press.jpg');
  return api.call(enrolPrint, { token: way.partner, params: { id }, body: form });
}

const near = { pxPerCell: 2 };
/** Verdicts of a model alone on genuine prints; it does not know one in fifty. */
const notCopies = ['auth_original', 'auth_unknown'];
const atPress = (index: number) => photograph(codeAt(index).print, `press ${index}`, near);
const list = async (query: { limit?: number; search?: string } = {}) =>
  (await api.call(listEnrolledPrints, { token: way.brand, params: { id: order }, query })).body;
/**
 * A customer's verdict on a print. By its random id about one in two hundred looks damaged in a place, and another print
 * than the one that was enrolled is no copy by a photo of it: then on another sheet.
 */
async function authenticated(printed: (sheet: number) => Field, sheet = 1): Promise<AuthenticationResult> {
  const result = await way.authenticate(await photograph(printed(sheet), `customer ${sheet}`, { pxPerCell: 1.7 }));
  return result.authentication_status === 'bad_quality' && sheet === 1 ? authenticated(printed, 2) : result;
}
const statusOf = async (photo: Buffer) => (await way.authenticate(photo)).authentication_status;

describe('a print', () => {
  // conforms: 41.2
  it('is enrolled by a photo at the press, once for each photo', async () => {
    expect((await list()).progress).toEqual({ enrolled: 0, quantity: 7, obstacle: null, obstacle_reason: null });
    const photo = await atPress(5);
    const first = await enrol(photo);
    expect(first.status, first.text).toBe(201);
    expect(first.body).toMatchObject({ code: codeAt(5).id, created_at: expect.any(String) });
    const again = await Promise.all([enrol(photo), enrol(photo)]);
    expect(again.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id]);
    expect(await list()).toMatchObject({
      count: 1,
      results: [{ id: first.body.id, code: codeAt(5).id }],
      progress: { enrolled: 1, quantity: 7 },
    });
    const { rows } = await api.database.pool.query(
      'SELECT length(fingerprint) AS bytes, company_id FROM enrolled_prints',
    );
    expect(rows).toEqual([{ bytes: 200, company_id: api.world.companies.brand }]);
  });

  // conforms: 41.3
  it('is an original afterwards, and tells the scan how alike it is, not the application', async () => {
    const result = await way.authenticate(await photograph(codeAt(5).print, 'buyer 5'));
    const evidence = await way.evidenceOf(result);
    expect(result.authentication_status, JSON.stringify(evidence)).toBe('auth_original');
    expect(evidence.enrolled?.likeness).toBeGreaterThan(0.5);
    expect(evidence.enrolled).toMatchObject({ seen: 1, thresholds: { certain: 0.6, same: 0.25, other: 0.12 } });
    expect(JSON.stringify(result)).not.toMatch(/likeness|enrolled/);
  });

  // conforms: 41.3
  it('has no second one: the artwork printed again is a copy, which it is not where no print is enrolled', async () => {
    const copied = await authenticated((sheet) => printedBetter(codeAt(5), sheet));
    const evidence = await way.evidenceOf(copied);
    expect(copied.authentication_status, JSON.stringify(evidence)).toBe('auth_copy');
    expect(scanOf(copied)).toMatchObject({ auth_failure_mode: 'graphic' });
    expect(Math.abs(evidence.enrolled?.likeness ?? 1)).toBeLessThan(0.12);
    const again = await authenticated((sheet) => printedAgain(codeAt(5), sheet));
    expect(again.authentication_status).toBe('auth_copy');
    const unenrolled = await authenticated((sheet) => printedAgain(codeAt(6), sheet));
    expect(notCopies, JSON.stringify(await way.evidenceOf(unenrolled))).toContain(unenrolled.authentication_status);
    expect((await way.evidenceOf(unenrolled)).enrolled).toBeNull();
  });

  it('is asked for again in a photo that would not show it', async () => {
    const far = await photograph(printedAgain(codeAt(5)), 'far', { pxPerCell: 1.05 });
    expect(await way.authenticate(far)).toMatchObject({
      authentication_status: 'bad_quality',
      // By its random id a print may show too little in another way as well.
      image_quality: expect.arrayContaining(['too_small']),
    });
  });

  // conforms: 41.2
  it('takes the place of the one its code had before, and can be forgotten', async () => {
    const second = await enrol(await photograph(printedAgain(codeAt(5)), 'press again', near));
    expect(second.status, second.text).toBe(201);
    expect(await list()).toMatchObject({ count: 1, results: [{ id: second.body.id }] });
    expect(await statusOf(await photograph(codeAt(5).print, 'spoiled', { pxPerCell: 1.7 }))).toBe('auth_copy');
    const params = { id: order, print: second.body.id };
    const remove = () => api.call(deleteEnrolledPrint, { token: way.partner, params });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(notCopies).toContain(await statusOf(await photograph(codeAt(5).print, 'buyer 5')));
  });
});

describe('a photo at the press', () => {
  // conforms: 41.2
  it('that shows too little is to be taken again, with what to do better', async () => {
    const blurred = await enrol(await photograph(codeAt(6).print, 'blurred', { blur: 4 }));
    expect(blurred.status).toBe(400);
    expect(blurred.problem['image']).toEqual([
      messageOf('photoUnusableHints', { hints: 'Hold still and tap on the code to focus.' }),
    ]);
    const far = await enrol(await photograph(codeAt(6).print, 'far', { pxPerCell: 1.1 }));
    expect(far.problem['image']).toEqual([
      expect.stringContaining(messageOf('photoUnusableHints', { hints: 'Move closer' })),
    ]);
    expect((await list()).progress.enrolled).toBe(0);
  });

  it('of another workorder’s code, or of none, enrols nothing', async () => {
    const other = await orderConfirmed();
    await way.printAll(other);
    expect((await enrol(await atPress(6), other)).problem['image']).toEqual([messageOf('codeNotOfWorkorder')]);
    const text = await enrol(Buffer.from('no photo'));
    expect(text.problem['image']).toEqual([messageOf('photoNotJpeg')]);
  });
});

describe('the prints of a workorder', () => {
  it('are listed in pages, newest first, and found by a part of their code', async () => {
    for (const index of [0, 1, 2]) expect((await enrol(await atPress(index))).status).toBe(201);
    const page = await list({ limit: 2 });
    expect(page).toMatchObject({ count: 3, next: expect.stringContaining('offset=2') });
    expect(page.results.map(({ code }) => code)).toEqual([codeAt(2).id, codeAt(1).id]);
    const found = await list({ search: codeAt(1).id.slice(2, 9) });
    expect(found).toMatchObject({ count: 1, results: [{ code: codeAt(1).id }], progress: { enrolled: 3 } });
  });

  // conforms: 41.2
  it('cannot be enrolled of static codes, before the artwork, nor after a cancellation', async () => {
    const photo = await atPress(3);
    const set = (values: object) =>
      api.database.db.updateTable('workorders').set(values).where('id', '=', order).execute();
    const obstacle = async () => (await list()).progress.obstacle;
    await set({ is_static_print: true });
    expect((await enrol(photo)).problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Static codes'),
    });
    expect(await obstacle()).toContain('Static codes');
    await set({ is_static_print: false, canceled_at: new Date() });
    expect((await enrol(photo)).problem).toMatchObject({ status: 409, detail: messageOf('workorderCanceled') });
    await set({ canceled_at: null });
    expect(await obstacle()).toBeNull();
  });

  // conforms: 41.2
  it('are those of its partner alone to enrol and to remove', async () => {
    const { results } = await list();
    const set = (printing_partner_id: number) =>
      api.database.db.updateTable('workorders').set({ printing_partner_id }).where('id', '=', order).execute();
    await set(api.world.companies.stranger);
    const params = { id: order, print: results[0]?.id ?? 0 };
    expect((await enrol(await atPress(3))).status).toBe(404);
    expect((await api.call(deleteEnrolledPrint, { token: way.partner, params })).status).toBe(404);
    await set(api.world.companies.printer);
    expect((await list()).count).toBe(3);
  });
});
