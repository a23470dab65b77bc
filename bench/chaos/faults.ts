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
  /** Part that the fault affects: two lasting faults at once affect different parts. */
  on?: keyof Service['proxies'] | 'clocks' | 'programs';
  /** The file system that has to be one of its own. */
  needs?: 'database' | 'programs';
}

const hourMs = 3_600_000;

const kill = (kind: string, pick: (service: Service) => Program): Fault => ({
  kind: `kill -9 of ${kind}`,
  begin: (service) => pick(service).kill(),
});

type Proxied = keyof Service['proxies'];

/** Faults of the network between a program and a server. */
function network(name: string, proxied: Proxied): Fault[] {
  const of = ({ proxies }: Service): FaultProxy => proxies[proxied];
  const end = async (service: Service) => of(service).accept();
  return [
    {
      kind: `${name}: silent, connections taken and never answered`,
      lasts: 1,
      on: proxied,
      begin: (service) => {
        of(service).freeze();
        of(service).swallow();
      },
      end,
    },
    {
      kind: `${name}: refused`,
      lasts: 1,
      on: proxied,
      begin: async (service) => {
        await of(service).refuse();
        of(service).cut();
      },
      end,
    },
    ...(proxied === 'database' || proxied === 'store' ? everyConnection(name, proxied, of, end) : []),
  ];
}

const everyConnection = (
  name: string,
  on: Proxied,
  of: (service: Service) => FaultProxy,
  end: (service: Service) => Promise<void>,
): Fault[] => [
  { kind: `${name}: every connection cut`, begin: (service) => of(service).cut() },
  { kind: `${name}: open connections silent, new ones fine`, begin: (service) => of(service).freeze() },
  {
    kind: `${name}: each packet late`,
    lasts: 2,
    on,
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
    on: 'clocks',
    lasts: 3,
    begin: (service, random) => setClocks(service, () => random.between(-3, 3) * hourMs),
    end: (service) => setClocks(service, () => 0),
  },
  {
    kind: 'clocks jumping, to and fro by up to three hours',
    on: 'clocks',
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
  on: place,
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
    on: 'store',
    lasts: 2,
    begin: ({ store }) => store.tell({ fails: true }),
    end: ({ store }) => store.tell({ fails: false }),
  },
  {
    kind: 'full disk of the store',
    on: 'store',
    lasts: 2,
    begin: ({ places, store }) => (places.store ? places.store.fill() : store.tell({ isFull: true })),
    end: ({ places, store }) => (places.store ? places.store.free() : store.tell({ isFull: false })),
  },
  fullDisk('database', 'full disk of PostgreSQL'),
  fullDisk('programs', 'full disk of the programs'),
  ...clocks,
  ...network('mail server', 'mail'),
  {
    kind: 'mail server: refuses every mail',
    on: 'mail',
    lasts: 2,
    begin: ({ mails }) => {
      mails.refuses = true;
    },
    end: ({ mails }) => {
      mails.refuses = false;
    },
  },
  ...network('webhook receiver', 'webhooks'),
  {
    kind: 'webhook receiver: answers 500',
    on: 'webhooks',
    lasts: 2,
    begin: ({ receiver }) => receiver.answer((_, response) => response.writeHead(500).end()),
    end: ({ receiver }) => receiver.answer((_, response) => response.writeHead(204).end()),
  },
];

/** One of them, or some at once. */
export interface Planned {
  faults: Fault[];
  /** Share of the fault's longest time, from a quarter to the whole. */
  share: number;
  /** Milliseconds before the next. */
  restMs: number;
}

/**
 * Not two that last and are about one thing. A full disk of the programs comes alone: while the database is away too,
 * scans have no place, and are logged as lost.
 */
function canJoin(others: readonly Fault[], fault: Fault): boolean {
  if ([...others, fault].some(({ needs }) => needs === 'programs')) return false;
  return others.every(
    (other) => other !== fault && (fault.lasts === undefined || other.lasts === undefined || other.on !== fault.on),
  );
}

/**
 * Drawn from the seed alone: the same each time. Every kind comes once before any comes twice.
 * @param atOnce the most that come together
 */
export function planFaults(
  count: number,
  atOnce: number,
  random: Random,
  isPossible: (fault: Fault) => boolean,
): Planned[] {
  const possible = faults.filter(isPossible);
  const left: Fault[] = [];
  while (left.length < count) {
    const round = possible.map((fault) => ({ fault, at: random.next() })).sort((a, b) => a.at - b.at);
    left.push(...round.map(({ fault }) => fault));
  }
  left.length = count;
  const plan: Planned[] = [];
  for (let first = left.shift(); first; first = left.shift()) {
    const together = [first];
    const wanted = 1 + Math.floor(random.next() * atOnce);
    for (let at = 0; at < left.length && together.length < wanted; ) {
      const other = left[at];
      if (other && canJoin(together, other)) together.push(...left.splice(at, 1));
      else at += 1;
    }
    // Lasting faults begin first, so that the others happen during them.
    together.sort((one, other) => (other.lasts ?? 0) - (one.lasts ?? 0));
    plan.push({ faults: together, share: random.between(0.25, 1), restMs: random.between(100, 700) });
  }
  return plan;
}
