import { copyLoss, holdsTooWell, leastStrength, recommendedCellDots } from './copy-loss.ts';
import type { GraphicModel } from './model.ts';

/** Advice of proofs on the cells they were printed with. */
export type CellVerdict =
  /** Copies lose enough, and the press holds the cells. */
  | 'right'
  /** Other cells are better: smaller ones that copies lose, or larger ones that the press holds. */
  | 'finer'
  | 'coarser'
  /** No cell is right: copies lose hardly any of these, and the press holds no smaller ones. */
  | 'too_coarse'
  /** No cell is right: the press holds too little of these, and copies would lose hardly any of larger ones. */
  | 'too_weak';

export interface CellAdvice {
  verdict: CellVerdict;
  /** Dots a cell to print with. */
  cellDots: number;
  /** The share of its cells that a careful copy of prints like these loses. */
  copyLoss: number;
}

/**
 * @param cellDots that the proofs of the model were printed with
 * @param leastCellDots the finest cells that later proofs did not show to be too weak
 */
export function adviseCells(model: GraphicModel, cellDots: number, leastCellDots = 1): CellAdvice {
  const wanted = Math.max(recommendedCellDots(model, cellDots), leastCellDots);
  const verdictOf = (): CellVerdict => {
    if (wanted !== cellDots) return wanted < cellDots ? 'finer' : 'coarser';
    if (holdsTooWell(model, cellDots)) return 'too_coarse';
    return model.strength.mean < leastStrength ? 'too_weak' : 'right';
  };
  return { verdict: verdictOf(), cellDots: wanted, copyLoss: copyLoss(model) };
}
