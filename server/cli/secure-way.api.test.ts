import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { QaCapture, QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { readZipBytes } from '#server/programs/api/testing/read-zip.ts';
import { photograph } from '#server/programs/photo/testing/proof-press.ts';
import { printArchive, type SecureWay, startSecureWay } from '#server/programs/photo/testing/secure-way.ts';
import { type CliHome, createCliHome } from './testing/run-cli.ts';

/** A secure code from the order to the verdict by commands alone; each step goes on from the one before. */
vi.setConfig({ testTimeout: 180_000 });

let way: SecureWay;
let brand: CliHome;
let partner: CliHome;
let id: string;
beforeAll(async () => {
  way = await startSecureWay();
  const { brandAdmin, printerAdmin } = way.api.world.people;
  [brand, partner] = (await Promise.all(
    [brandAdmin, printerAdmin].map(({ token }) =>
      createCliHome({ PROOFMARK_URL: way.api.baseUrl, PROOFMARK_TOKEN: token }),
    ),
  )) as [CliHome, CliHome];
});
afterAll(async () => {
  await Promise.all([brand?.remove(), partner?.remove()]);
  await way?.close();
});

interface Uploaded {
  captures: { photo: string; capture?: QaCapture; error?: { status: number; fields: object } }[];
  progress: QaProgress;
}

// conforms: 42.17
it('a brand orders, its partner finds its press, confirms, and saves the artwork', async () => {
  const ordered = await brand.json<Workorder>([
    ...['workorders', 'create-sg', '--reference', 'cli secure', '--quantity', '3', '--code-layout', 'sg-inside'],
    ...['--extended-id-style', 'compact-12', '--activate-on-complete', '--product', 'SOAP'],
    ...['--printing-partner', String(way.api.world.companies.printer)],
  ]);
  expect(ordered.code, ordered.stderr).toBe(0);
  id = String(ordered.value.id);
  const presses = await partner.json<{ results: { id: number; substrates: { id: number }[] }[] }>([
    'equipment',
    'list',
  ]);
  expect(presses.value.results[0]).toMatchObject({ id: way.equipment, substrates: [{ id: way.substrate }] });
  const confirm = ['workorders', 'confirm', id, '--equipment', String(way.equipment)];
  expect((await partner.run([...confirm, '--substrate', String(way.substrate)])).code).toBe(0);
  expect((await partner.run(['workorders', 'watch', id])).code).toBe(0);

  const early = await partner.run(['proofs', 'status', id]);
  expect([early.code, early.stdout]).toEqual([0, expect.stringMatching(/^No photos now +\S.*artwork/m)]);
  const refused = await brand.run(['workorders', 'artwork', id, '--format', 'png']);
  expect(refused.code, refused.stderr).toBe(3);
  const sheet = await partner.json(['workorders', 'artwork', id, '--format', 'png', '--sheet', 'A4']);
  expect([sheet.code, sheet.value]).toEqual([
    1,
    { error: expect.objectContaining({ fields: { sheet: [messageOf('sheetsForPdfOnly')] } }) },
  ]);
  expect((await partner.run(['workorders', 'artwork', id, '--format', 'pdf', '--sheet-gap', '3'])).code).toBe(2);
  const gap = ['--sheet', 'A4', '--sheet-gap', '2.5', '--no-sheet-marks'];
  const sheets = await partner.json(['workorders', 'artwork', id, '--format', 'pdf', ...gap, '-o', 'sheets.zip']);
  expect(sheets.value).toMatchObject({
    document: { status: 'complete', parameters: { sheet: { size: 'A4', margin: 10, gap: 2.5, marks: false } } },
    file: 'sheets.zip',
  });
  const started = await partner.json<{ document: { key: string } }>([
    ...['workorders', 'artwork', id, '--format', 'png', '--no-wait'],
  ]);
  const { key } = started.value.document;
  const saved = await partner.run(['documents', 'download', key, '-o', 'artwork.zip']);
  expect([saved.code, saved.stdout]).toEqual([0, expect.stringMatching(/^Saved artwork\.zip \(3 rows, /)]);
  const files = await readZipBytes(await readFile(path.join(partner.directory, 'artwork.zip')));
  expect(Object.keys(files)).toContain('batch-001/00000001.png');

  const seen = await brand.json(['workorders', 'preview', id, '--sequence', '2']);
  expect(seen.value).toMatchObject({ workorder: Number(id), file: `workorder-${id}-code-2.svg` });
  expect(await readFile(path.join(brand.directory, `workorder-${id}-code-2.svg`), 'utf8')).toMatch(/^<svg|^<\?xml/);
});

describe('photos of proofs', () => {
  // conforms: 42.17
  it('are sent several at once, each with what was measured and what to do better', async () => {
    const archive = await readFile(path.join(partner.directory, 'artwork.zip'));
    const codes = await printArchive(way.api, Number(id), archive);
    const [first] = codes;
    if (!first) throw new Error('Three codes were ordered.');
    const save = (name: string, bytes: Buffer | string) => writeFile(path.join(partner.directory, name), bytes);
    await save('good.jpg', await photograph(first.print, 'cli good'));
    await save('soft.jpg', await photograph(first.print, 'cli soft', { blur: 4 }));
    await save('notes.txt', 'no photo');

    const gone = await partner.run(['proofs', 'upload', id, 'good.jpg', 'gone.jpg']);
    expect([gone.code, gone.stderr]).toEqual([2, 'gone.jpg cannot be read.\n']);
    const mixed = await partner.json<Uploaded>(['proofs', 'upload', id, 'good.jpg', 'notes.txt', 'soft.jpg']);
    expect(mixed.code).toBe(1);
    expect(mixed.value.captures).toMatchObject([
      { photo: 'good.jpg', capture: { code: first.id, is_usable: true, measurement: { score: expect.any(Number) } } },
      { photo: 'notes.txt', error: { status: 400, fields: { image: [messageOf('photoNotJpeg')] } } },
      { photo: 'soft.jpg', capture: { is_usable: false, image_quality: ['blurry'] } },
    ]);
    expect(mixed.value.progress).toMatchObject({ training_status: 1, prints: 1, usable_captures: 1 });
    expect(mixed.stderr).toMatch(/^Workorder \d+ {2}100% {2}3 of 3 photos {2}soft\.jpg blurry$/m);

    // Sent again, as after a broken connection: the same captures, nothing twice.
    const shown = await partner.run(['proofs', 'upload', id, 'good.jpg', 'soft.jpg', '--idempotency-key', 'again']);
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toMatch(/^good\.jpg +\S+ +\d{10} +- +yes +1\.\d\d /m);
    expect(shown.stdout).toMatch(/^soft\.jpg: Hold still and tap on the code to focus\.$/m);
    expect(shown.stdout).toMatch(/^Missing: 5 prints, 14 usable photos\.$/m);
  });

  // conforms: 42.17
  it('are listed and removed, and too few train nothing', async () => {
    const list = await partner.json<{ count: number; results: QaCapture[] }>(['proofs', 'list', id]);
    expect(list.value.count).toBe(2);
    const soft = list.value.results.find((capture) => !capture.is_usable);
    expect((await partner.run(['proofs', 'remove', id, String(soft?.id)])).code).toBe(0);
    expect((await partner.run(['proofs', 'remove', id, String(soft?.id)])).code).toBe(4);
    const few = await partner.run(['proofs', 'submit', id]);
    expect([few.code, few.stderr]).toEqual([1, expect.stringMatching(/^ {2}reasons: 5 prints with 3 usable photos/m)]);
    const status = await brand.run(['proofs', 'status', id]);
    expect([status.code, status.stdout]).toEqual([0, expect.stringMatching(/^Training +collecting photos$/m)]);
  });

  // conforms: 42.17
  it('train once there are enough', async () => {
    // Simulates five prints: one print photographed under fifteen names.
    await sql`
      insert into qa_captures
        (workorder_id, created_by, extended_id, print, photo_digest, measurement, image_quality, is_usable, image_roi)
      select workorder_id, created_by, extended_id, 'print ' || n % 5, int4send(n), measurement, image_quality, is_usable, image_roi
      from qa_captures, generate_series(1, 15) n where workorder_id = ${Number(id)}
    `.execute(way.api.database.db);
    const trained = await partner.run(['proofs', 'submit', id, '--scope', 'workorder']);
    expect(trained.code, trained.stderr).toBe(0);
    expect(trained.stdout).toMatch(/^Trained: model \d+, version 1, from 16 photos of 6 prints\.$/m);
    expect(trained.stdout).toMatch(/^Trained +yes$/m);
    const status = await partner.json<QaProgress>(['proofs', 'status', id]);
    expect(status.value).toMatchObject({ training_status: 2, model: { scope: 'workorder', layout: 'inside-10' } });
  });
});

// conforms: 42.17
it('the verdict on a photo is found again with what it rests on', async () => {
  expect((await partner.run(['workorders', 'report-printed', id])).code).toBe(0);
  expect((await brand.run(['workorders', 'watch', id, '--completed'])).code).toBe(0);
  // The nodes of a cluster commit a moment after the order is seen completed: each its own codes.
  const { db } = way.api.database;
  const waiting = sql`select 1 from codes where workorder_id = ${Number(id)} and activation_status <> 1`;
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toEqual([]), { timeout: 60_000 });
  // The photo that the model was fitted from, so that no chance of prints decides.
  const photo = path.join(partner.directory, 'good.jpg');
  const judge = ['authenticate', photo, '--app', way.app, '--photo-url', way.photoUrl];
  const judged = await brand.json<{ authentication_status: string; scan: { uuid: string } }>(judge);
  expect(judged.value.authentication_status).toBe('auth_original');
  const { uuid } = judged.value.scan;
  const list = await brand.json<{ results: { uuid: string }[] }>([
    ...['scans', 'list', '--result', 'auth_original', '--workorder', id],
  ]);
  expect(list.value.results.map((scan) => scan.uuid)).toEqual([uuid]);
  const shown = await brand.run(['scans', 'show', uuid]);
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringMatching(/^Result +auth_original$/m)]);
  expect(shown.stdout).toMatch(/^Distance +\d/m);
  expect(shown.stdout).toMatch(/^Measured: px_per_cell +1\.\d+$/m);
  const { value } = await brand.json<{ evidence: { distance: number } }>(['scans', 'show', uuid]);
  expect(value.evidence.distance).toBeLessThan(3);
  expect((await partner.run(['scans', 'show', uuid])).code).toBe(3);
});
