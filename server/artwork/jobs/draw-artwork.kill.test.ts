import { createHash, randomBytes } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import {
  type CodesWorld,
  openCodesWorld,
  readAll,
  readArchive,
  secretKey,
  waitFor,
} from '#server/codes/testing/codes-world.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { holdUpdates } from '#server/core/db/testing/hold-updates.ts';
import { PermanentJobError } from '#server/core/jobs/define-job.ts';
import { graphicOf } from '#server/drawing/graphic-of.ts';
import { startWorkerProcess, type WorkerProcess } from '#server/programs/worker/testing/worker-process.ts';
import type { ArtworkOrder } from '../shared/artwork-workorder.ts';
import { findWorkorderSecret, workorderSecret } from '../shared/workorder-secrets.ts';
import { drawArtwork } from './draw-artwork.job.ts';

let world: CodesWorld;
const started: WorkerProcess[] = [];
const sealKey = artworkSealKey(loadConfig({ SECRET_KEY: secretKey }));

beforeAll(async () => {
  world = await openCodesWorld();
  world.context.config.secretKey = secretKey;
});
afterEach(async () => {
  for (const worker of started.splice(0)) {
    worker.child.kill('SIGKILL');
    await worker.ended;
  }
});
afterAll(() => world.close());

/** @param gap first and last of the codes that are left out and not drawn */
async function insertCodes(
  quantity: number,
  codeLayout: 'none' | 'sg-inside',
  gap: readonly [number, number] = [0, 0],
): Promise<number> {
  const { brand, database } = world;
  const id = await insertWorkorderFixture(database, brand, { quantity, codeLayout, codegenStatus: 4 });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, serial_number, activation_status)
     SELECT 'art-' || w.id || '-' || lpad(n::text, 8, '0'), $2, w.id, n, w.first_serial_number + n - 1, 0
       FROM workorders AS w, generate_series(1, $3::integer) AS n
      WHERE w.id = $1 AND n NOT BETWEEN $4 AND $5`,
    [id, brand.companyId, quantity, ...gap],
  );
  await database.db.updateTable('workorders').set({ is_fp_serialized: true }).where('id', '=', id).execute();
  return id;
}

async function insertDocument(workorderId: number | null, parameters: object): Promise<number> {
  const { id } = await world.database.db
    .insertInto('documents')
    .values({
      key: randomBytes(12).toString('hex'),
      company_id: world.brand.companyId,
      created_by: world.brand.userId,
      description: 'Artwork',
      category: 'artwork',
      doctype: 'sid-artwork',
      related_id: workorderId,
      parameters: JSON.stringify(parameters),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const orderOf = (count: number, change: Partial<ArtworkOrder> = {}): ArtworkOrder => ({
  format: 'svg',
  caption: 'none',
  dpi: 600,
  module_dots: 8,
  cell_dots: 1,
  first: 1,
  count,
  sheet: null,
  ...change,
});

const findDocument = (id: number) =>
  world.database.db.selectFrom('documents').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

async function entriesOf(documentId: number): Promise<Map<string, Buffer>> {
  const { object_key } = await findDocument(documentId);
  return readArchive(await readAll((await world.store.get(object_key ?? '')).body));
}

const sha256 = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

/** Every code is in the archive once, and every file is the one that the lists and the manifest name. */
async function expectExactly(documentId: number, quantity: number, start = 1): Promise<Map<string, Buffer>> {
  const entries = await entriesOf(documentId);
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
  expect(manifest.counts).toMatchObject({ codes: quantity });
  const sequences: number[] = [];
  const listed = new Set(['manifest.json']);
  for (const { name, sha256: digest } of manifest.entries as { name: string; sha256: string }[]) {
    expect(sha256(entries.get(name))).toBe(digest);
    listed.add(name);
    if (!name.endsWith('.csv')) continue;
    const { data } = Papa.parse<Record<string, string>>(entries.get(name)?.toString().trimEnd() ?? '', {
      header: true,
    });
    for (const row of data) {
      sequences.push(Number(row['sequence']));
      expect(sha256(entries.get(row['file'] ?? ''))).toBe(row['sha256']);
      listed.add(row['file'] ?? '');
    }
  }
  expect(sequences).toEqual(Array.from({ length: quantity }, (_, index) => start + index));
  expect(new Set(entries.keys())).toEqual(listed);
  return entries;
}

describe('drawArtwork', () => {
  it('divides codes into folders of 20,000 and PDF into books of 1,000 pages', async () => {
    const workorderId = await insertCodes(20_003, 'none', [1004, 19_990]);
    const files = await insertDocument(workorderId, orderOf(13, { first: 19_991 }));
    await drawArtwork.run({ documentId: files }, world.context);
    expect(await findDocument(files)).toMatchObject({ status: 'complete', row_count: 13, progress: 1 });
    const entries = await expectExactly(files, 13, 19_991);
    expect(entries.has('batch-002/00020001.svg')).toBe(true);
    expect([...entries.keys()].filter((name) => name.endsWith('.csv'))).toEqual([
      'list-00019991-00020000.csv',
      'list-00020001-00020003.csv',
    ]);

    const books = await insertDocument(workorderId, orderOf(1003, { format: 'pdf' }));
    await drawArtwork.run({ documentId: books }, world.context);
    const pdfs = [...(await expectExactly(books, 1003)).keys()].filter((name) => name.endsWith('.pdf'));
    expect(pdfs).toEqual(['codes-00000001-00001000.pdf', 'codes-00001001-00001003.pdf']);
  });

  it('has room on a sheet for the longest of uploaded ids', async () => {
    const workorderId = await insertCodes(30, 'none');
    const { db } = world.database;
    await db.updateTable('workorders').set({ ingestion_mode: 'pre-print' }).where('id', '=', workorderId).execute();
    await db
      .updateTable('codes')
      .set({ extended_id: `long-${'x'.repeat(300)}` })
      .where('workorder_id', '=', workorderId)
      .where('sequence', '=', 17)
      .execute();
    const sheet = { size: 'A4', margin: 10, gap: 2, marks: true } as const;
    const documentId = await insertDocument(workorderId, orderOf(30, { format: 'pdf', sheet }));
    await drawArtwork.run({ documentId }, world.context);
    const manifest = JSON.parse((await expectExactly(documentId, 30)).get('manifest.json')?.toString() ?? '');
    // 330 characters take version 13 of medium correction (331 at most): 69 modules and the quiet zone.
    expect(manifest.artwork.largest_code.width_dots).toBe((69 + 8) * 8);
  });

  it('does nothing for a document that is finished, and fails for good on one that cannot be drawn', async () => {
    const workorderId = await insertCodes(2, 'none');
    const documentId = await insertDocument(workorderId, orderOf(2));
    await drawArtwork.run({ documentId }, world.context);
    const done = await findDocument(documentId);
    await drawArtwork.run({ documentId }, world.context);
    expect(await findDocument(documentId)).toEqual(done);
    for (const [related, parameters] of [
      [null, orderOf(2)],
      [workorderId, { ...orderOf(2), format: 'gif' }],
      [workorderId + 1000, orderOf(2)],
    ] as const) {
      const id = await insertDocument(related, parameters);
      await expect(drawArtwork.run({ documentId: id }, world.context)).rejects.toThrow(PermanentJobError);
    }
  });

  it('never stores an archive that lacks codes', async () => {
    const workorderId = await insertCodes(3, 'none');
    const documentId = await insertDocument(workorderId, orderOf(4));
    await expect(drawArtwork.run({ documentId }, world.context)).rejects.toThrow('missing');
    const { key, status } = await findDocument(documentId);
    expect(status).toBe('in-progress');
    expect(await world.store.head(`documents/${key}.zip`)).toBeNull();
  });

  it('stops when the worker is asked to', async () => {
    const workorderId = await insertCodes(500, 'none');
    const documentId = await insertDocument(workorderId, orderOf(500));
    const stop = new AbortController();
    const run = drawArtwork.run({ documentId }, { ...world.context, signal: stop.signal });
    stop.abort(new Error('stop'));
    await expect(run).rejects.toThrow();
    expect(await findDocument(documentId)).toMatchObject({ status: 'in-progress', object_key: null });
  });
});

describe('a secret', () => {
  // conforms: 42.6
  it('is one for each workorder, also when several ask at once, and opens for its own workorder only', async () => {
    const { db } = world.database;
    const [one, other] = [await insertCodes(1, 'sg-inside'), await insertCodes(1, 'sg-inside')];
    expect(await findWorkorderSecret(db, sealKey, one)).toBeNull();
    const all = await Promise.all(Array.from({ length: 8 }, () => workorderSecret(world.database, sealKey, one)));
    expect(new Set(all.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
    expect(all[0]).toHaveLength(32);
    expect(await workorderSecret(world.database, sealKey, other)).not.toEqual(all[0]);
    const row = await db
      .selectFrom('workorder_secrets')
      .where('workorder_id', '=', one)
      .selectAll()
      .executeTakeFirstOrThrow();
    await db.updateTable('workorder_secrets').set({ sealed: row.sealed }).where('workorder_id', '=', other).execute();
    await expect(workorderSecret(world.database, sealKey, other)).rejects.toThrow();
    await expect(workorderSecret(world.database, randomBytes(32), one)).rejects.toThrow();
    await db.updateTable('workorder_secrets').set({ key_version: 99 }).where('workorder_id', '=', one).execute();
    await expect(workorderSecret(world.database, sealKey, one)).rejects.toThrow('version 99');
  });
});

/** The cells of the second path of an SVG, the graphic. */
function graphicIn(svg: string, side: number): Uint8Array {
  const [, path = ''] = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, each]) => each);
  const cells = new Uint8Array(side * side);
  let [x, y] = [0, 0];
  for (const [, right, down, width] of path.matchAll(/m(-?\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    x += Number(right);
    y += Number(down);
    cells.fill(1, y * side + x, y * side + x + Number(width));
  }
  return cells;
}

describe('a worker killed with -9 while it draws', () => {
  // conforms: 28.14, F7
  it('loses and doubles nothing, and the graphics are those of one secret', async () => {
    const quantity = 1200;
    const workorderId = await insertCodes(quantity, 'sg-inside');
    const documentId = await insertDocument(workorderId, orderOf(quantity));
    const { context, database } = world;
    await context.inUnitOfWork(async ({ enqueue }) => {
      await enqueue('draw-artwork', { documentId }, { group: null });
    });
    const start = () => {
      const worker = startWorkerProcess(world);
      started.push(worker);
      return worker;
    };
    // However fast it draws, it is killed before the document is complete.
    const hold = await holdUpdates(database.pool, 'documents', "new.status = 'complete'");
    for (let kill = 0; kill < 2; kill += 1) {
      // Progress is of the try under way: it is set back so that each kill falls into one.
      await database.db.updateTable('documents').set({ progress: 0 }).where('id', '=', documentId).execute();
      const share = 0.02 + Math.random() * 0.2;
      const worker = start();
      const isPast = async () =>
        (await findDocument(documentId)).progress > share || (await hold.isReached()) ? true : undefined;
      await waitFor('some progress', isPast);
      worker.child.kill('SIGKILL');
      await worker.ended;
      await hold.abandon();
    }
    await hold.release();
    expect((await findDocument(documentId)).status).toBe('in-progress');
    const secret = await findWorkorderSecret(database.db, sealKey, workorderId);
    start();
    const isComplete = async () => ((await findDocument(documentId)).status === 'complete' ? true : undefined);
    await waitFor('the document', isComplete);
    const entries = await expectExactly(documentId, quantity);
    expect(await findWorkorderSecret(database.db, sealKey, workorderId)).toEqual(secret);
    if (!secret) throw new Error('There is no secret.');
    const { cells, geometry } = graphicOf(
      {
        workorderId,
        isStaticPrint: false,
        isFpSerialized: true,
        layout: { position: 'inside', sizeModules: 10 },
        urlPrefix: 'https://code.example.com/',
        resolution: { dpi: 600, moduleDots: 8, cellDots: 1 },
      },
      secret,
      `art-${workorderId}-${String(quantity).padStart(8, '0')}`,
    );
    const svg = entries.get(`batch-001/${String(quantity).padStart(8, '0')}.svg`)?.toString() ?? '';
    expect(Buffer.compare(graphicIn(svg, geometry.cells), cells)).toBe(0);
    const other = entries.get('batch-001/00000001.svg')?.toString() ?? '';
    expect(Buffer.compare(graphicIn(other, geometry.cells), cells)).not.toBe(0);
  });
});
