import { reasonOfCell } from '#lib/upload/cell-fault.ts';
import { readValue } from '#lib/upload/columns/value-readings.ts';
import type { FieldRecord, ReadProblem, RecordSink } from '#lib/upload/field-record.ts';
import { reasonOfRagged } from '#lib/upload/upload-rules.ts';
import { cellName } from '#lib/upload/workbook/cell-value.ts';
import type { WorkbookRow } from '#lib/upload/workbook/workbook.ts';
import { restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import type { ColumnTarget } from '../matching/column-problems.ts';
import type { PlacedCsv } from './placed-csv.ts';

/** How the columns of a table become those of an upload. */
export interface TableMapping {
  /** Row with the names of the columns; 0 when there is none. */
  headerRow: number;
  /** Columns the table has. */
  width: number;
  /** Used columns and their fields. */
  targets: readonly ColumnTarget[];
  /** In a worksheet cells at the end of a row may be absent. */
  fillsShortRows: boolean;
  /** Counts values that are read without the apostrophe before a formula; undefined where values are exact. */
  restored?: { count: number } | undefined;
}

/**
 * Between what reads a table and what checks its rows: passes the matched columns on in their order, and writes them to
 * the file that is sent, each row at the number it has in the table.
 */
export class MappedTable implements RecordSink {
  #mapping: TableMapping;
  #checks: RecordSink;
  #out: PlacedCsv | undefined;
  #record: FieldRecord = { fields: [], kinds: null, row: 0 };

  constructor(mapping: TableMapping, checks: RecordSink, out: PlacedCsv | undefined) {
    this.#mapping = mapping;
    this.#checks = checks;
    this.#out = out;
  }

  onRecord = ({ fields, row }: FieldRecord): void => {
    const { headerRow, width, targets, fillsShortRows, restored } = this.#mapping;
    // Spreadsheets save rows below their table as separators alone.
    if (row <= headerRow || fields.every((field) => field === '')) return;
    const count = countWithoutEmptyEnd(fields, width);
    if (count > width || (count < width && !fillsShortRows)) {
      this.onProblem({ row, column: '', value: fields.join(','), reason: reasonOfRagged(count, width) });
      return;
    }
    const taken = targets.map(({ from, reading }) => {
      const given = fields[from] ?? '';
      const value = restored ? restoreFromSpreadsheet(given) : given;
      if (restored && value !== given) restored.count += 1;
      return reading ? readValue(reading, value) : value;
    });
    this.#out?.writeRow(row, taken);
    this.#record.fields = taken;
    this.#record.row = row;
    this.#checks.onRecord(this.#record);
  };

  /** A row of a worksheet. One with a fault in a column that is taken is refused. */
  takeRow({ row, fields, faults }: WorkbookRow): void {
    const { headerRow, targets } = this.#mapping;
    const wrong = row > headerRow ? targets.find(({ from }) => faults?.has(from)) : undefined;
    const fault = wrong && faults?.get(wrong.from);
    if (!wrong || !fault) {
      this.onRecord({ fields, kinds: null, row });
      return;
    }
    this.onProblem({
      row,
      column: wrong.to,
      value: fields[wrong.from] ?? '',
      reason: reasonOfCell(fault, cellName(row, wrong.from)),
    });
  }

  onProblem = (problem: ReadProblem): void => {
    if (problem.row > 0 && problem.row <= this.#mapping.headerRow) return;
    if (problem.row > 0) this.#out?.writeUnreadable(problem.row, problem.value);
    this.#checks.onProblem(problem);
  };
}

/** Some programs end each row with separators without values. */
function countWithoutEmptyEnd(fields: readonly string[], width: number): number {
  let count = fields.length;
  while (count > width && fields[count - 1] === '') count--;
  return count;
}
