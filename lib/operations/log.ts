import { hostname } from 'node:os';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { noteError } from './error-counts.ts';
import { maskSecrets } from './mask-secrets.ts';
import { currentOrigin } from './request-context.ts';

export type { Logger };
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Headers that let their reader act as the caller, wherever a line holds headers. */
const secretHeaders = ['.authorization', '.cookie', '["set-cookie"]'];
const headerPlaces = ['headers', 'req.headers', 'res.headers'];

/**
 * What every program's lines look like: JSON with `level` in words, `time` in ISO 8601, `service`, `msg`, an error
 * under `err` and, where a request is behind it, `requestId`. Fields are names and numbers of rows, never contents.
 * @param service which program, or which listener of a program that has two
 */
export function loggerOptions(service: string, level: LogLevel) {
  return {
    level,
    base: { service, pid: process.pid, hostname: hostname() },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: serializeError },
    redact: headerPlaces.flatMap((place) => secretHeaders.map((name) => `${place}${name}`)),
    hooks: {
      streamWrite: maskSecrets,
      logMethod(args, method, level) {
        if (level >= errorLevel) noteError(service, messageOfLine(args));
        method.apply(this, args);
      },
    },
  } satisfies LoggerOptions;
}

/** A program's logger, on stdout. The HTTP programs hand `loggerOptions` to Fastify, which makes the same. */
export function createLogger(service: string, level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    ...loggerOptions(service, level),
    // Requests have it in their own logger; a line from elsewhere finds out whose work it is part of.
    mixin: () => {
      const requestId = currentOrigin()?.requestId;
      return requestId ? { requestId } : {};
    },
    mixinMergeStrategy: (line: object, mixed: object) => ({ ...mixed, ...line }),
  };
  return destination ? pino(options, destination) : pino(options);
}

const errorLevel = 50;

/** The text of a line: given as such, or the message of its error. */
function messageOfLine(args: readonly unknown[]): string {
  const text = args.find((part) => typeof part === 'string');
  return typeof text === 'string' ? text : messageOf(args[0]);
}

/** The queue's own errors are plain objects, with the message among their members. */
const messageOf = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : String(thrown);

/** Message and stack with those of the causes. Other members are left out: PostgreSQL's errors quote rows in them. */
function serializeError(thrown: unknown) {
  const error = thrown instanceof Error ? thrown : new Error(messageOf(thrown));
  const { type, message, stack } = stdSerializers.err(error);
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  return { type, message, stack, code };
}
