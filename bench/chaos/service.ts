import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { insertToken } from '#server/accounts/queries/tokens.ts';
import { photoEnvironment, photoNodeOptions } from '#server/core/config/photo-memory.mjs';
import { workerNodeOptions } from '#server/core/config/worker-node-options.mjs';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { migrateToLatest } from '#server/core/db/migrate/migrate.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { type FaultProxy, startFaultProxy } from '#server/core/testing/fault-proxy.ts';
import { createToken, hashToken } from '#server/core/token.ts';
import { type MailReceiver, startMailReceiver } from '#server/notices/testing/mail-receiver.ts';
import { createWorld, type World } from '#server/programs/api/testing/world.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';
import { type Receiver, startReceiver } from '#server/webhooks/testing/webhook-receiver.ts';
import { mountPlace, type Place } from './place.ts';
import { takePort } from './ports.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { type Program, startProgram } from './program.ts';

export const secretKey = 'the secret key of a chaos run, 32 or more';

export interface ServiceOptions {
  /** Gives PostgreSQL, the store and the programs file systems of their own, which can be filled. As root only. */
  mounts: boolean;
  /** Settings of the programs besides those they need to find each other. */
  settings: Record<string, string>;
}

/** The whole service as programs of their own, with what the network does to it in between. */
export interface Service {
  /** The folder `logs` has what each program said. */
  directory: string;
  /** Where the addresses of codes keep scans until they are in the database. */
  journal: string;
  postgres: Postgres;
  store: Program;
  api: Program;
  photo: Program;
  workers: Program[];
  /** Before PostgreSQL and the store, and before the receivers of mail and webhooks. */
  proxies: Record<'database' | 'store' | 'mail' | 'webhooks', FaultProxy>;
  mails: MailReceiver;
  receiver: Receiver;
  /** File systems of their own, where they could be mounted. */
  places: Partial<Record<'database' | 'store' | 'programs', Place>>;
  urls: { api: string; photo: string; code: string };
  /** The auditor's own way to the database, past the proxy. */
  database: Database;
  world: World;
  /** For a month: clocks jump by hours. The operator's ends sooner. */
  tokens: Record<'brand' | 'printer' | 'operator', string>;
  /** @param removes the folder too */
  stop(removes: boolean): Promise<void>;
}

/** The parts of a service that traffic and audit use: another stage may have the same. */
export type UsedService = Pick<Service, 'urls' | 'database' | 'world'> & {
  mails: Pick<MailReceiver, 'received'>;
  receiver: Pick<Receiver, 'received'>;
};

const monthMs = 30 * 86_400_000;
/** Most of what a run of a thousand faults leaves; memory is taken only as it is used. */
const megabytes = { database: 6000, store: 1500, programs: 100 };
const root = path.join(import.meta.dirname, '../..');

