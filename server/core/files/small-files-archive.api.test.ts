import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { readAll, readArchive } from '#server/codes/testing/codes-world.ts';
import { packBytes } from './pack-bytes.ts';
import { type SmallFile, smallFilesArchive } from './small-files-archive.ts';

const moment = new Date('2026-03-04T05:06:08Z');

const nameOf = (index: number) => `folder/${String(index).padStart(8, '0')}.txt`;
const content = (index: number, size: number) => Buffer.alloc(size, `file ${index} `);

async function* files(count: number, size = 20, every = 2): AsyncGenerator<SmallFile[]> {
  let few: SmallFile[] = [];
  for (let index = 0; index < count; index += 1) {
    few.push({ name: nameOf(index), ...packBytes(content(index, size), index % every === 0) });
    if (index % 7 !== 0) continue;
    yield few;
    few = [];
  }
  yield few;
}

/** A folder of this test's own for temporary files. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'proofmark-archive-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const spools = () => readdir(folder);

describe('an archive of small files', () => {
  it('holds each file as it was, by an independent reader', async () => {
    const archive = await readAll(smallFilesArchive(files(10), moment));
    const entries = await readArchive(archive);
    expect(entries.size).toBe(10);
    expect([...entries]).toEqual(Array.from({ length: 10 }, (_, index) => [nameOf(index), content(index, 20)]));
    const zip = await yauzl.fromBufferPromise(archive);
    for await (const entry of zip.eachEntry()) {
      expect(entry.getLastModDate({ timezone: 'UTC' }).toISOString()).toBe(moment.toISOString());
      expect(entry.externalFileAttributes >>> 16).toBe(0o100644);
    }
    expect(archive.equals(await readAll(smallFilesArchive(files(10), moment)))).toBe(true);
  });

  it('may be empty', async () => {
    expect((await readArchive(await readAll(smallFilesArchive(files(0), moment)))).size).toBe(0);
  });

  it('holds more files than the first zip format could count', async () => {
    const count = 70_000;
    const archive = await readAll(smallFilesArchive(files(count), moment));
    const zip = await yauzl.fromBufferPromise(archive, { autoClose: false });
    expect(zip.entryCount).toBe(count);
    let seen = 0;
    for await (const entry of zip.eachEntry()) {
      seen += 1;
      if (seen === count) {
        const last = await readAll(await zip.openReadStreamPromise(entry));
        expect(last).toEqual(content(count - 1, 20));
      }
    }
    expect(seen).toBe(count);
    expect(await spools()).toEqual([]);
  });

  it('takes files only as fast as they are read', async () => {
    let taken = 0;
    async function* counted() {
      for await (const few of files(10_000, 1000, Number.POSITIVE_INFINITY)) {
        taken += few.length;
        yield few;
      }
    }
    const stream = smallFilesArchive(counted(), moment);
    stream.read(0);
    // As many turns as it could take all files in, were it not for the reader who does not read.
    for (let turn = 0; turn < 500; turn += 1) await nextTurn();
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(2000);
    stream.destroy();
  });

  it('ends with the error of its source, and leaves no temporary file', async () => {
    async function* failing() {
      yield* files(60_000);
      throw new Error('no more');
    }
    await expect(readAll(smallFilesArchive(failing(), moment))).rejects.toThrow('no more');
    expect(await spools()).toEqual([]);
  });
});
