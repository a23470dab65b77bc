import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { drawDots } from '#server/photo/testing/channel/dots.ts';
import { isFull, seedOf } from '#server/photo/testing/daily-share.ts';
import { mutateJpeg } from '#server/photo/testing/mutate-jpeg.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { openReaderPool, type ReaderPool } from '#server/photo-readers/reader-pool.ts';
import { buildPhotoApi } from './build-photo-api.ts';
import { photograph, printOn } from './testing/proof-press.ts';
import { recordMetAnswers } from './testing/record-met-answers.ts';
import { codeIds, createScanScenario, type ScanScenario, standardPrefix } from './testing/scan-scenario.ts';
import { trainSecureCode } from './testing/trained-code.ts';

/**
 * Photos that were damaged on purpose, all the way: read, measured and judged. There are a thousand, the damage of each
 * made from its number; a day has a twentieth of them, so that twenty days have all.
 */
const allPhotos = 1000;
const parts = isFull ? 1 : 20;
const photos = allPhotos / parts;
const seed = seedOf(parts);
const first = seed * photos;
const atOnce = 8;
/** Two minutes' allowance at a time. */
const photosPerApp = 190;

let scenario: ScanScenario;
let readers: ReaderPool;
let app: FastifyInstance;
let url: string;
const lost: string[] = [];
/** Verdicts that only a photo gets whose graphic was looked at. */
const measured = /^(auth_\w+|bad_quality)$/;

beforeAll(async () => {
  scenario = await createScanScenario();
  readers = await openReaderPool({
    readers: 2,
    maxQueued: 100,
    maxWaitMs: 120_000,
    maxPhotoMs: ceilingMs,
    maxAnswerMs: 120_000,
    onLost: (reason) => lost.push(reason),
  });
  // Cost is not tested here.
  const secondsPerMinute = 1_000_000;
  app = recordMetAnswers(
    buildPhotoApi({
      ...scenario,
      readers,
      standardPrefix,
      secondsPerMinute,
      logLevel: 'silent',
    }),
  );
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  const values = Array.from({ length: Math.ceil(photos / photosPerApp) + 1 }, (_, index) => ({
    identifier: `hostile-${index}`,
    company_id: scenario.brandId,
    name: `Hostile ${index}`,
  }));
  await scenario.database.db.insertInto('scan_apps').values(values).execute();
});
afterAll(async () => {
  await app.close();
  await readers.close();
  await scenario.close();
});

/** Trains the workorder of the scenario's secure code, and photographs a print. */
async function photographTrained(): Promise<Buffer> {
  const spread = { mean: 1, deviation: 0.1 };
  const { symbol, cells } = await trainSecureCode(scenario, { strength: spread, balance: spread, lone: spread });
  return photograph(printOn(drawDots(symbol, cells), 'day', 'print'), 'hostile', { pxPerCell: 0.75, blur: 0.3 });
}

async function post(photo: Buffer, index: number): Promise<{ status: number; verdict: string }> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { 'x-service-app': `hostile-${Math.floor(index / photosPerApp)}` };
  const response = await fetch(`${url}/api/scan/photo/`, { method: 'POST', body: form, headers });
  const body = (await response.json()) as { authentication_status?: string };
  return { status: response.status, verdict: body.authentication_status ?? '' };
}

describe(`with seed ${seed}`, () => {
  // conforms: 43.5, A15
  it(`answers ${photos} damaged photos with 200 or 400, and no reader is lost`, async () => {
    const photo = await photographTrained();
    // Most are small: in what is left of a photo much is tried before nothing is read.
    const small = await renderPhoto({
      width: 130,
      height: 130,
      codes: [{ text: `${standardPrefix}${codeIds.active}`, centre: { x: 65, y: 65 }, module: 3 }],
    });
    const progressive = await sharp(small).jpeg({ progressive: true, quality: 60 }).toBuffer();
    const untouched = await post(photo, photos + photosPerApp - 1);
    expect(untouched.status).toBe(200);
    expect(untouched.verdict).toMatch(measured);

    const answers: { status: number; verdict: string }[] = [];
    let longest = 0;
    let next = 0;
    const send = async () => {
      for (let index = next++; index < photos; index = next++) {
        const number = first + index;
        const one = number % 5 === 0 ? photo : number % 2 === 0 ? progressive : small;
        const other = number % 3 === 0 ? photo : progressive;
        const started = performance.now();
        answers.push(await post(mutateJpeg(one, other, number), index));
        longest = Math.max(longest, performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, send));

    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(200) + count(400), JSON.stringify([...new Set(answers.map(({ status }) => status))])).toBe(photos);
    // Both ways are taken, and so is the whole way to a verdict.
    expect(count(200)).toBeGreaterThan(photos / 10);
    expect(count(400)).toBeGreaterThan(photos / 10);
    expect(answers.filter(({ verdict }) => measured.test(verdict)).length).toBeGreaterThan(isFull ? photos / 50 : 0);
    expect(lost).toEqual([]);
    // With eight at once, none waited or worked for as long as one is allowed to work.
    expect(longest).toBeLessThan(ceilingMs * atOnce);
    expect((await post(photo, photos + photosPerApp - 1)).verdict).toBe(untouched.verdict);
  }, 600_000);
});
