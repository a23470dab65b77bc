import type { Command } from 'commander';
import { Client } from './client.ts';
import { CliError, exitCodes, usageError } from './exit-codes.ts';
import { Output, type Terminal } from './output.ts';
import { readStoredSession, type StoredSession } from './stored-session.ts';

/** Surroundings of the program; server/bin/cli.ts has the real ones. */
export interface CliContext {
  environment: {
    url: string | undefined;
    token: string | undefined;
    photoUrl: string | undefined;
    app: string | undefined;
    configDirectory: string;
  };
  terminal: Terminal;
  version: string;
  /** Programs that the same command runs where the service is installed: names and a line about each. */
  programs: readonly { name: string; about: string }[];
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

export type OptionValues = Record<string, string | boolean | string[] | undefined>;

/** One run of one command. */
export interface Run {
  context: CliContext;
  options: OptionValues;
  output: Output;
  signal: AbortSignal;
  stored: StoredSession | null;
  /** Address of the service, without a slash at its end. */
  url: string;
  /** The service, as the user who is signed in. @throws CliError without a token. */
  client(): Client;
  /** The service without a token. */
  anonymous(): Client;
}

/** Ends with the code a handler returns, 0 without one. */
export type Handler = (run: Run, ...args: string[]) => Promise<number | undefined>;

const defaultUrl = 'http://localhost:4000';

/** Gives a command what it does. The exit code is set on `ended`, for the program to end with. */
export function createAction(context: CliContext, ended: (code: number) => void) {
  return (handler: Handler) =>
    async (...values: unknown[]) => {
      const command = values.at(-1) as Command;
      const args = command.processedArgs.flat().filter((value) => typeof value === 'string');
      const run = await createRun(context, command.optsWithGlobals() as OptionValues);
      ended((await handler(run, ...args)) ?? exitCodes.ok);
    };
}
export type Action = ReturnType<typeof createAction>;

async function createRun(context: CliContext, options: OptionValues): Promise<Run> {
  const { environment, signal } = context;
  const output = new Output(context.terminal, { json: options['json'] === true, quiet: options['quiet'] === true });
  const given = textOption(options, 'url') ?? environment.url;
  const givenToken = textOption(options, 'token') ?? environment.token;
  // A whole session from outside needs no file; a broken one is no hindrance then.
  const stored = given && givenToken ? null : await readStoredSession(environment.configDirectory);
  const url = serviceAddress(given ?? stored?.url ?? defaultUrl);
  const clientWith = (token: string | undefined) =>
    new Client({
      url,
      token,
      signal,
      idempotencyKey: textOption(options, 'idempotencyKey'),
      note: (line) => output.note(line),
    });
  return {
    context,
    options,
    output,
    signal,
    stored,
    url,
    anonymous: () => clientWith(undefined),
    client() {
      // A kept token is for the address it came from, and is sent to no other.
      const token = givenToken ?? (stored?.url === url ? stored.token : undefined);
      if (!token) throw new CliError(exitCodes.forbidden, `Not signed in at ${url}: run proofmark login.`);
      if (/[^\x21-\x7e]/.test(token)) throw usageError('The token has characters that no token has.');
      return clientWith(token);
    },
  };
}

/** @throws a usage error for anything but an http(s) address. */
export function serviceAddress(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw usageError(`${value} is no address of a service: it should begin with https:// or http://.`);
  }
  return url.href.replace(/\/+$/, '');
}

export function textOption(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function requiredOption(options: OptionValues, name: string, flag: string): string {
  const value = textOption(options, name);
  if (value === undefined || value === '') throw usageError(`${flag} is needed.`);
  return value;
}

export function numberOption(options: OptionValues, name: string, flag: string): number | undefined {
  const value = textOption(options, name);
  return value === undefined ? undefined : wholeNumber(value, flag);
}

/** Milliseconds of --timeout. */
export function timeoutOf(options: OptionValues): number | undefined {
  const seconds = numberOption(options, 'timeout', '--timeout');
  return seconds === undefined ? undefined : seconds * 1000;
}

/** @throws a usage error, before anything is asked of the service. */
export function wholeNumber(value: string, name: string): number {
  if (!/^\d{1,10}$/.test(value)) throw usageError(`${name} should be a whole number, not ${value}.`);
  return Number(value);
}

export const parseId = (value: string | undefined) => wholeNumber(value ?? '', 'The id');