export async function startService({ mounts, settings }: ServiceOptions): Promise<Service> {
  const { dataDir: directory, remove } = createTemporaryDataDir('proofmark-chaos-');
  const folders = { database: '', store: '', programs: '', logs: '' };
  for (const name of ['database', 'store', 'programs', 'logs'] as const) {
    folders[name] = path.join(directory, name);
    mkdirSync(folders[name], { mode: 0o711 });
  }
  const places: Service['places'] = {};
  for (const name of mounts ? (['database', 'store', 'programs'] as const) : []) {
    const place = mountPlace(folders[name], megabytes[name]);
    if (place) places[name] = place;
  }
  mkdirSync(path.join(folders.programs, 'tmp'));

  const said = startLog(folders.logs);
  const postgres = await startPostgres(folders.database, await takePort(), said);
  await migrateToLatest(postgres.url, jobs);
  const database = openDatabase(postgres.url, { max: 4, applicationName: 'chaos-auditor' });
  // PostgreSQL is killed with connections of ours too.
  database.pool.on('error', () => undefined);
  const world = await createWorld(database);
  const tokens = await prepareWorld(database, world);

  const storePort = await takePort();
  const storeEnv = { STORE_DIR: folders.store, STORE_PORT: String(storePort) };
  const { logs } = folders;
  const store = startProgram({
    name: 'store',
    entry: path.join(import.meta.dirname, 'store-program.ts'),
    env: storeEnv,
    logs,
  });
  const mails = await startMailReceiver();
  const receiver = await startReceiver();
  const proxyTo = async (port: number) => startFaultProxy({ host: '127.0.0.1', port }, await takePort());
  const proxies = {
    database: await proxyTo(postgres.port),
    store: await proxyTo(storePort),
    mail: await proxyTo(Number(new URL(mails.url).port)),
    webhooks: await proxyTo(receiver.port),
  };

  const ports = { api: await takePort(), photo: await takePort(), code: await takePort() };
  const urls = {
    api: `http://127.0.0.1:${ports.api}`,
    photo: `http://127.0.0.1:${ports.photo}`,
    code: `http://127.0.0.1:${ports.code}`,
  };
  const env = {
    DATABASE_URL: proxies.database.through(postgres.url),
    DATA_DIR: folders.programs,
    TMPDIR: path.join(folders.programs, 'tmp'),
    SECRET_KEY: secretKey,
    API_PORT: String(ports.api),
    PHOTO_PORT: String(ports.photo),
    CODE_PORT: String(ports.code),
    API_URL: urls.api,
    PHOTO_URL: urls.photo,
    CODE_URL: urls.code,
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: proxies.store.through(`http://127.0.0.1:${storePort}`),
    S3_BUCKET: 'chaos',
    S3_ACCESS_KEY_ID: 'chaos',
    S3_SECRET_ACCESS_KEY: 'chaos-secret',
    SMTP_URL: proxies.mail.through(mails.url),
    PHOTO_READERS: '1',
    WEBHOOK_ALLOW_PRIVATE: '1',
    // The traffic and the probes come from one address and one token.
    API_RATE_PER_MINUTE: '10000000',
    API_SECONDS_PER_MINUTE: '3840',
    CODE_RATE_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const run = async (program: 'api' | 'photo' | 'worker', name: string, nodeOptions: readonly string[] = []) => {
    const own = program === 'photo' ? photoEnvironment : {};
    const entry = path.join(root, 'server/bin', `${program}.ts`);
    const offset = { api: 0, photo: 1, worker: 2 }[program];
    const operations = { OPERATIONS_PORT: String((await takePort()) - offset) };
    return startProgram({ name, entry, env: { ...own, ...env, ...operations }, nodeOptions, logs });
  };
  const api = await run('api', 'api');
  const photo = await run('photo', 'photo', photoNodeOptions);
  const workers = [
    await run('worker', 'worker-1', workerNodeOptions),
    await run('worker', 'worker-2', workerNodeOptions),
  ];
  return {
    directory,
    journal: path.join(folders.programs, 'late-visits'),
    postgres,
    store,
    api,
    photo,
    workers,
    proxies,
    mails,
    receiver,
    places,
    urls,
    database,
    world,
    tokens,
    async stop(removes) {
      await Promise.all([api, photo, ...workers].map((program) => program.stop()));
      await store.stop();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
      await receiver.stop();
      await mails.close();
      await database.close();
      await postgres.stop();
      for (const place of Object.values(places)) place.unmount();
      if (removes) remove();
    },
  };
}

function startLog(folder: string): (line: string) => void {
  const log = createWriteStream(path.join(folder, 'postgres.log'), { flags: 'a' });
  return (line) => void log.write(`${line}\n`);
}

export async function prepareWorld(database: Database, world: World): Promise<Service['tokens']> {
  const { db } = database;
  const companyId = world.companies.brand;
  await db.updateTable('companies').set({ keep_photos: true }).where('id', '=', companyId).execute();
  await db.insertInto('scan_apps').values({ identifier: 'chaos-app', company_id: companyId, name: 'Chaos' }).execute();
  return {
    brand: await issueToken(database, world.people.brandAdmin.id, permissionsOf('brand_owner', 'account_admin')),
    printer: await issueToken(
      database,
      world.people.printerAdmin.id,
      permissionsOf('printing_partner', 'account_admin'),
    ),
    operator: world.people.operatorAdmin.token,
  };
}

async function issueToken(database: Database, userId: number, permissions: readonly string[]): Promise<string> {
  const token = createToken();
  await transact(database, ({ trx }) =>
    insertToken(trx, {
      userId,
      name: 'chaos',
      hash: hashToken(token),
      permissions,
      isSession: false,
      expiresAt: new Date(Date.now() + monthMs),
    }),
  );
  return token;
}
