import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { createArtwork, findArtworkCode, getArtwork, previewArtwork } from '#lib/contract/artwork.ts';
import { getDocument, getDownloadLink, listDocuments } from '#lib/contract/documents.ts';
import { graphicModules } from '#lib/contract/printing.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { graphicModuleLimits } from '#server/drawing/graphic/geometry.ts';
import { testReader } from '#server/photo/testing/reader.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertPrintableWorkorder, insertWaitingWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { insertProofs } from '#server/programs/api/testing/proof-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let printer: string;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.workorderEditor.token;
  printer = api.world.people.printOperator.token;
  await api.startWorker();
});
afterAll(() => api.close());

let counter = 0;
const plainWorkorder = (count = 3) =>
  insertFinishedWorkorder(api, api.world.companies.brand, { prefix: `PLAIN-${++counter}-`, count });

const order = (token: string, id: number, body: Record<string, unknown>) =>
  api.call(createArtwork, { token, params: { id }, body });

/** Orders artwork and answers the entries of its archive. */
async function fetchArtwork(token: string, id: number, body: Record<string, unknown>): Promise<Map<string, Buffer>> {
  const started = await order(token, id, body);
  expect(started.status, started.text).toBe(200);
  const params = { document_key: started.body.document.key };
  const document = await eventually(
    async () => (await api.call(getDocument, { token, params })).body,
    ({ status }) => status === 'complete' || status === 'error',
  );
  expect(document).toMatchObject({ status: 'complete', category: 'artwork', related_id: id, error_data: {} });
  const { body: link } = await api.call(getDownloadLink, { token, params });
  const redirect = await api.raw(new URL(link.link).pathname);
  const file = await fetch(redirect.headers.get('location') ?? '');
  expect(file.headers.get('content-disposition')).toMatch(/filename.*artwork/);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.length).toBe(document.file_size);
  expect((await api.raw(new URL(link.link).pathname)).status).toBe(410);
  const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

async function read(file: Buffer): Promise<string[]> {
  const { data, info } = await sharp(file, { density: 300 })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return (await testReader({ data: new Uint8Array(data), width, height }, 'global')).map(({ text }) => text);
}

const idsOf = async (id: number) =>
  (
    await api.database.db
      .selectFrom('codes')
      .where('workorder_id', '=', id)
      .orderBy('sequence')
      .select('extended_id')
      .execute()
  ).map(({ extended_id }) => `http://codes.test/${extended_id}`);

