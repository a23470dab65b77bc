const longestCompared = 64;

/**
 * The SKU that was probably meant: the same but for case or surrounding spaces, else the nearest by at most a quarter
 * of the length in edits (insert, delete, replace, swap of neighbours). Undefined when nothing is near.
 */
export function suggestSku(value: string, skus: Iterable<string>): string | undefined {
  const wanted = normalise(value);
  if (wanted === '' || wanted.length > longestCompared) return undefined;
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 4)) + 1;
  for (const sku of skus) {
    const candidate = normalise(sku);
    if (Math.abs(candidate.length - wanted.length) >= bestDistance + 1) continue;
    const distance = editDistance(wanted, candidate, bestDistance);
    if (distance < bestDistance || (best !== undefined && distance === bestDistance && sku < best)) {
      best = sku;
      bestDistance = distance;
    }
  }
  return best;
}

function normalise(value: string): string {
  return value.trim().toLowerCase();
}

/** Optimal string alignment distance; gives up with `limit + 1` once it cannot be at most `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  const width = b.length + 1;
  let before = new Uint16Array(width);
  let previous = Uint16Array.from({ length: width }, (_, index) => index);
  let current = new Uint16Array(width);
  for (let i = 1; i <= a.length; i += 1) {
    current[0] = i;
    let lowest = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      current[j] = cost;
      lowest = Math.min(lowest, cost);
    }
    if (lowest > limit) return limit + 1;
    [before, previous, current] = [previous, current, before];
  }
  return at(previous, b.length);
}

function at(line: Uint16Array, index: number): number {
  return line[index] ?? 0;
}
