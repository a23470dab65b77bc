import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { me } from '#lib/contract/auth.ts';
import { getCode, searchCodes } from '#lib/contract/codes.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { getWorkorder, listWorkorders } from '#lib/contract/workorders.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { testPassword } from '#server/programs/api/testing/people.ts';
import { projectRoot } from '#server/tools/install/install.mjs';
import { ensurePortalBuild } from '#server/tools/one-machine/portal-build.ts';
import { createClient } from './chaos/client.ts';
import { createLedger } from './chaos/ledger.ts';
import { takePort } from './chaos/ports.ts';
import { type Service, startService } from './chaos/service.ts';
import { change } from './chaos/traffic/changes.ts';
import { document } from './chaos/traffic/documents.ts';
import { order, placeOrder } from './chaos/traffic/orders.ts';
import { photographCode, type ScannedCodes, scanAddress, scanPhoto } from './chaos/traffic/scans.ts';
import { act, type Traffic, until } from './chaos/traffic/traffic.ts';
import { upload } from './chaos/traffic/uploads.ts';
import { printKnee } from './load/knee.ts';
import { handlesOf, memoryOf } from './process-usage.ts';
import { readLiveMemory, soakEnvironment } from './soak/live-memory.ts';
import { readAt } from './soak/read-at.ts';
import { judgeSlope, slopeOf } from './soak/slope.ts';
import { quantile } from './statistics.ts';
import { readSomePage, signIn, type Visitor } from './two/portal.ts';

/**
 * Maximum growth of a program in an hour, after the first third, with 95 % confidence. `live` is the MB left after
 * garbage collection at the end of each minute; the others are the minimum of the minute, so that bursts do not count
 * as growth. Resident memory (`memory`, MB) depends on the collector and varies more than live memory.
 */
const bars = { live: 5, memory: 25, handles: 5, sockets: 5 };
const units = { live: 'MB live', memory: 'MB held', handles: 'handles', sockets: 'sockets' };
type Figure = keyof typeof bars;
type Sample = { minute: number } & Record<Figure, number>;

const restMs = 300;
const minuteMs = 60_000;
const looksPerMinute = 20;

/**
 * Mixed traffic for an hour: reads of the API at half of their knee, and beside them orders, uploads, exports, changes,
 * code addresses, photos and pages. Each program's memory, handles and sockets by the minute; the verdict is the slope.
 * The arguments are the minutes (60), and a rate for a busy machine, whose knee means nothing. False when a figure
 * grows, a program ends by itself or an answer is wrong.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const [minutes, rate] = [Number(args[0] ?? 60), args[1] === undefined ? undefined : Number(args[1])];
  if (!(minutes >= 3 && (rate === undefined || rate > 0))) {
    throw new Error('Usage: npm run bench -- soak [minutes, 3 or more] [reads a second, else half of the knee]');
  }
  await ensurePortalBuild({ root: projectRoot, say: console.log, running: () => undefined });
  const directory = mkdtempSync(path.join(tmpdir(), 'proofmark-soak-'));
  const settings = soakEnvironment(directory);
  const service = await startService({ mounts: false, settings });
  const portal = await startPortal(service, settings);
  try {
    return await soak(service, portal, { minutes, rate, directory });
  } finally {
    await portal.stop();
    await service.stop(true);
    rmSync(directory, { recursive: true });
  }
}

async function startPortal({ urls }: Service, settings: Record<string, string>) {
  const port = await takePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXTAUTH_SECRET: 'the secret of a portal in a soak, 32 or more',
    NEXTAUTH_URL: url,
    API_URL: urls.api,
    PHOTO_URL: urls.photo,
    CODE_URL: urls.code,
    SERVICE_APP_ID: 'chaos-app',
    ...settings,
  };
  const next = path.join(projectRoot, 'node_modules/next/dist/bin/next');
  const child = forkProgram(next, { env, cwd: projectRoot, silent: true }, [
    'start',
    '-p',
    String(port),
    '-H',
    '127.0.0.1',
  ]);
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, Boolean);
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function soak(
  service: Service,
  portal: { url: string; pid: number | undefined },
  { minutes, rate, directory }: { minutes: number; rate: number | undefined; directory: string },
) {
  const { traffic, codes, visitor, stop } = await prepare(service, portal.url);
  const actors: [string, (traffic: Traffic) => Promise<void>][] = [
    ['order', order],
    ['upload', upload],
    ['document', document],
    ['change', change],
    ['address', (all) => scanAddress(all, codes)],
    ['photo', (all) => scanPhoto(all, codes)],
    ['page', ({ random }) => readSomePage(visitor, (pages) => random.pick(pages))],
  ];
  const running = actors.map(([name, once]) => act(traffic, name, once));
  const headers = [`Authorization: UAT ${service.tokens.brand}`];
  const code = endpointUrl(getCode, { params: { extended_id: codes.ids[0] ?? '' } });
  const paths = [endpointUrl(me, {}), code, endpointUrl(listWorkorders, { query: { limit: 20 } }), code];
  const [first = '', ...others] = paths.map((address) => service.urls.api + address);
  const half = async () => (await printKnee([first, ...others], { connections: 10, seconds: 3, headers })) / 2;
  const reads = rate ?? (await half());
  console.log(`\n${minutes} minutes at ${reads.toFixed(0)} reads a second, with ${actors.length} others`);

  const pids = {
    api: service.api.pid,
    photo: service.photo.pid,
    'worker-1': service.workers[0]?.pid,
    'worker-2': service.workers[1]?.pid,
    portal: portal.pid,
  };
  const samples = new Map(Object.keys(pids).map((name): [string, Sample[]] => [name, []]));
  const calls = readAt(
    reads,
    [first, ...others],
    { Authorization: `UAT ${service.tokens.brand}` },
    { signal: traffic.signal, surprise: (words) => traffic.ledger.surprises.push(words) },
  );
  for (let minute = 1; minute <= minutes; minute += 1) {
    const least = await watchMinute(pids);
    for (const [name, figures] of least) {
      const live = (await readLiveMemory(pids[name as keyof typeof pids] ?? 0, directory)) ?? Number.NaN;
      samples.get(name)?.push({ minute, live, ...figures });
    }
    const now = [...samples].map(
      ([name, of]) => `${name} ${of.at(-1)?.memory.toFixed(0)}/${of.at(-1)?.live.toFixed(1)}`,
    );
    console.log(`${String(minute).padStart(3)}  ${now.join('  ')} MB held/live, load ${loadavg()[0]?.toFixed(0)}`);
  }
  stop();
  const times = await calls;
  await Promise.all(running);
  const { orders, uploads, scans, surprises } = traffic.ledger;
  console.log(
    `\n${times.length} reads, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms; ${orders.length} orders, ${uploads.length} uploads, ${scans.length} scans`,
  );
  if (surprises.length > 0) console.log(`${surprises.length} answers are unexplained`);
  for (const surprise of surprises.slice(0, 10)) console.log(`unexplained: ${surprise}`);
  const crashes = [service.api, service.photo, ...service.workers].reduce((sum, program) => sum + program.crashes, 0);
  if (crashes > 0) console.log(`${crashes} times a program ended by itself`);
  return printVerdict(samples) && surprises.length === 0 && crashes === 0;
}

/** The least of each figure in a minute, by program. */
async function watchMinute(pids: Record<string, number | undefined>) {
  const least = new Map<string, Omit<Sample, 'minute' | 'live'>>();
  for (let look = 0; look < looksPerMinute; look += 1) {
    await pause(minuteMs / looksPerMinute);
    for (const [name, pid] of Object.entries(pids)) {
      if (pid === undefined) throw new Error(`${name} does not run.`);
      const { all, sockets } = handlesOf(pid);
      const memory = memoryOf(pid, 'RssAnon') ?? 0;
      const before = least.get(name) ?? { memory, handles: all, sockets };
      least.set(name, {
        memory: Math.min(before.memory, memory),
        handles: Math.min(before.handles, all),
        sockets: Math.min(before.sockets, sockets),
      });
    }
  }
  return least;
}

