import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { createLoadFixture, type LoadFixture, type LoadPhoto } from './load/photo-fixture.ts';
import { type PhotoProcess, startPhotoProcess } from './load/photo-process.ts';
import { quantile } from './statistics.ts';

const secretKey = 'x'.repeat(32);
const picturesInTurn = 20;
/** Without a code, of each size, after these. */
const scenesInTurn = 2;
/** Each may send 200 photos a minute: enough of them that none comes near. */
const apps = 60;
/** Pictures go round so often before anything counts: until then the program is still compiling its code. */
const warmUpRounds = 5;
const barGrowth = 1.1;

interface Sample {
  milliseconds: number;
  isLarge: boolean;
  hasCode: boolean;
  /** Memory of the program, right after the answer. */
  megabytes: number | null;
}

/**
 * Photos through the photo program over HTTP, as it runs in operation: as many at once as it has readers, and two more
 * on their way. The bar: its memory, that of its readers included, does not grow. Beside it, in the same run, the same
 * files decoded and nothing else, in as many threads. Of 24 photos four show no code, which costs the most to say. The
 * argument is the number of photos (5,000).
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const count = Number(positionals[0] ?? 5000);
  if (!Number.isInteger(count) || count < 10)
    throw new Error('Usage: npm run bench -- photo-load [photos, 10 or more]');
  return withBenchDatabase((database) => measureLoad(database, count));
}

async function measureLoad(database: BenchDatabase, count: number): Promise<boolean> {
  const readers = availableParallelism();
  const fixture = await createLoadFixture(database, secretKey, {
    photos: picturesInTurn,
    scenes: scenesInTurn,
    apps,
  });
  const photos = await startPhotoProcess(database, secretKey, readers);
  try {
    const warmUp = await sendAll(photos, fixture, warmUpRounds * fixture.photos.length, readers);
    // Half before and half after: the machine may be busier at one end of the run.
    const decodes = Math.max(readers, Math.round(count / 20));
    const before = await decodeAll(fixture.photos, decodes, readers);
    const cpuBegan = photos.cpuSeconds();
    const began = performance.now();
    const samples = await sendAll(photos, fixture, count, readers);
    const seconds = (performance.now() - began) / 1000;
    const cpu = photos.cpuSeconds();
    const after = await decodeAll(fixture.photos, decodes, readers);
    const decodedASecond = (2 * decodes) / (before + after);
    console.log(
      `${count.toLocaleString('en')} photos in ${seconds.toFixed(1)} s by ${readers} readers: ${(count / seconds).toFixed(1)} a second` +
        `${cpu === null || cpuBegan === null ? '' : `, ${(((cpu - cpuBegan) / count) * 1000).toFixed(0)} ms of processor time each`}; ` +
        `decoded and nothing else ${decodedASecond.toFixed(1)} a second: ${(decodedASecond / (count / seconds)).toFixed(2)} ×`,
    );
    for (const [name, isLarge, hasCode] of [
      ['12 MP', true, true],
      ['2 MP', false, true],
      ['12 MP without a code', true, false],
      ['2 MP without a code', false, false],
    ] as const) {
      const times = samples
        .filter((sample) => sample.isLarge === isLarge && sample.hasCode === hasCode)
        .map(({ milliseconds }) => milliseconds);
      console.log(`${name}: p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`);
    }
    return reportMemory(warmUp, samples);
  } finally {
    await photos.stop();
  }
}

/**
 * Sends photos in turn, as many as readers and two more at once.
 * @throws Error when one is not answered as its code asks
 */
async function sendAll(
  program: PhotoProcess,
  { photos, apps: identifiers }: LoadFixture,
  count: number,
  readers: number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  await inTurn(count, readers + 2, async (at) => {
    const photo = photos[at % photos.length];
    if (!photo) return;
    const began = performance.now();
    const answer = await program.send(photo.jpeg, identifiers[at % identifiers.length] ?? '');
    const milliseconds = performance.now() - began;
    const status = answer.authentication_status;
    if (answer.carrier_content !== photo.content || !rightOf(photo).includes(status)) {
      throw new Error(`${photo.content} was answered ${status}, ${answer.carrier_content}.`);
    }
    samples.push({
      milliseconds,
      isLarge: photo.isLarge,
      hasCode: photo.content !== null,
      megabytes: program.residentMegabytes(),
    });
  });
  return samples;
}

function rightOf({ content, isSecure }: LoadPhoto): readonly string[] {
  if (content === null) return ['not_read'];
  return isSecure ? ['auth_original', 'auth_unknown'] : ['sid'];
}

/** @returns seconds */
async function decodeAll(photos: readonly LoadPhoto[], count: number, threads: number): Promise<number> {
  sharp.concurrency(1);
  const began = performance.now();
  await inTurn(count, threads, async (at) => {
    const photo = photos[at % photos.length];
    if (photo) await sharp(photo.jpeg).raw().toBuffer();
  });
  return (performance.now() - began) / 1000;
}

async function inTurn(count: number, atOnce: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const follow = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      await work(at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, follow));
}

function reportMemory(warmUp: readonly Sample[], samples: readonly Sample[]): boolean {
  const memory = (of: readonly Sample[]) => of.flatMap(({ megabytes }) => (megabytes === null ? [] : [megabytes]));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const tenth = Math.ceil(samples.length / 10);
  const all = memory(samples);
  if (all.length === 0) {
    console.log('The program’s memory is not known here.');
    return false;
  }
  const tenths = Array.from({ length: Math.ceil(samples.length / tenth) }, (_, at) =>
    mean(memory(samples.slice(at * tenth, (at + 1) * tenth))),
  );
  const [first = 0, last = 0] = [tenths[0], tenths.at(-1)];
  const holds = last <= barGrowth * first;
  console.log(
    `${holds ? 'ok  ' : 'FAIL'} resident memory: warming up ${mean(memory(warmUp)).toFixed(0)} MB, first tenth ${first.toFixed(0)} MB, last tenth ${last.toFixed(0)} MB, ` +
      `${(last / first).toFixed(2)} × (bar ${barGrowth}), peak ${Math.max(...all).toFixed(0)} MB; by tenths ${tenths.map((value) => value.toFixed(0)).join(', ')}`,
  );
  return holds;
}
