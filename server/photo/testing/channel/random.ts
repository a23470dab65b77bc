/** Seeded random numbers: every picture of the channel is the same each time it is made. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** About normal, mean 0, standard deviation 1. */
  normal(): number;
  pick<T>(values: readonly T[]): T;
}

/** @param seed any text; equal texts give equal sequences. */
export function createRandom(seed: string): Random {
  let state = 0x9e3779b9;
  for (let at = 0; at < seed.length; at += 1)
    state = Math.imul(state ^ seed.charCodeAt(at), 0x85ebca6b) ^ (state >>> 13);
  // Mulberry32: small, fast and even enough for noise.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick(values) {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('Nothing to pick from.');
      return value;
    },
  };
}
