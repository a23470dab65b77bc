import pg from 'pg';
import type { DatabaseLimits } from '../../config/time-limits.ts';
import { DatabaseSilentError } from '../errors/database-away.ts';
import { type Backend, createLostBackends } from './lost-backends.ts';
import { type BackendState, probeBackends } from './probe-backends.ts';

type Limits = Pick<DatabaseLimits, 'connectMs' | 'silenceMs' | 'giveUpMs' | 'statementMs'>;

/**
 * A killed program must not leave a long statement running that holds its locks, nor a host that is gone without a
 * word: the server looks after its side of the connection.
 */
const sessionSettings = `
  SET client_connection_check_interval = '1s';
  SET tcp_keepalives_idle = 30;
  SET tcp_keepalives_interval = 10;
  SET tcp_keepalives_count = 3;
  SET tcp_user_timeout = '60s'`;

interface Watched {
  client: pg.Client;
  /** A statement was sent and has not ended. */
  isBusy: boolean;
  /** Idle in the pool. */
  isIdle: boolean;
  /** Bytes that came and went. */
  moved: number;
  /** When something moved last, or the statement was begun. */
  heardAt: number;
  /** When something moved last, or the server said that it works. */
  aliveAt: number;
  /** Null before it is known, and behind a pooler, whose process ids are not those of backends. */
  backend: Backend | null;
  /** Its first statements are under way, which take no time. */
  isSettingUp: boolean;
}

/** Options of pg.Pool that make it watch its connections. */
export interface WatchedConnections {
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Settings of a new connection, and whether its process id is that of its backend. */
  onConnect(client: pg.ClientBase): Promise<void>;
}

export interface SilenceWatch {
  connections: WatchedConnections;
  /** When (performance.now) the statement of a connection gave a sign of life last; null when none is under way. */
  aliveAt(client: pg.ClientBase): number | null;
  /** Ends a connection at once; its statement fails with this error. */
  end(client: pg.ClientBase, error: Error): void;
  /** Finds idle connections by the pool's events, which are given up together with one that was found dead. */
  followPool(pool: pg.Pool): void;
  close(): void;
}

/**
 * Gives up connections whose other side is gone without a word: a statement that says nothing is looked into from
 * another connection, and where the server does not work at it, the socket is destroyed, which fails the statement and
 * makes room in the pool. No cancel would arrive on such a connection, and TCP needs a quarter of an hour.
 */
