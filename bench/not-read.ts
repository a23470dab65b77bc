import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { createQrReader, type ReadSymbols } from '#server/photo/qr-reader.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { quantile } from './statistics.ts';
import { emptyScenes } from './worsening/empty-scenes.ts';
import { lit, type Picture, toJpeg } from './worsening/picture.ts';
import { gaussian, type Random, randomOf } from './worsening/random.ts';

const usage = 'npm run bench -- not-read [pictures of each scene and size, 2] [folder of pictures without a code]';

interface Size {
  name: string;
  width: number;
  height: number;
}

const smallest: Size = { name: '600 × 450', width: 600, height: 450 };
const sizes: readonly Size[] = [
  smallest,
  { name: '2 MP', width: 1632, height: 1224 },
  { name: '12 MP', width: 4000, height: 3000 },
];
const bar = { p50: 500, p95: 1500 };
const quality = 88;

interface Row {
  group: string;
  ms: number;
  decodeMs: number;
  text: string | null;
}

/**
 * Cost of finding no code: processor time for pictures without one, drawn scenes of eight kinds (squares in squares,
 * lettering, leaves, noise) and, with a folder, its pictures cut to the same sizes. The yardstick is one bare decode of
 * the same file. The bar: p50 and p95 over all, and nothing read.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const [each = '2', folder] = args;
  if (!(Number(each) >= 0)) {
    console.error(usage);
    return false;
  }
  const read = createQrReader(
    readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
  );
  sharp.concurrency(1);
  // For the compiler.
  for (const kind of Object.keys(emptyScenes)) await measure('', await drawn(kind, smallest, 99), read);
  const rows: Row[] = [];
  for (const size of sizes) {
    for (const kind of Object.keys(emptyScenes)) {
      for (let at = 0; at < Number(each); at += 1)
        rows.push(await measure(`scenes, ${size.name}`, await drawn(kind, size, at), read));
    }
    for (const file of folder ? pictureFiles(folder) : [])
      rows.push(await measure(`pictures, ${size.name}`, await cutTo(file, size), read));
  }
  return report(rows);
}

async function drawn(kind: string, size: Size, at: number): Promise<Buffer> {
  const draw = emptyScenes[kind];
  if (!draw) throw new Error(`There is no scene ${kind}.`);
  return toJpeg(await draw(size, randomOf(`judged ${kind} ${size.name} ${at}`)), quality);
}

function pictureFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(jpe?g|png)$/i.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

/** Its middle, in the size's shape; enlarged ones get the grain that a camera of so many pixels would give them. */
async function cutTo(file: string, { width, height }: Size): Promise<Buffer> {
  const image = sharp(file).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha();
  const before = await sharp(file).metadata();
  const { data } = await image.resize(width, height, { fit: 'cover' }).raw().toBuffer({ resolveWithObject: true });
  const picture: Picture = { rgb: data, width, height };
  return toJpeg(before.width < width ? grained(picture, randomOf(file)) : picture, quality);
}

function grained(picture: Picture, random: Random): Picture {
  return lit(picture, (value) => value + 4 * gaussian(random));
}

async function measure(group: string, jpeg: Buffer, read: ReadSymbols): Promise<Row> {
  const start = processorMs();
  await sharp(jpeg).raw().toBuffer();
  const between = processorMs();
  const { code } = await readPhoto(jpeg, read, () => false);
  return { group, ms: processorMs() - between, decodeMs: between - start, text: code?.text ?? null };
}

/** Processor time, not the clock: the machine may be busy with other work. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function report(rows: readonly Row[]): boolean {
  console.log('                      pictures  read     p50     p95     max   bare decode p50, CPU ms');
  for (const group of new Set(rows.map((row) => row.group)))
    console.log(
      line(
        group,
        rows.filter((row) => row.group === group),
      ),
    );
  console.log(line('in all', rows));
  for (const { group, text } of rows) if (text !== null) console.log(`read in ${group}: ${text}`);
  const times = rows.map(({ ms }) => ms);
  return rows.every(({ text }) => text === null) && quantile(times, 0.5) <= bar.p50 && quantile(times, 0.95) <= bar.p95;
}

function line(name: string, rows: readonly Row[]): string {
  const times = rows.map(({ ms }) => ms);
  const decodes = rows.map(({ decodeMs }) => decodeMs);
  const cells: [number, number][] = [
    [rows.length, 9],
    [rows.filter(({ text }) => text !== null).length, 6],
    [quantile(times, 0.5), 8],
    [quantile(times, 0.95), 8],
    [Math.max(...times), 8],
    [quantile(decodes, 0.5), 10],
  ];
  return name.padEnd(21) + cells.map(([value, width]) => value.toFixed(0).padStart(width)).join('');
}
