import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { services } from '#server/core/config/programs.mjs';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createWorld } from '#server/programs/api/testing/world.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';
import { type Receiver, startReceiver } from '#server/webhooks/testing/webhook-receiver.ts';
import { takePort } from '../chaos/ports.ts';
import { prepareWorld, type Service, type UsedService } from '../chaos/service.ts';
import { makeCertificate, type Switch, startAround } from './debian.ts';
import { type Haproxy, startHaproxy } from './haproxy.ts';
import { type Program, prepareProgram, runProgram } from './program.ts';

export const kinds = ['api', 'photo', 'worker', 'portal'] as const;
export type Kind = (typeof kinds)[number];

/** Two of each program, and everything around them, as programs of their own. */
export interface Stage {
  directory: string;
  programs: Record<Kind, [Program, Program]>;
  haproxy: Haproxy;
  /** PostgreSQL, off and on again. */
  database: Switch;
  /** The service that traffic and audit use; its addresses are those of haproxy. */
  service: UsedService & { receiver: Receiver };
  tokens: Service['tokens'];
  /** The public address of each listener. */
  urls: Record<Listening, string>;
  /** Each past haproxy. */
  direct: Record<'api' | 'portal', [string, string]>;
  /** @param removes the folder too */
  stop(removes: boolean): Promise<void>;
}

type Listening = 'api' | 'photo' | 'code' | 'files' | 'portal';

const listening: Record<string, Listening> = {
  API_PORT: 'api',
  PHOTO_PORT: 'photo',
  CODE_PORT: 'code',
  STORAGE_PORT: 'files',
  PORTAL_PORT: 'portal',
};
const loopback = '127.0.0.1';

export async function startStage(deploymentId: string, report: (line: string) => void): Promise<Stage> {
  const { dataDir: directory, remove } = createTemporaryDataDir('proofmark-two-');
  const logs = path.join(directory, 'logs');
  mkdirSync(logs);
  const around = await startAround(directory);
  report('PostgreSQL, Ceph and the mail server are up');
  const ends: (() => Promise<unknown>)[] = [around.stop];
  const stop = async (removes: boolean) => {
    for (const end of ends.reverse()) await end();
    if (removes) remove();
  };
  try {
    const outer = await portsOf(['api', 'photo', 'code', 'files', 'portal']);
    const inner = await portsOf(['api', 'photo']);
    const urls = mapValues(outer, (port) => `https://${loopback}:${port}`);
    const shared = {
      ...around.store,
      ...settings(urls, inner),
      DATABASE_URL: around.databaseUrl,
      SMTP_URL: around.smtpUrl,
      DATA_DIR: path.join(directory, 'prepare'),
      NEXT_DEPLOYMENT_ID: deploymentId,
    };
    await runProgram({ name: 'prepare', program: 'prepare', env: shared, logs });
    await runProgram({ name: 'prepare-bucket', program: 'prepare-bucket', env: shared, logs });
    const database = openDatabase(around.databaseUrl, { max: 4, applicationName: 'two-auditor' });
    // PostgreSQL is stopped with connections of ours too.
    database.pool.on('error', () => undefined);
    ends.push(() => database.close());
    const { world, tokens } = await makeWorld(database);

    const ports: Record<string, number> = {};
    const programs = {} as Stage['programs'];
    for (const kind of kinds) {
      const pair = [];
      for (const at of [1, 2]) {
        const name = `${kind}-${at}`;
        const { own, operations } = await ownSettings(kind, name, ports, directory);
        pair.push(prepareProgram({ name, program: kind, env: { ...shared, ...own }, logs }, operations));
      }
      programs[kind] = pair as [Program, Program];
    }
    const certificate = path.join(directory, 'certificate.pem');
    setDefaultCACertificates([...getCACertificates('default'), makeCertificate(certificate)]);
    const all = Object.values(programs).flat();
    for (const program of all) program.start();
    ends.push(() => Promise.all(all.map((program) => program.end().catch(() => undefined))));
    const haproxy = await startHaproxy(directory, {
      binds: Object.values(outer).map((port) => `${loopback}:${port} ssl crt ${certificate} alpn h2,http/1.1`),
      host: ({ port }) => `${loopback}:${outer[listening[port] ?? 'api']}`,
      inner: ({ port }) => {
        const found = port === 'API_PORT' ? inner.api : port === 'PHOTO_PORT' ? inner.photo : undefined;
        return found === undefined ? undefined : `${loopback}:${found}`;
      },
      servers: ({ name, localStoreOnly }, { port }) =>
        localStoreOnly
          ? [{ name: 's3', address: new URL(around.store.S3_ENDPOINT).host }]
          : [1, 2].map((at) => ({
              name: `${name}-${at}`,
              address: `${loopback}:${ports[`${name}-${at} ${port}`]}`,
              operations: ports[`${name}-${at}`] ?? 0,
            })),
    });
    ends.push(haproxy.stop);
    for (const program of all) await program.untilReady();
    await haproxy.untilSeen(seenBy(['api', 'photo', 'portal'], [1, 2]), true);
    const directTo = (kind: 'api' | 'portal'): [string, string] => {
      const [first, second] = [1, 2].map((at) => ports[`${kind}-${at} ${kind.toUpperCase()}_PORT`]);
      return [`http://${loopback}:${first}`, `http://${loopback}:${second}`];
    };
    const receiver = await startReceiver();
    ends.push(receiver.stop);
    return {
      directory,
      programs,
      haproxy,
      database: around.database,
      service: {
        urls: { api: urls.api, photo: urls.photo, code: urls.code },
        database,
        world,
        receiver,
        mails: {
          get received() {
            return around.readMails().map((mail) => ({ ...mail, subject: '', text: '', source: '' }));
          },
        },
      },
      tokens,
      urls,
      direct: { api: directTo('api'), portal: directTo('portal') },
      stop,
    };
  } catch (error) {
    await stop(false).catch(() => undefined);
    throw new Error(`The stage in ${directory} did not come up: ${error instanceof Error ? error.message : error}`);
  }
}

