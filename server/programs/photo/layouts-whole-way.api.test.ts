import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import { createCustomLayout } from '#lib/contract/printing.ts';
import { createFromTemplate, createSg } from '#lib/contract/workorder-orders.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { type CodeGeometry, type GraphicLayout, namedLayouts, planGeometry } from '#server/drawing/graphic/geometry.ts';
import type { Dots } from '#server/photo/testing/channel/dots.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import { copyOf, photograph, pressDpi, printOn } from './testing/proof-press.ts';
import { codePrefix, type Printed, type SecureWay, startSecureWay } from './testing/secure-way.ts';

/**
 * The whole way of the layouts and graphics that secure-code-whole-way.test.ts does not have: from the template over
 * create-sg to the verdict, with a static graphic beside the code, and with a graphic of the workorder below it.
 */
let way: SecureWay;
beforeAll(async () => {
  way = await startSecureWay();
});
afterAll(() => way.close());

const operator = () => way.api.world.people.operatorAdmin.token;

/** The rows of the graphic as the press got them. */
function graphicIn({ data, width }: Dots, { graphic, qrX, qrY }: CodeGeometry): Float32Array[] {
  return Array.from({ length: graphic.side }, (_, row) => {
    const from = (qrY + graphic.y + row) * width + qrX + graphic.x;
    return data.subarray(from, from + graphic.side);
  });
}

/** Compared as bytes: value by value, a hundred thousand dots take longer than their photo. */
const bytesOf = (rows: readonly Float32Array[]) =>
  Buffer.concat(rows.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));

/** The code as it is, with a graphic that is not its own: the right one turned by a quarter. */
function withGraphicTurned(dots: Dots, geometry: CodeGeometry): Dots {
  const turned = { ...dots, data: dots.data.slice() };
  const from = graphicIn(dots, geometry);
  graphicIn(turned, geometry).forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) row[x] = from[row.length - 1 - x]?.[y] ?? 0;
  });
  return turned;
}

function expectSameGraphic(first: Printed, second: Printed, geometry: CodeGeometry): void {
  const [one, other] = [first, second].map(({ dots }) => bytesOf(graphicIn(dots, geometry)));
  if (!one || !other) throw new Error('There are two.');
  expect(one.length).toBe(4 * geometry.graphic.side ** 2);
  expect(one.equals(other)).toBe(true);
}

const geometryOf = (layout: GraphicLayout, { id }: Printed) => planGeometry(layout, codePrefix + id, { dpi: pressDpi });

/**
 * Graphics beside the code are large: from a little further away, the photos are half as many pixels and just as good.
 */
const photoOf = (print: Field, seed: string) => photograph(print, seed, { pxPerCell: 1.1 });

async function statusOf(print: Field, seed: string): Promise<[AuthenticationStatus, string]> {
  const result = await way.authenticate(await photoOf(print, seed));
  return [result.authentication_status, JSON.stringify(await way.evidenceOf(result))];
}

/**
 * On photos of one print until one has the verdict that is due. About one in fifty of genuine prints is unknown, and of
 * copies some photos are refused; none may have the opposite verdict.
 */
async function verdictsOn(print: Field, kind: 'original' | 'copy'): Promise<AuthenticationStatus[]> {
  const [due, opposite] =
    kind === 'copy' ? (['auth_copy', 'auth_original'] as const) : (['auth_original', 'auth_copy'] as const);
  const verdicts: AuthenticationStatus[] = [];
  for (let shot = 1; shot <= 4 && !verdicts.includes(due); shot += 1) {
    const [status, why] = await statusOf(print, `${kind} ${shot}`);
    expect(status, why).not.toBe(opposite);
    verdicts.push(status);
  }
  return verdicts;
}

/**
 * Original, copy and foreign graphic, as photos of codes that no proof showed. None but the original is ever called
 * one.
 */
async function expectVerdicts({ dots, print }: Printed, geometry: CodeGeometry): Promise<void> {
  expect(await verdictsOn(print, 'original')).toContain('auth_original');
  expect(await verdictsOn(copyOf(print, 'otsu', geometry, 'otsu'), 'copy')).toContain('auth_copy');
  const stranger = printOn(withGraphicTurned(dots, geometry), 'proof', 'stranger');
  for (let shot = 1; shot <= 3; shot += 1) {
    const [foreign, whyForeign] = await statusOf(stranger, `stranger ${shot}`);
    // Beside the code, a graphic that is not found may lie bent around a vial: chance decides what a foreign one looks
    // like.
    expect(['auth_copy', 'bad_quality'], whyForeign).toContain(foreign);
  }
}

