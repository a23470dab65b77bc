import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namedLayouts, planSymbol } from '#server/artwork/graphic/geometry.ts';
import { graphicOf } from '#server/artwork/graphic-of.ts';
import { workorderSecret } from '#server/db/workorder-secret-store.ts';
import { modelVersion } from '#server/photo/graphic/model.ts';
import { drawDots } from '#server/photo/testing/channel/dots.ts';
import { mutateJpeg } from '#server/photo/testing/mutate-jpeg.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { buildPhotoApi } from './app.ts';
import { openReaderPool, type ReaderPool } from './reader-pool.ts';
import { photograph, pressDpi, printOn } from './testing/proof-press.ts';
import {
  brandPrefix,
  codeIds,
  createScanScenario,
  type ScanScenario,
  scanSealKey,
  standardPrefix,
} from './testing/scan-scenario.ts';

/** Photos that were damaged on purpose, all the way: read, measured and judged. */
const photos = 1000;
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
    threads: 2,
    maxQueued: 100,
    maxWaitMs: 120_000,
    maxPhotoMs: 20_000,
    onLost: (reason) => lost.push(reason),
  });
  app = buildPhotoApi({ ...scenario, readers, standardPrefix, positionHeaders: null, logLevel: 'silent' });
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

/** Trains the workorder of the scenario's secure code, and photographs a print of it. */
async function photographTrained(): Promise<Buffer> {
  const { db, pool } = scenario.database;
  const { workorder_id: workorderId } = await db
    .selectFrom('codes')
    .where('extended_id', '=', codeIds.secure)
    .select('workorder_id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({
      company_id: scenario.brandId,
      email: 'a@b.test',
      name: 'A',
      role: 'account_admin',
      password_hash: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const equipment = await db
    .insertInto('equipment')
    .values({ company_id: scenario.brandId, name: 'Press', dpi: pressDpi })
    .returning('id')
    .executeTakeFirstOrThrow();
  const substrate = await db
    .insertInto('substrates')
    .values({ name: 'Paper' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const spread = { mean: 1, deviation: 0.1 };
  const model = { version: modelVersion, prints: 5, captures: 15, strength: spread, balance: spread, lone: spread };
  const { id: modelId } = await db
    .insertInto('print_models')
    .values({
      company_id: scenario.brandId,
      equipment_id: equipment.id,
      substrate_id: substrate.id,
      layout: 'inside-10',
      dpi: pressDpi,
      cell_dots: 2,
      trained_on: workorderId,
      version: 1,
      model: JSON.stringify(model),
      prints: 5,
      captures: 15,
      created_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const resolution = { dpi: pressDpi, moduleDots: 16, cellDots: 2 };
  const printed = { artwork_dpi: pressDpi, artwork_module_dots: 16, artwork_cell_dots: 2 };
  await db
    .updateTable('workorders')
    .set({ ...printed, is_fp_serialized: true, training_status: 2, print_model_id: modelId })
    .where('id', '=', workorderId)
    .execute();
  const secret = await workorderSecret(pool, scanSealKey, workorderId);
  const settings = {
    workorderId,
    isStaticPrint: false,
    isFpSerialized: true,
    layout: namedLayouts['sg-inside'],
    urlPrefix: brandPrefix,
    resolution,
  };
  const { cells } = graphicOf(settings, secret, codeIds.secure);
  const symbol = planSymbol(settings.layout, brandPrefix + codeIds.secure, resolution);
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

it(`answers ${photos} damaged photos with 200 or 400, and no thread is lost`, async () => {
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
      const one = index % 4 === 0 ? photo : index % 2 === 0 ? progressive : small;
      const other = index % 3 === 0 ? progressive : photo;
      const started = performance.now();
      answers.push(await post(mutateJpeg(one, other, index), index));
      longest = Math.max(longest, performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, send));

  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(200) + count(400), JSON.stringify([...new Set(answers.map(({ status }) => status))])).toBe(photos);
  // Both ways are taken, and so is the whole way to a verdict.
  expect(count(200)).toBeGreaterThan(photos / 10);
  expect(count(400)).toBeGreaterThan(photos / 10);
  expect(answers.filter(({ verdict }) => measured.test(verdict)).length).toBeGreaterThan(photos / 50);
  expect(lost).toEqual([]);
  // With eight at once, none waited or worked for as long as one is allowed to work.
  expect(longest).toBeLessThan(20_000 * atOnce);
  expect((await post(photo, photos + photosPerApp - 1)).verdict).toBe(untouched.verdict);
}, 600_000);
