import { hostname } from 'node:os';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { recordError } from './error-counts.ts';
import { maskSecrets } from './mask-secrets.ts';
import { currentOrigin } from './request-context.ts';

export type { Logger };
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Headers that let their reader act as the caller, wherever a line holds headers. */
const secretHeaders = ['.authorization', '.cookie', '["set-cookie"]'];
const headerPlaces = ['headers', 'req.headers', 'res.headers'];

/**
 * Options of every program's log lines: JSON with `level` in words, `time` in ISO 8601, `service`, `msg`, an error
 * under `err` and, for a request, `requestId`. Fields are names and numbers of rows, never contents.
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
        if (level >= errorLevel) recordError(service, messageOfLine(args));
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

/**
 * The queue's own errors are plain objects.
 * @returns their message, else their code, else the names of their members
 */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  if ('message' in thrown && typeof thrown.message === 'string') return thrown.message;
  return codeOf(thrown)?.toString() ?? `an object with ${Object.keys(thrown).join(', ')}`;
}

function codeOf(thrown: unknown): string | number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('code' in thrown)) return undefined;
  const { code } = thrown;
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}

/** Message and stack with those of the causes. Other members are left out: PostgreSQL's errors quote rows in them. */
function serializeError(thrown: unknown) {
  const error = thrown instanceof Error ? thrown : new Error(messageOf(thrown));
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, code: codeOf(thrown) };
}
