import type { Readable } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { Database } from '../db/database.ts';
import type { Replicas } from '../db/replicas/replicas.ts';
import type { Schema } from '../db/schema.ts';

/** A job, or a schedule, in which nothing moved for longer than it may. */
export class StalledError extends Error {
  override name = 'StalledError';

  constructor(limitMs: number) {
    super(`No progress for ${limitMs / 1000} seconds: given up.`);
  }
}

/** From the abort to the moment at which the work is left to itself; at most. */
const graceMs = 5000;

interface Means {
  database: Database;
  replicas?: Replicas | undefined;
  store: ObjectStore;
  signal: AbortSignal;
}

/**
 * Runs work that has to get on: bytes to or from the store, and statements that the database works at, are progress.
 * Without any for the limit its signal aborts, its streams and connections end, and after a moment the promise rejects
 * in any case: what still hangs is cut off from the database, and blocks nothing.
 * @throws StalledError
 */
export async function withProgress<T>(
  { database, replicas, store, signal }: Means,
  limitMs: number,
  run: (watched: Means) => Promise<T>,
): Promise<T> {
  const stalled = new AbortController();
  const clients = new Map<pg.PoolClient, Database>();
  const bodies = new Set<Readable>();
  let movedAt = performance.now();
  const moved = () => {
    movedAt = performance.now();
  };

  const watch = (each: Database): Database => {
    const pool = watchPool(each, clients, stalled.signal);
    return { ...each, pool, db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) };
  };
  const watched = {
    database: watch(database),
    replicas: replicas?.through(watch),
    store: watchStore(store, { bodies, moved, signal: stalled.signal }),
    signal: AbortSignal.any([signal, stalled.signal]),
  };

  let timer: NodeJS.Timeout | undefined;
  const gaveUp = new Promise<never>((_resolve, reject) => {
    const look = () => {
      for (const [client, { watch }] of clients) movedAt = Math.max(movedAt, watch.aliveAt(client) ?? 0);
      if (performance.now() - movedAt < limitMs) return;
      clearInterval(timer);
      const error = new StalledError(limitMs);
      stalled.abort(error);
      for (const body of bodies) body.destroy(error);
      for (const [client, { watch }] of clients) watch.end(client, error);
      timer = setTimeout(reject, Math.min(graceMs, limitMs), error);
    };
    timer = setInterval(look, Math.min(1000, limitMs / 4));
  });
  const running = run(watched);
  // Abandoned, it may still fail; its outcome is ignored.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, gaveUp]);
  } catch (error) {
    throw stalled.signal.aborted && !signal.aborted ? stalled.signal.reason : error;
  } finally {
    clearTimeout(timer);
    clearInterval(timer);
  }
}

/** The pool, which knows the clients that are in use, and gives out no more once the work was given up. */
function watchPool(database: Database, clients: Map<pg.PoolClient, Database>, given: AbortSignal): pg.Pool {
  const { pool } = database;
  const connect = async (): Promise<pg.PoolClient> => {
    given.throwIfAborted();
    const client = await pool.connect();
    const { release } = client;
    client.release = (error) => {
      clients.delete(client);
      release(error);
    };
    clients.set(client, database);
    return client;
  };
  return new Proxy(pool, {
    get: (target, key) => {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function watchStore(
  store: ObjectStore,
  { bodies, moved, signal }: { bodies: Set<Readable>; moved: () => void; signal: AbortSignal },
): ObjectStore {
  const follow = (body: Readable): Readable => {
    bodies.add(body);
    // A stream that is destroyed while the store hangs has no other listener: its error would end the program.
    body.on('error', () => undefined);
    body.once('close', () => bodies.delete(body));
    const { push } = body;
    // Each piece passes here on its way in, at no cost; another stream between would copy it once more.
    body.push = (chunk, encoding) => {
      moved();
      return push.call(body, chunk, encoding);
    };
    return body;
  };
  const done = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    moved();
    return result;
  };
  return {
    ...store,
    put: (key, body, options) => {
      const both = options?.signal ? AbortSignal.any([options.signal, signal]) : signal;
      const source = body instanceof Uint8Array ? body : follow(body);
      return done(store.put(key, source, { ...options, signal: both }));
    },
    get: async (key) => {
      const { body, size } = await done(store.get(key));
      return { body: follow(body), size };
    },
    head: (key) => done(store.head(key)),
    copy: (from, to) => done(store.copy(from, to)),
    move: (from, to) => done(store.move(from, to)),
    delete: (key, options) => done(store.delete(key, options)),
  };
}
