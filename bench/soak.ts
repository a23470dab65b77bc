import { once } from 'node:events';
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
import { callAt, printKnee } from './load/knee.ts';
import { quantile } from './photo/statistics.ts';
import { handlesOf, memoryOf } from './process-usage.ts';
import { readSomePage, signIn, type Visitor } from './two/portal.ts';

/** Most that a program may grow in an hour, after its first third, with 95 % confidence. */
const bars = { memory: 5, handles: 5, sockets: 5 };
const units = { memory: 'MB', handles: 'handles', sockets: 'sockets' };
type Figure = keyof typeof bars;
type Sample = { minute: number } & Record<Figure, number>;

const restMs = 300;
const sampleMs = 60_000;

/**
 * Mixed traffic for an hour: reads of the API at half of their knee, and beside them orders, uploads, exports, changes,
 * code addresses, photos and pages. Each program's memory, handles and sockets by the minute; the verdict is the slope.
 * The argument is the minutes (60).
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const minutes = Number(args[0] ?? 60);
  if (!(minutes >= 3)) throw new Error('Usage: npm run bench -- soak [minutes, 3 or more]');
  await ensurePortalBuild({ root: projectRoot, say: console.log, running: () => undefined });
  const service = await startService({ mounts: false, settings: {} });
  const portal = await startPortal(service);
  try {
    return await soak(service, portal, minutes);
  } finally {
    await portal.stop();
    await service.stop(true);
  }
}

async function startPortal({ urls }: Service) {
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

async function soak(service: Service, portal: { url: string; pid: number | undefined }, minutes: number) {
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
  const reads = [endpointUrl(me, {}), code, endpointUrl(listWorkorders, { query: { limit: 20 } }), code];
  const [first = '', ...others] = reads.map((address) => service.urls.api + address);
  const knee = await printKnee([first, ...others], { connections: 10, seconds: 3, headers });
  console.log(`\n${minutes} minutes at ${(knee / 2).toFixed(0)} reads a second, with ${actors.length} others`);

  const pids = {
    api: service.api.pid,
    photo: service.photo.pid,
    'worker-1': service.workers[0]?.pid,
    'worker-2': service.workers[1]?.pid,
    portal: portal.pid,
  };
  const samples = new Map(Object.keys(pids).map((name): [string, Sample[]] => [name, []]));
  const calls = callAt(knee / 2, [first, ...others], { seconds: minutes * 60, headers });
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(sampleMs);
    for (const [name, pid] of Object.entries(pids)) {
      if (pid === undefined) throw new Error(`${name} does not run.`);
      const { all, sockets } = handlesOf(pid);
      samples.get(name)?.push({ minute, memory: memoryOf(pid, 'RssAnon') ?? 0, handles: all, sockets });
    }
    const now = [...samples].map(([name, of]) => `${name} ${of.at(-1)?.memory.toFixed(0)} MB`);
    console.log(`${String(minute).padStart(3)}  ${now.join('  ')}`);
  }
  const times = await calls;
  stop();
  await Promise.all(running);
  const { orders, uploads, scans, surprises } = traffic.ledger;
  console.log(
    `\n${times.length} reads, p99 ${quantile(times, 0.99).toFixed(1)} ms; ${orders.length} orders, ${uploads.length} uploads, ${scans.length} scans`,
  );
  for (const surprise of surprises.slice(0, 10)) console.log(`unexplained: ${surprise}`);
  const crashes = [service.api, service.photo, ...service.workers].reduce((sum, program) => sum + program.crashes, 0);
  if (crashes > 0) console.log(`${crashes} times a program ended by itself`);
  return printVerdict(samples) && surprises.length === 0 && crashes === 0;
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
      const { slope, margin } = slopeOf(steady.map((sample) => [sample.minute / 60, sample[figure]]));
      const grows = slope - margin > bars[figure];
      holds &&= !grows;
      console.log(
        `| ${name} | ${units[figure]} | ${steady[0]?.[figure].toFixed(0)} | ${steady.at(-1)?.[figure].toFixed(0)} | ${slope.toFixed(1)} ± ${margin.toFixed(1)} | ${grows ? 'GROWS' : 'steady'} |`,
      );
    }
  }
  return holds;
}

/** Least squares: the slope and, by the scatter around it, 1.96 standard errors of it. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): { slope: number; margin: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (spread === 0 || points.length < 3) return { slope: 0, margin: Number.POSITIVE_INFINITY };
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return { slope, margin: 1.96 * Math.sqrt(rest / (points.length - 2) / spread) };
}
