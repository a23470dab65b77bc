import path from 'node:path';
import { ConfigError } from '#server/core/config/config.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { measurePack } from '#server/research/measure-pack.ts';
import { createPack, readPack, writePack } from '#server/research/pack.ts';
import { type RateRow, ratesOfPack } from '#server/research/rates.ts';

const usage = `Usage: research pack <folder> [dpi, 1200] [dots a cell]
       research rates <folder>`;

/** `research pack`: a set of codes to print and photograph. `research rates`: error rates from its photos. */
async function main([verb, folder, ...rest]: string[]): Promise<void> {
  const numbers = rest.map(Number);
  const isUnderstood =
    folder && !folder.startsWith('-') && numbers.every((value) => Number.isInteger(value) && value > 0);
  if (!isUnderstood || numbers.length > (verb === 'pack' ? 2 : 0)) throw new ConfigError(usage);
  if (verb === 'pack') await makePack(path.resolve(folder), numbers);
  else if (verb === 'rates') await showRates(path.resolve(folder));
  else throw new ConfigError(usage);
}

async function makePack(folder: string, [dpi = 1200, cellDots]: number[]): Promise<void> {
  try {
    await writePack(folder, createPack(dpi, cellDots, new Date()));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new ConfigError(`${folder} has a pack already.`);
    if (error instanceof RangeError) throw new ConfigError(`Codes cannot be printed so: ${error.message}`);
    throw error;
  }
  console.log(`Wrote ${folder}. README.txt says what to print and photograph.`);
}

async function showRates(folder: string): Promise<void> {
  const pack = await readPack(folder).catch(() => {
    throw new ConfigError(`${folder} has no pack: research pack ${folder}`);
  });
  const { photos, unread } = await measurePack(folder, pack, (done, of) => {
    if (done % 20 === 0) console.error(`${done} of ${of} photos`);
  });
  const { rows, refusals } = ratesOfPack(photos);
  console.log(`${photos.length} photos measured, ${unread.length} without a code of the pack.\n`);
  console.log('| photos | original | unknown | copy | damaged or asked for again |');
  console.log('|---|---|---|---|---|');
  for (const row of rows) console.log(describeRow(row));
  for (const refusal of refusals) console.log(`No model: ${refusal}`);
  for (const file of unread) console.log(`No code read: ${path.relative(folder, file)}`);
  if (rows.length === 0) process.exitCode = 1;
}

function describeRow({ title, ...shares }: RateRow): string {
  const percent = (value: number) => (100 * value).toFixed(1);
  const cells = [shares.original, shares.unknown, shares.copy, shares.refused].map(
    ({ count, of, low, high }) => `${count} of ${of} (${percent(low)} to ${percent(high)} %)`,
  );
  return `| ${[title, ...cells].join(' | ')} |`;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  endWithError('research', error);
}
