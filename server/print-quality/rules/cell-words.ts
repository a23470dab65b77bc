import type { CellAdvice, CellVerdict } from '#server/photo/graphic/cell-advice.ts';

/** Results of a benchmark for presses like this one, of photos at 1.2 pixels a cell or more. */
export interface CellRates {
  /** Genuine prints that were judged original, of those judged. */
  confirmed: { count: number; of: number };
  /** The best copies (a trained estimator, the same press) that were judged original, of those judged. */
  copies_passed: { count: number; of: number };
  /** Where the figures are from. */
  source: string;
}

/** Copied from tables of docs/photo-goals.md: a test compares them. Simulated presses. */
const tooCoarse: CellRates = {
  confirmed: { count: 71, of: 71 },
  copies_passed: { count: 21, of: 35 },
  source: 'docs/photo-goals.md, On presses whose proofs ask for finer cells',
};
const weak: CellRates = {
  confirmed: { count: 66, of: 68 },
  copies_passed: { count: 0, of: 36 },
  source: 'docs/photo-goals.md, On presses that hold their cells weakly',
};
const rates: Record<CellVerdict, CellRates | null> = {
  right: null,
  finer: tooCoarse,
  too_coarse: tooCoarse,
  coarser: weak,
  too_weak: weak,
};

/** Rates that follow from printing with the proofs' cells all the same; null where they are right. */
export const ratesOf = (verdict: CellVerdict): CellRates | null => rates[verdict];

/** Describes a cell verdict in words for the partner and the brand owner. */
export function describeCellVerdict({ verdict, cellDots }: Pick<CellAdvice, 'verdict' | 'cellDots'>): string {
  const dots = `${cellDots} ${cellDots === 1 ? 'dot' : 'dots'} a cell`;
  switch (verdict) {
    case 'right':
      return 'The cells are right for this press.';
    case 'finer':
      return `A copy made on a good printer can pass at this cell size. Order artwork with ${dots} and photograph proofs of it.`;
    case 'coarser':
      return `The press holds too little of cells this small. Order artwork with ${dots} and photograph proofs of it.`;
    case 'too_coarse':
      return 'This press cannot hold any cell well enough: a copy made on a good printer can pass at this cell size, and the press holds no finer cells at this resolution. Print at a higher resolution, or enrol the prints.';
    case 'too_weak':
      return 'This press cannot hold any cell well enough: it holds too little of these cells, and copies would lose hardly any of larger ones. Print on another press or substrate, or enrol the prints.';
  }
}
