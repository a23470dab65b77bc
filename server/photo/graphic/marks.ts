import type { CellMap } from './local-light.ts';

/**
 * Returns the statistic of Jarque and Bera (1980) for each cell: squared skewness, and a quarter of the squared excess
 * kurtosis. Errors of a copy are many, small and to both sides: up to .3. Stripes and specks of ink are few, large and
 * to one side: above 1.
 * @param rest what pattern and light leave of each cell. @param shown 1 for cells that count.
 */
export function nonNormality(rest: CellMap, shown: Uint8Array): number {
  let [count, sum] = [0, 0];
  for (let at = 0; at < rest.length; at += 1) {
    if (!shown[at]) continue;
    count += 1;
    sum += rest[at] ?? 0;
  }
  const mean = sum / Math.max(1, count);
  let [second, third, fourth] = [0, 0, 0];
  for (let at = 0; at < rest.length; at += 1) {
    if (!shown[at]) continue;
    const off = (rest[at] ?? 0) - mean;
    const square = off * off;
    second += square;
    third += square * off;
    fourth += square * square;
  }
  if (!(second > 0)) return 0;
  const variance = second / count;
  const skewness = third / count / variance ** 1.5;
  const excess = fourth / count / variance ** 2 - 3;
  return skewness ** 2 + excess ** 2 / 4;
}

/**
 * Returns the share of the variance of what is left that lies between rows, or between columns if that is more: 1 /
 * `inner` for errors that lie anyhow, above .3 for stripes across the print.
 */
export function streaksOf(rest: CellMap, shown: Uint8Array, inner: number): number {
  const rows = new Float64Array(inner);
  const columns = new Float64Array(inner);
  const shownInRows = new Uint32Array(inner);
  const shownInColumns = new Uint32Array(inner);
  let [count, sum, squares] = [0, 0, 0];
  for (let at = 0; at < rest.length; at += 1) {
    if (!shown[at]) continue;
    const value = rest[at] ?? 0;
    const [x, y] = [at % inner, Math.floor(at / inner)];
    rows[y] = (rows[y] ?? 0) + value;
    columns[x] = (columns[x] ?? 0) + value;
    shownInRows[y] = (shownInRows[y] ?? 0) + 1;
    shownInColumns[x] = (shownInColumns[x] ?? 0) + 1;
    count += 1;
    sum += value;
    squares += value * value;
  }
  const whole = squares - (sum * sum) / Math.max(1, count);
  if (!(whole > 0)) return 0;
  const between = (sums: Float64Array, counts: Uint32Array) =>
    sums.reduce((all, part, at) => all + (part * part) / Math.max(1, counts[at] ?? 0), 0) - (sum * sum) / count;
  return Math.max(between(rows, shownInRows), between(columns, shownInColumns)) / whole;
}
