import { type CellObject, utils } from '@e965/xlsx';
import type { CellFault } from '../cell-fault.ts';
import { maxFields } from '../field-record.ts';
import { type CellValue, type SpecialCells, specialCells, valueOfCell } from './cell-value.ts';
import { MergedValues } from './merged-values.ts';
import { isShownProposed } from './number-format.ts';
import type { MergedCells } from './sheet-facts.ts';
import type { TwoTexts, WorkbookRow } from './workbook-row.ts';
import { findTag } from './xml-tags.ts';
import { WorkbookRefused, workbookLimits } from './zip-directory.ts';

interface SheetSource {
  merges: readonly MergedCells[];
  /** The cells of a sheet of Office Open XML, from which SheetJS has read, and how many were counted. */
  xml?: Uint8Array;
  cells?: number;
  /** Results of formulas are to be computed when the workbook is opened. */
  isStale?: boolean;
}

const noSpecialCells: SpecialCells = { large: new Map(), withoutResult: new Set() };

/** Reads the rows that SheetJS has made, and refuses what it has not read as it was counted. */
export function* rowsOf(
  rows: (CellObject | undefined)[][],
  { merges, xml, cells, isStale = false }: SheetSource,
): Generator<WorkbookRow> {
  let read = 0;
  let special: SpecialCells | undefined;
  const specials = () => {
    special ??= xml ? specialCells(xml, isStale) : noSpecialCells;
    return special;
  };
  const withoutResult = xml && findTag(xml, 'f') !== -1 ? specials().withoutResult : undefined;
  const merged = new MergedValues(merges);
  // Keys, since cells can be far apart.
  for (const key of Object.keys(rows)) {
    const r = Number(key);
    const columns = Object.keys(rows[r] ?? []);
    read += columns.length;
    const fields: string[] = [];
    let faults: Map<number, CellFault> | undefined;
    let differing: Map<number, TwoTexts> | undefined;
    for (const column of columns) {
      const c = Number(column);
      const cell = rows[r]?.[c];
      if (!cell) continue;
      const ref = utils.encode_cell({ r, c });
      const hasNoResult = withoutResult?.has(ref);
      if (cell.t === 'z' && !hasNoResult) continue;
      if (r >= workbookLimits.rows || c >= workbookLimits.columns) throw new WorkbookRefused({ strayCell: ref });
      if (c >= maxFields) throw new WorkbookRefused({ row: r + 1, most: maxFields });
      const { text, shown, fault } = hasNoResult
        ? ({ text: '', fault: 'noResult' } as CellValue)
        : valueOfCell(cell, () => specials().large.get(ref));
      while (fields.length < c) fields.push('');
      fields[c] = text;
      if (fault) faults = (faults ?? new Map()).set(c, fault);
      if (shown === undefined) continue;
      const proposed = isShownProposed(shown, String(cell.z)) ? 'shown' : 'stored';
      if (proposed === 'shown') fields[c] = shown;
      differing = (differing ?? new Map()).set(c, { shown, stored: text, proposed });
    }
    if (!fields.some((field) => field !== '') && !faults) continue;
    yield merged.fill({ row: r + 1, fields, faults, ...(differing && { differing }) });
  }
  if (cells !== undefined && read !== cells) throw new WorkbookRefused('lostCells');
}
