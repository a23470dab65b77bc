import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { authenticationResult, authenticationStatuses, scanOf } from '#lib/contract/photo.ts';
import { findWorkorderSecret } from '#server/artwork/shared/workorder-secrets.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { buildPhotoApi } from '#server/programs/photo/build-photo-api.ts';
import { noPhotosKept } from '#server/programs/photo/testing/no-photos-kept.ts';
import { findScanApp } from '#server/scan-apps/shared/find-scan-app.ts';
import { countScansByDay } from '#server/scans/shared/scan-summary.ts';
import { closeDemo } from './close-demo.ts';
import { loadDemo } from './load-demo.ts';
import { sampleSecret } from './sample-codes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'public', 'samples');
const secretKey = 'a secret key for tests, of 32 or more characters';

const sampleList = z.array(
  z.strictObject({ file: z.string(), name: z.string(), about: z.string(), expected: z.enum(authenticationStatuses) }),
);

let test: TestDatabase;
let directory: string;
let database: Database;
let settings: Record<string, string>;

beforeAll(async () => {
  test = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-demo-'));
  database = openDatabase(test.url, { max: 4, applicationName: 'test' });
  settings = { DATA_DIR: directory, DATABASE_URL: test.url, SECRET_KEY: secretKey };
});
afterAll(async () => {
  await database.close();
  await test.drop();
  await rm(directory, { recursive: true, force: true });
});

const load = () => loadDemo(loadConfig({ ...settings, DEMO: '1' }));

const findSecure = () =>
  database.db
    .selectFrom('workorders')
    .where('code_layout', '<>', 'none')
    .select(['id', 'reference', 'state', 'training_status', 'codegen_status', 'equipment_id', 'artwork_dpi'])
    .orderBy('reference')
    .execute();

/** Starts what `npm start` prepares the database with, and kills it when the database holds what `has` asks for. */
async function killWhen(has: string): Promise<void> {
  const child = forkProgram(path.join(root, 'server/bin/prepare.ts'), {
    env: { ...settings, DEMO: '1', NODE_ENV: 'test' },
    silent: true,
  });
  endWithTestFile(child);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const ended = once(child, 'close');
  await eventually(
    async () => (await database.pool.query<{ is: boolean }>(`SELECT EXISTS (${has}) AS is`)).rows[0]?.is === true,
    (is) => is || child.exitCode !== null,
  );
  child.kill('SIGKILL');
  const [, signal] = await ended;
  expect(signal, `It ended before it had done: ${has}. ${said}`).toBe('SIGKILL');
}

describe('the demo', () => {
  it('is loaded in a demo alone', async () => {
    expect(await loadDemo(loadConfig(settings))).toBe(false);
    expect(await database.db.selectFrom('companies').select('id').execute()).toEqual([]);
  });

  it('is complete after starts that were killed on the way', async () => {
    await killWhen('SELECT FROM qa_captures OFFSET 6');
    await killWhen('SELECT FROM print_models');
    expect(await load()).toBe(true);
    expect(await load()).toBe(false);
    expect(await findSecure()).toMatchObject([
      { reference: 'NA-2026-113', state: 'completed', training_status: 2, codegen_status: 4, artwork_dpi: 1200 },
      { reference: 'NA-2026-114', state: 'ready to print', training_status: 0, codegen_status: 4, artwork_dpi: 1200 },
      { reference: 'NA-2026-116', state: 'new', codegen_status: 1, equipment_id: null },
      { reference: 'NA-2026-117', state: 'new', codegen_status: 1, equipment_id: null },
    ]);
    const { db } = database;
    expect(await db.selectFrom('qa_captures').select('is_usable').execute()).toEqual(
      Array.from({ length: 21 }, () => ({ is_usable: true })),
    );
    expect(await db.selectFrom('print_models').select('version').execute()).toEqual([{ version: 1 }]);
    expect((await db.selectFrom('companies').select('id').execute()).length).toBe(4);
  });

  it('has the public secret in its one order, and nowhere else', async () => {
    const sealKey = artworkSealKey({ secretKey });
    const [sample, ...others] = await findSecure();
    if (!sample) throw new Error('The demo has no secure order.');
    expect(await findWorkorderSecret(database.db, sealKey, sample.id)).toEqual(sampleSecret);
    for (const { id } of others) expect(await findWorkorderSecret(database.db, sealKey, id)).not.toEqual(sampleSecret);
  });

  it('has inspections with each answer that a code in print can have, and with verdicts', async () => {
    const rows = await database.db.selectFrom('inspections').select(['answer', 'verdict', 'inspector']).execute();
    const answers = new Set(rows.map(({ answer }) => answer));
    expect(answers).toEqual(new Set(['active', 'consumed', 'blacklisted', 'unknown']));
    expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(
      new Set([null, 'auth_original', 'auth_copy', 'bad_quality']),
    );
    expect(new Set(rows.map(({ inspector }) => inspector)).size).toBe(2);
  });

  it('has a month of scans, with copies that are suspicious for true reasons', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const brand = await database.db
      .selectFrom('companies')
      .where('slug', '=', 'nordlys')
      .select('id')
      .executeTakeFirstOrThrow();
    const counts = await countScansByDay(database.db, { companyId: brand.id, from: day(29), to: day(1) });
    expect(new Set(counts.map((row) => row.day)).size).toBe(29);
    expect(new Set(counts.map((row) => row.result))).toEqual(
      new Set(['auth_original', 'auth_copy', 'bad_quality', 'sid']),
    );
    const suspicious = await database.db
      .selectFrom('scans')
      .where(sql<boolean>`suspicion <> '{}'`)
      .select(['result', 'suspicion', 'details'])
      .execute();
    expect(new Set(suspicious.map((scan) => scan.result))).toEqual(new Set(['auth_copy']));
    expect(new Set(suspicious.flatMap((scan) => scan.suspicion))).toEqual(
      new Set(['too_far_apart', 'scanned_too_often']),
    );
    expect(suspicious[0]?.details).toMatchObject({ evidence: { distance: expect.any(Number), model: { version: 1 } } });
  });
});

