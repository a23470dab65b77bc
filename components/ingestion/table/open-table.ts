import { CsvReader } from '#lib/upload/csv-reader.ts';
import type { Delimiter } from '#lib/upload/delimiters.ts';
import type { RecordReader, RecordSink } from '#lib/upload/field-record.ts';
import { type TextEncoding, Transcoder } from '#lib/upload/table/text-encoding.ts';
import type { WorkbookRow } from '#lib/upload/workbook/workbook-row.ts';
import { MappedTable, type TableMapping, type TableOutput } from './mapped-table.ts';

export interface TextFormat {
  encoding: TextEncoding;
  delimiter: Delimiter;
}

/** Reads a table of text, piece by piece, into the columns of an upload. */
export function openTextTable(
  { encoding, delimiter }: TextFormat,
  mapping: TableMapping,
  output: TableOutput,
): (sink: RecordSink) => RecordReader {
  return (sink) => {
    const transcoder = new Transcoder(encoding);
    const reader = new CsvReader(new MappedTable(mapping, sink, output), { delimiter });
    return {
      push: (chunk) => reader.push(transcoder.push(chunk)),
      finish: () => {
        reader.push(transcoder.finish());
        reader.finish();
      },
      stop: () => reader.stop(),
      get stopped() {
        return reader.stopped;
      },
    };
  };
}

/** A reader whose rows are given to `table` by who reads the sheet. */
export function openSheetTable(mapping: TableMapping, output: TableOutput) {
  let table: MappedTable | undefined;
  let stopped = false;
  return {
    open: (sink: RecordSink): RecordReader => {
      table = new MappedTable(mapping, sink, output);
      return {
        push: () => undefined,
        finish: () => undefined,
        stop: () => {
          stopped = true;
        },
        get stopped() {
          return stopped;
        },
      };
    },
    take: (row: WorkbookRow) => table?.takeRow(row),
  };
}
