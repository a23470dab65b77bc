import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readBarcodes } from 'zxing-wasm/reader';
import { createQrReader } from '#server/photo/qr-reader.ts';
import { readPhoto } from '#server/photo/read-photo.ts';
import { kinds, type Worsen } from './worsening/kinds.ts';
import { fromFile, type Picture, type Scene, toJpeg } from './worsening/picture.ts';
import { randomOf } from './worsening/random.ts';

const usage = 'npm run bench -- worsened <folder of photos> [every n-th, 1 for all] [kinds, with commas between]';

type Outcome = 'right' | 'wrong' | 'not_read';

interface Row {
  kind: string;
  photo: string;
  ours: Outcome;
  plain: Outcome;
  step: string | null;
  ms: number;
  plainMs: number;
}

/** The text next to this picture lacks a letter that its code holds: a correct reading would count as wrong. */
const misprinted = ['set-2/13.png'];

/** Required gain over plain zxing-wasm. */
const bar = 1.1;

/**
 * Reads every photo of a folder (pictures with the expected text beside each, as NN.txt), as it is and made worse by
 * each rule, with our reader and with zxing-wasm as it comes, at full resolution, from the same JPEG. The bar: nothing
 * wrong, and a tenth more than zxing-wasm in all.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const [folder, every = '1', only] = args;
  if (!folder) {
    console.error(usage);
    return false;
  }
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const read = createQrReader(wasm);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.png') && !misprinted.includes(name))
    .sort()
    .filter((_name, index) => index % Number(every) === 0);
  const rules = Object.entries<Worsen>({ 'as they are': (scene) => scene, ...kinds }).filter(
    ([kind]) => !only || only.split(',').includes(kind),
  );
  const rows: Row[] = [];
  for (const file of files) {
    const scene = await locate(await fromFile(path.join(folder, file)));
    const text = normalise(readFileSync(path.join(folder, file.replace(/png$/, 'txt')), 'utf8'));
    for (const [kind, worsen] of rules) {
      const worse = await worsen(scene, randomOf(`${file} ${kind}`));
      const jpeg = await toJpeg(worse, worse.quality ?? 90);
      const start = processorMs();
      const { code, step } = await readPhoto(jpeg, read, () => false);
      const between = processorMs();
      const plain = await readBarcodes(new Uint8Array(jpeg), { formats: ['QRCode'], textMode: 'Plain' });
      const texts = plain.map((result) => normalise(result.text));
      const row: Row = {
        kind,
        photo: file,
        ours: code ? outcome([normalise(code.text)], text) : 'not_read',
        plain: outcome(texts, text),
        step,
        ms: between - start,
        plainMs: processorMs() - between,
      };
      rows.push(row);
      if (row.ours === 'wrong') console.log(`wrong: ${file}, ${kind}, by ${step}: ${code?.text}`);
    }
  }
  return report(
    rows,
    rules.map(([kind]) => kind),
  );
}

/** Processor time, not the clock: the machine may be busy with other work. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function report(rows: Row[], names: string[]): boolean {
  console.log('\n                   photos   ours  zxing  ratio  wrong (zxing)  lost    p50    p95    max CPU ms');
  for (const kind of names)
    console.log(
      line(
        kind,
        rows.filter((row) => row.kind === kind),
      ),
    );
  console.log(line('in all', rows));
  const isRead = ({ ours }: Row) => ours !== 'not_read';
  console.log(line('read', rows.filter(isRead)));
  console.log(
    line(
      'not read',
      rows.filter((row) => !isRead(row)),
    ),
  );
  const steps = new Map<string, number>();
  for (const { step, ours } of rows) if (step && ours === 'right') steps.set(step, (steps.get(step) ?? 0) + 1);
  console.log(
    `\nRead by step: ${[...steps]
      .sort((a, b) => b[1] - a[1])
      .map(([step, n]) => `${step} ${n}`)
      .join(', ')}`,
  );
  const lost = rows.filter(isLost);
  for (const row of lost) console.log(`read by zxing-wasm alone: ${row.photo}, ${row.kind}`);
  return count(rows, 'ours', 'wrong') === 0 && count(rows, 'ours', 'right') >= bar * count(rows, 'plain', 'right');
}

function line(name: string, rows: Row[]): string {
  const times = rows.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(0);
  const [ours, plain] = [count(rows, 'ours', 'right'), count(rows, 'plain', 'right')];
  const cells: [string, number][] = [
    [String(rows.length), 7],
    [String(ours), 7],
    [String(plain), 7],
    [(ours / plain).toFixed(3), 7],
    [`${count(rows, 'ours', 'wrong')} (${count(rows, 'plain', 'wrong')})`, 15],
    [String(rows.filter(isLost).length), 6],
    [at(0.5), 7],
    [at(0.95), 7],
    [at(1), 10],
  ];
  return name.padEnd(18) + cells.map(([cell, width]) => cell.padStart(width)).join('');
}

function isLost(row: Row): boolean {
  return row.plain === 'right' && row.ours !== 'right';
}

function count(rows: Row[], by: 'ours' | 'plain', wanted: Outcome): number {
  return rows.filter((row) => row[by] === wanted).length;
}

function outcome(texts: string[], expected: string): Outcome {
  if (texts.length === 0) return 'not_read';
  return texts.includes(expected) ? 'right' : 'wrong';
}

/** Where the code is, as zxing-wasm sees it; a photo it does not read is taken to show a small code in its middle. */
async function locate(picture: Picture): Promise<Scene> {
  const [result] = await readBarcodes(new Uint8Array(await toJpeg(picture, 95)), { formats: ['QRCode'] });
  if (!result?.symbol.width) {
    const side = Math.min(picture.width, picture.height) * 0.7;
    return { ...picture, centre: { x: picture.width / 2, y: picture.height / 2 }, side, module: side / 25 };
  }
  const { topLeft: a, topRight: b, bottomRight: c, bottomLeft: d } = result.position;
  const centre = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 };
  const side = (Math.hypot(a.x - b.x, a.y - b.y) + Math.hypot(a.x - d.x, a.y - d.y)) / 2;
  return { ...picture, centre, side, module: side / result.symbol.width };
}

/** Text files end their lines as their editors do. */
function normalise(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/\n$/, '');
}
