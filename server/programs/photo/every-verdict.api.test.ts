import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthenticationResult,
  type AuthenticationStatus,
  authenticationResult,
  authenticationStatuses,
  scanOf,
} from '#lib/contract/photo.ts';
import type { CodeGeometry } from '#server/drawing/graphic/geometry.ts';
import { judgementThresholds } from '#server/photo/graphic/judge.ts';
import type { FigureName } from '#server/photo/graphic/model.ts';
import { type Dots, drawDots } from '#server/photo/testing/channel/dots.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { consumeByButton } from '#server/visits/shared/consume-by-button.ts';
import { listenPhotoApi } from './testing/listen-photo-api.ts';
import { photograph, printOn } from './testing/proof-press.ts';
import {
  brandPrefix,
  codeIds,
  createScanScenario,
  type ScanScenario,
  standardPrefix,
} from './testing/scan-scenario.ts';
import { figuresIn, type TrainedCode, trainSecureCode, updateModel } from './testing/trained-code.ts';

/** Each authentication_status as the answer to a picture, over HTTP. Real copies: secure-code-whole-way.test.ts. */
let scenario: ScanScenario;
let app: FastifyInstance;
let url: string;
let code: TrainedCode;
let genuine: Buffer;
let blurred: Buffer;
/** Figures of the genuine print in that photo, with their allowed deviation. */
let figures: Record<FigureName, { mean: number; deviation: number }>;
const seen = new Set<AuthenticationStatus>();

beforeAll(async () => {
  scenario = await createScanScenario();
  ({ app, url } = await listenPhotoApi(scenario));
  const unknown = { mean: 1, deviation: 0.1 };
  code = await trainSecureCode(scenario, { strength: unknown, balance: unknown, lone: unknown });
  const print = printOf(code.cells);
  genuine = await photograph(print, 'genuine');
  blurred = await photograph(print, 'blurred', { blur: 4 });
  figures = await figuresIn(code, genuine);
  await updateModel(scenario, figures);
});
afterAll(async () => {
  await app.close();
  await scenario.close();
});

const printOf = (cells: ArrayLike<number>) => printOn(drawDots(code.symbol, cells), 'day', 'print');

async function authenticate(photo: Uint8Array, identifier = 'brand-app'): Promise<AuthenticationResult> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { 'x-service-app': identifier };
  const response = await fetch(`${url}/api/scan/photo/`, { method: 'POST', body, headers });
  expect(response.status).toBe(200);
  const text = await response.text();
  // No verdict reveals how near a copy came.
  expect(text).not.toMatch(/evidence|distance|deviation|px_per|threshold|strength|balance|lone/);
  const result = authenticationResult.parse(JSON.parse(text));
  seen.add(result.authentication_status);
  return result;
}

/** A photo of a plain code that says so. */
const photoOf = (content: string) =>
  renderPhoto({ width: 400, height: 400, codes: [{ text: content, centre: { x: 200, y: 200 }, module: 6 }] });

/** The code with a frame and strokes drawn into its quiet zone, and a stain: a reader still makes it out. */
function scribbleOver(dots: Dots, { size, moduleDots, qrX, qrY }: CodeGeometry): Dots {
  const ink = (column: number, row: number) => {
    for (let y = 0; y < moduleDots; y += 1) {
      const from = (qrY + row * moduleDots + y) * dots.width + qrX + column * moduleDots;
      dots.data.fill(1, from, from + moduleDots);
    }
  };
  for (let row = -2; row < size + 2; row += 1) {
    for (let column = -2; column < size + 2; column += 1) {
      const outside = Math.max(-column, -row, column - size + 1, row - size + 1);
      const isStain = column >= 1 && column < 7 && row >= 12 && row < 18;
      if (outside === 2 || (outside === 1 && (column + row) % 3 === 0) || isStain) ink(column, row);
    }
  }
  return dots;
}

const region = [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)];

