import { openReaderPool } from '../reader-pool.ts';

/** A program with two readers; it tells their process ids, and goes on. */
const pool = await openReaderPool({
  readers: 2,
  maxQueued: 2,
  maxWaitMs: 10_000,
  maxPhotoMs: 10_000,
  maxAnswerMs: 120_000,
  onLost: () => undefined,
  readerModule: new URL('./faulty-reader.ts', import.meta.url),
});
const readings = await Promise.all([1, 2].map(() => pool.read(Buffer.from('who'), [])));
process.stdout.write(`${JSON.stringify(readings.map(({ step }) => Number(step)))}\n`);
