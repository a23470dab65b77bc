import type { FaultProxy } from '#server/core/testing/fault-proxy.ts';
import type { Random } from '#server/photo/testing/channel/random.ts';
import type { Program } from './program.ts';
import type { Service } from './service.ts';

export interface Fault {
  kind: string;
  begin(service: Service, random: Random): Promise<unknown> | unknown;
  /** Left out where there is nothing to mend: what was killed is started again, what was cut is connected again. */
  end?(service: Service): Promise<unknown> | unknown;
  /** How long it lasts at most, in the measure of the run; a quarter at least. */
  lasts?: number;
  /** What has to arrive again beside what everybody needs. */
  proves?: 'mail' | 'webhook';
  /** The file system that has to be one of its own. */
  needs?: 'database' | 'programs';
}

const hourMs = 3_600_000;

const kill = (kind: string, pick: (service: Service) => Program): Fault => ({
  kind: `kill -9 of ${kind}`,
  begin: (service) => pick(service).kill(),
});

type Proxied = keyof Service['proxies'];

/** What a network does to the connections to a server. */
function network(name: string, proxied: Proxied, proves?: Fault['proves']): Fault[] {
  const of = ({ proxies }: Service): FaultProxy => proxies[proxied];
  const end = async (service: Service) => of(service).accept();
  const told = proves === undefined ? {} : { proves };
  return [
    {
      kind: `${name}: silent, connections taken and never answered`,
      lasts: 1,
      ...told,
      begin: (service) => {
        of(service).freeze();
        of(service).swallow();
      },
      end,
    },
    {
      kind: `${name}: refused`,
      lasts: 1,
      ...told,
      begin: async (service) => {
        await of(service).refuse();
        of(service).cut();
      },
      end,
    },
    ...(proves === undefined ? everyConnection(name, of, end) : []),
  ];
}

const everyConnection = (
  name: string,
  of: (service: Service) => FaultProxy,
  end: (service: Service) => Promise<void>,
): Fault[] => [
  { kind: `${name}: every connection cut`, begin: (service) => of(service).cut() },
  { kind: `${name}: open connections silent, new ones fine`, begin: (service) => of(service).freeze() },
  {
    kind: `${name}: each packet late`,
    lasts: 2,
    begin: (service, random) => of(service).delay(Math.round(random.between(20, 300))),
    end,
  },
];

const programs = ({ api, photo, workers }: Service) => [api, photo, ...workers];
let jumping: NodeJS.Timeout | undefined;

function setClocks(service: Service, offsetMs: () => number): void {
  for (const program of programs(service)) program.tell({ chaosClockMs: Math.round(offsetMs()) });
}

const clocks: Fault[] = [
  {
    kind: 'clocks of the programs up to three hours apart',
    lasts: 3,
    begin: (service, random) => setClocks(service, () => random.between(-3, 3) * hourMs),
    end: (service) => setClocks(service, () => 0),
  },
  {
    kind: 'clocks jumping, to and fro by up to three hours',
    lasts: 3,
    begin: (service, random) => {
      jumping = setInterval(() => setClocks(service, () => random.between(-3, 3) * hourMs), 400);
    },
    end: (service) => {
      clearInterval(jumping);
      setClocks(service, () => 0);
    },
  },
];

const fullDisk = (place: 'database' | 'programs', kind: string): Fault => ({
  kind,
  needs: place,
  lasts: 2,
  begin: ({ places }) => places[place]?.fill(),
  end: ({ places }) => places[place]?.free(),
});

/** Every fault there is, each as likely as any other. */
export const faults: readonly Fault[] = [
  kill('the management API', ({ api }) => api),
  kill('a worker', ({ workers }) => workers[0] as Program),
  kill('the other worker', ({ workers }) => workers[1] as Program),
  { kind: 'kill -9 of both workers', begin: ({ workers }) => Promise.all(workers.map((worker) => worker.kill())) },
  kill('the photo program', ({ photo }) => photo),
  kill('the store', ({ store }) => store),
  { kind: 'kill -9 of PostgreSQL, all of it', begin: ({ postgres }) => postgres.kill() },
  { kind: 'kill -9 of one backend of PostgreSQL', begin: ({ postgres }) => postgres.killOneBackend() },
  {
    kind: 'kill -9 of everything at once',
    begin: (service) =>
      Promise.all([...programs(service), service.store, service.postgres].map((program) => program.kill())),
  },
  ...network('database', 'database'),
  ...network('store', 'store'),
  {
    kind: 'store: answers 500',
    lasts: 2,
    begin: ({ store }) => store.tell({ fails: true }),
    end: ({ store }) => store.tell({ fails: false }),
  },
  {
    kind: 'full disk of the store',
    lasts: 2,
    begin: ({ places, store }) => (places.store ? places.store.fill() : store.tell({ isFull: true })),
    end: ({ places, store }) => (places.store ? places.store.free() : store.tell({ isFull: false })),
  },
  fullDisk('database', 'full disk of PostgreSQL'),
  fullDisk('programs', 'full disk of the programs'),
  ...clocks,
  ...network('mail server', 'mail', 'mail'),
  {
    kind: 'mail server: refuses every mail',
    proves: 'mail',
    lasts: 2,
    begin: ({ mails }) => {
      mails.refuses = true;
    },
    end: ({ mails }) => {
      mails.refuses = false;
    },
  },
  ...network('webhook receiver', 'webhooks', 'webhook'),
  {
    kind: 'webhook receiver: answers 500',
    proves: 'webhook',
    lasts: 2,
    begin: ({ receiver }) => receiver.answer((_, response) => response.writeHead(500).end()),
    end: ({ receiver }) => receiver.answer((_, response) => response.writeHead(204).end()),
  },
];

/** One of them, or two at once. */
export interface Planned {
  faults: Fault[];
  /** Of its longest time, from a quarter to the whole. */
  share: number;
  /** Milliseconds before the next. */
  restMs: number;
}

/**
 * Two different ones, of which one passes at once. Not a full disk of the programs while the database is away: scans have
 * no place then, and are logged as lost (docs/decisions/scan-log.md).
 */
function canComeTogether(one: Fault, other: Fault): boolean {
  if (one === other || (one.lasts !== undefined && other.lasts !== undefined)) return false;
  return ![one, other].some(({ needs }) => needs === 'programs');
}

/** Drawn from the seed alone: the same each time. Every kind comes once before any comes twice. */
export function planFaults(count: number, random: Random, isPossible: (fault: Fault) => boolean): Planned[] {
  const possible = faults.filter(isPossible);
  const drawn: Fault[] = [];
  while (drawn.length < count) {
    const round = possible.map((fault) => ({ fault, at: random.next() })).sort((a, b) => a.at - b.at);
    drawn.push(...round.map(({ fault }) => fault));
  }
  const left = drawn.slice(0, count);
  const plan: Planned[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const second = random.next() < 0.5 ? left.find((other) => canComeTogether(first as Fault, other)) : undefined;
    if (second) left.splice(left.indexOf(second), 1);
    // What lasts begins, so that the other comes in the middle of it.
    const faultsNow = second ? [first, second].sort((one, other) => (other.lasts ?? 0) - (one.lasts ?? 0)) : [first];
    plan.push({ faults: faultsNow, share: random.between(0.25, 1), restMs: random.between(100, 700) });
  }
  return plan;
}
