import { Resolver } from 'node:dns';
import path from 'node:path';
import * as z from 'zod';
import { englishMessage } from '#lib/texts/english-reason.ts';
import '#lib/contract/messages.ts';
import { photoSecondsPerMinute } from '#lib/contract/photo-limits.ts';
import { type LogLevel, logLevels } from '#lib/operations/log.ts';
import { operationsSettings } from '#lib/operations/operations-settings.ts';
import { requestSecondsPerMinute } from './request-limits.ts';
import { type Retention, readRetention, retentionSettings } from './retention.ts';
import { readTimeLimits, type TimeLimits, timeLimitSettings } from './time-limits.ts';

/**
 * The only reader of process.env in the service. Every program calls loadConfig() once at start; a wrong value stops it
 * with a message that names the variable and what it should hold.
 */

const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);
const url = z
  .url({ protocol: /^https?$/, error: 'should be an http(s) address' })
  .transform((value) => value.replace(/\/+$/, ''));
const flag = z.stringbool({ truthy: ['1', 'true', 'yes'], falsy: ['0', 'false', 'no', ''] });

/** An IP address, with a port where it has one. */
function isResolver(value: string): boolean {
  try {
    new Resolver().setServers([value.trim()]);
    return true;
  } catch {
    return false;
  }
}

const schema = z
  .object({
    DATA_DIR: z.string().min(1).default('data'),
    /** Another PostgreSQL; without it the embedded server in DATA_DIR is used. */
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'should be a postgresql:// address')
      .optional(),
    /**
     * The same database past a pooler, for what needs a session: locks, LISTEN, migrations. DATABASE_URL when not set.
     */
    DATABASE_DIRECT_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'should be a postgresql:// address')
      .optional(),
    /** Standbys of that database, which answer what bears to be some seconds old; separated by commas. */
    DATABASE_REPLICA_URL: z
      .string()
      .regex(
        /^postgres(ql)?:\/\/[^,]+(,postgres(ql)?:\/\/[^,]+)*$/,
        'should be postgresql:// addresses, separated by commas',
      )
      .optional(),
    /** A standby that is further behind is not used. */
    DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().min(0.5).max(300).default(3),
    /** Port of the embedded PostgreSQL on loopback. 0: a free one is chosen and remembered in DATA_DIR. */
    DATABASE_PORT: z.coerce.number().int().min(0).max(65535).default(0),

    /** Address the service's listeners bind to. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /** Proxies whose X-Forwarded-For is trusted: `loopback`, addresses and networks, separated by commas. */
    TRUSTED_PROXIES: z.string().min(1).optional(),
    PORTAL_PORT: port(3000),
    API_PORT: port(4000),
    PHOTO_PORT: port(4100),
    STORAGE_PORT: port(4200),
    CODE_PORT: port(4300),
    /** Public address; the loopback address and port when not set. */
    PORTAL_URL: url.optional(),
    API_URL: url.optional(),
    PHOTO_URL: url.optional(),
    STORAGE_URL: url.optional(),
    CODE_URL: url.optional(),

    /** Loads demo data into an empty database and allows the demo password. Loopback only. */
    DEMO: flag.default(false),
    /** Signs storage links and derives keys. 32 or more characters; made and kept in DATA_DIR when not set. */
    SECRET_KEY: z.string().min(32, 'should have 32 or more characters').optional(),
    /** Encrypts the portal's sessions; of the service's programs only `doctor` looks at it. */
    NEXTAUTH_SECRET: z.string().optional(),

    STORAGE_DRIVER: z.enum(['local', 's3']).default('local'),
    /** Megabytes that uploads to the local store leave free on its disk: below, they are refused. 0 turns it off. */
    DISK_RESERVE_MB: z.coerce.number().int().min(0).max(10_000_000).default(512),
    S3_ENDPOINT: url.optional(),
    /** Where browsers reach the store, when the programs reach it elsewhere. */
    S3_PUBLIC_ENDPOINT: url.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().min(3).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    S3_FORCE_PATH_STYLE: flag.default(true),

    /** smtp:// or smtps:// address of the mail server; without it mail is written to files in DATA_DIR/mail. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'should be an smtp:// or smtps:// address')
      .optional(),
    MAIL_FROM: z.string().min(3).default('Proofmark <no-reply@localhost>'),

    /** Number of jobs of one kind a worker runs side by side. */
    WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
    /** Most connections a program's pool opens. */
    DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
    /** Left out: on, but off with DATABASE_DIRECT_URL: PgBouncer before 1.21 knows none. */
    DATABASE_NAMED_STATEMENTS: flag.optional(),
    /** Requests a minute that the management API takes for one token, or from one address without a token. */
    API_RATE_PER_MINUTE: z.coerce.number().int().min(1).max(10_000_000).default(6000),
    /** Processor time that the management API takes a minute for one company, or for one address without a token. */
    API_SECONDS_PER_MINUTE: z.coerce.number().int().min(1).max(3840).default(requestSecondsPerMinute),
    /** Requests a minute that the addresses of codes take from one address. */
    CODE_RATE_PER_MINUTE: z.coerce.number().int().min(1).max(10_000_000).default(600),
    /** Photos a minute that the check page takes from one phone, and from one address, which many phones share. */
    PHONE_PHOTOS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(20),
    CODE_PHOTOS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(200),
    ...retentionSettings,
    /**
     * Name of the header in which the network in front of the code address gives the two letters of the visitor's
     * country (ISO 3166-1). Only for a network that always sets it itself.
     */
    SCAN_COUNTRY_HEADER: z
      .string()
      .regex(/^[a-z0-9-]{1,80}$/i, 'should be the name of a header')
      .optional(),
    PHOTO_READERS: z.coerce.number().int().min(1).max(64).optional(),
    /** The portal's application for photos; the programs of the service only look whether it is there. */
    SERVICE_APP_ID: z.string().min(1).max(200).optional(),
    /** Processor time that the photos of one application may take a minute. */
    PHOTO_SECONDS_PER_MINUTE: z.coerce.number().int().min(1).max(3840).default(photoSecondsPerMinute),
    /** Addresses of the resolvers for TXT records, separated by commas; those of the system when not set. */
    DNS_SERVERS: z
      .string()
      .refine((value) => value.split(',').every(isResolver), 'should be IP addresses, separated by commas')
      .optional(),
    /** Lets webhooks and identity providers of companies be at addresses that are not on the public internet. */
    WEBHOOK_ALLOW_PRIVATE: flag.default(false),
    ...timeLimitSettings,
    LOG_LEVEL: z.enum(logLevels).default('info'),
    ...operationsSettings,
  })
  .superRefine((env, ctx) => {
    if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
      ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is required beside DATABASE_DIRECT_URL' });
    }
    if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
      ctx.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'is required beside DATABASE_REPLICA_URL' });
    }
    if (env.STORAGE_DRIVER !== 's3') return;
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (!env[name]) ctx.addIssue({ code: 'custom', path: [name], message: 'is required when STORAGE_DRIVER is s3' });
    }
  });

