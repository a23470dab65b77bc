import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import yauzl from 'yauzl';
import { zipArchive } from './zip-archive.ts';

// A source may hold a connection of the pool, which it gives back when it closes.
it('ends what was still being opened when the archive ended', async () => {
  const source = Readable.from(['a']);
  const closed = once(source, 'close');
  let opened: (source: Readable) => void = () => undefined;
  const opening = new Promise<Readable>((resolve) => {
    opened = resolve;
  });
  const archive = zipArchive([{ name: 'a', maxBytes: 1, open: () => opening }], new Date(0));
  archive.resume();
  archive.destroy();
  await once(archive, 'close');
  opened(source);
  await closed;
  expect(source.destroyed).toBe(true);
});

it('has the size and CRC of each entry, of one piece or many', async () => {
  const pieces = Array.from({ length: 300 }, (_, n) => Buffer.from(`${n},"${'x'.repeat(n * 7)}"\n`));
  const whole = Buffer.concat(pieces);
  const archive = zipArchive(
    [
      { name: 'many', maxBytes: whole.length, open: async () => Readable.from(pieces) },
      { name: 'none', maxBytes: 0, open: async () => Readable.from([]) },
      { name: 'one', maxBytes: whole.length, open: async () => whole },
      { name: 'wide', maxBytes: 4 * 1024 ** 3, open: async () => Readable.from(pieces) },
    ],
    new Date(0),
  );
  const zip = await yauzl.fromBufferPromise(await buffer(archive));
  const entries: [string, number, number][] = [];
  for await (const entry of zip.eachEntry()) entries.push([entry.fileName, entry.crc32, entry.uncompressedSize]);
  expect(entries).toEqual([
    ['many', crc32(whole), whole.length],
    ['none', 0, 0],
    ['one', crc32(whole), whole.length],
    ['wide', crc32(whole), whole.length],
  ]);
});

it('has read a chunk it gives back: what is written over it then is not in the file', async () => {
  const pieces = Array.from({ length: 300 }, (_, n) => Buffer.alloc(10_000, `${n} `));
  const whole = Buffer.concat(pieces);
  let released = 0;
  const release = (chunk: Buffer) => {
    released += 1;
    chunk.fill('!');
  };
  const open = async () => Readable.from(pieces);
  const archive = await buffer(zipArchive([{ name: 'a', maxBytes: whole.length, open, release }], new Date(0)));
  const zip = await yauzl.fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    expect((await buffer(await zip.openReadStreamPromise(entry))).equals(whole)).toBe(true);
  }
  expect(released).toBe(pieces.length);
});
