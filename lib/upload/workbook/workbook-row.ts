import type { CellFault } from '../cell-fault.ts';

/** Both texts of a cell whose format shows another than it stores. */
export interface TwoTexts {
  shown: string;
  stored: string;
  proposed: CellTexts;
}

/** Text of a cell that is imported, where the shown and the stored one differ. */
export type CellTexts = 'shown' | 'stored';

export interface WorkbookRow {
  /** Number in the sheet, from 1. */
  row: number;
  /** The proposed texts of its cells. */
  fields: string[];
  /** The cells whose value cannot be used, by their place in `fields`. */
  faults: ReadonlyMap<number, CellFault> | undefined;
  /** Cells with two texts, by their place. */
  differing?: ReadonlyMap<number, TwoTexts>;
}