export type StorageConfig =
  | { driver: 'local'; directory: string; publicUrl: string }
  | {
      driver: 's3';
      endpoint: string;
      /** The address in links for browsers. */
      publicEndpoint?: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
    };

/** Photos a minute from one phone and from one network. */
export interface PhotosPerMinute {
  phone: number;
  network: number;
}

export interface Config {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Past a pooler. */
  databaseDirectUrl: string | undefined;
  /** Standbys that may be read, and how far behind at most. */
  replicas: { urls: readonly string[]; mostLagMs: number };
  databasePort: number;
  databasePool: number;
  namesStatements: boolean;
  host: string;
  trustedProxies: string[];
  ports: { portal: number; api: number; photo: number; storage: number; code: number };
  urls: { portal: string; api: string; photo: string; storage: string; code: string };
  demo: boolean;
  secretKey: string | undefined;
  /** Settings of the portal that the service reads too; undefined where the portal's default applies. */
  ofPortal: { secret: string | undefined; trustedProxies: string | undefined };
  storage: StorageConfig;
  /** Bytes that uploads to the local store leave free. */
  diskReserveBytes: number;
  mail: { smtpUrl: string | undefined; from: string; directory: string };
  workerConcurrency: number;
  apiRatePerMinute: number;
  apiSecondsPerMinute: number;
  codeRatePerMinute: number;
  codePhotosPerMinute: PhotosPerMinute;
  retention: Retention;
  photoReaders: number | undefined;
  photoSecondsPerMinute: number;
  scanCountryHeader: string | null;
  serviceAppId: string | undefined;
  webhookAllowPrivate: boolean;
  /** Empty for those of the system. */
  dnsServers: readonly string[];
  limits: TimeLimits;
  logLevel: LogLevel;
  operations: { OPERATIONS_PORT?: number | undefined; OPERATIONS_HOST: string; drainSeconds: number };
  /** Where traces go; without an address there are none. */
  traces: { url: string | undefined };
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** @throws ConfigError with one line for each wrong variable. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${englishMessage(issue)}`);
    throw new ConfigError(`These settings are not right:\n${lines.join('\n')}\nSee docs/configuration.md.`);
  }
  const e = parsed.data;
  const dataDir = path.resolve(e.DATA_DIR);
  const local = (p: number) => `http://localhost:${p}`;
  const urls = {
    portal: e.PORTAL_URL ?? local(e.PORTAL_PORT),
    api: e.API_URL ?? local(e.API_PORT),
    photo: e.PHOTO_URL ?? local(e.PHOTO_PORT),
    storage: e.STORAGE_URL ?? bucketAddress(e) ?? local(e.STORAGE_PORT),
    code: e.CODE_URL ?? local(e.CODE_PORT),
  };
  if (e.DEMO) checkLoopback(e.HOST, Object.values(urls));
  const trustedProxies = (e.TRUSTED_PROXIES ?? 'loopback').split(',').map((name) => name.trim());
  return {
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    replicas: { urls: e.DATABASE_REPLICA_URL?.split(',') ?? [], mostLagMs: e.DATABASE_REPLICA_LAG_SECONDS * 1000 },
    databasePort: e.DATABASE_PORT,
    databasePool: e.DATABASE_POOL,
    namesStatements: e.DATABASE_NAMED_STATEMENTS ?? e.DATABASE_DIRECT_URL === undefined,
    host: e.HOST,
    trustedProxies,
    ports: {
      portal: e.PORTAL_PORT,
      api: e.API_PORT,
      photo: e.PHOTO_PORT,
      storage: e.STORAGE_PORT,
      code: e.CODE_PORT,
    },
    urls,
    demo: e.DEMO,
    secretKey: e.SECRET_KEY,
    ofPortal: { secret: e.NEXTAUTH_SECRET, trustedProxies: e.TRUSTED_PROXIES },
    storage:
      e.STORAGE_DRIVER === 's3'
        ? {
            driver: 's3',
            endpoint: e.S3_ENDPOINT ?? '',
            publicEndpoint: e.S3_PUBLIC_ENDPOINT ?? e.S3_ENDPOINT ?? '',
            region: e.S3_REGION,
            bucket: e.S3_BUCKET ?? '',
            accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
            forcePathStyle: e.S3_FORCE_PATH_STYLE,
          }
        : { driver: 'local', directory: path.join(dataDir, 'storage'), publicUrl: urls.storage },
    diskReserveBytes: e.DISK_RESERVE_MB * 1024 * 1024,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, directory: path.join(dataDir, 'mail') },
    workerConcurrency: e.WORKER_CONCURRENCY,
    apiRatePerMinute: e.API_RATE_PER_MINUTE,
    apiSecondsPerMinute: e.API_SECONDS_PER_MINUTE,
    codeRatePerMinute: e.CODE_RATE_PER_MINUTE,
    codePhotosPerMinute: { phone: e.PHONE_PHOTOS_PER_MINUTE, network: e.CODE_PHOTOS_PER_MINUTE },
    retention: readRetention(e),
    photoReaders: e.PHOTO_READERS,
    photoSecondsPerMinute: e.PHOTO_SECONDS_PER_MINUTE,
    scanCountryHeader: e.SCAN_COUNTRY_HEADER?.toLowerCase() ?? null,
    serviceAppId: e.SERVICE_APP_ID,
    dnsServers: e.DNS_SERVERS?.split(',').map((address) => address.trim()) ?? [],
    // The demo is reached from this machine alone.
    webhookAllowPrivate: e.WEBHOOK_ALLOW_PRIVATE || e.DEMO,
    limits: readTimeLimits(e, trustedProxies),
    logLevel: e.LOG_LEVEL,
    operations: {
      OPERATIONS_PORT: e.OPERATIONS_PORT,
      OPERATIONS_HOST: e.OPERATIONS_HOST,
      drainSeconds: e.DRAIN_SECONDS,
    },
    traces: { url: e.OTEL_EXPORTER_OTLP_ENDPOINT },
  };
}

/** Where browsers post files to, with S3. */
function bucketAddress(e: z.output<typeof schema>): string | undefined {
  const endpoint = e.S3_PUBLIC_ENDPOINT ?? e.S3_ENDPOINT;
  if (e.STORAGE_DRIVER !== 's3' || !endpoint) return undefined;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${e.S3_FORCE_PATH_STYLE ? '' : `${e.S3_BUCKET}.`}${host}`;
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

/** The demo's passwords are public, so it must not be reachable from outside this machine. */
function checkLoopback(host: string, urls: readonly string[]): void {
  const outside = [host, ...urls.map((address) => new URL(address).hostname)].find((name) => !loopback.has(name));
  if (outside !== undefined) {
    throw new ConfigError(`DEMO is for loopback only, and ${outside} is not: start with DEMO=0, or use localhost.`);
  }
}
