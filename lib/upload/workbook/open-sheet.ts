import type { SheetFacts } from './sheet-facts.ts';
import type { WorkbookRow } from './workbook-row.ts';

export interface SheetName {
  name: string;
  isHidden: boolean;
}

export interface OpenSheet {
  facts: SheetFacts;
  /** The rows that hold something. A value of merged cells is in each of its rows. */
  rows: Iterable<WorkbookRow>;
}

/** A workbook whose sheets are read one at a time. */
export interface Workbook {
  sheets: SheetName[];
  /** @param most reads so many rows of the sheet; facts are those of all */
  open: (sheet: number, most?: number) => Promise<OpenSheet>;
}
