import { setTimeout as pause } from 'node:timers/promises';
import { searchCodes } from '#lib/contract/codes.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { webhookEventTypes } from '#lib/contract/webhook-events.ts';
import { createWebhook } from '#lib/contract/webhooks.ts';
import { getCodesFile, getWorkorder } from '#lib/contract/workorders.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { testPassword } from '#server/programs/api/testing/people.ts';
import { readZip } from '#server/programs/api/testing/read-zip.ts';
import { audit } from '../chaos/audit/audit.ts';
import { type Finding, startFinding } from '../chaos/audit/finding.ts';
import { settle, type Unfinished, untilRecorded } from '../chaos/audit/settle.ts';
import { createClient } from '../chaos/client.ts';
import { createLedger } from '../chaos/ledger.ts';
import { change } from '../chaos/traffic/changes.ts';
import { document } from '../chaos/traffic/documents.ts';
import { invite } from '../chaos/traffic/invitations.ts';
import { order, orderAndCancel, placeOrder } from '../chaos/traffic/orders.ts';
import { photographCode, type ScannedCodes, scanAddress, scanPhoto } from '../chaos/traffic/scans.ts';
import { act, type Traffic, until, whole } from '../chaos/traffic/traffic.ts';
import { upload } from '../chaos/traffic/uploads.ts';
import { type Answers, type Counted, isFailed, observeAnswers } from './answers.ts';
import { auditCaller, auditEndOfToken } from './caller.ts';
import { addProduct, readPage, readSomePage, signIn, signInAgain, type Visitor } from './portal.ts';
import { type Kind, kinds, type Stage, seenBy, startStage } from './stage.ts';

export interface TwoOptions {
  seed: string;
  deploymentId: string;
  keepsLogs: boolean;
  report(line: string): void;
}

export interface TwoReport {
  phases: string[];
  counted: readonly Counted[];
  findings: Finding[];
  unfinished: Unfinished;
  surprises: string[];
  /** Requests that each program behind haproxy was sent, before the first reload. */
  served: Record<string, number>;
  /** Answers of 503 that do not say when to come again: not the service's own. */
  speechless: number;
  /** Codes a program ended with after SIGTERM that it should not have. */
  badEnds: string[];
  seconds: number;
  /** Where the programs' logs are, when they are kept. */
  logs: string;
  holds: boolean;
}

/** No request may fail in these: an operator does them in the middle of the day. */
const gentle = { restart: 'rolling restart (SIGTERM, one of each at a time)', reload: 'haproxy reloaded twice' };
const killed = (kind: Kind) => `${kind}: one of two killed with -9`;
const warmMs = 5000;
const away = 'PostgreSQL stopped for eight seconds';
const awayMs = 8000;
const deadMs = 4000;
const restMs = 300;
const settleMs = 240_000;

/** Two of everything, used as it is documented, while one of each is killed, restarted, and haproxy reloaded. */
export async function runTwo(options: TwoOptions): Promise<TwoReport> {
  const stage = await startStage(options.deploymentId, options.report);
  const answers = observeAnswers(new Map(Object.entries(stage.urls).map(([name, url]) => [new URL(url).origin, name])));
  let keeps = true;
  try {
    const report = await exercise(stage, answers, options);
    keeps = !report.holds || options.keepsLogs;
    return report;
  } finally {
    answers.restore();
    await stage.stop(!keeps);
  }
}

