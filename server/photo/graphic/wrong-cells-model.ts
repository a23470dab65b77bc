import type { GraphicMeasurement } from './measure-graphic.ts';
import { type Spread, spreadOf, steady } from './spread.ts';

/**
 * Variation of the share of wrong cells between days and phones: a part of the share, and a floor for a press without
 * wrong cells. Chosen on the tuning set of `bench -- copier`.
 */
const usual = { share: 0.27, floor: 0.0004 } as const;

/**
 * Exponent by which wrong cells become fewer as the strength of a print grows (fitted on genuine prints of the tuning
 * set of `bench -- copier`).
 */
const perStrength = 3.5;

/** Null where a proof was measured before wrong cells were looked for: half a set of proofs says nothing sure. */
export function wrongCellsOf(measurements: readonly GraphicMeasurement[], prints: number): Spread | null {
  const shares = measurements.flatMap(({ wrongCells }) => (wrongCells === undefined ? [] : [wrongCells]));
  if (shares.length < measurements.length) return null;
  const { mean, deviation } = spreadOf(shares);
  return { mean, deviation: steady(deviation, prints, usual.share * Math.max(0, mean) + usual.floor) };
}

/**
 * How many more cells are wrong than in genuine prints, in their deviations; null where that is not known. What shows
 * more of the pattern than the proofs should have fewer wrong cells by as much: a better press makes right cells
 * sharper, and leaves wrong ones.
 * @param stronger by how much the strength is above the proofs' mean; below it is 0.
 */
export function wrongCellsBeyond(
  { wrongCells, wrongCellsError = 0 }: GraphicMeasurement,
  spread: Spread | undefined,
  stronger: number,
): number | null {
  if (!spread || wrongCells === undefined) return null;
  const fewer = Math.exp(perStrength * Math.max(0, stronger));
  return (wrongCells * fewer - spread.mean) / Math.hypot(spread.deviation, wrongCellsError * fewer);
}
