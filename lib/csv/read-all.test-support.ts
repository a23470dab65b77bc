import type { FieldRecord, ScanProblem } from './field-record.ts';
import { CsvScanner } from './scan-csv.ts';
import { JsonScanner } from './scan-json.ts';
import { decodeText } from './utf8.ts';

export type ReadAll = { rows: { row: number; fields: string[] }[]; problems: ScanProblem[]; unknown: string[] };

/** Cuts bytes at the given places (taken modulo the length, in any order). */
export function cutBytes(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const place of [...places, bytes.length]) {
    pieces.push(bytes.slice(from, place));
    from = place;
  }
  return pieces;
}

function fieldsOf(record: FieldRecord): string[] {
  return Array.from({ length: record.count }, (_, i) =>
    decodeText(record.bytes, record.starts[i] ?? 0, record.ends[i] ?? 0),
  );
}

export function readCsv(pieces: Iterable<Uint8Array>): ReadAll {
  const result: ReadAll = { rows: [], problems: [], unknown: [] };
  const scanner = new CsvScanner({
    onRecord: (record) => result.rows.push({ row: record.row, fields: fieldsOf(record) }),
    onProblem: (problem) => result.problems.push(problem),
  });
  for (const piece of pieces) scanner.push(piece);
  scanner.finish();
  return result;
}

export function readJson(names: readonly string[], pieces: Iterable<Uint8Array>): ReadAll {
  const result: ReadAll = { rows: [], problems: [], unknown: [] };
  const scanner = new JsonScanner(names, {
    onRecord: (record) => result.rows.push({ row: record.row, fields: fieldsOf(record) }),
    onProblem: (problem) => result.problems.push(problem),
    onUnknownKey: (row, key) => result.unknown.push(`${row}:${key}`),
  });
  for (const piece of pieces) scanner.push(piece);
  scanner.finish();
  return result;
}
