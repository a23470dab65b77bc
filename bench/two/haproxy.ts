import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { type HaproxyPlaces, haproxyConfig } from '#server/deployment/haproxy.ts';

/** One line of haproxy's `show stat`. */
export type Stat = Record<string, string>;

export interface Haproxy {
  /** Statistics of every server and listener since haproxy was last reloaded. */
  stats(): Promise<Stat[]>;
  /** Waits until it sends requests to all of these again, or no longer to any. */
  untilSeen(servers: readonly string[], isUp: boolean): Promise<void>;
  /** With the same file, as after a change: the old process ends what it has begun, the new one takes what comes. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

const patienceMs = 90_000;

/** The file of docs/production with these places in it, in front of the programs. */
export async function startHaproxy(directory: string, places: Omit<HaproxyPlaces, 'socket'>): Promise<Haproxy> {
  const socket = path.join(directory, 'haproxy.sock');
  const file = path.join(directory, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig({ ...places, socket }));
  const log = openSync(path.join(directory, 'logs/haproxy.log'), 'a');
  const child = spawn('haproxy', ['-W', '-db', '-f', file], { stdio: ['ignore', log, log] });
  endWithTestFile(child);
  const stats = async () => readStats(await ask(socket, 'show stat'));
  await untilTrue('haproxy is up', child, async () => (await stats()).length > 0);
  const processId = async () => /^Pid: (\d+)$/m.exec(await ask(socket, 'show info'))?.[1];

  return {
    stats,
    untilSeen: (servers, isUp) =>
      untilTrue(`haproxy sees ${servers.join(', ')} ${isUp ? 'up' : 'down'}`, child, async () => {
        const lines = (await stats()).filter(({ svname }) => servers.includes(svname ?? ''));
        return lines.length >= servers.length && lines.every(({ status }) => status?.startsWith('UP') === isUp);
      }),
    reload: async () => {
      const before = await processId();
      child.kill('SIGUSR2');
      await untilTrue('haproxy is reloaded', child, async () => (await processId()) !== before);
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilTrue(what: string, child: ChildProcess, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isTrue().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with code ${child.exitCode}; see its log.`);
    if (performance.now() > deadline) throw new Error(`After ${patienceMs / 1000} s still not: ${what}.`);
    await pause(100);
  }
}

async function ask(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.setTimeout(5000, () => connection.destroy(new Error('haproxy does not answer')));
  connection.end(`${command}\n`);
  return text(connection);
}

function readStats(csv: string): Stat[] {
  const [head = '', ...lines] = csv.trim().split('\n');
  const names = head.replace(/^# /, '').split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at], value])));
}
