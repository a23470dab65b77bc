import { utils, type WorkSheet } from '@e965/xlsx';
import { findTag, forEachTag } from './xml-tags.ts';
import { WorkbookRefused, workbookLimits } from './zip-directory.ts';

/** A block of cells that is shown as one; rows and columns from 0. */
export interface MergedCells {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Facts of a whole worksheet that its cells do not say. */
export interface SheetFacts {
  merges: MergedCells[];
  /** Rows that are hidden, by hand or by a filter. */
  hiddenRows: number;
  /** Number of the first hidden row, from 1. */
  firstHidden: number;
  /** Formulas without a stored result whose cells are not known, and the row of the first. */
  withoutResult?: { count: number; firstRow: number };
}

export const noFacts: SheetFacts = { merges: [], hiddenRows: 0, firstHidden: 0 };

/**
 * Reads the merged cells and hidden rows of a worksheet.
 * @throws WorkbookRefused
 */
export function factsOfSheet(sheet: Uint8Array): SheetFacts {
  const facts: SheetFacts = { merges: [], hiddenRows: 0, firstHidden: 0 };
  const takeRow = (tag: string) => {
    if (!/\shidden\s*=\s*["'](?:1|true|on)["']/.test(tag)) return;
    facts.hiddenRows++;
    facts.firstHidden ||= Number(/\sr\s*=\s*["'](\d+)/.exec(tag)?.[1] ?? 0);
  };
  if (forEachTag(sheet, 'row', takeRow, 'hidden') > workbookLimits.rows) {
    throw new WorkbookRefused({ manyRows: workbookLimits.rows });
  }
  const from = findTag(sheet, 'mergeCells', Math.max(0, findTag(sheet, '/sheetData')));
  if (from !== -1) {
    forEachTag(sheet.subarray(from), 'mergeCell', (tag) => {
      const ref = /\sref\s*=\s*["']([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})["']/.exec(tag)?.[1];
      if (!ref) return;
      const { s, e } = utils.decode_range(ref);
      facts.merges.push({ top: s.r, left: s.c, bottom: e.r, right: e.c });
    });
  }
  return facts;
}

/** Facts of a sheet that SheetJS has read. */
export function factsOfBook(sheet: WorkSheet): SheetFacts {
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({ top: s.r, left: s.c, bottom: e.r, right: e.c }));
  const hidden = Object.entries(sheet['!rows'] ?? []).filter(([, row]) => row?.hidden);
  return { merges, hiddenRows: hidden.length, firstHidden: hidden[0] ? Number(hidden[0][0]) + 1 : 0 };
}

/** Name of a block of cells as a spreadsheet writes it. */
export const nameOfMerge = ({ top, left, bottom, right }: MergedCells) =>
  utils.encode_range({ s: { r: top, c: left }, e: { r: bottom, c: right } });
