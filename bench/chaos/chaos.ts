import { setTimeout as pause } from 'node:timers/promises';
import { searchCodes } from '#lib/contract/codes.ts';
import { webhookEventTypes } from '#lib/contract/webhook-events.ts';
import { createWebhook } from '#lib/contract/webhooks.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { createRandom, type Random } from '#server/photo/testing/channel/random.ts';
import { audit } from './audit/audit.ts';
import type { Finding } from './audit/finding.ts';
import { settle, type Unfinished, untilRecorded } from './audit/settle.ts';
import { createClient } from './client.ts';
import { diagnose } from './diagnosis.ts';
import { type Fault, type Planned, planFaults } from './faults.ts';
import { type FloodReport, startFlood } from './flood.ts';
import { hurryDuring } from './hurry.ts';
import { createLedger } from './ledger.ts';
import { recover } from './recovery.ts';
import { type Service, startService } from './service.ts';
import { change } from './traffic/changes.ts';
import { document } from './traffic/documents.ts';
import { invite } from './traffic/invitations.ts';
import { order, orderAndCancel, placeOrder } from './traffic/orders.ts';
import { prepareProofs, sendProof } from './traffic/proofs.ts';
import { photographCode, type ScannedCodes, scanAddress, scanPhoto } from './traffic/scans.ts';
import { act, type Traffic, until } from './traffic/traffic.ts';
import { upload } from './traffic/uploads.ts';

export interface ChaosOptions {
  faults: number;
  /** The most that come together. */
  atOnce: number;
  seed: string;
  /** Only these kinds; all when left out. */
  kinds?: (fault: Fault) => boolean;
  mounts: boolean;
  /** Also when nothing was wrong. */
  keepsLogs?: boolean;
  settings: Record<string, string>;
  /** Sends photos of proofs too: a second of processor time each. */
  proofs: boolean;
  /** The longest that a fault lasts, by its measure. */
  unitMs: number;
  restMs: number;
  /** Longer than any limit of the service: what is not back by then does not come back by itself. */
  patienceMs: number;
  /** Floods the service meanwhile, and measures how long others wait. */
  floods?: boolean;
  /** After each fault what waits by a schedule, or for a killed program's time, goes on at once. */
  hurries?: boolean;
  report: (line: string) => void;
  /** Ends the faults early; what was brought so far is audited. */
  signal?: AbortSignal;
}

export interface ChaosReport {
  faults: { kind: string; recoveryMs: number | null }[];
  findings: Finding[];
  unfinished: Unfinished;
  surprises: string[];
  statuses: ReadonlyMap<number, number>;
  odd: ReadonlyMap<string, number>;
  crashes: Record<string, number>;
  flood: FloodReport | null;
  seconds: number;
  /** Where the programs' logs are, when they are kept. */
  logs: string;
  holds: boolean;
}

/** Starts the whole service, uses it, breaks it, waits until it has come to rest, and compares. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const service = await startService(options);
  let keeps = true;
  try {
    const report = await breakIt(service, options);
    keeps = !report.holds || options.keepsLogs === true;
    return report;
  } finally {
    await service.stop(!keeps);
  }
}

async function breakIt(service: Service, options: ChaosOptions): Promise<ChaosReport> {
  const began = performance.now();
  const random = createRandom(options.seed);
  const plan = planFaults(
    options.faults,
    options.atOnce,
    random,
    ({ needs, ...fault }) =>
      (needs === undefined || service.places[needs] !== undefined) && (options.kinds?.(fault) ?? true),
  );
  const traffic = prepareTraffic(service, options, createRandom(`${options.seed} traffic`));
  const { ledger, client } = traffic;
  await client.call(createWebhook, {
    body: { url: service.proxies.webhooks.through(service.receiver.url), events: webhookEventTypes },
  });
  const codes = await prepareCodes(traffic, options.patienceMs).catch(async (error: unknown) => {
    await tellWhy(service, options.report);
    throw error;
  });
  const proofs = options.proofs ? await prepareProofs(traffic, service.tokens) : undefined;
  const ending = new AbortController();
  traffic.signal = ending.signal;
  const actors: [string, (traffic: Traffic) => Promise<void>][] = [
    ['order', order],
    ['cancel', orderAndCancel],
    ['upload', upload],
    ['document', document],
    ['document', document],
    ['change', change],
    ['address', (all) => scanAddress(all, codes)],
    ['photo', (all) => scanPhoto(all, codes)],
    ['invitation', invite],
  ];
  if (proofs) actors.push(['proof', (all) => sendProof(all, proofs)]);
  const running = actors.map(([name, once]) => ({ name, end: act(traffic, name, once) }));

  options.report(`everything runs in ${service.directory}; ${plan.length} rounds of faults follow`);
  const flood = options.floods ? await startFlood(traffic, codes) : null;
  const faults = await injectFaults(plan, traffic, codes, random, options);
  await flood?.end();
  ending.abort();
  const { unfinished, findings } = faults.every(({ recoveryMs }) => recoveryMs !== null)
    ? await comeToRest(service, traffic, running, options)
    : { unfinished: new Map(), findings: [] };
  const programs = [service.api, service.photo, ...service.workers, service.store];
  return {
    faults,
    findings,
    unfinished,
    surprises: ledger.surprises,
    statuses: client.statuses,
    odd: client.odd,
    crashes: Object.fromEntries(programs.map(({ name, crashes }) => [name, crashes])),
    flood: flood?.report ?? null,
    seconds: (performance.now() - began) / 1000,
    logs: service.directory,
    holds:
      unfinished.size === 0 &&
      ledger.surprises.length === 0 &&
      faults.every(({ recoveryMs }) => recoveryMs !== null) &&
      findings.every(({ lost, twice }) => lost === 0 && twice === 0),
  };
}

/** Waits until what was begun has ended, each thing twice as long as it may take to be back, and compares. */
async function comeToRest(
  service: Service,
  traffic: Traffic,
  running: readonly { name: string; end: Promise<void> }[],
  options: ChaosOptions,
): Promise<Pick<ChaosReport, 'unfinished' | 'findings'>> {
  const { ledger, client } = traffic;
  const { report } = options;
  const settleMs = 2 * options.patienceMs;
  const hurry = hurryOf(service, options);
  const stillAtWork = new Set(running);
  const ends = running.map(async (actor) => {
    await actor.end;
    stillAtWork.delete(actor);
  });
  await hurry(() => within(settleMs, Promise.all(ends)));
  for (const { name } of stillAtWork) ledger.surprises.push(`${name} did not come to an end`);
  report('the faults are over; waiting until nothing is under way any more');
  const unfinished = await settle(service.database, settleMs, report);
  report('waiting until every scan that was answered is recorded');
  await hurry(() => untilRecorded(service.database, ledger.scans, settleMs));
  report('comparing what was acknowledged with what is there');
  const findings = await within(settleMs, audit({ ledger, client, service }));
  if (!findings) ledger.surprises.push('the comparison did not come to an end');
  if (stillAtWork.size > 0 || unfinished.size > 0 || !findings) await tellWhy(service, report);
  return { unfinished, findings: findings ?? [] };
}

