import { askServer } from './probe-backends.ts';

/** A process of the server that serves a connection; ids are used again, so when it began is part of its name. */
export interface Backend {
  pid: number;
  /** Seconds, as the server writes them. */
  startedAt: string;
}

export interface LostBackends {
  /** Its connection was given up: it is ended as soon as the server can be asked to. */
  add(backend: Backend): void;
  close(): void;
}

const againMs = 1000;
/** By then the server has found out by itself: see the keep-alive settings of its sessions. */
const dropAfterMs = 300_000;

/**
 * Ends, over another connection, the backends of connections that were given up. To the server such a connection may
 * look alive, with a transaction open in it: statements that need a row it holds would wait until the server's own
 * limit for idle transactions, which is minutes.
 */
export function createLostBackends(databaseUrl: string, connectMs: number): LostBackends {
  let lost: (Backend & { since: number })[] = [];
  let timer: NodeJS.Timeout | undefined;
  let [isAsking, isClosed] = [false, false];

  async function endAll(): Promise<void> {
    timer = undefined;
    isAsking = true;
    const ending = lost;
    const isDone = await endBackends(databaseUrl, ending, connectMs);
    isAsking = false;
    lost = lost.filter((backend) => {
      const isOver = isDone && ending.includes(backend);
      return !isOver && performance.now() - backend.since < dropAfterMs;
    });
    if (lost.length > 0) schedule(againMs);
  }
  function schedule(afterMs: number): void {
    if (isClosed || isAsking || timer) return;
    timer = setTimeout(() => void endAll(), afterMs).unref();
  }

  return {
    add: (backend) => {
      lost.push({ ...backend, since: performance.now() });
      schedule(0);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** @returns whether the server was asked; one that has no such backend any more has done it */
async function endBackends(databaseUrl: string, backends: readonly Backend[], limitMs: number): Promise<boolean> {
  const ended = await askServer(
    databaseUrl,
    limitMs,
    `SELECT pg_terminate_backend(a.pid) AS ended FROM pg_stat_activity AS a
       JOIN unnest($1::integer[], $2::text[]) AS lost (pid, started_at)
         ON lost.pid = a.pid AND lost.started_at = extract(epoch FROM a.backend_start)::text`,
    [backends.map(({ pid }) => pid), backends.map(({ startedAt }) => startedAt)],
  );
  return ended !== null;
}
