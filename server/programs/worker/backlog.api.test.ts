import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CodesWorld, openCodesWorld, waitFor } from '#server/codes/testing/codes-world.ts';
import type { Job, JobTable } from '#server/core/jobs/define-job.ts';
import type { EnqueueOptions } from '#server/core/jobs/enqueue.ts';
import { startWorker, type Worker } from '#server/core/jobs/worker-runtime.ts';
import { jobs } from './jobs.ts';

/** Longer than any test: a taker that pauses stays asleep until a notification. */
const pollSeconds = 3600;
const concurrency = 2;

let world: CodesWorld;
let worker: Worker | undefined;
/** Fetches of the kind under test. */
let fetches = 0;

type Kind = 'apply-print-report';
const kind: Kind = 'apply-print-report';

beforeAll(async () => {
  world = await openCodesWorld();
});
beforeEach(async () => {
  await world.database.pool.query('DELETE FROM pgboss.job');
  fetches = 0;
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => world.close());

/** Starts a worker in which `run` does the work of the kind. */
async function start(run: (id: number) => Promise<void>, work?: Job<Kind>['work']): Promise<void> {
  const { database, databaseUrl, context } = world;
  const { Client, onConnect } = database.connections;
  class CountingClient extends Client {
    override query: typeof Client.prototype.query = (...args: Parameters<typeof Client.prototype.query>) => {
      const [text] = args as unknown[];
      // Maintenance names all kinds in statements of its own.
      if (/next AS \(.* SKIP LOCKED/s.test(String(text)) && JSON.stringify(args).includes(kind)) fetches += 1;
      return Reflect.apply(Client.prototype.query, this, args);
    };
  }
  const table: JobTable = {
    ...jobs,
    [kind]: {
      ...jobs[kind],
      ...(work && { work }),
      run: ({ workorderId }: { workorderId: number }) => run(workorderId),
    },
  };
  worker = await startWorker({
    ...context,
    database: { ...database, connections: { Client: CountingClient, onConnect } },
    databaseUrl,
    jobs: table,
    schedules: [],
    concurrency,
    pollSeconds,
  });
}

/** Enqueues all in one transaction: PostgreSQL delivers their notifications as one. */
const enqueueAll = (ids: number[], options: EnqueueOptions = { group: null }) =>
  world.context.inUnitOfWork(async ({ enqueue }) => {
    for (const workorderId of ids) await enqueue(kind, { workorderId }, options);
  });

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function findJobs() {
  const { rows } = await world.database.pool.query<{ id: number; state: string; retry_count: number }>(
    `SELECT (data ->> 'workorderId')::int AS id, state::text, retry_count FROM pgboss.job WHERE name = $1 ORDER BY 1`,
    [kind],
  );
  return rows;
}

const untilState = (state: string, ids: number[]) =>
  waitFor(`${ids.length} jobs to be ${state}`, async () => {
    const found = (await findJobs()).filter((job) => job.state === state).map(({ id }) => id);
    return ids.every((id) => found.includes(id)) ? true : undefined;
  });

describe('a backlog of one kind', () => {
  it('is done without a pause, and an empty queue is not polled', async () => {
    const done: number[] = [];
    await start(async (id) => void done.push(id));
    const ids = upTo(100);
    await enqueueAll(ids);
    await untilState('completed', ids);
    expect([...done].sort((a, b) => a - b)).toEqual(ids);
    // A fetch a job, and at most three of each taker that find nothing: at start, at the notification, after the last.
    expect(fetches).toBeGreaterThanOrEqual(ids.length);
    expect(fetches).toBeLessThanOrEqual(ids.length + 3 * (concurrency + 1));
  });

  it('that waited before the start is done without a pause', async () => {
    const ids = upTo(20);
    await enqueueAll(ids);
    await start(async () => undefined);
    await untilState('completed', ids);
  });

  // conforms: A43
  it('of several companies is run in turn, also of those that come later', async () => {
    const order: number[] = [];
    const free = Promise.withResolvers<void>();
    // A single taker: the order of starts is the order of fetches.
    await start(
      async (id) => {
        if (id === 900) await free.promise;
        else order.push(id);
      },
      { batchSize: 1, localConcurrency: 1, localGroupConcurrency: 1 },
    );
    await enqueueAll([900], { group: 9 });
    await untilState('active', [900]);
    await enqueueAll([101, 102, 103, 104, 105], { group: 1 });
    await enqueueAll([201, 202], { group: 2 });
    await enqueueAll([301], { group: 3 });
    await enqueueAll([203], { group: 2 });
    free.resolve();
    await untilState('completed', [101, 102, 103, 104, 105, 201, 202, 203, 301]);
    expect(order).toEqual([101, 201, 301, 102, 202, 103, 203, 104, 105]);
  });

  it('of one company leaves a taker to the others', async () => {
    const free = Promise.withResolvers<void>();
    const held: number[] = [];
    await start(async (id) => {
      if (id === 10) return;
      held.push(id);
      await free.promise;
    });
    await enqueueAll(upTo(5), { group: 1 });
    await waitFor('two to be held', async () => (held.length === concurrency ? true : undefined));
    await enqueueAll([10], { group: 2 });
    await untilState('completed', [10]);
    expect(held).toHaveLength(concurrency);
    free.resolve();
    await untilState('completed', upTo(5));
  });

  it('runs no more of a company at once than the concurrency', async () => {
    let [running, most] = [0, 0];
    await start(async () => {
      running += 1;
      most = Math.max(most, running);
      await world.database.pool.query('SELECT');
      running -= 1;
    });
    const ids = upTo(30);
    await enqueueAll(ids, { group: 1 });
    await untilState('completed', ids);
    expect(most).toBe(concurrency);
  });

  it('goes on past a job that fails, which fails alone', async () => {
    await start(async (id) => {
      if (id === 3) throw new Error('no good');
    });
    const ids = upTo(10);
    await enqueueAll(ids);
    const others = ids.filter((id) => id !== 3);
    await untilState('completed', others);
    await untilState('retry', [3]);
    expect((await findJobs()).filter(({ id }) => id !== 3).every((job) => job.retry_count === 0)).toBe(true);
  });
});

describe('a batch', () => {
  const work = { batchSize: 4, localConcurrency: 1, localGroupConcurrency: 1 };

  it('settles each job by itself: a slow one delays none, a failing one fails alone', async () => {
    const runs: number[] = [];
    const slow = Promise.withResolvers<void>();
    await start(async (id) => {
      runs.push(id);
      if (id === 1) await slow.promise;
      if (id === 2) throw new Error('no good');
    }, work);
    await enqueueAll(upTo(4));
    await untilState('completed', [3, 4]);
    await untilState('retry', [2]);
    await untilState('active', [1]);
    slow.resolve();
    await untilState('completed', [1]);
    expect(runs.filter((id) => id !== 2).sort()).toEqual([1, 3, 4]);
  });

  it('that is not full is followed by the next without a pause', async () => {
    let later = false;
    await start(async () => {
      if (later) return;
      later = true;
      // Arrives while the taker is at work.
      await enqueueAll([3]);
    }, work);
    await enqueueAll([1, 2]);
    await untilState('completed', [1, 2, 3]);
  });

  it('of a group at its limit is followed by the next without a pause', async () => {
    await start(async () => undefined, { batchSize: 4, localConcurrency: 2, localGroupConcurrency: 2 });
    const ids = upTo(7);
    await enqueueAll(ids, { group: 1 });
    await untilState('completed', ids);
  });
});
