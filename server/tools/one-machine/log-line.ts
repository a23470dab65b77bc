const LEVELS: Record<string, number> = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
const WARN = 40;

/**
 * What of a program's line a person at the terminal should see: the message of a warning or an error, or undefined. Lines
 * are JSON with a level and a message; anything else on stderr is shown as it is.
 */
export function digestLogLine(line: string, from: 'stdout' | 'stderr'): string | undefined {
  if (!line.trim()) return undefined;
  const entry = parseEntry(line);
  if (!entry) return from === 'stderr' ? line : undefined;
  const level = typeof entry.level === 'string' ? (LEVELS[entry.level] ?? 0) : Number(entry.level ?? 0);
  if (level < WARN) return undefined;
  const detail = describeError(entry.err) ?? describeError(entry.error);
  return [String(entry.msg ?? 'error'), detail].filter(Boolean).join(': ');
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function describeError(error: unknown): string | undefined {
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return undefined;
}