/** As haproxy names them. A worker is not behind it. */
export const seenBy = (which: readonly Kind[], at: readonly number[]) =>
  which.filter((kind) => kind !== 'worker').flatMap((kind) => at.map((number) => `${kind}-${number}`));

async function portsOf<N extends string>(names: readonly N[]): Promise<Record<N, number>> {
  const found = {} as Record<N, number>;
  for (const name of names) found[name] = await takePort();
  return found;
}

const mapValues = <N extends string, A, B>(from: Record<N, A>, change: (value: A) => B) =>
  Object.fromEntries(Object.entries<A>(from).map(([name, value]) => [name, change(value)])) as Record<N, B>;

async function makeWorld(database: Database) {
  const world = await createWorld(database);
  return { world, tokens: await prepareWorld(database, world) };
}

/** Those of every program: the file of docs/production for machines, with haproxy before them. */
function settings(urls: Record<Listening, string>, inner: Record<'api' | 'photo', number>) {
  return {
    SECRET_KEY: 'the secret key of two of everything, 32 or more',
    NEXTAUTH_SECRET: 'the secret of two portals, 32 characters or more',
    NEXTAUTH_URL: urls.portal,
    PORTAL_URL: urls.portal,
    API_URL: urls.api,
    PHOTO_URL: urls.photo,
    CODE_URL: urls.code,
    STORAGE_URL: urls.files,
    API_INTERNAL_URL: `http://${loopback}:${inner.api}`,
    PHOTO_INTERNAL_URL: `http://${loopback}:${inner.photo}`,
    STORAGE_DRIVER: 's3',
    S3_FORCE_PATH_STYLE: '1',
    S3_PUBLIC_ENDPOINT: urls.files,
    SERVICE_APP_ID: 'chaos-app',
    TRUSTED_PROXIES: loopback,
    DRAIN_SECONDS: '5',
    PHOTO_READERS: '1',
    WEBHOOK_ALLOW_PRIVATE: '1',
    // All traffic comes from one address and one token.
    API_RATE_PER_MINUTE: '10000000',
    API_SECONDS_PER_MINUTE: '3840',
    CODE_RATE_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
  };
}

/** Settings of a single program: ports, and the folder of scans that it has not recorded yet. */
async function ownSettings(kind: Kind, name: string, ports: Record<string, number>, directory: string) {
  const { listeners, operations: offset } = services.find((service) => service.name === kind) ?? {
    listeners: [],
    operations: 0,
  };
  const own: Record<string, string> = { DATA_DIR: path.join(directory, name) };
  for (const { port } of listeners) {
    const taken = await takePort();
    ports[`${name} ${port}`] = taken;
    own[port] = String(taken);
  }
  const operations = await takePort();
  ports[name] = operations;
  own['OPERATIONS_PORT'] = String(operations - offset);
  return { own, operations };
}
