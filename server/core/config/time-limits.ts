import * as z from 'zod';

/**
 * Every time limit of the service, with its default and, in docs/decisions/time-limits.md, its reason. No wait for
 * another program is longer.
 */
const seconds = (fallback: number) => z.coerce.number().positive().max(86_400).default(fallback);

/** The settings, as the environment has them. */
export const timeLimitSettings = {
  /** How long a connection to the database may take to be made. */
  DATABASE_CONNECT_SECONDS: seconds(5),
  /** How long a request waits for a free connection of its program's pool. */
  DATABASE_WAIT_SECONDS: seconds(8),
  /** A connection silent for so long in a statement is looked into from another one. */
  DATABASE_SILENCE_SECONDS: seconds(2),
  /** A request's statement that the database works at in silence. */
  DATABASE_STATEMENT_SECONDS: seconds(60),
  /** How long a request's change waits for a row that another change holds. */
  DATABASE_LOCK_SECONDS: seconds(10),
  /** How long a connection to the S3 store may take to be made. */
  S3_CONNECT_SECONDS: seconds(5),
  /** How long nothing may move on a connection to the S3 store. */
  S3_IDLE_SECONDS: seconds(20),
  /** How long a job may run without progress. */
  JOB_PROGRESS_SECONDS: seconds(180),
  /** How long nothing may move in a body that is sent to one of the programs, and in one that they send. */
  HTTP_IDLE_SECONDS: seconds(30),
  /** Connections that one listener of a program holds at once. */
  HTTP_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2000),
  /** Minimum rate of an upload to the local store in bytes a second, over each minute. */
  UPLOAD_BYTES_PER_SECOND: z.coerce
    .number()
    .int()
    .min(1)
    .max(1e9)
    .default(64 * 1024),
};

type Settings = z.output<z.ZodObject<typeof timeLimitSettings>>;

/** Limits for what a program does with the database; milliseconds. */
export interface DatabaseLimits {
  connectMs: number;
  /** For a free connection of the pool. */
  acquireMs: number;
  /** From here on a silent connection is looked into from another one. */
  silenceMs: number;
  /** From here on a silent connection is given up when nothing can be found out about it. */
  giveUpMs: number;
  /** A statement that the database works at without a byte; null: for as long as it does. */
  statementMs: number | null;
  /** Waiting for a lock; null: for as long as its holder has it, who is limited himself. */
  lockMs: number | null;
  /** A transaction in which nothing is asked: PostgreSQL ends it, so that what it holds is free. */
  idleInTransactionMs: number;
}

export interface StoreLimits {
  connectMs: number;
  idleMs: number;
  /** Tries of one request, including the first. */
  attempts: number;
}

export interface HttpLimits {
  idleMs: number;
  connections: number;
  /** Connections of one address, unless it is a trusted proxy, which has many clients behind it. */
  connectionsOfAddress: number;
  trustedProxies: readonly string[];
}

export interface TimeLimits {
  /** For programs that answer requests. */
  requestDatabase: DatabaseLimits;
  /** For jobs: by progress, since one good statement may take minutes. */
  jobDatabase: DatabaseLimits;
  requestStore: StoreLimits;
  jobStore: StoreLimits;
  jobProgressMs: number;
  http: HttpLimits;
  uploadBytesPerSecond: number;
}

export function readTimeLimits(settings: Settings, trustedProxies: readonly string[] = ['loopback']): TimeLimits {
  const ms = (value: number) => Math.ceil(value * 1000);
  const connectMs = ms(settings.DATABASE_CONNECT_SECONDS);
  const silenceMs = ms(settings.DATABASE_SILENCE_SECONDS);
  const store = { connectMs: ms(settings.S3_CONNECT_SECONDS), idleMs: ms(settings.S3_IDLE_SECONDS) };
  return {
    requestDatabase: {
      connectMs,
      acquireMs: ms(settings.DATABASE_WAIT_SECONDS),
      silenceMs,
      giveUpMs: 3 * silenceMs,
      statementMs: ms(settings.DATABASE_STATEMENT_SECONDS),
      lockMs: ms(settings.DATABASE_LOCK_SECONDS),
      idleInTransactionMs: 2 * ms(settings.DATABASE_STATEMENT_SECONDS),
    },
    jobDatabase: {
      connectMs,
      // Jobs may hold connections for minutes: those that wait for one have the progress limit.
      acquireMs: ms(settings.JOB_PROGRESS_SECONDS),
      silenceMs: Math.min(silenceMs, ms(settings.JOB_PROGRESS_SECONDS / 4)),
      giveUpMs: Math.max(3 * silenceMs, ms(settings.JOB_PROGRESS_SECONDS / 3)),
      statementMs: null,
      lockMs: null,
      idleInTransactionMs: 2 * ms(settings.JOB_PROGRESS_SECONDS),
    },
    // An HTTP client gets a refusal within seconds and retries; a job has no client that waits.
    requestStore: { ...store, idleMs: Math.ceil(store.idleMs / 4), attempts: 2 },
    jobStore: { ...store, attempts: 3 },
    jobProgressMs: ms(settings.JOB_PROGRESS_SECONDS),
    http: {
      idleMs: ms(settings.HTTP_IDLE_SECONDS),
      connections: settings.HTTP_CONNECTIONS,
      // Room for a large office behind one address; one address alone cannot take all.
      connectionsOfAddress: Math.ceil(settings.HTTP_CONNECTIONS / 4),
      trustedProxies,
    },
    uploadBytesPerSecond: settings.UPLOAD_BYTES_PER_SECOND,
  };
}

/** Defaults of all time limits. */
export const defaultTimeLimits: TimeLimits = readTimeLimits(z.object(timeLimitSettings).parse({}));
