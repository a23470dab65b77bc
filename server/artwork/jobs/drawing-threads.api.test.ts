import { afterEach, describe, expect, it } from 'vitest';
import { readAll, readArchive } from '#server/codes/testing/codes-world.ts';
import { smallFilesArchive } from '#server/core/files/small-files-archive.ts';
import { createCodeDrawer } from '#server/drawing/code-drawer.ts';
import { encodeSvg } from '#server/drawing/encode-svg.ts';
import { namedLayouts } from '#server/drawing/graphic/geometry.ts';
import type { ArtworkCode } from '../queries/artwork.ts';
import { artworkFiles, newTally } from './artwork-files.ts';
import type { DrawingTask } from './draw-batch.ts';
import { type DrawingThreads, openDrawingThreads, type ThreadOptions } from './drawing-threads.ts';

const faulty = new URL('./testing/faulty-thread.ts', import.meta.url);
const urlPrefix = 'https://codes.example.com/';
const secret = new Uint8Array(32).fill(5);
const layout = namedLayouts['sg-inside'];
const resolution = { dpi: 600, moduleDots: 8, cellDots: 1 };
const graphic = { workorderId: 5, isStaticPrint: false, isFpSerialized: true, layout, urlPrefix, resolution };
const design = { urlPrefix, graphic, secret };

const opened: DrawingThreads[] = [];
function open(options: ThreadOptions, format: DrawingTask['format'] = 'svg'): DrawingThreads {
  const threads = openDrawingThreads({ design, format }, options);
  opened.push(threads);
  return threads;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((threads) => threads.close()));
});

async function* codesFrom(first: number, ids: readonly string[]): AsyncGenerator<ArtworkCode[]> {
  for (let from = 0; from < ids.length; from += 100) {
    const few = ids.slice(from, from + 100);
    yield few.map((extendedId, at) => ({ sequence: first + from + at, serialNumber: first + from + at, extendedId }));
  }
}

function filesOf(threads: DrawingThreads, format: DrawingTask['format'], ids: readonly string[], first = 1) {
  const order = { ...resolution, format, caption: 'none', first, count: ids.length, sheet: null } as const;
  const dots = { module_dots: resolution.moduleDots, cell_dots: resolution.cellDots };
  const job = { order: { ...order, ...dots }, threads, sheet: null, title: 'Test', createdAt: new Date(0) };
  return artworkFiles({ ...job, codes: codesFrom(first, ids) }, newTally());
}

const someIds = Array.from({ length: 220 }, (_, at) => `Ab3_9-${String(at).padStart(6, '0')}`);
const ask = (threads: DrawingThreads, extendedId: string) => threads.draw([{ extendedId, caption: undefined }]);

describe('the archive', () => {
  // conforms: 42.3
  it.each(['svg', 'png', 'tiff', 'pdf'] as const)(
    'is the same bytes for one thread and for three: %s',
    async (format) => {
      const draw = (threads: number) =>
        // From the end of one folder into the next.
        readAll(smallFilesArchive(filesOf(open({ threads }, format), format, someIds, 19_900), new Date(0)));
      const [one, three] = [await draw(1), await draw(3)];
      expect(one.length).toBeGreaterThan(10_000);
      expect(one.equals(three)).toBe(true);
    },
  );

  it('has the picture of each code under its own number', async () => {
    const archive = smallFilesArchive(filesOf(open({ threads: 2 }), 'svg', someIds), new Date(0));
    const entries = await readArchive(await readAll(archive));
    const draw = createCodeDrawer(design);
    for (const [at, id] of someIds.entries()) {
      const name = `batch-001/${String(at + 1).padStart(8, '0')}.svg`;
      expect(entries.get(name)?.equals(encodeSvg(draw(id))), name).toBe(true);
    }
  });
});

describe('drawing threads', () => {
  it.each(['crash', 'exit'])('that %s fail what they drew, and all that is asked afterwards', async (fault) => {
    const threads = open({ threads: 2, threadModule: faulty });
    await expect(ask(threads, 'a')).resolves.toHaveLength(1);
    const asked = [ask(threads, fault), ask(threads, 'hang')];
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
    await expect(ask(threads, 'a')).rejects.toThrow(fault === 'crash' ? 'lost: crashed' : 'lost: it ended with 3');
  });

  // conforms: 42.3
  it('end the archive when one of them crashes', async () => {
    const ids = someIds.with(200, 'crash').with(201, 'crash');
    const threads = open({ threads: 2, threadModule: faulty });
    // Makes batches of one, so that the code that crashes is the first of its batch.
    const single: DrawingThreads = {
      ...threads,
      draw: async (codes) => (await Promise.all(codes.map((code) => threads.draw([code])))).flat(),
    };
    await expect(readAll(smallFilesArchive(filesOf(single, 'svg', ids), new Date(0)))).rejects.toThrow('lost: crashed');
  });

  it('say what cannot be drawn', async () => {
    await expect(ask(open({ threads: 1 }), 'x'.repeat(5000))).rejects.toThrow('does not fit in a QR code');
  });

  it('fail when they take too long', async () => {
    const threads = open({ threads: 1, threadModule: faulty, maxBatchMs: 300 });
    await expect(ask(threads, 'hang')).rejects.toThrow('took too long');
  });

  it('fail when they cannot start', async () => {
    const threads = open({ threads: 1, threadModule: new URL('./no-such-thread.ts', import.meta.url) });
    await expect(ask(threads, 'a')).rejects.toThrow('lost');
  });

  // conforms: 42.3
  it('end in the middle of a code when drawing is interrupted', async () => {
    const threads = open({ threads: 2, threadModule: faulty });
    const hung = [ask(threads, 'hang'), ask(threads, 'hang')];
    const outcomes = Promise.allSettled(hung);
    await threads.close();
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: { message: 'Drawing has ended.' } });
  });

  // conforms: 42.3
  it('draw no more ahead than they are asked for', async () => {
    const threads = open({ threads: 2 });
    let asked = 0;
    const draw: DrawingThreads['draw'] = (codes) => {
      asked += 1;
      return threads.draw(codes);
    };
    const files = filesOf({ ...threads, draw }, 'svg', someIds);
    await files.next();
    expect(asked).toBe(threads.atOnce);
    await files.return(undefined);
  });
});
