import { me } from '#lib/contract/auth.ts';
import { getCode } from '#lib/contract/codes.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { newTokenFor } from './api-process.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';
import { cpuOfDatabase, postmasterOf } from './database-usage.ts';
import { fillLists } from './list-data.ts';
import { load } from './load/http-load.ts';
import { printKnee } from './load/knee.ts';
import { startYardstick } from './load/yardstick.ts';
import { cpuSecondsOf } from './process-usage.ts';
import { startProgram } from './start-program.ts';
import { quantile } from './statistics.ts';
import { median } from './yardstick.ts';

const connections = 10;
const rounds = 5;
const codes = 10_000;

/** Requests a second as a part of those of the route with SELECT 1, through a pool of the same size. */
const bars = { me: 0.5, workorders: 0.08, code: 0.15 };

interface Route {
  name: string;
  url: string;
  headers: readonly string[];
  pid: number | undefined;
  bar?: number;
}

interface Result {
  perSecond: number[];
  p99: number[];
  cpuMs: number[];
  /** Processor time of PostgreSQL. */
  databaseMs: number[];
}

/**
 * Reads of the API over ten connections, compared with a bare route and one with SELECT 1, in turns, so that other work
 * of the machine affects all alike; then p99 of mixed traffic against its rate. The argument is the seconds of a round
 * (3).
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const seconds = Number(args[0] ?? 3);
  if (!(seconds > 0)) throw new Error('Usage: npm run bench -- load [seconds]');
  return withBenchDatabase((database) => measure(database, seconds));
}

async function measure(database: BenchDatabase, seconds: number): Promise<boolean> {
  const data = await fillLists(database, codes);
  const token = await newTokenFor(database, data.userId);
  const port = await findFreePort();
  const api = await startProgram('api', database, port, {
    SECRET_KEY: 'x'.repeat(32),
    API_PORT: String(port),
    API_RATE_PER_MINUTE: '10000000',
    API_SECONDS_PER_MINUTE: '3840',
    DATABASE_POOL: String(connections),
  });
  const { url: base, process: yardstick } = await startYardstick(database.url, connections);
  try {
    const headers = [`Authorization: UAT ${token}`];
    const ofApi = (name: string, address: string, bar: number): Route => ({
      name,
      url: `http://127.0.0.1:${port}${address}`,
      headers,
      pid: api.pid,
      bar,
    });
    const bare = { name: 'a bare route', url: `${base}/bare`, headers: [], pid: yardstick.pid };
    const select1 = { name: 'SELECT 1 through a pool', url: `${base}/select-1`, headers: [], pid: yardstick.pid };
    const profile = ofApi('GET /me', endpointUrl(me, {}), bars.me);
    const page = ofApi('20 workorders', endpointUrl(listWorkorders, { query: { limit: 20 } }), bars.workorders);
    const code = ofApi('a code by id', endpointUrl(getCode, { params: { extended_id: data.code } }), bars.code);
    const good = await compare([bare, select1, profile, page, code], select1, {
      seconds,
      postmaster: await postmasterOf(database),
    });
    // As a program asks that follows its orders: now and then who it is, then pages, mostly codes.
    const mixed = [profile, code, code, page, code, code] as const;
    await printKnee([profile.url, ...mixed.slice(1).map(({ url }) => url)], { connections, seconds, headers });
    return good;
  } finally {
    yardstick.kill();
    await api.stop();
  }
}

async function compare(
  routes: readonly Route[],
  against: Route,
  { seconds, postmaster }: { seconds: number; postmaster: number },
): Promise<boolean> {
  const results = new Map<Route, Result>(
    routes.map((route) => [route, { perSecond: [], p99: [], cpuMs: [], databaseMs: [] }]),
  );
  for (let round = -1; round < rounds; round += 1) {
    for (const route of routes) {
      const before = cpuSecondsOf(route.pid)?.own;
      const databaseBefore = cpuOfDatabase(postmaster);
      const {
        answers,
        seconds: took,
        times,
      } = await load([route.url], { connections, seconds, headers: route.headers });
      const after = cpuSecondsOf(route.pid)?.own;
      const databaseAfter = cpuOfDatabase(postmaster);
      // The first round is for compiling.
      if (round < 0) continue;
      const result = results.get(route);
      result?.perSecond.push(answers / took);
      result?.p99.push(quantile(times, 0.99));
      result?.databaseMs.push(((databaseAfter - databaseBefore) * 1000) / answers);
      if (before !== undefined && after !== undefined) result?.cpuMs.push(((after - before) * 1000) / answers);
    }
  }
  const yard = median(results.get(against)?.perSecond ?? []);
  let good = true;
  for (const [route, { perSecond, p99, cpuMs, databaseMs }] of results) {
    const rate = median(perSecond);
    const share = rate / yard;
    const holds = route.bar === undefined || share >= route.bar;
    good &&= holds;
    const bar = route.bar === undefined ? '' : `, bar ${(route.bar * 100).toFixed(0)} %: ${holds ? 'holds' : 'MISSED'}`;
    console.log(
      `${route.name.padEnd(24)} ${rate.toFixed(0).padStart(6)}/s  p99 ${median(p99).toFixed(1).padStart(5)} ms  ` +
        `processor: program ${median(cpuMs).toFixed(3)} ms, PostgreSQL ${median(databaseMs).toFixed(3)} ms  ${(share * 100).toFixed(0)} % of SELECT 1${bar}`,
    );
  }
  return good;
}