async function exercise(stage: Stage, answers: Answers, options: TwoOptions): Promise<TwoReport> {
  const began = performance.now();
  const { traffic, visitor, codes } = await prepare(stage, options.seed);
  const { ledger } = traffic;
  const callers = [await auditCaller(stage, testPassword), await auditEndOfToken(stage)];
  const products: string[] = [];
  const ending = new AbortController();
  traffic.signal = ending.signal;
  const { email } = stage.service.world.people.brandAdmin;
  const actors: [string, (traffic: Traffic) => Promise<void>][] = [
    ['order', order],
    ['file', orderToFile],
    ['cancel', orderAndCancel],
    ['upload', upload],
    ['document', document],
    ['change', change],
    ['address', (all) => scanAddress(all, codes)],
    ['address', (all) => scanAddress(all, codes)],
    ['photo', (all) => scanPhoto(all, codes)],
    ['invitation', invite],
    ['page', ({ random }) => readSomePage(visitor, (pages) => random.pick(pages))],
    ['page', ({ random }) => readSomePage(visitor, (pages) => random.pick(pages))],
    ['product', async ({ name }) => void products.push(await addProduct(visitor, name('product')))],
    ['sign-in', () => signInAgain({ ...visitor, email }, testPassword)],
  ];
  const running = actors.map(([name, once]) => act(traffic, name, once));

  const broken = await breakIt(stage, answers, options.report);
  ending.abort();
  await Promise.race([Promise.all(running), pause(settleMs, undefined, { ref: false })]);
  answers.during('afterwards');
  options.report('waiting until nothing is under way any more');
  const unfinished = await settle(stage.service.database, settleMs, options.report);
  await untilRecorded(stage.service.database, traffic.ledger.scans, settleMs);
  options.report('comparing what was acknowledged with what is there');
  ledger.scansSent += broken.askedTwice;
  const findings = await audit({ ledger, client: traffic.client, service: stage.service });
  findings.push(await auditProducts(stage, products), ...callers);
  const { counted } = answers;
  const speechless = counted.filter(({ status, saysWhen }) => status === 503 && !saysWhen);
  const gentleFailed = counted.filter((each) => Object.values(gentle).includes(each.phase) && isFailed(each));
  return {
    phases: broken.phases,
    counted,
    findings,
    unfinished,
    surprises: ledger.surprises,
    served: broken.served,
    speechless: speechless.length,
    badEnds: broken.badEnds,
    seconds: (performance.now() - began) / 1000,
    logs: stage.directory,
    holds:
      unfinished.size === 0 &&
      ledger.surprises.length === 0 &&
      gentleFailed.length === 0 &&
      speechless.length === 0 &&
      broken.badEnds.length === 0 &&
      Object.values(broken.served).every((requests) => requests > 0) &&
      findings.every(({ lost, twice }) => lost === 0 && twice === 0),
  };
}

async function prepare(stage: Stage, seed: string) {
  const { service, tokens, urls } = stage;
  let count = 0;
  const traffic: Traffic = {
    service,
    client: createClient(urls.api, tokens.brand, true),
    ledger: createLedger(),
    random: createRandom(`${seed} traffic`),
    name: (what) => `${what}-${seed}-${String(++count).padStart(6, '0')}`,
    restMs,
    signal: new AbortController().signal,
  };
  const { client, ledger } = traffic;
  await client.call(createWebhook, { body: { url: service.receiver.url, events: webhookEventTypes } });
  const made = { ...(await placeOrder(traffic, 40, true)), isBusy: true };
  ledger.orders.push(made);
  await until(
    () => client.call(getWorkorder, { params: { id: made.id } }),
    ({ state }) => state === 'completed',
  );
  const { results } = await client.call(searchCodes, { query: { workorder: String(made.id), limit: '40' } });
  const ids = results.map((code) => code.extended_id);
  const codes: ScannedCodes = { ids, photo: await photographCode(urls.code, ids[0] ?? '') };

  const { email } = service.world.people.brandAdmin;
  const [first, second] = stage.direct.portal;
  const session = await signIn(first, urls.portal, email, testPassword);
  await readPage(session, second, '/', email);
  const visitor: Visitor = { session, base: urls.portal, email, brand: service.world.goods.brand.brandId };
  return { traffic, visitor, codes };
}

