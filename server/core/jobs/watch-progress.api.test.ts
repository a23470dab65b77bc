import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CodesWorld, openCodesWorld } from '#server/codes/testing/codes-world.ts';
import { defaultTimeLimits } from '../config/time-limits.ts';
import { openDatabase } from '../db/database.ts';
import { StalledError, withProgress } from './watch-progress.ts';

const limitMs = 600;
let world: CodesWorld;

beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

const forever = () => new Promise<never>(() => undefined);

it('gives back what the work gives, and its own failure', async () => {
  expect(await withProgress(world.context, limitMs, async () => 7)).toBe(7);
  const failing = withProgress(world.context, limitMs, async () => {
    throw new Error('its own');
  });
  await expect(failing).rejects.toThrow('its own');
});

// conforms: F18
it('gives up what hangs deaf to its signal, and gives it no connection any more', async () => {
  const late: Promise<unknown>[] = [];
  const hanging = withProgress(world.context, limitMs, async ({ database, signal }) => {
    signal.addEventListener('abort', () => {
      late.push(database.pool.connect().catch((error: unknown) => error));
    });
    return forever();
  });
  await expect(hanging).rejects.toThrow(StalledError);
  expect(late).toHaveLength(1);
  expect(await late[0]).toBeInstanceOf(StalledError);
});

it('waits for a statement that the database works at, however long', async () => {
  const limits = { ...defaultTimeLimits.jobDatabase, silenceMs: 100 };
  const database = openDatabase(world.databaseUrl, { max: 2, applicationName: 'watched', limits });
  try {
    const work = withProgress({ ...world.context, database }, 2.5 * limitMs, async (watched) => {
      const { rows } = await sql<{ said: string }>`SELECT 'slept' AS said FROM pg_sleep(3)`.execute(
        watched.database.db,
      );
      return rows;
    });
    expect(await work).toEqual([{ said: 'slept' }]);
  } finally {
    await database.close();
  }
});

it('takes no look at a row for progress', async () => {
  const asking = withProgress(world.context, limitMs, async ({ database, signal }) => {
    while (!signal.aborted) await database.pool.query('SELECT 1');
    return forever();
  });
  await expect(asking).rejects.toThrow(StalledError);
});

it('ends the transaction of work that does not get on', async () => {
  const idle = withProgress(world.context, limitMs, async ({ database, signal }) => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await client.query('SELECT 1');
      return 'went on';
    } finally {
      client.release(true);
    }
  });
  await expect(idle).rejects.toThrow(StalledError);
});

it('takes bytes for the store for progress, and ends their stream when none come', async () => {
  // Far shorter than the limit: a machine that stops for a moment is no store that says nothing.
  async function* pieces(count: number, ends: boolean) {
    for (let piece = 0; piece < count; piece += 1) {
      await new Promise((resolve) => setTimeout(resolve, limitMs / 6));
      yield Buffer.from('piece');
    }
    if (!ends) await forever();
  }
  const slow = withProgress(world.context, 5 * limitMs, ({ store }) =>
    store.put('slow', Readable.from(pieces(35, true))),
  );
  expect(await slow).toEqual({ size: 35 * 'piece'.length });
  const body = Readable.from(pieces(1, false));
  const stopped = withProgress(world.context, limitMs, ({ store }) => store.put('stopped', body));
  await expect(stopped).rejects.toThrow(StalledError);
  expect(body.destroyed).toBe(true);
  expect(await world.store.head('stopped')).toBeNull();
});

it('leaves alone what was asked to stop', async () => {
  const stopping = new AbortController();
  const asked = withProgress({ ...world.context, signal: stopping.signal }, limitMs, async ({ signal }) => {
    stopping.abort(new Error('the worker ends'));
    signal.throwIfAborted();
  });
  await expect(asked).rejects.toThrow('the worker ends');
});
