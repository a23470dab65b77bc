import { setTimeout as pause } from 'node:timers/promises';
import { searchCodes } from '#lib/contract/codes.ts';
import { webhookEventTypes } from '#lib/contract/webhook-events.ts';
import { createWebhook } from '#lib/contract/webhooks.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { createRandom, type Random } from '#server/photo/testing/channel/random.ts';
import { audit, type Finding } from './audit/audit.ts';
import { settle, type Unfinished, untilRecorded } from './audit/settle.ts';
import { createClient } from './client.ts';
import { type Fault, type Planned, planFaults } from './faults.ts';
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
  seconds: number;
  /** Where the programs' logs are, when they are kept. */
  logs: string;
  holds: boolean;
}

/** Longest that what was begun may take once nothing is wrong any more. */
const settleMs = 600_000;

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
  const codes = await prepareCodes(traffic);
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
  const running = actors.map(async ([name, once]) => ({ name, end: await act(traffic, name, once) }));
  const stillAtWork = new Set(actors.map(([name], at) => `${name} ${at}`));
  for (const [at, [name]] of actors.entries()) void running[at]?.then(() => stillAtWork.delete(`${name} ${at}`));

  options.report(`everything runs in ${service.directory}; ${plan.length} rounds of faults follow`);
  const faults = await bringFaults(plan, traffic, codes, random, options);
  ending.abort();
  const hurry = hurryOf(service, options);
  await hurry(() => Promise.race([Promise.all(running), pause(settleMs, undefined, { ref: false })]));
  for (const actor of stillAtWork) ledger.surprises.push(`${actor} did not come to an end`);
  options.report('the faults are over; waiting until nothing is under way any more');
  const unfinished = await settle(service.database, settleMs, options.report);
  options.report('waiting until every scan that was answered is recorded');
  await hurry(() => untilRecorded(service.database, traffic.ledger.scans, settleMs));
  options.report('comparing what was acknowledged with what is there');
  const findings = await audit({ ledger, client, service });
  const programs = [service.api, service.photo, ...service.workers, service.store];
  return {
    faults,
    findings,
    unfinished,
    surprises: ledger.surprises,
    statuses: client.statuses,
    odd: client.odd,
    crashes: Object.fromEntries(programs.map(({ name, crashes }) => [name, crashes])),
    seconds: (performance.now() - began) / 1000,
    logs: service.directory,
    holds:
      unfinished.size === 0 &&
      ledger.surprises.length === 0 &&
      faults.every(({ recoveryMs }) => recoveryMs !== null) &&
      findings.every(({ lost, twice }) => lost === 0 && twice === 0),
  };
}

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
async function prepareCodes(traffic: Traffic): Promise<ScannedCodes> {
  const { client, ledger, service } = traffic;
  const made = { ...(await placeOrder(traffic, 40, true)), isBusy: true };
  ledger.orders.push(made);
  await until(
    () => client.call(getWorkorder, { params: { id: made.id } }),
    ({ state }) => state === 'completed',
  );
  const { results } = await client.call(searchCodes, { query: { workorder: String(made.id), limit: '40' } });
  const ids = results.map((code) => code.extended_id);
  const codes = { ids, photo: await photographCode(service.urls.code, ids[0] ?? '') };
  await recover(traffic, codes, { mail: true, webhook: true });
  return codes;
}

async function bringFaults(
  plan: readonly Planned[],
  traffic: Traffic & { service: Service },
  codes: ScannedCodes,
  random: Random,
  options: ChaosOptions,
): Promise<ChaosReport['faults']> {
  const { unitMs, report, signal } = options;
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
    const recovery = await hurry(() => recover(traffic, codes, arrives)).catch((error: unknown) => {
      ledger.surprises.push(`${kinds}: ${error instanceof Error ? error.message : error}`);
      return null;
    });
    for (const { kind } of faults) done.push({ kind, recoveryMs: recovery?.ms ?? null });
    report(
      `${done.length}. ${kinds}: ${recovery ? `${(recovery.ms / 1000).toFixed(1)} s (${recovery.last})` : 'not back'}`,
    );
  }
  return done;
}

const isAbout = (faults: readonly Fault[], on: Fault['on']) => faults.some((fault) => fault.on === on);