export function watchSilence(databaseUrl: string, limits: Limits, Client: typeof pg.Client = pg.Client): SilenceWatch {
  const all = new Map<pg.ClientBase, Watched>();
  const lost = createLostBackends(databaseUrl, limits.connectMs);
  const everyMs = Math.min(1000, Math.ceil(limits.silenceMs / 4));
  let lastLook = performance.now();
  let probing = false;
  let eagerUntil = 0;
  const timer = setInterval(look, everyMs).unref();

  class WatchedClient extends Client {
    constructor(config?: pg.ClientConfig) {
      super({
        ...config,
        connectionTimeoutMillis: limits.connectMs,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
      });
      follow(this);
    }
  }

  function follow(client: pg.Client): void {
    const now = performance.now();
    const watched: Watched = {
      client,
      isBusy: false,
      isIdle: false,
      moved: 0,
      heardAt: now,
      aliveAt: now,
      backend: null,
      isSettingUp: false,
    };
    all.set(client, watched);
    client.query = new Proxy(client.query, {
      apply(query, self, args) {
        if (!watched.isBusy) {
          watched.isBusy = true;
          watched.heardAt = watched.aliveAt = performance.now();
        }
        const answer: unknown = Reflect.apply(query, self, args);
        if (answer instanceof Promise) answer.catch(endAfterFatal);
        return answer;
      },
    });
    /** The server closes the connection a moment later: the pool must not lend it until then. */
    const endAfterFatal = (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.severity === 'FATAL') void client.end();
    };
    client.on('drain', () => {
      watched.isBusy = false;
    });
    client.once('end', () => all.delete(client));
  }

  function look(): void {
    const now = performance.now();
    // We were held up ourselves: what has come meanwhile is not read yet.
    const heldUp = now - lastLook > everyMs + limits.silenceMs / 2;
    lastLook = now;
    const silent: Watched[] = [];
    for (const watched of all.values()) {
      if (!watched.isBusy) continue;
      if (heldUp || hasMoved(watched)) watched.heardAt = watched.aliveAt = now;
      if (limits.statementMs !== null && now - watched.heardAt > limits.statementMs) giveUp(watched);
      else if (now - watched.aliveAt > (now < eagerUntil ? everyMs : limits.silenceMs)) silent.push(watched);
    }
    if (silent.length > 0 && !probing) void probe(silent);
  }

  async function probe(silent: Watched[]): Promise<void> {
    probing = true;
    const askedAt = performance.now();
    const stateOf = await probeBackends(databaseUrl, silent.map(processIdOf), limits.connectMs);
    probing = false;
    for (const watched of silent) {
      if (!watched.isBusy || watched.aliveAt > askedAt || hasMoved(watched)) continue;
      const state = stateOf(processIdOf(watched));
      if (state === 'working') watched.aliveAt = performance.now();
      else if (isLost(state, watched)) giveUp(watched);
    }
  }

  function isLost(state: BackendState, { backend, aliveAt, isSettingUp }: Watched): boolean {
    if (isSettingUp && performance.now() - aliveAt > limits.connectMs) return true;
    if (state === 'stuck' && backend) return true;
    if (state === 'missing' && backend) return true;
    return performance.now() - aliveAt > limits.giveUpMs;
  }

  /** Ends it on the server too, which may not notice the loss: the locks of its transaction are then free. */
  function end({ client, backend }: Watched, error: Error): void {
    client.connection.stream.destroy(error);
    if (backend) lost.add(backend);
  }

  function giveUp(watched: Watched): void {
    const now = performance.now();
    end(watched, new DatabaseSilentError((now - watched.heardAt) / 1000));
    // The fault that cut off this connection may have cut off all: idle ones are replaced, busy ones are probed at
    // once.
    eagerUntil = now + 5 * everyMs;
    for (const other of all.values()) {
      if (other.isIdle) other.client.connection.stream.destroy(new DatabaseSilentError(0));
    }
  }

  return {
    connections: {
      Client: WatchedClient,
      onConnect: async (client) => {
        const watched = all.get(client);
        if (watched) watched.isSettingUp = true;
        // Not every platform has each of them.
        await client.query(sessionSettings).catch(() => undefined);
        const { rows } = await client.query<Backend>(
          `SELECT pid, extract(epoch FROM backend_start)::text AS "startedAt"
             FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
        );
        const [backend] = rows;
        if (!watched) return;
        watched.isSettingUp = false;
        if (backend?.pid === processIdOf(watched)) watched.backend = backend;
      },
    },
    aliveAt: (client) => {
      const watched = all.get(client);
      return watched?.isBusy ? watched.aliveAt : null;
    },
    end: (client, error) => {
      const watched = all.get(client);
      if (watched) end(watched, error);
    },
    followPool: (pool) => {
      const mark = (client: pg.ClientBase, isIdle: boolean) => {
        const watched = all.get(client);
        if (watched) watched.isIdle = isIdle;
      };
      pool.on('acquire', (client) => mark(client, false));
      pool.on('release', (_error, client) => mark(client, true));
    },
    close: () => {
      clearInterval(timer);
      lost.close();
    },
  };
}

const processIdOf = ({ client }: Watched): number => Number(Reflect.get(client, 'processID')) || 0;

/** Whether bytes came or went since the last look, or wait for our own side to take them. */
function hasMoved(watched: Watched): boolean {
  const { stream } = watched.client.connection;
  const came = Number(Reflect.get(stream, 'bytesRead') ?? 0);
  const went = Number(Reflect.get(stream, 'bytesWritten') ?? 0) - stream.writableLength;
  const moved = came + went;
  const has = moved !== watched.moved || stream.readableLength > 0;
  watched.moved = moved;
  return has;
}