describe('artwork of SIDs', () => {
  it.each(['svg', 'png', 'tiff'])(
    'as %s: a file a code, each of which reads as its code, and a manifest',
    async (format) => {
      const id = await plainWorkorder();
      const entries = await fetchArtwork(brand, id, { format, dpi: 300 });
      const extension = format === 'tiff' ? 'tif' : format;
      const names = [1, 2, 3].map((sequence) => `batch-001/0000000${sequence}.${extension}`);
      expect([...entries.keys()]).toEqual([...names, 'list-00000001-00000003.csv', 'manifest.json']);
      const expected = await idsOf(id);
      for (const [index, name] of names.entries()) {
        expect(await read(entries.get(name) ?? Buffer.alloc(0))).toEqual([expected[index]]);
      }
      const list = entries.get('list-00000001-00000003.csv')?.toString() ?? '';
      const digest = createHash('sha256')
        .update(entries.get(names[2] ?? '') ?? '')
        .digest('hex');
      expect(list.trimEnd().split('\n').at(-1)).toMatch(
        new RegExp(`^"3","\\d{10}","[^"]+","${names[2]}","","${digest}"$`),
      );
      const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '');
      expect(manifest).toMatchObject({
        workorder: { id, code_layout: 'none', impressions_per_code: 1 },
        artwork: { format, dpi: 300, module_dots: 4, cell_dots: null, graphic: null },
        counts: { codes: 3, files: 3, batch_size: 20_000 },
        entries: [
          {
            name: 'list-00000001-00000003.csv',
            size: list.length,
            sha256: createHash('sha256').update(list).digest('hex'),
          },
        ],
      });
      expect(manifest.artwork.largest_code.width_mm).toBeCloseTo(
        (manifest.artwork.largest_code.width_dots / 300) * 25.4,
        3,
      );
    },
  );

  // conforms: 28.14
  it('as PDF: one code a page, or sheets', async () => {
    const id = await plainWorkorder();
    const pages = (entries: Map<string, Buffer>) =>
      entries
        .get('codes-00000001-00000003.pdf')
        ?.toString('latin1')
        .match(/\/Type \/Page\b[^s]/g)?.length;
    const single = await fetchArtwork(brand, id, { format: 'pdf' });
    expect(pages(single)).toBe(3);
    const sheet = await fetchArtwork(brand, id, { format: 'pdf', sheet: { size: 'SRA3' } });
    expect(pages(sheet)).toBe(1);
    expect(JSON.parse(sheet.get('manifest.json')?.toString() ?? '')).toMatchObject({
      artwork: { sheet: { size: 'SRA3', margin: 10, gap: 2, marks: true } },
      entries: [{ name: 'codes-00000001-00000003.pdf' }, { name: 'list-00000001-00000003.csv' }],
    });
  });

  // conforms: 28.14
  it('of a part of the workorder keeps the numbers of the codes', async () => {
    const id = await plainWorkorder(5);
    const entries = await fetchArtwork(brand, id, { format: 'svg', first: 3, count: 2, caption: 'serial-number' });
    expect([...entries.keys()].slice(0, 2)).toEqual(['batch-001/00000003.svg', 'batch-001/00000004.svg']);
    expect(await read(entries.get('batch-001/00000004.svg') ?? Buffer.alloc(0))).toEqual([(await idsOf(id))[3]]);
  });

  it.each([
    [{ format: 'gif' }, 'format'],
    [{ format: 'svg', dpi: 71 }, 'dpi'],
    [{ format: 'svg', cell_dots: 2 }, 'cell_dots'],
    [{ format: 'svg', module_dots: 0 }, 'module_dots'],
    [{ format: 'svg', module_dots: 512 }, 'module_dots'],
    [{ format: 'svg', sheet: { size: 'A4' } }, 'sheet'],
    [{ format: 'pdf', sheet: { size: 'A4', margin: 100 }, module_dots: 30 }, 'sheet'],
    [{ format: 'svg', first: 4 }, 'first'],
    [{ format: 'svg', first: 2, count: 3 }, 'count'],
    [{ format: 'svg', colour: 'red' }, 'colour'],
  ])('refuses %j on %s', async (body, field) => {
    const answer = await order(brand, await plainWorkorder(), body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.problem)).toContain(field);
  });

  // conforms: 28.14
  it('waits for the codes, and ends with a cancellation', async () => {
    const id = await plainWorkorder();
    const set = (values: Record<string, unknown>) =>
      api.database.db.updateTable('workorders').set(values).where('id', '=', id).execute();
    for (const codegen_status of [1, 2, 3, 5, 6]) {
      await set({ codegen_status });
      expect((await order(brand, id, { format: 'svg' })).status).toBe(409);
      expect((await api.call(previewArtwork, { token: brand, params: { id } })).status).toBe(409);
    }
    await set({ codegen_status: 4, canceled_at: new Date() });
    expect((await order(brand, id, { format: 'svg' })).status).toBe(409);
  });
});

