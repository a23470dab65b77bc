/** A count of how many, with the interval that holds the true share in 95 of 100 cases (Wilson 1927). */
export interface Share {
  hits: number;
  of: number;
  low: number;
  high: number;
}

export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, low: 0, high: 1 };
  const z = 1.96;
  const p = hits / of;
  const middle = p + (z * z) / (2 * of);
  const reach = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return { hits, of, low: Math.max(0, (middle - reach) / scale), high: Math.min(1, (middle + reach) / scale) };
}

export const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export function describeShare({ hits, of, low, high }: Share): string {
  return of === 0 ? 'none to count' : `${hits} of ${of}${describeInterval({ hits, of, low, high })}`;
}

/** The same in a row that gives the number of photos elsewhere. */
export const describeHits = (share: Share): string => (share.of === 0 ? '' : `${share.hits}${describeInterval(share)}`);

/** Without hits only the upper bound. */
const describeInterval = ({ hits, of, low, high }: Share): string =>
  hits === 0 ? ` (≤ ${percent(high)})` : ` = ${percent(hits / of)} (${percent(low)} to ${percent(high)})`;

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface RocPoint {
  /** Share of copies and of originals whose distance is at most the threshold. */
  copies: number;
  originals: number;
}

/** All thresholds from the strictest to the widest. */
export function rocOf(originals: readonly number[], copies: readonly number[]): RocPoint[] {
  const thresholds = [...new Set([...originals, ...copies])].sort((a, b) => a - b);
  const below = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  return [
    { copies: 0, originals: 0 },
    ...thresholds.map((limit) => ({ copies: below(copies, limit), originals: below(originals, limit) })),
  ];
}

/** Chance that a random original is nearer than a random copy; ties count half. */
export function areaUnder(originals: readonly number[], copies: readonly number[]): number {
  let wins = 0;
  for (const a of originals) for (const b of copies) wins += a < b ? 1 : a === b ? 0.5 : 0;
  return wins / (originals.length * copies.length);
}

/**
 * Share of what alike things make alike in a value, 0 to 1: the intraclass correlation of a one-way analysis of
 * variance (Fisher 1925).
 */
function likenessWithin(groups: readonly (readonly number[])[]): number {
  const filled = groups.filter((group) => group.length > 0);
  const all = filled.flat();
  if (filled.length < 2 || all.length <= filled.length) return 0;
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const mean = meanOf(all);
  let [between, within, squares] = [0, 0, 0];
  for (const group of filled) {
    const own = meanOf(group);
    between += group.length * (own - mean) ** 2;
    squares += group.length ** 2;
    for (const value of group) within += (value - own) ** 2;
  }
  const meanBetween = between / (filled.length - 1);
  const meanWithin = within / (all.length - filled.length);
  const size = (all.length - squares / all.length) / (filled.length - 1);
  const whole = meanBetween + (size - 1) * meanWithin;
  return whole > 0 ? Math.max(0, (meanBetween - meanWithin) / whole) : 0;
}

/**
 * A share whose photos come in clusters: the interval is of as many independent photos as they are worth (design
 * effect, Kish 1965). Where none or all are hits, another value of the photos says how alike they are.
 */
export function shareOfClusters(clusters: readonly (readonly { isHit: boolean; value: number | null }[])[]): Share {
  const all = clusters.flat();
  const hits = all.filter(({ isHit }) => isHit).length;
  const isMixed = hits > 0 && hits < all.length;
  const likeness = likenessWithin(
    clusters.map((cluster) =>
      cluster.flatMap(({ isHit, value }) => (isMixed ? [Number(isHit)] : value === null ? [] : [value])),
    ),
  );
  const size = all.length / Math.max(1, clusters.filter(({ length }) => length > 0).length);
  const worth = all.length / (1 + Math.max(0, size - 1) * likeness);
  const { low, high } = shareOf((hits * worth) / Math.max(1, all.length), worth);
  return { hits, of: all.length, low, high };
}