async function prepare(service: Service, portalUrl: string) {
  const ending = new AbortController();
  let count = 0;
  const traffic: Traffic = {
    service,
    client: createClient(service.urls.api, service.tokens.brand, true),
    ledger: createLedger(),
    random: createRandom('soak'),
    name: (what) => `${what}-soak-${String(++count).padStart(7, '0')}`,
    restMs,
    signal: ending.signal,
  };
  const { client, ledger } = traffic;
  const made = { ...(await placeOrder(traffic, 40, true)), isBusy: true };
  ledger.orders.push(made);
  await until(
    () => client.call(getWorkorder, { params: { id: made.id } }),
    ({ state }) => state === 'completed',
  );
  const { results } = await client.call(searchCodes, { query: { workorder: String(made.id), limit: '40' } });
  const ids = results.map(({ extended_id: id }) => id);
  const codes: ScannedCodes = { ids, photo: await photographCode(service.urls.code, ids[0] ?? '') };
  const { email } = service.world.people.brandAdmin;
  const session = await signIn(portalUrl, portalUrl, email, testPassword);
  const visitor: Visitor = { session, base: portalUrl, email, brand: service.world.goods.brand.brandId };
  return { traffic, codes, visitor, stop: () => ending.abort() };
}

function printVerdict(samples: ReadonlyMap<string, readonly Sample[]>): boolean {
  let holds = true;
  console.log(
    '\n| program | figure | after a third | at the end | an hour (95 %) | verdict |\n|---|---|---|---|---|---|',
  );
  for (const [name, all] of samples) {
    const steady = all.slice(Math.floor(all.length / 3));
    for (const figure of Object.keys(bars) as Figure[]) {
      const known = steady.filter((sample) => !Number.isNaN(sample[figure]));
      const { slope, margin } = slopeOf(known.map((sample) => [sample.minute / 60, sample[figure]]));
      const verdict = judgeSlope({ slope, margin }, bars[figure]);
      holds &&= verdict !== 'grows';
      console.log(
        `| ${name} | ${units[figure]} | ${known[0]?.[figure].toFixed(0)} | ${known.at(-1)?.[figure].toFixed(0)} | ${slope.toFixed(1)} ± ${margin.toFixed(1)} | ${verdict} |`,
      );
    }
  }
  return holds;
}
