import { readdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { stageFile } from './object-files.ts';

// A file created behind the back of a stream that failed at once would be discarded first and made afterwards, and
// stay.
it('has its file before it asks for a byte, so that a stream that fails at once leaves none', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-stage-'));
  const incoming = path.join(directory, '.incoming');
  const seen: number[] = [];
  // biome-ignore lint/correctness/useYield: a stream that fails before it gives anything
  const failing = async function* () {
    seen.push(readdirSync(incoming).length);
    throw new Error('the source broke');
  };
  try {
    for (let count = 0; count < 20; count += 1) {
      await expect(stageFile(directory, failing())).rejects.toThrow('the source broke');
      expect(await readdir(incoming)).toEqual([]);
    }
    expect(seen).toEqual(Array(20).fill(1));
  } finally {
    await rm(directory, { recursive: true });
  }
});
