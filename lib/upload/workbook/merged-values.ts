import { maxFields } from '../field-record.ts';
import type { MergedCells } from './sheet-facts.ts';
import type { WorkbookRow } from './workbook-row.ts';
import { WorkbookRefused, workbookLimits } from './zip-directory.ts';

interface Open {
  bottom: number;
  from: WorkbookRow | undefined;
}

/** Fills the value of merged cells down into each of their rows that holds something. */
export class MergedValues {
  #byTop = new Map<number, MergedCells[]>();
  #tops: number[];
  #next = 0;
  /** By the column. */
  #open = new Map<number, Open>();
  #filled = 0;

  constructor(merges: readonly MergedCells[]) {
    for (const merge of merges) {
      if (merge.bottom === merge.top || merge.left >= maxFields) continue;
      this.#byTop.set(merge.top, [...(this.#byTop.get(merge.top) ?? []), merge]);
    }
    this.#tops = [...this.#byTop.keys()].sort((a, b) => a - b);
  }

  /** Takes the rows in their order. @throws WorkbookRefused */
  fill(row: WorkbookRow): WorkbookRow {
    const at = row.row - 1;
    for (let top = this.#tops[this.#next]; top !== undefined && top <= at; top = this.#tops[++this.#next]) {
      // A block whose first row is empty has no value.
      const from = top === at ? row : undefined;
      for (const { left, bottom } of this.#byTop.get(top) ?? []) this.#open.set(left, { bottom, from });
    }
    for (const [column, { bottom, from }] of this.#open) {
      if (at > bottom) this.#open.delete(column);
      else if (from && from !== row) this.#fillCell(row, column, from);
    }
    return row;
  }

  #fillCell(row: WorkbookRow, column: number, from: WorkbookRow): void {
    if ((row.fields[column] ?? '') !== '') return;
    if (++this.#filled > workbookLimits.cells) throw new WorkbookRefused({ manyCells: workbookLimits.cells });
    while (row.fields.length < column) row.fields.push('');
    row.fields[column] = from.fields[column] ?? '';
    const fault = from.faults?.get(column);
    if (fault) row.faults = new Map(row.faults).set(column, fault);
    const texts = from.differing?.get(column);
    if (texts) row.differing = new Map(row.differing).set(column, texts);
  }
}