/** @returns undefined when it takes longer */
const within = <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, pause(milliseconds, undefined, { ref: false })]);

const tellWhy = async (service: Service, report: (line: string) => void) => {
  const lines = await within(10_000, diagnose(service));
  for (const line of lines ?? ['  the database does not say what it is at']) report(line);
};

const hurryOf = (service: Service, { hurries }: ChaosOptions) =>
  hurries ? <T>(work: () => Promise<T>) => hurryDuring(service, work) : <T>(work: () => Promise<T>) => work();

function prepareTraffic(
  service: Service,
  { restMs, seed }: ChaosOptions,
  random: Random,
): Traffic & { service: Service } {
  let count = 0;
  return {
    service,
    client: createClient(service.urls.api, service.tokens.brand),
    ledger: createLedger(),
    random,
    name: (what) => `${what}-${seed}-${String(++count).padStart(6, '0')}`,
    restMs,
    signal: new AbortController().signal,
  };
}

/** An order whose codes are only scanned. Its end is the sign that all programs are up. */
async function prepareCodes(traffic: Traffic, patienceMs: number): Promise<ScannedCodes> {
  const { client, ledger, service } = traffic;
  const made = { ...(await placeOrder(traffic, 40, true)), isBusy: true };
  ledger.orders.push(made);
  const completed = until(
    () => client.call(getWorkorder, { params: { id: made.id } }),
    ({ state }) => state === 'completed',
  );
  if (!(await within(patienceMs, completed)))
    throw new Error(`after ${patienceMs / 1000} s the first order has no codes`);
  const { results } = await client.call(searchCodes, { query: { workorder: String(made.id), limit: '40' } });
  const ids = results.map((code) => code.extended_id);
  const codes = { ids, photo: await photographCode(service.urls.code, ids[0] ?? '') };
  await recover(traffic, codes, { mail: true, webhook: true }, patienceMs);
  return codes;
}

/** One round after the other, until one is not recovered from: what comes after it would show nothing more. */
async function injectFaults(
  plan: readonly Planned[],
  traffic: Traffic & { service: Service },
  codes: ScannedCodes,
  random: Random,
  options: ChaosOptions,
): Promise<ChaosReport['faults']> {
  const { unitMs, patienceMs, report, signal } = options;
  const { service, ledger } = traffic;
  const hurry = hurryOf(service, options);
  const done: ChaosReport['faults'] = [];
  for (const { faults, share, restMs } of plan) {
    if (signal?.aborted) break;
    await pause(restMs);
    const lasts = Math.max(...faults.map((fault) => fault.lasts ?? 0)) * unitMs * share;
    const passing = faults.filter((fault) => fault.lasts === undefined);
    for (const fault of faults) if (fault.lasts !== undefined) await fault.begin(service, random);
    await pause(lasts / 2);
    for (const fault of passing) await fault.begin(service, random);
    await pause(lasts / 2);
    for (const fault of faults) await fault.end?.(service);
    const kinds = faults.map(({ kind }) => kind).join(' + ');
    const arrives = { mail: isAbout(faults, 'mail'), webhook: isAbout(faults, 'webhooks') };
    const recovery = await hurry(() => recover(traffic, codes, arrives, patienceMs)).catch((error: unknown) => {
      ledger.surprises.push(`${kinds}: ${error instanceof Error ? error.message : error}`);
      return null;
    });
    for (const { kind } of faults) done.push({ kind, recoveryMs: recovery?.ms ?? null });
    report(
      `${done.length}. ${kinds}: ${recovery ? `${(recovery.ms / 1000).toFixed(1)} s (${recovery.last})` : 'not back'}`,
    );
    if (!recovery) {
      await tellWhy(service, report);
      break;
    }
  }
  return done;
}

const isAbout = (faults: readonly Fault[], on: Fault['on']) => faults.some((fault) => fault.on === on);
