import { createReadStream } from 'node:fs';
import { appendFile, type FileHandle, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { authenticationStatuses } from '#lib/contract/photo.ts';
import { callKinds } from '#lib/contract/values/scans.ts';
import type { SeenVisit, Visit, VisitedCode } from './visit-address.ts';
import { closedEnding, isStillOpen, modifiedAt, openEnding, openSegment, sizeOf, takeOver } from './visit-segments.ts';

const keptVisit = z.object({
  uuid: z.uuid(),
  ids: z.array(z.string()),
  // Entries of releases without domains of companies lack it.
  companyId: z.int().nullable().default(null),
  // Entries of releases that kept positions, and knew no staff, lack these.
  country: z.string().nullable().default(null),
  callKind: z.enum(callKinds).nullable().default(null),
  isStaff: z.boolean().default(false),
  madeAt: z.coerce.date(),
  code: z
    .object({
      extendedId: z.string(),
      companyId: z.int(),
      workorderId: z.int(),
      productId: z.int().nullable(),
      activationStatus: z.int(),
      blacklistReason: z.int(),
      isStaticPrint: z.boolean(),
      result: z.enum(authenticationStatuses),
    })
    .nullable()
    // Entries of releases that kept visits without their codes lack it.
    .default(null),
});

const keptSeen = z.object({
  seen: z.object({
    uuid: z.uuid(),
    extendedId: z.string(),
    isStaff: z.boolean(),
    visitId: z.uuid().nullable(),
    country: z.string().nullable(),
    madeAt: z.coerce.date(),
  }),
});

const journalEntry = z.union([keptSeen, keptVisit]);

/** A visit, when it was made, and its code, if that could be looked up. */
export type KeptVisit = Visit & { madeAt: Date; code: VisitedCode | null };

/** A line of the journal: a visit, or that the page of one was seen. */
export type JournalEntry = KeptVisit | { seen: SeenVisit };

export const uuidOf = (entry: JournalEntry): string => ('seen' in entry ? entry.seen : entry).uuid;

/** Visits that are not in the database yet, on disk, so that they outlive the program. */
export interface VisitJournal {
  /** @returns when it is on disk; false when the journal is full */
  append(entry: JournalEntry): Promise<boolean>;
  /**
   * Hands over the entries in batches, oldest first. A batch whose `record` throws ends it: that one and those after it
   * are handed over again the next time, and so may be some of those before.
   */
  replay(record: (entries: JournalEntry[]) => Promise<void>): Promise<void>;
  /** Keeps an entry that cannot be recorded, for a person to look at: `refused.jsonl` in the folder. */
  setAside(entry: JournalEntry): Promise<void>;
  isEmpty(): Promise<boolean>;
  /**
   * Whether there are segments of other programs: one that was killed leaves its last, to be taken over in a minute.
   */
  hasOthers(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * A program writes to a segment for less than this before it closes it: older ones are of a program that was killed.
 */
const abandonedAfterMs = 60_000;
const mostInBatch = 500;

/**
 * A journal of append-only segments, one entry a line. Programs of one machine may share the folder: each writes
 * segments of its own, and takes those that are closed or abandoned.
 * @param maxBytes of all segments; what comes after is refused
 */
export async function openVisitJournal(folder: string, maxBytes: number): Promise<VisitJournal> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let bytes = await sizeOf(folder);
  let segment: { name: string; handle: FileHandle } | undefined;
  let waiting: { line: string; done: (error?: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;

  /** Group commit: what came while the disk was busy goes to it in one piece. */
  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await put(group.map(({ line }) => line).join(''));
        for (const { done } of group) done();
      } catch (error) {
        for (const { done } of group) done(error);
      }
    }
    writing = undefined;
  }

  async function put(lines: string): Promise<void> {
    for (;;) {
      segment ??= await openSegment(folder);
      const { name, handle } = segment;
      try {
        await handle.appendFile(lines);
        await handle.datasync();
      } catch (error) {
        // On a full disk the beginning of a line may be in it: what came behind that could not be read.
        await letGo().catch(() => undefined);
        throw error;
      }
      if (await isStillOpen(folder, name)) return;
      // Another program, by a clock that jumped, took it for abandoned, and may have read it before these lines came.
      await letGo();
    }
  }

  /** Closes the segment, so that it can be replayed. */
  async function letGo(): Promise<void> {
    if (!segment) return;
    const { name, handle } = segment;
    segment = undefined;
    await handle.close();
    await takeOver(folder, name + openEnding);
  }

  async function closeSegment(): Promise<void> {
    await writing;
    await letGo();
  }

  async function segments(): Promise<string[]> {
    const names = (await readdir(folder)).sort();
    const isAbandoned = async (name: string) =>
      name !== `${segment?.name}${openEnding}` &&
      Date.now() - (await modifiedAt(path.join(folder, name))) > abandonedAfterMs;
    const takeable: string[] = [];
    for (const name of names) {
      if (name.endsWith(closedEnding) || (name.endsWith(openEnding) && (await isAbandoned(name)))) takeable.push(name);
    }
    return takeable;
  }

  return {
    append(entry) {
      const line = `${JSON.stringify(entry)}\n`;
      if (bytes + line.length > maxBytes) return Promise.resolve(false);
      bytes += line.length;
      return new Promise((resolve, reject) => {
        const done = (error?: unknown) => {
          if (error === undefined) return resolve(true);
          bytes -= line.length;
          reject(error);
        };
        waiting.push({ line, done });
        writing ??= write();
      });
    },
    async replay(record) {
      await closeSegment();
      for (const name of await segments()) {
        // Before it is read: its program sees by that whether its last lines were read.
        const file = path.join(folder, name.endsWith(openEnding) ? await takeOver(folder, name) : name);
        let batch: JournalEntry[] = [];
        for await (const entry of entriesIn(file)) {
          batch.push(entry);
          if (batch.length < mostInBatch) continue;
          await record(batch);
          batch = [];
        }
        if (batch.length > 0) await record(batch);
        await rm(file, { force: true });
      }
      bytes = await sizeOf(folder);
    },
    setAside: (entry) => appendFile(path.join(folder, 'refused.jsonl'), `${JSON.stringify(entry)}\n`, { mode: 0o600 }),
    isEmpty: async () => segment === undefined && waiting.length === 0 && (await segments()).length === 0,
    hasOthers: async () =>
      (await readdir(folder)).some((name) => name.endsWith(openEnding) && name !== `${segment?.name}${openEnding}`),
    close: closeSegment,
  };
}

async function* entriesIn(file: string): AsyncGenerator<JournalEntry> {
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const entry = readEntry(line);
      if (entry) yield entry;
    }
  } finally {
    // A reader that stops early closes the lines, and not the file.
    input.destroy();
  }
}

/** Null for a line that a kill cut off: its phone has got no answer. */
function readEntry(line: string): JournalEntry | null {
  try {
    return journalEntry.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
