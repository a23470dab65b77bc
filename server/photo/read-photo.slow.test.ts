import { describe, expect, it } from 'vitest';
import { decodePlane, openPhoto } from './decode-photo.ts';
import { createRectifyBudget, readModules } from './modules/read-modules.ts';
import { PhotoRefused } from './photo-refused.ts';
import { readPhoto } from './read-photo.ts';
import { readingLadder } from './reading-ladder.ts';
import { isFull, seedOf } from './testing/daily-share.ts';
import { claimSize } from './testing/jpeg-surgery.ts';
import { patternsOnly } from './testing/patterns-only.ts';
import { testReader } from './testing/reader.ts';
import { type PhotoOptions, renderPhoto } from './testing/render-photo.ts';

const ours = 'https://q.example/aZ09-_aZ09-_';
const centre = { x: 400, y: 300 };
const isOurs = (text: string) => text.startsWith('https://q.example/');

async function contentOf(photo: Buffer): Promise<string | null> {
  return (await readPhoto(photo, testReader, isOurs)).code?.text ?? null;
}

/** How often a reader was asked in vain. */
async function triesAt(photo: Buffer): Promise<number> {
  let tries = 0;
  const { code } = await readPhoto(
    photo,
    (plane, thresholding) => {
      tries += 1;
      return testReader(plane, thresholding);
    },
    isOurs,
  );
  expect(code).toBeNull();
  return tries;
}

describe('readPhoto', () => {
  const one = { text: ours, centre, module: 8 };
  it.each<[string, PhotoOptions]>([
    ['straight', { codes: [one] }],
    ['turned by 30°', { codes: [{ ...one, degrees: 30 }] }],
    ['upside down', { codes: [{ ...one, degrees: 184 }] }],
    ['slanted', { codes: [{ ...one, degrees: 12, slant: 0.3 }] }],
    ['blurred', { codes: [one], blur: 3 }],
    ['noisy', { codes: [one], noise: 30 }],
    ['dark', { codes: [one], paper: 60, ink: 20, noise: 3 }],
    ['inverted', { codes: [one], paper: 30, ink: 230 }],
    ['small modules', { codes: [{ ...one, module: 2.5 }], blur: 0.5 }],
    ['progressive', { codes: [one], progressive: true }],
    ['grey', { codes: [one], colour: 'b-w' }],
    ['CMYK', { codes: [one], colour: 'cmyk' }],
    ['strongly compressed', { codes: [one], quality: 25 }],
    [
      'small in 12 megapixels',
      { width: 4000, height: 3000, codes: [{ ...one, centre: { x: 600, y: 700 }, module: 4 }] },
    ],
  ])('reads a photo that is %s', async (_name, options) => {
    expect(await contentOf(await renderPhoto(options))).toBe(ours);
  });

  it('tries what costs most only where something looks like a symbol', async () => {
    const ladder = readingLadder(800, false).filter(({ way }) => way !== 'modules');
    const cheap = ladder.filter(({ needs }) => needs === 'nothing');
    expect(cheap.length).toBeLessThan(ladder.length);
    expect(await triesAt(await renderPhoto({ codes: [] }))).toBe(cheap.length);
    expect(await triesAt(await renderPhoto({ codes: [], noise: 60 }))).toBe(cheap.length);
    const washedOut = { codes: [one], spots: [[400, 300, 75]] } satisfies PhotoOptions;
    expect(await triesAt(await renderPhoto(washedOut))).toBeGreaterThanOrEqual(ladder.length);
  });

  it('reads a label of a blurred sheet of twelve, whose corners are as likely as each other', async () => {
    const [module, pitch] = [2.5, 100];
    const codes = Array.from({ length: 12 }, (_, n) => ({
      text: `https://q.example/aZ09-_aZ0${100 + n}`,
      centre: { x: pitch * (0.8 + (n % 4)), y: pitch * (0.8 + Math.floor(n / 4)) },
      module,
    }));
    const sheet = { codes, blur: 0.45 * module, width: 5 * pitch, height: 4 * pitch };
    for (const degrees of [-6, 5]) {
      const turned = { ...sheet, codes: codes.map((code) => ({ ...code, degrees, slant: 0.05 })) };
      expect(await contentOf(await renderPhoto(turned)), `${degrees}°`).toMatch(/^https:/);
    }
  });

  it('looks quickly at a large photo first, and ends there with a code of ours, dark on light', async () => {
    const large = { width: 4000, height: 3000, codes: [{ ...one, centre: { x: 2000, y: 1500 }, module: 14 }] };
    const waysOf = async (options: PhotoOptions) => {
      const ways: string[] = [];
      const read: typeof testReader = (plane, way) => {
        ways.push(way);
        return testReader(plane, way);
      };
      const { code } = await readPhoto(await renderPhoto(options), read, isOurs);
      return { text: code?.text, ways };
    };
    expect(await waysOf(large)).toEqual({ text: ours, ways: ['quick'] });
    expect(await waysOf({ ...large, paper: 30, ink: 230 })).toEqual({ text: ours, ways: ['quick', 'local'] });
  });

  it('reads nothing where nothing is', async () => {
    expect(await contentOf(await renderPhoto({ codes: [], noise: 20 }))).toBeNull();
  });

  // conforms: 32.18
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'gives corners in the upright photo for EXIF orientation %i',
    async (orientation) => {
      const photo = await renderPhoto({ codes: [{ ...one, centre: { x: 300, y: 200 } }], orientation });
      const { code, upright } = await readPhoto(photo, testReader, isOurs);
      expect(upright).toEqual({ width: 800, height: 600 });
      const expected = [184, 84, 416, 84, 416, 316, 184, 316];
      const found = code?.corners.flatMap(({ x, y }) => [x, y]) ?? [];
      expect(found).toHaveLength(8);
      for (const [index, value] of expected.entries()) expect(Math.abs((found[index] ?? 0) - value)).toBeLessThan(5);
    },
  );

  // conforms: 32.18
  it('prefers one of ours over a larger stranger, even one only the full size shows', async () => {
    const codes = [
      { text: 'https://elsewhere.example/promotion', centre: { x: 900, y: 900 }, module: 30 },
      { text: ours, centre: { x: 2600, y: 400 }, module: 3.2 },
    ];
    const photo = await renderPhoto({ width: 3000, height: 2000, codes, blur: 0.5 });
    expect(await contentOf(photo)).toBe(ours);
    const stranger = await readPhoto(photo, testReader, () => false);
    expect(stranger.code?.text).toBe('https://elsewhere.example/promotion');
  });

  it('says the same each time', async () => {
    const photo = await renderPhoto({ codes: [{ ...one, degrees: 40, slant: 0.4 }], blur: 2.5, noise: 20 });
    const readings = [];
    for (let i = 0; i < 4; i += 1) readings.push(await readPhoto(photo, testReader, isOurs));
    for (const reading of readings) expect(reading).toEqual(readings[0]);
  });

  it('reads a truncated photo as far as it goes', async () => {
    const photo = await renderPhoto({ width: 800, height: 900, codes: [{ ...one, centre: { x: 400, y: 200 } }] });
    expect(await contentOf(photo.subarray(0, Math.floor(photo.length * 0.8)))).toBe(ours);
  });

  it('refuses what cannot be decoded', async () => {
    const photo = await renderPhoto({ codes: [one] });
    await expect(readPhoto(photo.subarray(0, 300), testReader, isOurs)).rejects.toThrow(PhotoRefused);
    await expect(readPhoto(claimSize(photo, 60_000, 60_000), testReader, isOurs)).rejects.toThrow('50 megapixels');
  });

  // All are made, since each depends on the one before it; a third is read a day.
  const parts = isFull ? 1 : 3;
  const mutants = 300 / parts;
  const seed = seedOf(parts);
  // conforms: 42.16
  it(`reads or refuses ${mutants} mutated JPEGs, and never reads what is not there (seed ${seed})`, async () => {
    const base = await renderPhoto({
      width: 130,
      height: 130,
      codes: [{ text: ours, centre: { x: 65, y: 65 }, module: 3 }],
    });
    let state = 20_240_607;
    const random = (below: number) => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return state % below;
    };
    const outcomes = { read: 0, unread: 0, refused: 0 };
    for (let round = 0; round < 300; round += 1) {
      let mutant: Buffer = Buffer.from(base);
      const header = round % 2 === 0 ? 620 : base.length;
      for (let change = 0; change <= round % 7; change += 1) mutant[2 + random(header - 2)] = random(256);
      if (round % 5 === 0) mutant = mutant.subarray(0, random(mutant.length));
      if (round % 11 === 0) mutant = Buffer.concat([mutant.subarray(0, 400), mutant.subarray(300)]);
      if (round % parts !== seed) continue;
      try {
        const text = await contentOf(mutant);
        expect([ours, null]).toContain(text);
        outcomes[text ? 'read' : 'unread'] += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(PhotoRefused);
        outcomes.refused += 1;
      }
    }
    expect(outcomes.read).toBeGreaterThan(50 / parts);
    expect(outcomes.refused).toBeGreaterThan(20 / parts);
  });
});

