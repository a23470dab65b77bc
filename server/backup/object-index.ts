import path from 'node:path';
import * as z from 'zod';
import { type FileCheck, openCompressed, readLines, writeCompressed } from './checked-file.ts';

/** One object of a backup, by the key it had. */
const entry = z.strictObject({
  key: z.string(),
  size: z.number().int().min(0),
  /** As the store listed it: while it stays the same the object need not be read again. */
  etag: z.string(),
  /** Under which its bytes lie in the folder. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export type IndexEntry = z.output<typeof entry>;

const indexFile = (snapshot: string) => path.join(snapshot, 'objects.jsonl.gz');

/** Writes the entries as they come, in the order of their keys. */
export function writeIndex(snapshot: string, entries: AsyncIterable<IndexEntry>): Promise<FileCheck> {
  async function* lines() {
    for await (const each of entries) yield `${JSON.stringify(each)}\n`;
  }
  return writeCompressed(indexFile(snapshot), lines());
}

/** The entries, one at a time; `read` says at their end what the file was. */
export function openIndex(snapshot: string): { entries: AsyncGenerator<IndexEntry>; read(): FileCheck } {
  const { stream, read } = openCompressed(indexFile(snapshot));
  async function* parsed() {
    for await (const line of readLines(stream)) yield entry.parse(JSON.parse(line));
  }
  return { entries: parsed(), read };
}