describe('a photo of a secure code', () => {
  it('is auth_original of a genuine print', async () => {
    const result = await authenticate(genuine);
    expect(result).toMatchObject({ authentication_status: 'auth_original', image_quality: [], image_roi: region });
    expect(scanOf(result)).toMatchObject({ result: 'auth_original', auth_failure_mode: '' });
  });

  it('consumes the code where its product says so: at the first genuine check, or by a button after one', async () => {
    const { db } = scenario.database;
    const consumedAt = async () => (await findScannedCode(db, [codeIds.secure], null))?.consumedAt ?? null;
    const consumedInScans = async () => {
      const scans = await db.selectFrom('scans').where('consumed_at', 'is not', null).select('result').execute();
      return scans.map(({ result }) => result);
    };
    const reset = async (consumed: 'none' | 'genuine' | 'button') => {
      await db.updateTable('products').set({ consumed }).execute();
      await db.updateTable('codes').set({ consumed_at: null }).where('extended_id', '=', codeIds.secure).execute();
    };
    try {
      await reset('genuine');
      await authenticate(await photoOf(brandPrefix + codeIds.secure));
      expect(await consumedAt()).toBeNull();
      expect(scanOf(await authenticate(genuine))?.is_consumed).toBe(false);
      const at = await consumedAt();
      expect(at).not.toBeNull();
      expect(scanOf(await authenticate(genuine))?.is_consumed).toBe(true);
      expect(await consumedAt()).toEqual(at);
      expect(await consumedInScans()).toEqual(['auth_original']);

      await reset('button');
      const copy = scanOf(await authenticate(await photoOf(brandPrefix + codeIds.secure)))?.uuid ?? null;
      const original = scanOf(await authenticate(genuine))?.uuid ?? null;
      const asked = { extendedId: codeIds.secure, companyId: null };
      for (const uuid of [null, copy]) await consumeByButton(scenario.database, asked, uuid);
      expect(await consumedAt()).toBeNull();
      await consumeByButton(scenario.database, asked, original);
      expect(await consumedAt()).not.toBeNull();
      expect(await consumedInScans()).toEqual(['auth_original', 'auth_original']);
    } finally {
      await reset('none');
    }
  });

  it('is auth_copy of a print whose graphic somebody made up', async () => {
    const madeUp = printOf(code.cells.map((cell, at) => (at % 7 < 3 ? 1 - cell : cell)));
    const result = await authenticate(await photograph(madeUp, 'made up'));
    expect(result).toMatchObject({ authentication_status: 'auth_copy', image_quality: [], image_roi: region });
    expect(scanOf(result)).toMatchObject({ result: 'auth_copy', auth_failure_mode: 'graphic' });
  });

  // conforms: 10.8
  it('is auth_copy of a code that other software drew with the same text, however clear the photo', async () => {
    const result = await authenticate(await photoOf(brandPrefix + codeIds.secure));
    expect(result).toMatchObject({ authentication_status: 'auth_copy', image_quality: [], image_roi: region });
    const uuid = scanOf(result)?.uuid ?? '';
    const { details } = await scenario.database.db
      .selectFrom('scans')
      .select('details')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    expect(details).toMatchObject({ evidence: { failure: 'other_symbol', measurement: null } });
  });

  it('is neither original nor copy while the press has too few proofs, and the answer says so', async () => {
    await updateModel(scenario, { ...figures, morePrints: 2 });
    const otherSymbol = await photoOf(brandPrefix + codeIds.secure);
    const madeUp = printOf(code.cells.map((cell, at) => (at % 7 < 3 ? 1 - cell : cell)));
    for (const photo of [genuine, await photograph(madeUp, 'made up'), otherSymbol]) {
      const result = await authenticate(photo);
      expect(result).toMatchObject({ authentication_status: 'auth_unknown', image_quality: [], image_roi: null });
      expect(scanOf(result)).toMatchObject({
        result: 'auth_unknown',
        reason: 'The press has too few proofs.',
        auth_failure_mode: 'proofs',
      });
    }
    // Faults of a photo are still named.
    expect(await authenticate(blurred)).toMatchObject({
      authentication_status: 'bad_quality',
      image_quality: ['blurry'],
    });
    await updateModel(scenario, figures);
  });

  // conforms: 10.8
  it('is auth_unknown between the two, and shows no region', async () => {
    // Genuine prints of this model have another dot gain: by more than originals differ, and less than copies do.
    const { original, copy } = judgementThresholds;
    const { mean, deviation } = figures.balance;
    const away = { mean: mean + ((original + copy) / 2) * deviation, deviation };
    await updateModel(scenario, { ...figures, balance: away });
    const result = await authenticate(genuine);
    await updateModel(scenario, figures);
    expect(result).toMatchObject({ authentication_status: 'auth_unknown', image_quality: [], image_roi: null });
    expect(scanOf(result)).toMatchObject({ result: 'auth_unknown', auth_failure_mode: 'uncertain' });
  });

  // conforms: 10.8
  it('is auth_error when the code is read and too damaged to be measured by, and shows no region', async () => {
    const damaged = printOn(scribbleOver(drawDots(code.symbol, code.cells), code.symbol.geometry), 'day', 'damaged');
    const result = await authenticate(await photograph(damaged, 'damaged'));
    expect(result).toMatchObject({ authentication_status: 'auth_error', image_quality: [], image_roi: null });
    expect(result.carrier_content).toBe(brandPrefix + codeIds.secure);
    expect(scanOf(result)).toMatchObject({ result: 'auth_error', auth_failure_mode: 'code' });
  });

  it('is bad_quality when it is blurred', async () => {
    const result = await authenticate(blurred);
    expect(result).toMatchObject({
      authentication_status: 'bad_quality',
      image_quality: ['blurry'],
      image_roi: region,
    });
    expect(scanOf(result)).toMatchObject({ result: 'bad_quality', auth_failure_mode: 'image' });
  });

  it('is not_trained without a model', async () => {
    const setTraining = (training_status: number) =>
      scenario.database.db
        .updateTable('workorders')
        .set({ training_status })
        .where('code_layout', '<>', 'none')
        .execute();
    await setTraining(1);
    const result = await authenticate(genuine);
    await setTraining(2);
    expect(result).toMatchObject({ authentication_status: 'not_trained', image_quality: [], image_roi: null });
    expect(scanOf(result)).toMatchObject({ result: 'not_trained', auth_failure_mode: '', training_status: 1 });
  });
});

