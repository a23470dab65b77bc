import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runStatement } from '#server/core/db/testing/run-statement.ts';
import { runAs } from '#server/tools/embedded-postgres/cluster.ts';
import { chooseAccount } from '#server/tools/embedded-postgres/system-account.ts';
import { takePort } from '../chaos/ports.ts';

/** Services that the programs need, as Debian packages them. */
export interface Around {
  databaseUrl: string;
  database: Switch;
  store: StoreSettings;
  smtpUrl: string;
  /** Mails that were taken, as far as the audit asks. */
  readMails(): { to: string[]; messageId: string }[];
  stop(): Promise<void>;
}

/** Ends a server as its operator does, and starts it again. */
export interface Switch {
  off(): Promise<void>;
  on(): Promise<void>;
}

type StoreSettings = Record<
  'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  string
>;

const patienceMs = 150_000;
const ceph = path.join(import.meta.dirname, '../../server/storage/testing/start-ceph.sh');
const postgresFolder = '/usr/lib/postgresql';

/** Programs of the newest Debian PostgreSQL on this machine. */
export function findPostgres(): string | undefined {
  if (!existsSync(postgresFolder)) return undefined;
  const [newest] = readdirSync(postgresFolder).sort((a, b) => Number(b) - Number(a));
  const programs = path.join(postgresFolder, newest ?? '', 'bin');
  return existsSync(path.join(programs, 'postgres')) ? programs : undefined;
}

export async function startAround(directory: string): Promise<Around> {
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await end(child);
  };
  const run = (name: string, command: string, args: readonly string[], options: object = {}) => {
    const log = openSync(path.join(directory, 'logs', `${name}.log`), 'a');
    const child = spawn(command, args, { ...options, stdio: ['ignore', log, log] });
    // Asked, not killed: the shell of Ceph has programs of its own to end.
    process.once('exit', () => child.kill('SIGINT'));
    started.push(child);
    return child;
  };
  try {
    const store = startCeph(directory, run);
    const postgres = await startPostgres(directory, run);
    const mail = await startMail(directory, run);
    return { ...postgres, store: await store, ...mail, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Run = (name: string, command: string, args: readonly string[], options?: object) => ChildProcess;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

async function startPostgres(directory: string, run: Run): Promise<Pick<Around, 'databaseUrl' | 'database'>> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("Debian's postgresql is not installed.");
  const data = path.join(directory, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  const account = chooseAccount(undefined);
  if (account) chownSync(data, account.uid, account.gid);
  const init = ['-D', data, '-U', 'proofmark', '-A', 'trust', '--locale=C', '--encoding=UTF8'];
  const made = spawnSync(path.join(programs, 'initdb'), init, { ...runAs(account), encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const port = await takePort();
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 150 };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const start = () => run('postgres', path.join(programs, 'postgres'), ['-D', data, ...args], runAs(account));
  let child = start();
  const url = `postgresql://proofmark@127.0.0.1:${port}/postgres`;
  await untilUp('PostgreSQL', child, () => runStatement(url, 'CREATE DATABASE proofmark'));
  return {
    databaseUrl: url.replace(/postgres$/, 'proofmark'),
    database: {
      off: () => end(child),
      on: async () => {
        child = start();
        await untilUp('PostgreSQL', child, () => runStatement(url, 'SELECT 1'));
      },
    },
  };
}

/** One and the one after it, which the script uses too. */
async function takeTwoPorts(): Promise<number> {
  for (let port = await takePort(); ; ) {
    const next = await takePort();
    if (next === port + 1) return port;
    port = next;
  }
}

/** Its gateway listens after ten seconds: what took its port meanwhile is left alone, and it starts on another. */
async function startCeph(directory: string, run: Run): Promise<StoreSettings> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startCephOnce(directory, run, `ceph-${tries}`);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

async function startCephOnce(directory: string, run: Run, name: string): Promise<StoreSettings> {
  const env = { ...process.env, TMPDIR: directory };
  const child = run(name, 'sh', [ceph, String(await takeTwoPorts())], { env });
  const said = () => readFileSync(path.join(directory, `logs/${name}.log`), 'utf8');
  await untilUp('Ceph', child, async () => {
    if (!said().includes('TEST_S3_SECRET_ACCESS_KEY=')) throw new Error('not yet');
  });
  const get = (name: string) => new RegExp(`^TEST_S3_${name}=(.*)$`, 'm').exec(said())?.[1] ?? '';
  return {
    S3_ENDPOINT: get('ENDPOINT'),
    S3_REGION: get('REGION'),
    S3_BUCKET: get('BUCKET'),
    S3_ACCESS_KEY_ID: get('ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: get('SECRET_ACCESS_KEY'),
  };
}

/** aiosmtpd takes mails over SMTP into a maildir. */
async function startMail(directory: string, run: Run): Promise<Pick<Around, 'smtpUrl' | 'readMails'>> {
  const folder = path.join(directory, 'mail');
  const port = await takePort();
  const child = run('mail', 'aiosmtpd', ['-n', '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Mailbox', folder]);
  await untilUp('aiosmtpd', child, async () => void readdirSync(path.join(folder, 'new')));
  const header = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'mi').exec(mail)?.[1]?.trim() ?? '';
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    readMails: () =>
      readdirSync(path.join(folder, 'new')).map((name) => {
        const mail = readFileSync(path.join(folder, 'new', name), 'utf8');
        return { to: header(mail, 'X-RcptTo').split(/,\s*/), messageId: header(mail, 'Message-ID') };
      }),
  };
}

async function untilUp(what: string, child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const isUp = await ask().then(
      () => true,
      () => false,
    );
    if (isUp) return;
    if (child.exitCode !== null) throw new Error(`${what} ended with code ${child.exitCode}; see its log.`);
    if (performance.now() > deadline) throw new Error(`${what} was not up within ${patienceMs / 1000} s.`);
    await pause(100);
  }
}

/** A certificate for 127.0.0.1 and its key, in the one file that haproxy wants. @returns the certificate */
export function makeCertificate(file: string): string {
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=proofmark', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = spawnSync('openssl', [...args, ...subject, '-keyout', `${file}.key`, '-out', `${file}.crt`], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  const certificate = readFileSync(`${file}.crt`, 'utf8');
  writeFileSync(file, certificate + readFileSync(`${file}.key`, 'utf8'), { mode: 0o600 });
  chmodSync(`${file}.key`, 0o600);
  return certificate;
}
