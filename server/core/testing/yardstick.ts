/** Processor time of the yardstick where a millisecond counts as one. */
const referenceMs = 8;

/** Processor time of this thread. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * How many times slower this machine is than the one that limits of processor time are stated for; at least 1. Measured
 * by work as requests cause it, the shortest of several runs.
 */
export function measureSlowness(): number {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ id: `code-${index}`, count: index })));
  const runs = Array.from({ length: 12 }, () => {
    const before = threadMs();
    JSON.stringify(JSON.parse(text));
    return threadMs() - before;
  });
  return Math.max(1, Math.min(...runs) / referenceMs);
}
