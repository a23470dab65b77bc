import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { authenticationStatuses } from '#lib/contract/photo.ts';
import type { Visit, VisitedCode } from '#server/scans/operations/visit-address.ts';

const keptVisit = z.object({
  uuid: z.uuid(),
  ids: z.array(z.string()),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
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
    // Of a release that kept visits without their codes.
    .default(null),
});

/** A visit, when it was made, and its code, if that could be looked up. */
export type KeptVisit = Visit & { madeAt: Date; code: VisitedCode | null };

/** Visits that are not in the database yet, on disk, so that they outlive the program. */
export interface VisitJournal {
  /** @returns when it is on disk; false when the journal is full */
  append(visit: KeptVisit): Promise<boolean>;
  /**
   * Hands over the visits in batches, oldest first. A batch whose `record` throws ends it: that one and those after it are
   * handed over again the next time, and so may be some of those before.
   */
  replay(record: (visits: KeptVisit[]) => Promise<void>): Promise<void>;
  /** Keeps a visit that cannot be recorded, for a person to look at: `refused.jsonl` in the folder. */
  setAside(visit: KeptVisit): Promise<void>;
  isEmpty(): Promise<boolean>;
  close(): Promise<void>;
}

const openEnding = '.open';
const closedEnding = '.visits';
/** A segment that nobody wrote to for so long is of a program that was killed, or it holds whole visits alone. */
const abandonedAfterMs = 60_000;
const restsAtMostMs = 20_000;
const mostInBatch = 500;

/**
 * A journal of append-only segments, one visit a line. Programs of one machine may share the folder: each writes segments
 * of its own, and takes those that are closed or abandoned.
 * @param maxBytes of all segments; what comes after is refused
 */
export async function openVisitJournal(folder: string, maxBytes: number): Promise<VisitJournal> {
  await mkdir(folder, { recursive: true });
  let bytes = await sizeOf(folder);
  let segment: { name: string; handle: FileHandle; writtenAt: number } | undefined;
  let waiting: { line: string; done: (error?: unknown) => void }[] = [];
  let writing: Promise<void> | undefined;

  /** Group commit: what came while the disk was busy goes to it in one piece. */
  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        // Another program may take one that has rested for so long, and with it what would be appended now.
        if (segment && Date.now() - segment.writtenAt > restsAtMostMs) await putAway();
        segment ??= await openSegment(folder);
        segment.writtenAt = Date.now();
        await segment.handle.appendFile(group.map(({ line }) => line).join(''));
        await segment.handle.datasync();
        for (const { done } of group) done();
      } catch (error) {
        for (const { done } of group) done(error);
      }
    }
    writing = undefined;
  }

  async function putAway(): Promise<void> {
    if (!segment) return;
    const { name, handle } = segment;
    segment = undefined;
    await handle.close();
    await rename(path.join(folder, name + openEnding), path.join(folder, name + closedEnding)).catch((error) => {
      // Taken over by another program, which has recorded what it held.
      if (error.code !== 'ENOENT') throw error;
    });
  }

  async function closeSegment(): Promise<void> {
    await writing;
    await putAway();
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
    append(visit) {
      const line = `${JSON.stringify(visit)}\n`;
      if (bytes + line.length > maxBytes) return Promise.resolve(false);
      bytes += line.length;
      return new Promise((resolve, reject) => {
        waiting.push({ line, done: (error) => (error ? reject(error) : resolve(true)) });
        writing ??= write();
      });
    },
    async replay(record) {
      await closeSegment();
      for (const name of await segments()) {
        const file = path.join(folder, name);
        let batch: KeptVisit[] = [];
        for await (const visit of visitsIn(file)) {
          batch.push(visit);
          if (batch.length < mostInBatch) continue;
          await record(batch);
          batch = [];
        }
        if (batch.length > 0) await record(batch);
        await rm(file, { force: true });
      }
      bytes = await sizeOf(folder);
    },
    setAside: (visit) => appendFile(path.join(folder, 'refused.jsonl'), `${JSON.stringify(visit)}\n`),
    isEmpty: async () => segment === undefined && waiting.length === 0 && (await segments()).length === 0,
    close: closeSegment,
  };
}

async function openSegment(folder: string): Promise<{ name: string; handle: FileHandle; writtenAt: number }> {
  const name = `${String(Date.now()).padStart(15, '0')}-${randomUUID()}`;
  return { name, handle: await open(path.join(folder, name + openEnding), 'ax'), writtenAt: Date.now() };
}

async function* visitsIn(file: string): AsyncGenerator<KeptVisit> {
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const visit = readVisit(line);
      if (visit) yield visit;
    }
  } finally {
    // A reader that stops early closes the lines, and not the file.
    input.destroy();
  }
}

/** Null for a line that a kill cut off: its phone has got no answer. */
function readVisit(line: string): KeptVisit | null {
  try {
    return keptVisit.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const modifiedAt = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );

async function sizeOf(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(openEnding) || name.endsWith(closedEnding));
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
