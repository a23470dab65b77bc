import { setTimeout as pause } from 'node:timers/promises';
import { requestPasswordReset } from '#lib/contract/account-links.ts';
import { me, signIn } from '#lib/contract/auth.ts';
import { previewCodeSelection } from '#lib/contract/code-selection.ts';
import { joinInspection } from '#lib/contract/inspection.ts';
import { authenticatePhoto, serviceAppHeader } from '#lib/contract/photo.ts';
import { patternsOnly } from '#server/photo/testing/patterns-only.ts';
import { quantile } from '../statistics.ts';
import type { Service } from './service.ts';
import { type ScannedCodes, sendPhoto, visit } from './traffic/scans.ts';
import type { Traffic } from './traffic/traffic.ts';

/** Requests of each kind that are under way at once. */
const atOnce = 2;
/** Long enough for some forty photos of each kind, of which the slowest is the p99. */
const phaseMs = 60_000;
const app = 'flood-app';
/** Network of the flood: all others call from the loopback. */
const from = { 'x-forwarded-for': '198.51.100.66' };

const phases = ['idle', 'flood', 'flood and faults'] as const;
type Phase = (typeof phases)[number];

export interface FloodReport {
  /** Answers to the flood by kind and status; 0: no answer. */
  answers: ReadonlyMap<string, number>;
  /** Milliseconds that others waited, by what they asked for. */
  waits: { what: string; times: Record<Phase, readonly number[]> }[];
}

/** Floods the service with costly requests of another company and of an anonymous network, and measures all others. */
export interface Flood {
  report: FloodReport;
  end(): Promise<void>;
}

/** Measures others without the flood, then with it alone; with faults from then on. */
export async function startFlood(traffic: Traffic & { service: Service }, codes: ScannedCodes): Promise<Flood> {
  const ending = new AbortController();
  const { signal } = ending;
  const answers = new Map<string, number>();
  let phase: Phase = 'idle';
  const probes = probesOf(traffic, codes).map(({ what, ask, everyMs = 200 }) => {
    const times: Record<Phase, number[]> = { idle: [], flood: [], 'flood and faults': [] };
    const end = (async () => {
      while (!signal.aborted) {
        const [began, asked] = [performance.now(), phase];
        // A call without an answer says nothing of the flood: a fault may have ended it.
        if ((await ask()) && asked === phase) times[phase].push(performance.now() - began);
        await pause(everyMs);
      }
    })();
    return { what, times, end };
  });
  await pause(phaseMs);
  phase = 'flood';
  const floods = (await floodsOf(traffic.service)).flatMap(({ what, send }) =>
    Array.from({ length: atOnce }, async () => {
      while (!signal.aborted) {
        const status = await send().then(
          async (response) => {
            await response.arrayBuffer();
            return response.status;
          },
          () => 0,
        );
        const key = `${what} ${status || 'none'}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
        if (status === 0) await pause(200);
      }
    }),
  );
  await pause(phaseMs);
  phase = 'flood and faults';
  return {
    report: { answers, waits: probes.map(({ what, times }) => ({ what, times })) },
    async end() {
      ending.abort();
      await Promise.all([...floods, ...probes.map((probe) => probe.end)].map((each) => each.catch(() => undefined)));
    },
  };
}

function probesOf({ service, ledger, name }: Traffic & { service: Service }, { ids, photo }: ScannedCodes) {
  const { urls, tokens } = service;
  let phone = 0;
  return [
    {
      what: 'a call of another company',
      ask: async () => {
        const init = { headers: { authorization: `UAT ${tokens.brand}` }, signal: AbortSignal.timeout(30_000) };
        const response = await fetch(urls.api + me.path, init).catch(() => undefined);
        await response?.arrayBuffer().catch(() => undefined);
        return response?.ok ?? false;
      },
    },
    {
      what: 'the address of a code',
      ask: async () => {
        ledger.scansSent += 1;
        const uuid = await visit(urls.code, ids[0] ?? '');
        if (uuid) ledger.scans.push(uuid);
        return uuid !== null;
      },
    },
    {
      what: 'a photo at the check page',
      everyMs: 1000,
      ask: async () => {
        ledger.scansSent += 1;
        phone += 1;
        // A phone has a limit of photos.
        const headers = { 'x-forwarded-for': `203.0.113.${phone % 250}` };
        const bytes = new Blob([new Uint8Array(photo)]);
        const response = await postPhoto(`${urls.code}/${ids[0]}`, bytes, headers).catch(() => undefined);
        await response?.arrayBuffer().catch(() => undefined);
        return response?.ok ?? false;
      },
    },
    {
      what: 'a photo at the photo API',
      // An application has a limit of photos.
      everyMs: 1500,
      ask: async () => {
        ledger.scansSent += 1;
        const uuid = await sendPhoto(urls.photo, photo, name('probe'));
        if (uuid) ledger.scans.push(uuid);
        return uuid !== null;
      },
    },
  ];
}

function postPhoto(url: string, photo: Blob, headers: Record<string, string> = {}): Promise<Response> {
  const body = new FormData();
  body.set('image', photo, 'photo.jpg');
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(60_000) });
}

async function floodsOf({ urls, database, world }: Service) {
  const { token } = world.people.rivalAdmin;
  const values = { identifier: app, company_id: world.companies.rival, name: 'Flood' };
  await database.db.insertInto('scan_apps').values(values).execute();
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, at]));
  const unknown = JSON.stringify({ email: 'flood@flood.test', ...many(900) });
  const selection = JSON.stringify({ extended_ids: Array.from({ length: 100_000 }, (_, at) => `flood-${at}`) });
  const picture = new Blob([new Uint8Array(await patternsOnly(1600, 3, 20, 20))]);
  const json = (url: string, body: string, headers: Record<string, string> = from) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(30_000),
    });
  let guess = 0;
  const wrong = () => {
    guess += 1;
    return String(guess).padStart(8, 'A');
  };
  return [
    { what: 'large JSON', send: () => json(urls.api + requestPasswordReset.path, unknown) },
    {
      what: 'large JSON with a token',
      send: () => json(urls.api + previewCodeSelection.path, selection, { authorization: `UAT ${token}` }),
    },
    {
      what: 'wrong team codes',
      send: () => json(urls.api + joinInspection.path, JSON.stringify({ secret: wrong(), name: 'Flood' })),
    },
    {
      what: 'wrong passwords',
      send: () =>
        json(urls.api + signIn.path, JSON.stringify({ email: `${wrong()}@flood.test`, password: 'a wrong password' })),
    },
    { what: 'pictures to the check page', send: () => postPhoto(`${urls.code}/FLOOD`, picture, from) },
    {
      what: 'pictures to the photo API',
      send: () => postPhoto(urls.photo + authenticatePhoto.path, picture, { ...from, [serviceAppHeader]: app }),
    },
  ];
}

/** Rows of the report. */
export function describeFlood({ answers, waits }: FloodReport): string[] {
  const cell = (times: readonly number[]) =>
    times.length === 0 ? 'none | none' : `${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.99).toFixed(0)}`;
  return [
    '',
    `| waiting time, ms | ${phases.map((phase) => `${phase} p50 | p99`).join(' | ')} |`,
    `|---${'|---'.repeat(2 * phases.length)}|`,
    ...waits.map(
      ({ what, times }) =>
        `| ${what} (${phases.map((phase) => times[phase].length).join(', ')}) | ${phases.map((phase) => cell(times[phase])).join(' | ')} |`,
    ),
    '',
    `Answers to the flood: ${[...answers]
      .sort()
      .map(([what, n]) => `${what}: ${n}`)
      .join(', ')}`,
  ];
}