describe('a static graphic beside the code', () => {
  let order: Workorder;
  let codes: Printed[];
  let geometry: CodeGeometry;

  // conforms: 43.2
  it('is ordered with create-sg as its template says', async () => {
    const settings = {
      code_layout: 'sg-outside',
      printing_partner: way.api.world.companies.printer,
      is_static_print: true,
      activate_on_complete: true,
      extended_id_style: 'compact-12',
    };
    const body = { company: way.api.world.companies.brand, name: 'Bottles', ...settings };
    const template = await way.api.call(createTemplate, { token: operator(), body });
    const wanted = {
      ...settings,
      template: template.body.id,
      reference: 'static bottles',
      product: 'SOAP',
      quantity: 2000,
      static_unique_codes_quantity: 2,
      use_serial_number: true,
      is_hybrid: true,
      is_fp_serialized: true,
    };
    const made = await way.api.call(createSg, { token: way.brand, body: wanted });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({ is_static_print: true, static_unique_codes_quantity: 2, state: 'new' });
    order = await way.confirm(made.body.id);
    expect(order.is_fingerprint_trained).toBe(false);
    codes = await way.printAll(order.id);
    expect(codes).toHaveLength(2);
  });

  // conforms: 42.4
  it('is the same on every code', () => {
    const [first, second] = codes;
    if (!first || !second) throw new Error('Two codes were ordered.');
    geometry = geometryOf(namedLayouts['sg-outside'], first);
    expectSameGraphic(first, second, geometry);
    expect(bytesOf([first.dots.data]).equals(bytesOf([second.dots.data]))).toBe(false);
  });

  // conforms: 42.8
  it('is trained by prints of one code that the partner tells apart', async () => {
    const [code] = codes;
    if (!code) throw new Error('There is no code.');
    const proofs = Array.from('ABCDEFGHIJKLMNOPQRST', (name) => ({
      // Drawn when it is photographed.
      get print() {
        return printOn(code.dots, 'proof', `static ${name}`);
      },
      fields: { print: name },
    }));
    await way.prove(order.id, proofs, photoOf);
    const { model } = await way.progress(order.id);
    expect(model).toMatchObject({ layout: 'right-20', more_prints: 0 });
    expect(model?.captures).toBe(3 * (model?.prints ?? 0));
    expect((await way.readOrder(order.id)).is_fingerprint_trained).toBe(true);
  });

  // conforms: 43.2
  it('is distinguished from copies on the other code', async () => {
    const [, code] = codes;
    if (!code) throw new Error('There is no second code.');
    await way.reportPrinted(order.id, codes);
    await expectVerdicts(code, geometry);
  });
});

describe('a graphic of the workorder in a custom layout', () => {
  const layout: GraphicLayout = { position: 'below', sizeModules: 20 };
  /** As many proofs as a press may need, and one code that no proof shows. */
  const quantity = 21;
  let order: Workorder;
  let codes: Printed[];
  let geometry: CodeGeometry;

  // conforms: 43.3
  it('is ordered from a template, and stands where the layout says', async () => {
    const { brand: company, printer } = way.api.world.companies;
    const custom = await way.api.call(createCustomLayout, {
      token: operator(),
      body: { company, name: 'Below', position: layout.position, size_modules: layout.sizeModules },
    });
    expect(custom.status, custom.text).toBe(201);
    const template = await way.api.call(createTemplate, {
      token: operator(),
      body: {
        company,
        name: 'Tubes',
        code_layout: 'custom',
        custom_layout: custom.body.id,
        printing_partner: printer,
        is_fp_serialized: false,
        activate_on_complete: true,
        extended_id_style: 'compact-12',
      },
    });
    expect(template.status, template.text).toBe(201);
    const made = await way.api.call(createFromTemplate, {
      token: way.brand,
      body: { template: template.body.id, quantity, product: 'SOAP' },
    });
    expect(made.body, made.text).toMatchObject({ code_layout: 'custom', is_fp_serialized: false });
    order = await way.confirm(made.body.id);
    codes = await way.printAll(order.id);
    const [first, second] = codes;
    if (!first || !second) throw new Error('There are fewer than two codes.');
    geometry = geometryOf(layout, first);
    expect([first.dots.width, first.dots.height]).toEqual([geometry.width, geometry.height]);
    expectSameGraphic(first, second, geometry);
  });

  // conforms: 43.3
  it('is trained, and distinguishes copies', async () => {
    const [judged, ...others] = codes;
    if (!judged) throw new Error('There are no codes.');
    await way.prove(order.id, others, photoOf);
    expect((await way.progress(order.id)).model).toMatchObject({ layout: 'below-20', scope: 'equipment' });
    await way.reportPrinted(order.id, codes);
    await expectVerdicts(judged, geometry);
  });
});
