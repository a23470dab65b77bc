import type { Reason } from '#lib/texts/reason.ts';

/** How a field was written; a CSV field is always text. */
export const fieldAbsent = 0;
export const fieldText = 1;
export const fieldOtherScalar = 2;
export const fieldNested = 3;

/**
 * One record of a file. Fields are unquoted and unescaped; `checkRow` replaces them by what is stored. `kinds` is null
 * when every field is text.
 *
 * The object is reused for the next record. Its strings may be slices of the block they were cut from, so a receiver
 * that keeps one for long keeps that block in memory too.
 */
export type FieldRecord = {
  fields: string[];
  kinds: Uint8Array | null;
  row: number;
};

/** A fault that makes a row, or with row 0 the file, unreadable. */
export type ReadProblem = {
  row: number;
  column: string;
  value: string;
  reason: Reason;
};

export type RecordSink = {
  onRecord: (record: FieldRecord) => void;
  onProblem: (problem: ReadProblem) => void;
};

/**
 * Reads a file in pieces of any size. After `stopped` further pieces are ignored: nothing more can be said of the file.
 */
export type RecordReader = {
  push: (chunk: Uint8Array) => void;
  finish: () => void;
  /** Ends reading for good; the receiver has seen enough. */
  stop: () => void;
  readonly stopped: boolean;
};

/** Bounds that keep memory flat for every file. */
export const maxFieldBytes = 64 * 1024;
export const maxRecordBytes = 1024 * 1024;
export const maxFields = 1000;

/** Errors show a part of a value, cut from this many characters. */
export const shownCharacters = 1000;
