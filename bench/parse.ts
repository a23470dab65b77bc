import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Tokenizer, TokenType } from '@streamparser/json';
import Papa from 'papaparse';
import { UploadCheck } from '#lib/upload/upload-check.ts';
import { UploadParse } from '#server/ingestion/parse/parse-upload.ts';

const rowCount = Number(process.argv[2] ?? 1_000_000);
const rounds = 3;
const products = new Map(Array.from({ length: 50 }, (_, index) => [`SKU-${1000 + index}`, String(index + 1)]));

function* makeFile(): Generator<string> {
  yield 'id,product,activation_status,lot\n';
  let block = '';
  for (let i = 0; i < rowCount; i += 1) {
    const id = ((i * 2654435761) % 4294967296).toString(36).padStart(7, '0') + i.toString(36).padStart(5, '_');
    block += `${id},SKU-${1000 + ((i >> 10) % 50)},1,LOT-${i % 1000}\n`;
    if (block.length > 65_536) {
      yield block;
      block = '';
    }
  }
  yield block;
}

/** The same codes as JSON. */
async function* toJson(csv: AsyncIterable<string>): AsyncGenerator<string> {
  let begins = '[';
  for await (const line of csv) {
    const [id, product, status, lot] = line.split(',');
    if (id === 'id') continue;
    yield `${begins}${JSON.stringify({ id, product, activation_status: Number(status), lot })}`;
    begins = ',\n';
  }
  yield ']';
}

async function parseToCopyLines(file: string): Promise<number> {
  const run = new UploadParse({
    filetype: file.endsWith('.json') ? 'json' : 'csv',
    idFormat: 'default',
    scmKeys: ['lot'],
    products: products,
    onErrors: (errors) => {
      throw new Error(JSON.stringify(errors[0]));
    },
  });
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), (source) => run.copyLines(source), sink);
  return run.totals.rows;
}

async function checkWithDuplicates(file: string): Promise<number> {
  const check = new UploadCheck({
    filetype: 'csv',
    idFormat: 'default',
    scmKeys: ['lot'],
    products: products.keys(),
    allowDuplicates: false,
    onError: (error) => {
      throw new Error(JSON.stringify(error));
    },
  });
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) check.push(chunk as Buffer);
  return check.finish().rows;
}

/** The yardstick only splits into fields: it validates, encodes and remembers nothing. */
async function parseWithPapaparse(file: string): Promise<number> {
  let rows = -1;
  const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 });
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(stream, {
      step: (result) => {
        if (result.data.length > 1) rows += 1;
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  return rows;
}

/** The yardstick for JSON only makes tokens. */
async function tokenize(file: string): Promise<number> {
  const tokenizer = new Tokenizer();
  let rows = 0;
  tokenizer.onToken = ({ token }) => {
    if (token === TokenType.RIGHT_BRACE) rows += 1;
  };
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) tokenizer.write(chunk as Buffer);
  return rows;
}

async function time(name: string, file: string, run: (file: string) => Promise<number>): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const rows = await run(file);
    if (rows !== rowCount) throw new Error(`${name} saw ${rows} rows, not ${rowCount}`);
    seconds.push((performance.now() - start) / 1000);
  }
  const median = seconds.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  const rate = (rowCount / median / 1e6).toFixed(2);
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(`${name.padEnd(42)} ${median.toFixed(3)} s  ${rate} M rows/s  peak so far ${peak} MB`);
  return median;
}

const folder = await mkdtemp(path.join(tmpdir(), 'bench-parse-'));
try {
  const file = path.join(folder, 'codes.csv');
  await pipeline(Readable.from(makeFile()), createWriteStream(file));
  console.log(`${rowCount} rows, ${((await stat(file)).size / 1e6).toFixed(1)} MB, median of ${rounds}`);
  const ours = await time('parse, check, write COPY lines', file, parseToCopyLines);
  const check = await time('parse, check, find duplicates (browser)', file, checkWithDuplicates);
  const papa = await time('papaparse, fields only', file, parseWithPapaparse);
  console.log(`ratio to papaparse: COPY lines ${(ours / papa).toFixed(2)}, check ${(check / papa).toFixed(2)}`);
  const json = path.join(folder, 'codes.json');
  await pipeline(createInterface(createReadStream(file)), toJson, createWriteStream(json));
  const oursOfJson = await time('JSON: parse, check, write COPY lines', json, parseToCopyLines);
  const tokens = await time('@streamparser/json, tokens only', json, tokenize);
  console.log(`ratio to @streamparser/json: COPY lines ${(oursOfJson / tokens).toFixed(2)}`);
} finally {
  await rm(folder, { recursive: true });
}