describe('artwork of secure codes', () => {
  // conforms: 28.14
  it('goes to the partner, at the resolution of its equipment, and reads', async () => {
    const { workorderId: id } = await insertPrintableWorkorder(api);
    const entries = await fetchArtwork(printer, id, { format: 'png' });
    const file = entries.get('batch-001/00000002.png') ?? Buffer.alloc(0);
    expect(await read(file)).toEqual([(await idsOf(id))[1]]);
    expect(Math.round((await sharp(file).metadata()).density ?? 0)).toBe(812);
    expect(JSON.parse(entries.get('manifest.json')?.toString() ?? '').artwork).toMatchObject({
      dpi: 812,
      module_dots: 11,
      cell_dots: 1,
      graphic: { position: 'inside', size_modules: 10 },
    });
    // Drawn again it is the same picture: the secret was kept.
    const again = await fetchArtwork(printer, id, { format: 'png', first: 2, count: 1 });
    expect(again.get('batch-001/00000002.png')?.equals(file)).toBe(true);
  });

  // conforms: 42.6
  it('keeps its secret sealed: neither the row, nor document, job or archive tell it', async () => {
    const { workorderId: id } = await insertPrintableWorkorder(api);
    const entries = await fetchArtwork(printer, id, { format: 'svg' });
    const { db, pool } = api.database;
    const row = await db.selectFrom('workorder_secrets').where('workorder_id', '=', id).selectAll().executeTakeFirst();
    expect(row?.key_version).toBe(1);
    // 12 bytes nonce, 16 tag, and 32 bytes as 44 characters.
    expect(row?.sealed).toHaveLength(72);
    const other = (await insertPrintableWorkorder(api)).workorderId;
    await fetchArtwork(printer, other, { format: 'svg' });
    const { rows } = await pool.query<{ count: number }>('SELECT count(DISTINCT sealed)::int FROM workorder_secrets');
    expect(rows[0]?.count).toBeGreaterThanOrEqual(2);
    const texts = await pool.query<{ text: string }>(
      "SELECT coalesce(data::text, '') || coalesce(output::text, '') AS text FROM pgboss.job WHERE name = 'draw-artwork'",
    );
    const documents = await pool.query<{ text: string }>('SELECT documents::text AS text FROM documents');
    // Beside the payload, the request that made it.
    const job = /^\{("origin": ?\{"requestId": ?"[0-9a-f-]{36}"\}, ?)?"documentId": ?\d+\}/;
    for (const { text } of texts.rows) expect(text).toMatch(job);
    const manifest = entries.get('manifest.json')?.toString() ?? '';
    for (const text of [manifest, ...documents.rows.map((each) => each.text)])
      expect(text).not.toMatch(/secret|sealed|key_version/i);
  });

  // conforms: 42.1
  it('stands where a custom layout says', async () => {
    const { id: custom } = await api.database.db
      .insertInto('custom_layouts')
      .values({ company_id: api.world.companies.brand, name: 'Above', position: 'above', size_modules: 24 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const values = { code_layout: 'custom' as const, custom_layout_id: custom };
    const { workorderId: id } = await insertPrintableWorkorder(api, { values });
    const entries = await fetchArtwork(printer, id, { format: 'png', module_dots: 10 });
    const file = entries.get('batch-001/00000001.png') ?? Buffer.alloc(0);
    expect(await read(file)).toEqual([(await idsOf(id))[0]]);
    const { width = 0, height = 0 } = await sharp(file).metadata();
    // The graphic and a quiet zone more in height than a code alone, which is as wide as the picture.
    expect(height - width).toBe((24 + 4) * 10);
    expect(JSON.parse(entries.get('manifest.json')?.toString() ?? '').artwork.graphic).toEqual({
      position: 'above',
      size_modules: 24,
    });
  });

  // conforms: 28.14
  it('is for nobody else, neither the order nor the document', async () => {
    const { workorderId: id } = await insertPrintableWorkorder(api);
    const started = await order(printer, id, { format: 'svg' });
    const params = { document_key: started.body.document.key };
    const { people } = api.world;
    for (const name of ['brandAdmin', 'workorderEditor', 'support', 'operatorAdmin'] as const) {
      const { token } = people[name];
      expect((await order(token, id, { format: 'svg' })).status, name).toBe(403);
      expect((await api.call(getDocument, { token, params })).status, name).toBe(404);
      expect((await api.call(getDownloadLink, { token, params })).status, name).toBe(404);
      const list = await api.call(listDocuments, { token, query: { limit: 200 } });
      expect(list.body.results.map(({ key }) => key)).not.toContain(params.document_key);
    }
    expect((await order(people.rivalAdmin.token, id, { format: 'svg' })).status).toBe(404);
    expect((await api.call(getDocument, { token: people.rivalAdmin.token, params })).status).toBe(404);
    const mine = await api.call(listDocuments, { token: printer, query: { limit: 200 } });
    expect(mine.body.results.map(({ key }) => key)).toContain(params.document_key);
    expect(mine.body.results.every(({ category }) => category === 'artwork')).toBe(true);
    await eventually(
      async () => (await api.call(getDocument, { token: printer, params })).body.status,
      (status) => status === 'complete',
    );
  });

  it('waits for the confirmation and for the codes', async () => {
    const waiting = await insertWaitingWorkorder(api);
    expect((await order(printer, waiting, { format: 'svg' })).status).toBe(409);
    const { workorderId } = await insertPrintableWorkorder(api, { values: { equipment_id: null } });
    expect((await order(printer, workorderId, { format: 'svg' })).status).toBe(409);
  });

  it('takes no other resolution than that of the equipment, nor cells that a module cannot hold', async () => {
    const { workorderId: id } = await insertPrintableWorkorder(api);
    expect((await order(printer, id, { format: 'svg', dpi: 600 })).problem.dpi).toEqual([
      messageOf('equipmentPrintsAtDpi', { dpi: '812' }),
    ]);
    expect((await order(printer, id, { format: 'svg', dpi: 812 })).status).toBe(200);
    expect((await order(printer, id, { format: 'svg', cell_dots: 9 })).problem).toHaveProperty('cell_dots');
    expect((await order(printer, id, { format: 'svg', module_dots: 1 })).problem).toHaveProperty('module_dots');
  });

  it('keeps the dots that were chosen, and changes them only until proofs are taken', async () => {
    const { workorderId: id } = await insertPrintableWorkorder(api);
    const dots = async () =>
      api.database.db
        .selectFrom('workorders')
        .where('id', '=', id)
        .select(['artwork_dpi', 'artwork_module_dots', 'artwork_cell_dots'])
        .executeTakeFirst();
    expect((await order(printer, id, { format: 'svg', module_dots: 12, cell_dots: 2 })).status).toBe(200);
    expect(await dots()).toEqual({ artwork_dpi: 812, artwork_module_dots: 12, artwork_cell_dots: 2 });
    // Not said again they stay.
    expect((await order(printer, id, { format: 'png' })).status).toBe(200);
    expect(await dots()).toEqual({ artwork_dpi: 812, artwork_module_dots: 12, artwork_cell_dots: 2 });
    expect((await order(printer, id, { format: 'svg', cell_dots: 3 })).status).toBe(200);
    const { db } = api.database;
    const settling = [
      () => insertProofs(api, id, () => 0.9, 1),
      async () => {
        await db.deleteFrom('qa_captures').where('workorder_id', '=', id).execute();
        await db.updateTable('workorders').set({ state: 'completed' }).where('id', '=', id).execute();
      },
    ];
    for (const settle of settling) {
      await settle();
      expect((await order(printer, id, { format: 'svg', cell_dots: 2 })).status).toBe(409);
      expect((await order(printer, id, { format: 'svg' })).status).toBe(200);
    }
    expect(await dots()).toEqual({ artwork_dpi: 812, artwork_module_dots: 12, artwork_cell_dots: 3 });
  });
});

describe('a preview', () => {
  const preview = (token: string, id: number, query: Record<string, unknown> = {}) =>
    api.call(previewArtwork, { token, params: { id }, query });

  it('shows the code that was asked for', async () => {
    const id = await plainWorkorder();
    const svg = await preview(brand, id, { sequence: 2 });
    expect(await read(Buffer.from(svg.text))).toEqual([(await idsOf(id))[1]]);
    const png = await fetch(`${api.baseUrl}/api/v2/workorders/${id}/artwork/preview/?sequence=3&format=png`, {
      headers: { authorization: `UAT ${brand}` },
    });
    expect(png.headers.get('content-type')).toMatch(/^image\/png/);
    expect(await read(Buffer.from(await png.arrayBuffer()))).toEqual([(await idsOf(id))[2]]);
    expect((await preview(brand, id, { sequence: 4 })).status).toBe(404);
    expect((await preview(brand, id, { sequence: 0 })).status).toBe(400);
  });

  // conforms: 42.6
  it('shows the graphic to the partner, and a stand-in to everyone else', async () => {
    const { workorderId: id } = await insertPrintableWorkorder(api);
    const [mine, again] = [await preview(printer, id), await preview(printer, id)];
    expect(mine.text).toBe(again.text);
    const entries = await fetchArtwork(printer, id, { format: 'svg', count: 1 });
    const printed = entries.get('batch-001/00000001.svg')?.toString() ?? '';
    const graphicOf = (svg: string) => /<path transform="[^"]+" d="[^"]+"\/><\/svg>/.exec(svg)?.[0];
    expect(graphicOf(mine.text)).toBe(graphicOf(printed));
    const standIns = [];
    for (const name of ['brandAdmin', 'analyst', 'support', 'operatorAdmin'] as const) {
      const { text, status } = await preview(api.world.people[name].token, id);
      expect(status).toBe(200);
      expect(await read(Buffer.from(text))).toEqual([(await idsOf(id))[0]]);
      expect(graphicOf(text)).not.toBe(graphicOf(printed));
      standIns.push(graphicOf(text));
    }
    expect(new Set(standIns).size).toBe(1);
    expect((await preview(api.world.people.rivalAdmin.token, id)).status).toBe(404);
  });

  it('makes no secret for those who see none', async () => {
    const { workorderId: id } = await insertPrintableWorkorder(api);
    expect((await preview(brand, id)).status).toBe(200);
    const rows = await api.database.db
      .selectFrom('workorder_secrets')
      .where('workorder_id', '=', id)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('what the codes measure', () => {
  const measures = (token: string, id: number) => api.call(getArtwork, { token, params: { id } });

  // conforms: 28.15
  it('is what their artwork comes to', async () => {
    const id = await plainWorkorder();
    const { body } = await measures(brand, id);
    expect(body).toMatchObject({ quiet_modules: 4, graphic: null, dpi: 600, module_dots: 8, cell_dots: null });
    const entries = await fetchArtwork(brand, id, { format: 'png', count: 1, dpi: 300, module_dots: 5 });
    const { width } = await sharp(entries.get('batch-001/00000001.png')).metadata();
    expect(width).toBe((body.symbol_modules + 2 * body.quiet_modules) * 5);
  });

  // conforms: 28.15
  it('is at the resolution of the equipment, and says when that is settled', async () => {
    const { workorderId: id } = await insertPrintableWorkorder(api);
    const { body } = await measures(printer, id);
    expect(body).toMatchObject({
      graphic: { position: 'inside', size_modules: 10 },
      dpi: 812,
      module_dots: 11,
      cell_dots: 1,
      is_settled: false,
    });
    expect((await order(printer, id, { format: 'svg', module_dots: 12 })).status).toBe(200);
    expect((await measures(brand, id)).body).toMatchObject({ module_dots: 12, is_settled: false });
    await insertProofs(api, id, () => 0.9, 1);
    expect((await measures(printer, id)).body).toMatchObject({ module_dots: 12, is_settled: true });
  });

  it('waits for the codes', async () => {
    const id = await plainWorkorder();
    await api.database.db.updateTable('workorders').set({ codegen_status: 2 }).where('id', '=', id).execute();
    expect((await measures(brand, id)).status).toBe(409);
    const code = await api.call(findArtworkCode, { token: brand, params: { id }, query: { sequence: 1 } });
    expect(code.status).toBe(409);
  });
});

describe('a code that is looked for', () => {
  const find = (id: number, query: Record<string, unknown>, token = brand) =>
    api.call(findArtworkCode, { token, params: { id }, query });

  // conforms: 28.15
  it('is found by its sequence and by its serial number, in its workorder alone', async () => {
    const [id, other] = [await plainWorkorder(), await plainWorkorder()];
    const { body } = await find(id, { sequence: 2 });
    expect(`http://codes.test/${body.extended_id}`).toBe((await idsOf(id))[1]);
    expect(body.serial_number).toMatch(/^\d{10}$/);
    const serial = body.serial_number ?? '';
    expect((await find(id, { serial_number: serial })).body).toEqual(body);
    expect((await find(id, { serial_number: String(Number(serial)) })).body).toEqual(body);
    expect((await find(other, { serial_number: serial })).status).toBe(404);
    expect((await find(id, { sequence: 4 })).status).toBe(404);
  });

  it.each([{}, { sequence: 1, serial_number: '1' }, { sequence: 0 }, { serial_number: 'x' }])(
    'not by %j',
    async (query) => {
      expect((await find(await plainWorkorder(), query)).status).toBe(400);
    },
  );
});

it('the contract and the geometry know the same sizes of graphics', () => {
  expect(graphicModules).toEqual(graphicModuleLimits);
});
