/**
 * Numbers from 0 to 1 that follow from a name alone (FNV-1a, then mulberry32), so that every run makes the same
 * pictures.
 */
export type Random = () => number;

export function randomOf(name: string): Random {
  let state = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function between(random: Random, from: number, to: number): number {
  return from + (to - from) * random();
}

/** About normal, with deviation 1. */
export function gaussian(random: Random): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}
