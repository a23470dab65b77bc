import type { SourceReading } from './source-reading.ts';

/**
 * Whether a table was saved by a spreadsheet program, or written for one: an apostrophe before what would be a formula
 * is then no part of the value. Programs write UTF-8 without a mark and with commas, where each value is exact.
 */
export const isFromSpreadsheet = (reading: Extract<SourceReading, { kind: 'text' | 'sheet' }>): boolean =>
  reading.kind === 'sheet' || reading.isMarked || reading.encoding !== 'utf-8' || reading.delimiter !== ',';