describe('the sample photos', () => {
  const readers = openTestPhotos();
  let photoApi: FastifyInstance;
  let url: string;
  beforeAll(async () => {
    const sealKey = artworkSealKey({ secretKey });
    const standardPrefix = 'http://localhost:4300/';
    const services = { database, sealKey, readers, photoStore: noPhotosKept, standardPrefix };
    photoApi = buildPhotoApi({ ...services, logLevel: 'silent' });
    url = await photoApi.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await photoApi.close();
    await readers.close();
  });

  async function send(file: string, application = 'demo-app') {
    const form = new FormData();
    form.set(
      'image',
      new Blob([new Uint8Array(await readFile(path.join(folder, file)))], { type: 'image/jpeg' }),
      file,
    );
    const headers = { 'x-service-app': application };
    const response = await fetch(`${url}/api/scan/photo/`, { method: 'POST', body: form, headers });
    expect(response.status).toBe(200);
    return authenticationResult.parse(await response.json());
  }

  it('are answered as their list says', async () => {
    const list = sampleList.parse(JSON.parse(await readFile(path.join(folder, 'samples.json'), 'utf8')));
    const answers = [];
    for (const { file, expected } of list) {
      const result = await send(file);
      expect(result.authentication_status, file).toBe(expected);
      answers.push([file, result.image_quality, scanOf(result)?.product?.name]);
    }
    expect(answers).toEqual([
      ['original.jpg', [], 'Nordlys Serum 30 ml'],
      ['copy.jpg', [], 'Nordlys Serum 30 ml'],
      ['blurred.jpg', ['blurry'], 'Nordlys Serum 30 ml'],
      ['glare.jpg', ['glare'], 'Nordlys Serum 30 ml'],
      ['far.jpg', ['too_small'], 'Nordlys Serum 30 ml'],
      ['sid.jpg', [], 'Nordlys Serum 30 ml'],
      ['foreign.jpg', [], undefined],
    ]);
  });

  it('are judged in a demo alone, since anyone can print their codes', async () => {
    // However its company is called by then.
    await database.db.updateTable('companies').set({ slug: 'renamed' }).where('slug', '=', 'nordlys').execute();
    expect(await closeDemo(test.url)).toBe(true);
    expect(await closeDemo(test.url)).toBe(false);
    const { db } = database;
    expect(await findScanApp(database.db, 'demo-app')).toBeNull();
    // With an application of the operator's own.
    const operator = db.selectFrom('companies').where('company_type', '=', 'operator').select('id');
    const { id: company_id } = await operator.executeTakeFirstOrThrow();
    await db.insertInto('scan_apps').values({ company_id, identifier: 'own-app', name: 'Own' }).execute();
    expect((await send('original.jpg', 'own-app')).authentication_status).toBe('not_trained');
    expect(await load()).toBe(true);
    expect((await send('original.jpg')).authentication_status).toBe('auth_original');
  });
});
