import { reason } from '#lib/texts/reason.ts';
import { reasonOfCell } from '#lib/upload/cell-fault.ts';
import { readValue } from '#lib/upload/columns/value-readings.ts';
import type { FieldRecord, ReadProblem, RecordSink } from '#lib/upload/field-record.ts';
import type { DoubtList } from '#lib/upload/table/doubts.ts';
import { isPassedOver, isTotalWord } from '#lib/upload/table/source-format.ts';
import { reasonOfRagged } from '#lib/upload/upload-rules.ts';
import { cellName } from '#lib/upload/workbook/cell-value.ts';
import type { WorkbookRow } from '#lib/upload/workbook/workbook-row.ts';
import { restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import type { ColumnTarget } from '../matching/column-problems.ts';
import type { PlacedCsv } from './placed-csv.ts';

/** How the columns of a table become those of an upload. */
export interface TableMapping {
  /** First row with data. */
  firstRow: number;
  /** Columns the table has. */
  width: number;
  /** Used columns and their fields. */
  targets: readonly ColumnTarget[];
  /** In a worksheet cells at the end of a row may be absent. */
  fillsShortRows: boolean;
  /** Counts values that are read without the apostrophe before a formula; undefined where values are exact. */
  restored?: { count: number } | undefined;
}

export interface TableOutput {
  /** The file that is sent. */
  out: PlacedCsv | undefined;
  doubts: DoubtList;
}

/**
 * Between what reads a table and what checks its rows: passes the matched columns on in their order, and writes them to
 * the file that is sent, each row at the number it has in the table.
 */
export class MappedTable implements RecordSink {
  #mapping: TableMapping;
  #checks: RecordSink;
  #out: PlacedCsv | undefined;
  #doubts: DoubtList;
  #record: FieldRecord = { fields: [], kinds: null, row: 0 };

  constructor(mapping: TableMapping, checks: RecordSink, { out, doubts }: TableOutput) {
    this.#mapping = mapping;
    this.#checks = checks;
    this.#out = out;
    this.#doubts = doubts;
  }

  onRecord = ({ fields, row }: FieldRecord): void => this.#take(fields, row, undefined);

  /** A row of a worksheet. One with a fault in a column that is taken is refused. */
  takeRow({ row, fields, faults, differing }: WorkbookRow): void {
    const { firstRow, targets } = this.#mapping;
    const wrong = row >= firstRow ? targets.find(({ from }) => faults?.has(from)) : undefined;
    const fault = wrong && faults?.get(wrong.from);
    if (!wrong || !fault) {
      this.#take(fields, row, differing);
      return;
    }
    const value = fields[wrong.from] ?? '';
    this.onProblem({ row, column: wrong.to, value, reason: reasonOfCell(fault, cellName(row, wrong.from), value) });
  }

  #take(fields: readonly string[], row: number, differing: WorkbookRow['differing']): void {
    const { firstRow, width, targets, fillsShortRows, restored } = this.#mapping;
    // Spreadsheets save rows below their table as separators alone.
    if (row < firstRow || fields.every((field) => field === '')) return;
    if (isPassedOver(fields)) {
      this.#doubts.add('rowsPassedOver', String(row));
      return;
    }
    const count = countWithoutEmptyEnd(fields, width);
    if (count > width || (count < width && !fillsShortRows)) {
      this.onProblem({ row, column: '', value: fields.join(','), reason: reasonOfRagged(count, width) });
      return;
    }
    if (isTotal(fields, targets)) {
      this.onProblem({ row, column: '', value: fields.join(','), reason: reason('rowIsTotal') });
      return;
    }
    const taken = targets.map(({ from, reading, texts }) => {
      const both = differing?.get(from);
      if (both && !texts) this.#doubts.add('shownDiffers', cellName(row, from), from);
      const given = (both && texts ? both[texts] : fields[from]) ?? '';
      const value = restored ? restoreFromSpreadsheet(given) : given;
      if (restored && value !== given) restored.count += 1;
      return reading ? readValue(reading, value) : value;
    });
    this.#out?.writeRow(row, taken);
    this.#record.fields = taken;
    this.#record.row = row;
    this.#checks.onRecord(this.#record);
  }

  onProblem = (problem: ReadProblem): void => {
    if (problem.row > 0 && problem.row < this.#mapping.firstRow) return;
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

/** A row below a table with its sum: a word, and no other values than numbers. */
function isTotal(fields: readonly string[], targets: TableMapping['targets']): boolean {
  const id = fields[targets.find(({ to }) => to === 'id')?.from ?? -1] ?? '';
  if (id !== '' && !isTotalWord(id)) return false;
  const filled = fields.map((field) => field.trim()).filter((field) => field !== '');
  return (
    filled.some((field) => isTotalWord(field)) &&
    filled.every((field) => isTotalWord(field) || /^[-\d.,\s%]+$/.test(field))
  );
}