describe('a photo of another code', () => {
  it.each([
    ['sid', standardPrefix + codeIds.active],
    ['inactive', standardPrefix + codeIds.inactive],
    ['blacklisted', standardPrefix + codeIds.blacklisted],
  ])('is %s, with a scan', async (status, content) => {
    const result = await authenticate(await photoOf(content));
    expect(result).toMatchObject({ authentication_status: status, image_quality: [], image_roi: null });
    expect(scanOf(result)).toMatchObject({ result: status, auth_failure_mode: '', is_consumed: false });
  });

  it.each([
    ['not_found', `${standardPrefix}UNKNOWNCODE1`],
    ['third_party', 'https://elsewhere.test/ABCDEFGH'],
  ])('is %s, without a scan', async (status, content) => {
    expect(await authenticate(await photoOf(content))).toMatchObject({
      authentication_status: status,
      image_roi: null,
      scan: {},
    });
  });

  it('is not_read without one', async () => {
    const empty = await renderPhoto({ width: 300, height: 300, codes: [] });
    expect(await authenticate(empty)).toMatchObject({ authentication_status: 'not_read', carrier_content: null });
  });
});

// conforms: 10.8
it('has shown every authentication_status there is', () => {
  expect([...seen].sort()).toEqual([...authenticationStatuses].sort());
});

describe('the scan object', () => {
  // conforms: 10.9
  it('counts the photos of the code that could not be judged right before, by the same application', async () => {
    // By way of the time without a zone: a cluster sends nodes nothing that hangs on a setting.
    const minutesAgo = sql<Date>`(created_at AT TIME ZONE 'UTC' - interval '11 minutes') AT TIME ZONE 'UTC'`;
    const letPass = () => scenario.database.db.updateTable('scans').set({ created_at: minutesAgo }).execute();
    await letPass();
    const retries = async (photo: Buffer, identifier?: string) =>
      scanOf(await authenticate(photo, identifier))?.unreadable_retries;
    expect(await retries(blurred)).toBe(0);
    expect(await retries(blurred)).toBe(1);
    expect(await retries(genuine, 'operator-app')).toBe(0);
    expect(await retries(await photoOf(standardPrefix + codeIds.active))).toBe(0);
    expect(await retries(genuine)).toBe(2);
    expect(await retries(blurred)).toBe(0);
    await letPass();
    expect(await retries(genuine)).toBe(0);
  });

  // conforms: 10.9
  it('says that a code is consumed when it was scanned as often as its company allows, and no more', async () => {
    const setReason = (blacklist_reason: number) =>
      scenario.database.db
        .updateTable('codes')
        .set({ blacklist_reason })
        .where('extended_id', '=', codeIds.blacklisted)
        .execute();
    const photo = await photoOf(standardPrefix + codeIds.blacklisted);
    await setReason(10);
    expect(scanOf(await authenticate(photo))).toMatchObject({ is_consumed: true, is_blacklisted: true });
    await setReason(1);
    expect(scanOf(await authenticate(photo))).toMatchObject({ is_consumed: false, is_blacklisted: true });
  });
});
