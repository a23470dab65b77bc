import { batchSize } from '#lib/contract/workorders.ts';

/** Names of the entries of an artwork archive. Numbers have as many digits as the largest workorder needs. */
const digits = (value: number, width: number) => String(value).padStart(width, '0');

export const batchOf = (sequence: number): number => Math.floor((sequence - 1) / batchSize) + 1;

/** Codes have their number in the workorder, whichever part is drawn. */
export const codeFileName = (sequence: number, extension: string): string =>
  `batch-${digits(batchOf(sequence), 3)}/${digits(sequence, 8)}.${extension}`;

export const bookName = (first: number, last: number): string => `codes-${digits(first, 8)}-${digits(last, 8)}.pdf`;

export const listName = (first: number, last: number): string => `list-${digits(first, 8)}-${digits(last, 8)}.csv`;

export const artworkManifestName = 'manifest.json';
