import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPostmasterPid } from '#server/tools/embedded-postgres/leftover-server.ts';
import { startEmbeddedPostgres } from '#server/tools/embedded-postgres/start-embedded-postgres.ts';

/** PostgreSQL as in operation (durable), started again whenever it ends. */
export interface Postgres {
  url: string;
  port: number;
  /** kill -9 of all its processes, as when the machine goes. */
  kill(): Promise<void>;
  /** kill -9 of one process that serves a connection: PostgreSQL ends all of them and recovers by itself. */
  killOneBackend(): void;
  stop(): Promise<void>;
}

export async function startPostgres(dataDir: string, port: number, log: (line: string) => void): Promise<Postgres> {
  let server = await startEmbeddedPostgres({ dataDir, port, log });
  const { url } = server;
  const directory = path.join(dataDir, 'postgres');
  let stopping = false;

  const superviseServer = async () => {
    for (;;) {
      await server.exited;
      // Processes of the one before may hold its memory or its port for a moment, and a full disk does until it is not.
      while (!stopping) {
        try {
          server = await startEmbeddedPostgres({ dataDir, port, databaseExists: true, log });
          break;
        } catch (error) {
          log(`not started: ${error instanceof Error ? error.message : error}`);
          await pause(300);
        }
      }
      if (!stopping) continue;
      // Asked to stop while it was starting again.
      await server.stop();
      return;
    }
  };
  const running = superviseServer();

  return {
    url,
    port,
    async kill() {
      const postmaster = readPostmasterPid(directory);
      if (postmaster === undefined) return;
      const ended = server.exited;
      // Held first: a process that it begins between the look and the end would live on, with the memory that the next
      // server cannot start without.
      send('SIGSTOP', postmaster);
      for (const pid of [postmaster, ...childrenOf(postmaster)]) send('SIGKILL', pid);
      await ended;
    },
    killOneBackend() {
      const postmaster = readPostmasterPid(directory) ?? 0;
      const backend = childrenOf(postmaster).find((pid) => titleOf(pid).includes('proofmark'));
      if (backend !== undefined) send('SIGKILL', backend);
    },
    async stop() {
      stopping = true;
      await server.stop();
      await running;
    },
  };
}

function send(signal: 'SIGKILL' | 'SIGSTOP', pid: number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // After the name in brackets, which may hold anything: state, then the parent.
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}
