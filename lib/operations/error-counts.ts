/** Maximum of different messages between two announcements; further ones count as one. */
const mostKinds = 100;
const longest = 160;

export interface ErrorCount {
  program: string;
  message: string;
  count: number;
}

const key = Symbol.for('proofmark.error-counts');
const holder = globalThis as { [key]?: Map<string, ErrorCount> };
function counts(): Map<string, ErrorCount> {
  holder[key] ??= new Map();
  return holder[key];
}

/** Counts an error line of the log. */
export function recordError(program: string, message: string, count = 1): void {
  const all = counts();
  const plain = withoutValues(message);
  const kind = all.has(`${program} ${plain}`) || all.size < mostKinds ? plain : 'other errors';
  const known = all.get(`${program} ${kind}`);
  if (known) known.count += count;
  else all.set(`${program} ${kind}`, { program, message: kind, count });
}

/** Returns what was counted, and begins again. */
export function drainErrorCounts(): ErrorCount[] {
  const taken = [...counts().values()];
  counts().clear();
  return taken;
}

/** A message without what it may quote: names, addresses, numbers. */
export function withoutValues(message: string): string {
  const plain = message
    .slice(0, 1000)
    .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”/g, '…')
    .replaceAll(/\S+@\S+|https?:\S+/g, '…')
    .replaceAll(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '…')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' ? 'an error without a message' : plain.slice(0, longest);
}
