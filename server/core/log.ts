import { hostname } from 'node:os';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type { Config } from './config/config.ts';

export type { Logger };
export type LogLevel = Config['logLevel'];

/** Headers that let their reader act as the caller, wherever a line holds headers. */
const secretHeaders = ['.authorization', '.cookie', '["set-cookie"]'];
const headerPlaces = ['headers', 'req.headers', 'res.headers'];

/**
 * What every program's lines look like: JSON with `level` in words, `time` in ISO 8601, `service`, `msg`, and an error
 * under `err`. Fields are names and numbers of rows, never contents.
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
  } satisfies LoggerOptions;
}

/** A program's logger, on stdout. The HTTP programs hand `loggerOptions` to Fastify, which makes the same. */
export function createLogger(service: string, level: LogLevel, destination?: DestinationStream): Logger {
  const options = loggerOptions(service, level);
  return destination ? pino(options, destination) : pino(options);
}

/** Message and stack with those of the causes. Other members are left out: PostgreSQL's errors quote rows in them. */
function serializeError(thrown: unknown) {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { type, message, stack } = stdSerializers.err(error);
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? error.code : undefined;
  return { type, message, stack, code };
}
