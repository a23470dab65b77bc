// conforms: 42.16
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { authenticatePhoto, authenticationResult, serviceAppHeader } from '#lib/contract/photo.ts';

const usage =
  'npm run bench -- photos <url of the photo API> <application identifier> <folder of photos> [JPEG quality]';

type Outcome = 'right' | 'wrong' | 'not_read';

interface Reading {
  outcome: Outcome;
  ms: number;
}

interface Photo {
  name: string;
  jpeg: Buffer;
  text: string;
}

/**
 * Posts every photo of a folder (pictures with the expected text beside each, as NN.txt) as JPEG to a running photo
 * API, and reads the same JPEGs with zxing-wasm at full size in the same run. The bar: everything that plain zxing-wasm
 * reads is read, and nothing wrong. The API's time is end to end, one photo after the other; the yardstick's is the
 * reading alone.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const [url, app, folder, quality = '90'] = args;
  if (!url || !app || !folder) {
    console.error(usage);
    return false;
  }
  const photos = await loadPhotos(folder, Number(quality));
  const readPlain = plainReader();
  const rows: { photo: Photo; ours: Reading; plain: Reading }[] = [];
  for (const photo of photos) {
    rows.push({ photo, ours: await post(photo, url, app), plain: await readPlain(photo) });
  }

  const ours = rows.map((row) => row.ours);
  const plain = rows.map((row) => row.plain);
  const lost = rows.filter((row) => row.plain.outcome === 'right' && row.ours.outcome !== 'right');
  const gained = rows.filter((row) => row.plain.outcome !== 'right' && row.ours.outcome === 'right');
  console.log(`${photos.length} photos as JPEG of quality ${quality}\n`);
  console.log('                        right  not read  wrong   p50 ms   p95 ms');
  console.log(`photo API               ${columns(ours)}`);
  console.log(`zxing-wasm, full size   ${columns(plain)}\n`);
  const [right, yardstick] = [count(ours, 'right'), count(plain, 'right')];
  console.log(`read: ${(right / yardstick).toFixed(3)} x zxing-wasm; ${gained.length} more, ${lost.length} fewer`);
  for (const { photo } of lost) console.log(`  not read by the API alone: ${photo.name}`);
  for (const { photo, ours: reading } of rows) if (reading.outcome === 'wrong') console.log(`  wrong: ${photo.name}`);
  return lost.length === 0 && count(ours, 'wrong') === 0;
}

async function loadPhotos(folder: string, quality: number): Promise<Photo[]> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png'))
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      jpeg: await sharp(path.join(folder, name)).flatten({ background: '#fff' }).jpeg({ quality }).toBuffer(),
      text: normalise(readFileSync(path.join(folder, name.replace(/png$/, 'txt')), 'utf8')),
    })),
  );
}

async function post(photo: Photo, url: string, app: string): Promise<Reading> {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo.jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
  const start = performance.now();
  const response = await fetch(`${url.replace(/\/$/, '')}${authenticatePhoto.path}`, {
    method: 'POST',
    headers: { [serviceAppHeader]: app },
    body: form,
  });
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    console.log(`The minute's photos are used up: going on in ${seconds} s`);
    await delay(seconds * 1000);
    return post(photo, url, app);
  }
  if (response.status !== 200) throw new Error(`${photo.name}: ${response.status} ${await response.text()}`);
  const answer = authenticationResult.parse(await response.json());
  const ms = performance.now() - start;
  if (answer.authentication_status === 'not_read') return { outcome: 'not_read', ms };
  const isRight =
    answer.authentication_status === 'third_party' && normalise(answer.carrier_content ?? '') === photo.text;
  return { outcome: isRight ? 'right' : 'wrong', ms };
}

function plainReader(): (photo: Photo) => Promise<Reading> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  return async (photo) => {
    const start = performance.now();
    const results = await readBarcodes(new Uint8Array(photo.jpeg), { formats: ['QRCode'], textMode: 'Plain' });
    const ms = performance.now() - start;
    if (results.length === 0) return { outcome: 'not_read', ms };
    return { outcome: results.some((result) => normalise(result.text) === photo.text) ? 'right' : 'wrong', ms };
  };
}

/** Text files end their lines as their editors do. */
function normalise(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/\n$/, '');
}

function count(readings: Reading[], outcome: Outcome): number {
  return readings.filter((reading) => reading.outcome === outcome).length;
}

function columns(readings: Reading[]): string {
  const times = readings.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(1);
  return [
    String(count(readings, 'right')).padStart(5),
    String(count(readings, 'not_read')).padStart(10),
    String(count(readings, 'wrong')).padStart(7),
    at(0.5).padStart(9),
    at(0.95).padStart(9),
  ].join('');
}
