import { createReadStream } from 'node:fs';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { formatEntry, type JournalEntry, parseEntry } from './journal-entry.ts';
import { findReplayable, hasForeignOpen, sizeOf, takeOver } from './journal-segments.ts';
import { JournalWriter } from './journal-writer.ts';

const maxInBatch = 500;

/**
 * A journal on disk of visits that are not in the database yet, one entry a line, in append-only segments. Programs of
 * one machine may share its folder: each writes segments of its own, and replays those that are closed or abandoned.
 */
export class VisitJournal {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #writer: JournalWriter;
  /** Size of all segments. */
  #bytes: number;

  private constructor(folder: string, maxBytes: number, bytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
    this.#bytes = bytes;
    this.#writer = new JournalWriter(folder);
  }

  /** @param maxBytes of all segments; further entries are refused */
  static async open(folder: string, maxBytes: number): Promise<VisitJournal> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new VisitJournal(folder, maxBytes, await sizeOf(folder));
  }

  /** Returns true when the entry is on disk, and false when the journal is full. */
  async append(entry: JournalEntry): Promise<boolean> {
    const line = formatEntry(entry);
    if (this.#bytes + line.length > this.#maxBytes) return false;
    this.#bytes += line.length;
    try {
      await this.#writer.append(line);
      return true;
    } catch (error) {
      this.#bytes -= line.length;
      throw error;
    }
  }

  /**
   * Passes the entries to `record` in batches, oldest first. A batch whose `record` throws ends the replay: the next one
   * repeats that batch and those after it, and perhaps some before it.
   */
  async replay(record: (entries: JournalEntry[]) => Promise<void>): Promise<void> {
    await this.#writer.closeSegment();
    for (const name of await this.#replayable()) {
      // Taken over before it is read: the program that wrote it sees by that whether its last lines were read.
      const file = path.join(this.#folder, await takeOver(this.#folder, name));
      for await (const batch of batchesIn(file)) await record(batch);
      await rm(file, { force: true });
    }
    this.#bytes = await sizeOf(this.#folder);
  }

  /** Moves an entry that cannot be recorded to `refused.jsonl` in the folder, for a person to look at. */
  setAside(entry: JournalEntry): Promise<void> {
    return appendFile(path.join(this.#folder, 'refused.jsonl'), formatEntry(entry), { mode: 0o600 });
  }

  async isEmpty(): Promise<boolean> {
    return this.#writer.isIdle && (await this.#replayable()).length === 0;
  }

  /** Whether other programs have open segments: that of a killed program can be replayed after a minute. */
  hasOthers(): Promise<boolean> {
    return hasForeignOpen(this.#folder, this.#writer.openFile);
  }

  close(): Promise<void> {
    return this.#writer.closeSegment();
  }

  #replayable(): Promise<string[]> {
    return findReplayable(this.#folder, this.#writer.openFile);
  }
}

async function* batchesIn(file: string): AsyncGenerator<JournalEntry[]> {
  let batch: JournalEntry[] = [];
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const entry = parseEntry(line);
      if (!entry) continue;
      batch.push(entry);
      if (batch.length < maxInBatch) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } finally {
    // A reader that stops early closes the lines, and not the file.
    input.destroy();
  }
}
