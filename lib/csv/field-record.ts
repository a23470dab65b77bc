/** How a field was written; a CSV field is always text. */
export const FIELD_ABSENT = 0;
export const FIELD_TEXT = 1;
export const FIELD_OTHER_SCALAR = 2;
export const FIELD_NESTED = 3;

/**
 * One record as byte ranges: field i is `bytes.subarray(starts[i], ends[i])`, already unquoted and unescaped UTF-8.
 *
 * The object and its arrays are reused for the next record and the bytes are overwritten, so a receiver copies what it keeps.
 * `kinds` is null when every field is text.
 */
export type FieldRecord = {
  bytes: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  kinds: Uint8Array | null;
  count: number;
  row: number;
};

/** A fault that makes a row, or with row 0 the file, unreadable. */
export type ScanProblem = {
  row: number;
  column: string;
  value: string;
  message: string;
};

export type ScanSink = {
  onRecord: (record: FieldRecord) => void;
  onProblem: (problem: ScanProblem) => void;
};

/** Reads a file in pieces of any size. After `stopped` further pieces are ignored: nothing more can be said of the file. */
export type FileScanner = {
  push: (chunk: Uint8Array) => void;
  finish: () => void;
  readonly stopped: boolean;
};

/** Bounds that keep memory flat whatever is sent. */
export const MAX_FIELD_BYTES = 64 * 1024;
export const MAX_RECORD_BYTES = 1024 * 1024;
export const MAX_FIELDS = 1000;
