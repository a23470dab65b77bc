import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { pollUntil } from './http-client.ts';
import { fillLists } from './list-data.ts';
import { load } from './load/http-load.ts';
import { startYardstick } from './load/yardstick.ts';
import { cpuSecondsOf } from './process-usage.ts';
import { startProgram } from './start-program.ts';
import { quantile } from './statistics.ts';
import { median } from './yardstick.ts';

const connections = 64;
const codes = 10_000;
const rounds = 5;
/**
 * Products with an address of their own lead on to it, the others get a check page. The bar is a share of the answers
 * of a bare route in the same run.
 */
const kinds = {
  'a redirect each': { exists: 'EXISTS', bar: 0.15 },
  'a check page each': { exists: 'NOT EXISTS', bar: 0.1 },
};

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
    await database.pool.query("UPDATE products SET url = 'https://brand.example/item' WHERE id % 2 = 0");
    const before = await scansIn(database);
    let answered = 0;
    let holds = true;
    for (const [kind, { exists, bar }] of Object.entries(kinds)) {
      const bare = createMeasured();
      const urls = await addressesOf(database, exists, codePort);
      const addresses = createMeasured();
      const cpuBefore = cpuSecondsOf(program.pid)?.own ?? 0;
      let answers = 0;
      for (let round = -1; round < rounds; round += 1) {
        const yard = await load([`${yardstick.url}/bare`], { connections, seconds });
        const visits = await load(urls, { connections, seconds });
        answers += visits.answers;
        // The first round is for compiling.
        if (round < 0) continue;
        bare.add(yard);
        addresses.add(visits);
      }
      answered += answers;
      const cpuMs = (((cpuSecondsOf(program.pid)?.own ?? 0) - cpuBefore) * 1000) / answers;
      const share = addresses.rate() / bare.rate();
      holds &&= share >= bar;
      console.log(`${kind.padEnd(18)} ${addresses.said()}  processor of the program ${cpuMs.toFixed(3)} ms`);
      console.log(`a bare route       ${bare.said()}  share ${share.toFixed(3)}, bar ${bar}`);
    }
    const began = performance.now();
    const recorded = await pollUntil(
      async () => (await scansIn(database)) - before,
      (count) => count >= answered || performance.now() - began > 60_000,
    );
    const behind = (performance.now() - began) / 1000;
    holds &&= recorded === answered;
    console.log(
      `${answered.toLocaleString('en')} answered, ${recorded.toLocaleString('en')} recorded, the last ${behind.toFixed(1)} s after its answer` +
        `; shares and none lost: ${holds ? 'holds' : 'MISSED'}`,
    );
    return holds;
  } finally {
    yardstick.process.kill();
    await program.stop();
  }
}

function createMeasured() {
  const rates: number[] = [];
  const p99: number[] = [];
  const rate = () => median(rates);
  return {
    rate,
    add({ answers, seconds, times }: Awaited<ReturnType<typeof load>>) {
      rates.push(answers / seconds);
      p99.push(quantile(times, 0.99));
    },
    said: () => `${rate().toFixed(0)}/s  p99 ${median(p99).toFixed(1)} ms`,
  };
}

async function addressesOf({ pool }: BenchDatabase, exists: string, port: number): Promise<[string, ...string[]]> {
  const { rows } = await pool.query<{ extended_id: string }>(
    `SELECT extended_id FROM codes
      WHERE ${exists} (SELECT FROM products WHERE products.id = codes.product_id AND products.url <> '')
      ORDER BY md5(extended_id) LIMIT 5000`,
  );
  const urls = rows.map(({ extended_id: id }) => `http://127.0.0.1:${port}/${encodeURIComponent(id)}`);
  return urls as [string, ...string[]];
}

async function scansIn({ pool }: BenchDatabase): Promise<number> {
  return (await pool.query<{ count: number }>('SELECT count(*) FROM scans')).rows[0]?.count ?? 0;
}