/** From the order to its file, read as a printer does. The auditor compares the codes at the end. */
async function orderToFile(traffic: Traffic): Promise<void> {
  const { client, ledger, random, service } = traffic;
  const made = await placeOrder(traffic, whole(random, 1, 200), true);
  ledger.orders.push(made);
  const params = { id: made.id };
  await until(
    () => client.call(getWorkorder, { params }),
    ({ codegen_file: file }) => file !== null,
  );
  const file = await client.download(service.urls.api + endpointUrl(getCodesFile, { params }), { token: true });
  const [, ...rows] = ((await readZip(file))['codes.csv'] ?? '').trimEnd().split(/\r?\n/);
  const different = new Set(rows.map((row) => row.split(',')[0])).size;
  if (rows.length !== made.quantity || different !== made.quantity) {
    ledger.surprises.push(`file of order ${made.id}: ${rows.length} rows, ${different} codes, not ${made.quantity}`);
  }
}

/** One after the other: plain traffic, each kind killed, a rolling restart, haproxy reloaded. */
async function breakIt({ programs, haproxy, database }: Stage, answers: Answers, report: (line: string) => void) {
  const phases: string[] = [];
  const badEnds: string[] = [];
  const begin = (phase: string) => {
    answers.during(phase);
    phases.push(phase);
    report(phase);
  };
  begin('two of each');
  await pause(warmMs);
  for (const [at, kind] of kinds.entries()) {
    const number = (at % 2) as 0 | 1;
    const program = programs[kind][number];
    begin(killed(kind));
    await program.kill();
    await pause(deadMs);
    program.start();
    await program.untilReady();
    await haproxy.untilSeen(seenBy([kind], [number + 1]), true);
    await pause(1000);
  }
  begin('two of each again');
  await pause(warmMs);
  begin(gentle.restart);
  for (const number of [0, 1] as const) {
    const half = kinds.map((kind) => programs[kind][number]);
    const ends = await Promise.all(half.map(async (program) => ({ name: program.name, code: await program.end() })));
    for (const { name, code } of ends) {
      // Next ends with the code of the signal, as a shell would.
      if (code !== (name.startsWith('portal') ? 143 : 0)) badEnds.push(`${name} ended with code ${code}`);
    }
    for (const program of half) program.start();
    for (const program of half) await program.untilReady();
    await haproxy.untilSeen(seenBy(kinds, [number + 1]), true);
    await pause(1000);
  }
  const stats = await haproxy.stats();
  const served = Object.fromEntries(
    stats
      .filter(({ svname = '' }) => /-[12]$/.test(svname))
      .map(({ pxname, svname, stot }) => [`${pxname}/${svname}`, Number(stot)]),
  );
  begin(gentle.reload);
  for (let times = 0; times < 2; times += 1) {
    await haproxy.reload();
    await pause(2000);
  }
  begin(away);
  await database.off();
  await pause(awayMs);
  await database.on();
  await haproxy.untilSeen(seenBy(kinds, [1, 2]), true);
  begin('two of each at last');
  await pause(2000);
  const retries = (lines: typeof stats) =>
    lines
      .filter(({ pxname, svname }) => pxname === 'code' && svname === 'BACKEND')
      .reduce((sum, { wretr }) => sum + Number(wretr), 0);
  return { phases, badEnds, served, askedTwice: retries(stats) + retries(await haproxy.stats()) };
}

/** Each by its SKU, once, however often its button was pressed. */
async function auditProducts({ service }: Stage, skus: readonly string[]): Promise<Finding> {
  const products = startFinding('products, by the action of a page');
  const { rows } = await service.database.pool.query<{ sku: string; times: number }>(
    'SELECT sku, count(*)::int AS times FROM products WHERE company_id = $1 GROUP BY sku',
    [service.world.companies.brand],
  );
  const times = new Map(rows.map((row) => [row.sku, row.times]));
  for (const sku of skus) {
    const found = times.get(sku) ?? 0;
    products.add(
      { acknowledged: 1, present: Math.min(1, found), lost: found === 0 ? 1 : 0, twice: Math.max(0, found - 1) },
      found === 1 ? undefined : `${sku} is there ${found} times`,
    );
  }
  return products.finding;
}
