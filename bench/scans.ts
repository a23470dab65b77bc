import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { pollUntil } from './http-client.ts';
import { fillLists } from './list-data.ts';
import { load } from './load/http-load.ts';
import { startYardstick } from './load/yardstick.ts';
import { quantile } from './photo/statistics.ts';
import { cpuSecondsOf } from './process-usage.ts';
import { startProgram } from './start-program.ts';
import { median } from './yardstick.ts';

const connections = 64;
const codes = 10_000;
const rounds = 5;
/** Addresses a second. */
const bar = 5_000;

/**
 * Addresses of codes, called over 64 connections, beside a bare route, in turns: answers a second and their p99. Every
 * scan that was answered has to be in the database a moment later. The argument is the seconds of a round (3).
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const seconds = Number(args[0] ?? 3);
  if (!(seconds > 0)) throw new Error('Usage: npm run bench -- scans [seconds]');
  return withBenchDatabase((database) => measure(database, seconds));
}

async function measure(database: BenchDatabase, seconds: number): Promise<boolean> {
  await fillLists(database, codes);
  const [photoPort, codePort] = [await findFreePort(), await findFreePort()];
  const program = await startProgram('photo', database, photoPort, {
    SECRET_KEY: 'x'.repeat(32),
    PHOTO_PORT: String(photoPort),
    CODE_PORT: String(codePort),
    CODE_RATE_PER_MINUTE: '10000000',
    PHOTO_READERS: '1',
  });
  const yardstick = await startYardstick(database.url, 2);
  try {
    const { rows } = await database.pool.query<{ extended_id: string }>(
      'SELECT extended_id FROM codes ORDER BY md5(extended_id) LIMIT 5000',
    );
    const urls = rows.map(({ extended_id: id }) => `http://127.0.0.1:${codePort}/${encodeURIComponent(id)}`);
    const before = await scansIn(database);
    const bare = { rate: [] as number[], p99: [] as number[] };
    const addresses = { rate: [] as number[], p99: [] as number[] };
    let answered = 0;
    const cpuBefore = cpuSecondsOf(program.pid)?.own ?? 0;
    for (let round = -1; round < rounds; round += 1) {
      const yard = await load([`${yardstick.url}/bare`], { connections, seconds });
      const visits = await load(urls as [string, ...string[]], { connections, seconds });
      answered += visits.answers;
      // The first round is for compiling.
      if (round < 0) continue;
      bare.rate.push(yard.answers / yard.seconds);
      bare.p99.push(quantile(yard.times, 0.99));
      addresses.rate.push(visits.answers / visits.seconds);
      addresses.p99.push(quantile(visits.times, 0.99));
    }
    const cpuMs = (((cpuSecondsOf(program.pid)?.own ?? 0) - cpuBefore) * 1000) / answered;
    const began = performance.now();
    const recorded = await pollUntil(
      async () => (await scansIn(database)) - before,
      (count) => count >= answered || performance.now() - began > 60_000,
    );
    const behind = (performance.now() - began) / 1000;
    const rate = median(addresses.rate);
    const holds = rate >= bar && recorded === answered;
    console.log(`a bare route       ${median(bare.rate).toFixed(0)}/s  p99 ${median(bare.p99).toFixed(1)} ms`);
    console.log(
      `addresses of codes ${rate.toFixed(0)}/s  p99 ${median(addresses.p99).toFixed(1)} ms  processor of the program ${cpuMs.toFixed(3)} ms`,
    );
    console.log(
      `${answered.toLocaleString('en')} answered, ${recorded.toLocaleString('en')} recorded, the last ${behind.toFixed(1)} s after its answer` +
        `; bar ${bar.toLocaleString('en')}/s and none lost: ${holds ? 'holds' : 'MISSED'}`,
    );
    return holds;
  } finally {
    yardstick.process.kill();
    await program.stop();
  }
}

async function scansIn({ pool }: BenchDatabase): Promise<number> {
  return (await pool.query<{ count: number }>('SELECT count(*) FROM scans')).rows[0]?.count ?? 0;
}
