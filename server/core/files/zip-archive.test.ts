import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
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