describe('a small picture of finder patterns', () => {
  async function rectified(photo: Buffer): Promise<number> {
    const plane = await decodePlane(await openPhoto(photo), 'green', 1600);
    const budget = createRectifyBudget();
    const most = budget.left;
    for (let pictures = 0; pictures < 6; pictures += 1) {
      expect(await readModules(plane, testReader, budget)).toMatchObject({ symbols: [], isSighted: false });
    }
    return most - budget.left;
  }

  it('rectifies no place between nine patterns on bare paper, and tries nothing dear', async () => {
    for (const module of [8, 20]) {
      const photo = await patternsOnly(1600, 3, module);
      expect(await rectified(photo)).toBe(0);
      const cheap = readingLadder(1600, false).filter(({ needs, way }) => needs === 'nothing' && way !== 'modules');
      expect(await triesAt(photo)).toBe(cheap.length);
    }
  });

  it('rectifies sixteen places at most between nine patterns among specks, in all pictures together', async () => {
    expect(await rectified(await patternsOnly(1600, 3, 20, 20))).toBeLessThanOrEqual(16);
  });

  // conforms: A61
  it('tries no step for symbols between nine patterns among specks, and few where they look like labels', async () => {
    const ladder = readingLadder(1000, false);
    const others = ladder.filter(({ needs, way }) => way !== 'modules' && (needs === 'nothing' || needs === 'corners'));
    expect(await triesAt(await patternsOnly(1000, 3, 20, 20))).toBe(others.length);
    expect(await triesAt(await patternsOnly(1000, 5, 8, 4))).toBeLessThanOrEqual(others.length + 2);
  });

  it('ends the reading after the first steps with 8,100 of them', async () => {
    const photo = await patternsOnly(1600, 90, 2);
    const [first, next] = [readingLadder(1600, false).filter(({ isFirst }) => isFirst), 1];
    expect(await triesAt(photo)).toBe(first.length + next);
  });
});
