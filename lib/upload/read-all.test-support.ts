import { expect } from 'vitest';
import { englishReason } from '#lib/texts/english-reason.ts';
import { CsvReader } from './csv-reader.ts';
import type { ReadProblem } from './field-record.ts';
import { JsonReader } from './json-reader.ts';

type SaidProblem = Omit<ReadProblem, 'reason'> & { message: string };
export type ReadAll = { rows: { row: number; fields: string[] }[]; problems: SaidProblem[]; unknown: string[] };

/** With its reason in English. */
const said = ({ reason, ...problem }: ReadProblem): SaidProblem => ({ ...problem, message: englishReason(reason) });

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

export function readCsv(pieces: Iterable<Uint8Array>): ReadAll {
  const result: ReadAll = { rows: [], problems: [], unknown: [] };
  const reader = new CsvReader({
    onRecord: (record) => result.rows.push({ row: record.row, fields: [...record.fields] }),
    onProblem: (problem) => result.problems.push(said(problem)),
  });
  for (const piece of pieces) reader.push(piece);
  reader.finish();
  return result;
}

export function readJson(names: readonly string[], pieces: Iterable<Uint8Array>): ReadAll {
  const result: ReadAll = { rows: [], problems: [], unknown: [] };
  const reader = new JsonReader(names, {
    onRecord: (record) => result.rows.push({ row: record.row, fields: [...record.fields] }),
    onProblem: (problem) => result.problems.push(said(problem)),
    onUnknownKey: (row, key) => result.unknown.push(`${row}:${key}`),
  });
  for (const piece of pieces) reader.push(piece);
  reader.finish();
  return result;
}

/** The pieces in one Buffer that is overwritten with each, as a stream may do that reuses its memory. */
export function* reuseMemory(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  const memory = Buffer.alloc(Math.max(0, ...pieces.map((piece) => piece.length)));
  for (const piece of pieces) {
    memory.fill(0x2a).set(piece);
    yield memory.subarray(0, piece.length);
    expect(Buffer.compare(memory.subarray(0, piece.length), piece)).toBe(0);
  }
}
