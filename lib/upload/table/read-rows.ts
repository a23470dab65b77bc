import { CsvReader } from '#lib/upload/csv-reader.ts';
import type { FieldRecord, ReadProblem } from '#lib/upload/field-record.ts';
import { readSheet } from '#lib/upload/workbook/workbook.ts';
import type { WorkbookRow } from '#lib/upload/workbook/workbook-row.ts';
import { isPassedOver } from './source-format.ts';
import type { SourceReading } from './source-reading.ts';
import { Transcoder } from './text-encoding.ts';

/** A row of a table; `problem` says why a row of text cannot be read. */
export interface TableRow extends WorkbookRow {
  problem?: ReadProblem;
}

/**
 * Yields the rows below the header, with memory for one piece of the file. Passes over empty rows, lines of dashes and comments.
 * @param most ends after so many rows of the file
 * @throws WorkbookRefused
 */
export async function* readRows(
  file: Blob,
  reading: Extract<SourceReading, { kind: 'text' | 'sheet' }>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<TableRow> {
  const isBelow = ({ row, fields }: TableRow) =>
    row >= reading.firstRow && row <= most && !isPassedOver(fields) && fields.some((field) => field.trim() !== '');
  if (reading.kind === 'sheet') {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sheetRows = Number.isFinite(most) ? most : undefined;
    for await (const row of readSheet(bytes, reading.sheet, sheetRows)) if (isBelow(row) || row.faults) yield row;
    return;
  }
  let rows: TableRow[] = [];
  const csv = new CsvReader(
    {
      onRecord: ({ fields, row }: FieldRecord) => {
        rows.push({ row, fields: [...fields], faults: undefined });
        if (row >= most) csv.stop();
      },
      onProblem: (problem) => {
        rows.push({ row: problem.row, fields: [problem.value], faults: undefined, problem });
      },
    },
    { delimiter: reading.delimiter },
  );
  const transcoder = new Transcoder(reading.encoding);
  const pieces = file.stream().getReader();
  for (let isDone = false; !isDone && !csv.stopped; ) {
    const { done, value } = await pieces.read();
    isDone = done;
    csv.push(value ? transcoder.push(value) : transcoder.finish());
    if (isDone) csv.finish();
    yield* rows.filter((row) => isBelow(row) || row.problem);
    rows = [];
  }
  await pieces.cancel();
}
