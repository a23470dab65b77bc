import * as z from 'zod';

const levels = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const;
export type Level = keyof typeof levels;

/** The fields of a log line (server/core/log.ts) that a person at the terminal needs. */
const entrySchema = z.object({
  level: z.literal(Object.keys(levels) as Level[]),
  msg: z.string().optional(),
  err: z.object({ message: z.string(), stack: z.string().optional() }).optional(),
});
export type LogEntry = z.output<typeof entrySchema>;

/** The entry of a program's logger in a line of its output, or undefined: anything may print there. */
export function parseLogLine(line: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return entrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

export const isAtLeast = (entry: LogEntry, least: Level): boolean => levels[entry.level] >= levels[least];

/** An entry in one line: its message and, where there is an error, what that says. */
export const summarize = ({ msg, err, level }: LogEntry): string =>
  [msg, err?.message === msg ? undefined : err?.message].filter(Boolean).join(': ') || level;

/**
 * Text of a program's line for a person at the terminal, or undefined: the message of a warning or error, and lines on
 * stderr that are no log entries.
 */
export function digestLogLine(line: string, from: 'stdout' | 'stderr'): string | undefined {
  if (!line.trim()) return undefined;
  const entry = parseLogLine(line);
  if (!entry) return from === 'stderr' ? line : undefined;
  return isAtLeast(entry, 'warn') ? summarize(entry) : undefined;
}

/** Lines of Node's inspector: its address is printed once, when everything runs. */
const inspector =
  /^(Debugger (listening|attached|ending)|For help, see: https:|Waiting for the debugger to disconnect)/;

/** In development: errors with their stack, and all other output of a program. */
export function digestDevelopmentLine(line: string): string | undefined {
  if (!line.trim() || inspector.test(line)) return undefined;
  const entry = parseLogLine(line);
  return entry && !isAtLeast(entry, 'warn') ? undefined : explainLogLine(line);
}

/** A line to be read by a person who looks for the cause: the stack of an error, not its JSON. */
export function explainLogLine(line: string): string {
  const entry = parseLogLine(line);
  return entry ? [summarize(entry), entry.err?.stack].filter(Boolean).join('\n') : line;
}
