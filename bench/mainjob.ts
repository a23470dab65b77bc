import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import QrEncode from 'qr';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { downloadCodes } from '#lib/contract/codes.ts';
import { getDocument, getDownloadLink } from '#lib/contract/documents.ts';
import {
  createSids,
  getIngestion,
  type IngestionError,
  type IngestionRecord,
  listIngestionErrors,
  processFromFile,
} from '#lib/contract/ingestion.ts';
import { authenticatePhoto, serviceAppHeader } from '#lib/contract/photo.ts';
import { createSid, getCodesFile, getSerialNumbers, getWorkorder } from '#lib/contract/workorders.ts';
import { type Client, pollUntil, signInTo } from './http-client.ts';
import { brokenUpload, correctedUpload, type UploadFile } from './main-job-files.ts';

const usage = 'npm run bench -- mainjob <url of the API> <url of the photo API> [codes to order] [rows to upload]';

interface Figure {
  what: string;
  result: string;
  holds: boolean;
}

/**
 * The main job against a running demo, from outside, as a brand owner does it: order codes and download them, have a
 * faulty file refused with every fault named, send the corrected one, export codes, and have a photo of an own code
 * looked at. Everything that is downloaded is read again with independent readers.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const [apiUrl, photoUrl, quantity = '1000000', rows = '100000'] = args;
  if (!apiUrl || !photoUrl) {
    console.error(usage);
    return false;
  }
  const client = await signInTo(apiUrl, 'brand@demo.test', 'proofmark-demo');
  const folder = await mkdtemp(path.join(tmpdir(), 'proofmark-mainjob-'));
  try {
    const figures = [
      ...(await orderCodes(client, folder, Number(quantity), photoUrl)),
      ...(await uploadCodes(client, Number(rows))),
      await exportCodes(client, folder, Number(rows)),
    ];
    for (const { what, result, holds } of figures) console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}: ${result}`);
    return figures.every(({ holds }) => holds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function orderCodes(client: Client, folder: string, quantity: number, photoUrl: string): Promise<Figure[]> {
  const start = performance.now();
  const { id } = await client.call(createSid, {
    body: {
      reference: `MAIN-${randomBytes(4).toString('hex')}`,
      quantity,
      activate_on_complete: true,
      use_serial_number: true,
      extended_id_style: 'compact-12',
      product: 'NS-50-EU',
    },
  });
  const workorder = await pollUntil(
    () => client.call(getWorkorder, { params: { id } }),
    ({ codegen_status }) => codegen_status === 4 || codegen_status === 5,
  );
  const ordered = seconds(start);
  const zip = path.join(folder, 'codes.zip');
  await save(await client.download(getCodesFile, { id }), zip);
  const inside = await readArchive(zip);
  const ids = new Set<string>();
  let addresses = 0;
  for (const row of inside.rows) {
    const [extendedId = '', , , , url = ''] = row;
    ids.add(extendedId);
    if (url === `${workorder.url_prefix}${extendedId}`) addresses += 1;
  }
  const serials = await (await client.download(getSerialNumbers, { id })).text();
  const serialRows = serials.trimEnd().split('\n').length - 1;
  const sample = inside.rows[0]?.[4] ?? '';
  return [
    {
      what: `${quantity.toLocaleString('en')} SID codes ordered, generated and packed`,
      result: `${ordered} s, state ${workorder.state}`,
      holds: workorder.state === 'completed',
    },
    {
      what: 'codes.zip, read by another reader',
      result: `${ids.size.toLocaleString('en')} different ids, ${addresses.toLocaleString('en')} right addresses, manifest ${inside.manifestHolds ? 'agrees' : 'differs'}`,
      holds: ids.size === quantity && addresses === quantity && inside.manifestHolds,
    },
    {
      what: 'serial numbers as CSV',
      result: `${serialRows.toLocaleString('en')} rows`,
      holds: serialRows === quantity,
    },
    await photographCode(photoUrl, sample),
  ];
}

async function photographCode(photoUrl: string, address: string): Promise<Figure> {
  const svg = QrEncode(address, 'svg', { ecc: 'medium', border: 4 });
  const jpeg = await sharp(Buffer.from(svg), { density: 300 })
    .resize(620)
    .flatten({ background: '#efece4' })
    .rotate(7, { background: '#cfc9bb' })
    .extend({ top: 240, bottom: 260, left: 300, right: 180, background: '#cfc9bb' })
    .blur(1.1)
    .jpeg({ quality: 85 })
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'code.jpg');
  const response = await fetch(`${photoUrl}${authenticatePhoto.path}`, {
    method: 'POST',
    headers: { [serviceAppHeader]: 'demo-app' },
    body: form,
  });
  const answer = (await response.json()) as {
    authentication_status: string;
    scan: { uuid?: string; product?: { name: string } };
  };
  return {
    what: 'photo of one of these SIDs',
    result: `${answer.authentication_status}, scan ${answer.scan.uuid ?? 'missing'}, product ${answer.scan.product?.name ?? 'missing'}`,
    holds: answer.authentication_status === 'sid' && answer.scan.uuid !== undefined,
  };
}

async function uploadCodes(client: Client, rows: number): Promise<Figure[]> {
  const prefix = `mj${randomBytes(4).toString('hex')}-`;
  const taken = await ingest(client, correctedUpload(`${prefix}t`, 40));
  if (taken.status !== 'completed') throw new Error('The ids to collide with could not be ingested.');
  const broken = brokenUpload(prefix, rows, `${prefix}t`);
  const startBroken = performance.now();
  const refused = await ingest(client, broken);
  const refusedIn = seconds(startBroken);
  const named = await listErrors(client, refused.key);
  const missing = [...broken.badRows].filter(([row, type]) => !named.some((e) => e.row === row && e.type === type));
  const startGood = performance.now();
  const accepted = await ingest(client, correctedUpload(prefix, rows), refused.key);
  return [
    {
      what: `${rows.toLocaleString('en')}-row CSV with ${broken.badRows.size} bad rows`,
      result: `${refused.status} in ${refusedIn} s; ${named.length} errors of ${new Set(named.map((e) => e.type)).size} kinds, ${missing.length} bad rows not named, ${refused.rows_with_errors} rows with errors`,
      holds: refused.status === 'error' && missing.length === 0 && refused.rows_with_errors === broken.badRows.size,
    },
    {
      what: 'its corrected version',
      result: `${accepted.status} in ${seconds(startGood)} s, ${accepted.row_count.toLocaleString('en')} rows, workorder ${accepted.result_data.workorder_id ?? 'missing'}`,
      holds: accepted.status === 'completed' && accepted.row_count === rows,
    },
  ];
}

async function ingest(client: Client, file: UploadFile, retryOf?: string): Promise<IngestionRecord> {
  const { record_key, post_data } = await client.call(createSids, {
    body: { mode: 'file', filetype: 'csv', description: file.name, ...(retryOf && { retry_of: retryOf }) },
  });
  if (!post_data) throw new Error('No post_data for a file.');
  const form = new FormData();
  for (const [name, value] of Object.entries(post_data.fields)) form.set(name, value);
  form.set('file', new Blob([file.csv], { type: 'text/csv' }), file.name);
  const posted = await fetch(post_data.url, { method: 'POST', body: form });
  if (posted.status !== 201) throw new Error(`Storage answered ${posted.status}: ${await posted.text()}`);
  await client.call(processFromFile, { body: { record: record_key } });
  return pollUntil(
    () => client.call(getIngestion, { params: { key: record_key } }),
    ({ status }) => status !== 'processing',
  );
}

async function listErrors(client: Client, key: string): Promise<IngestionError[]> {
  const page = await client.call(listIngestionErrors, { params: { key }, query: { limit: 200 } });
  return page.results;
}

async function exportCodes(client: Client, folder: string, rows: number): Promise<Figure> {
  const start = performance.now();
  const { document } = await client.call(downloadCodes, { query: { scm_lot: `MJ-${rows}`, status: '1' } });
  const done = await pollUntil(
    () => client.call(getDocument, { params: { document_key: document.key } }),
    ({ status }) => status === 'complete' || status === 'error',
  );
  const { link } = await client.call(getDownloadLink, { params: { document_key: document.key } });
  const zip = path.join(folder, 'export.zip');
  await save(await fetch(link), zip);
  const again = await fetch(link, { redirect: 'manual' });
  const inside = await readArchive(zip);
  return {
    what: 'export of the uploaded codes by SCM field',
    result: `${inside.rows.length.toLocaleString('en')} rows in ${seconds(start)} s, document ${done.status}, the link's second use answers ${again.status}`,
    holds:
      done.status === 'complete' &&
      inside.rows.length === done.row_count &&
      done.row_count >= rows &&
      again.status === 410,
  };
}

async function save(response: Response, file: string): Promise<void> {
  if (!response.body) throw new Error('An empty answer instead of a file.');
  await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file));
}

/** Rows of the archive's CSV without its header, and whether the manifest's hash of it is right (true without one). */
async function readArchive(file: string): Promise<{ rows: string[][]; manifestHolds: boolean }> {
  const entries = await extract(file);
  const csv = entries.get('codes.csv') ?? Buffer.alloc(0);
  const manifest = entries.get('manifest.json')?.toString() ?? '';
  const rows = Papa.parse<string[]>(csv.toString().trimEnd()).data.slice(1);
  const digest = createHash('sha256').update(csv).digest('hex');
  return { rows, manifestHolds: manifest === '' || manifest.includes(digest) };
}

function extract(file: string): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Buffer>();
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => resolve(entries));
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          const parts: Buffer[] = [];
          for await (const part of stream) parts.push(part as Buffer);
          entries.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
