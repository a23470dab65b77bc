import { describe, expect, it } from 'vitest';
import { testReader } from '#server/photo/testing/reader.ts';
import {
  type CodeGeometry,
  encodeModules,
  type GraphicLayout,
  namedLayouts,
  planGeometry,
  planSymbol,
} from './geometry.ts';
import { makeGraphic } from './secure-graphic.ts';

const compact = 'https://id.example.com/c/Ab3_9xkq-Z2p';
const legacy = 'https://verify.example.com/codes/ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const short = 'HTTP://A.CO/ABCDEFGHIJ23';
const long = `https://verify.example.com/${'a-long-way/'.repeat(12)}ABCDEFGHIJKLMNOPQRSTUVWXYZ234567`;
const press = { dpi: 1200 };

/** Draws a printed code at a quarter of its dots, the window filled as asked. */
function draw(geometry: CodeGeometry, modules: Uint8Array, fill: (x: number, y: number) => number) {
  const step = 4;
  const width = Math.ceil(geometry.width / step);
  const height = Math.ceil(geometry.height / step);
  const data = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((x * step - geometry.qrX) / geometry.moduleDots);
      const row = Math.floor((y * step - geometry.qrY) / geometry.moduleDots);
      if (column < 0 || row < 0 || column >= geometry.size || row >= geometry.size) continue;
      const at = geometry.window?.at ?? 0;
      const inside = (value: number) => geometry.window && value >= at && value < at + geometry.window.size;
      const value = inside(column) && inside(row) ? fill(column, row) : modules[row * geometry.size + column];
      data[y * width + x] = value ? 0 : 255;
    }
  }
  return { data, width, height };
}

describe('planGeometry', () => {
  it('puts 80 × 80 cells of two dots into a window of 11 modules at 1200 dpi', () => {
    expect(planGeometry(namedLayouts['sg-inside'], short, press)).toMatchObject({
      version: 4,
      ecc: 'high',
      size: 33,
      moduleDots: 16,
      cellDots: 2,
      cells: 80,
      window: { at: 11, size: 11 },
      graphic: { x: 184, y: 184, side: 160 },
      width: 656,
      height: 656,
    });
  });

  it.each([
    [short, 4],
    [compact, 5],
    [legacy, 8],
  ])('takes a larger symbol for a longer content: %s', (content, version) => {
    expect(planGeometry(namedLayouts['sg-inside'], content, press).version).toBe(version);
  });

  it.each([
    [2400, 32, 3],
    [1200, 16, 2],
    [812, 11, 1],
    [600, 8, 1],
    [300, 4, 1],
  ])('at %i dpi has modules of %i dots and cells of %i', (dpi, moduleDots, cellDots) => {
    expect(planGeometry(namedLayouts['sg-inside'], compact, { dpi })).toMatchObject({ moduleDots, cellDots });
  });

  it('takes coarser cells for coarse presses, whole and centred', () => {
    const { cells, graphic } = planGeometry(namedLayouts['sg-inside'], compact, { dpi: 1200, cellDots: 3 });
    expect(cells).toBe(53);
    expect(graphic).toEqual({ x: 216, y: 216, side: 159 });
  });

  it.each(['left', 'right', 'above', 'below'] as const)(
    'keeps graphic and code apart and inside the whole: %s',
    (position) => {
      for (const sizeModules of [20, 33, 60]) {
        const plan = planGeometry({ position, sizeModules }, compact, press);
        const { graphic, moduleDots, qrX, qrY, width, height } = plan;
        const quiet = 4 * moduleDots;
        const side = plan.size * moduleDots;
        const [x, y] = [qrX + graphic.x, qrY + graphic.y];
        expect(Math.min(x, y, width - x - graphic.side, height - y - graphic.side)).toBeGreaterThanOrEqual(quiet);
        expect(Math.min(qrX, qrY, width - qrX - side, height - qrY - side)).toBeGreaterThanOrEqual(quiet);
        const gaps = [-graphic.x - graphic.side, graphic.x - side, -graphic.y - graphic.side, graphic.y - side];
        expect(Math.max(...gaps)).toBe(quiet);
      }
    },
  );

  it('refuses what cannot be printed', () => {
    const inside = namedLayouts['sg-inside'];
    expect(() => planGeometry(inside, 'x'.repeat(3000), press)).toThrow(RangeError);
    expect(() => planGeometry(inside, compact, { dpi: 1200, cellDots: 9 })).toThrow(RangeError);
    expect(() => planGeometry(inside, compact, { dpi: 1200.5 })).toThrow(RangeError);
    expect(() => planGeometry(inside, compact, { dpi: 72 })).toThrow(RangeError);
    expect(() => planGeometry({ position: 'right', sizeModules: 19 }, compact, press)).toThrow(RangeError);
  });
});

describe('the printed symbol', () => {
  const layouts: GraphicLayout[] = [
    namedLayouts['sg-inside'],
    { position: 'inside', sizeModules: 13 },
    { position: 'inside', sizeModules: 18 },
  ];
  const contents = [short, compact, legacy, long];
  const cases = layouts.flatMap((layout) => contents.map((content) => [layout, content] as const));

  // conforms: 42.1
  it.each(cases)('is read whatever its window shows: %o %s', async (layout, content) => {
    const { geometry, modules } = planSymbol(layout, content, press);
    const graphic = makeGraphic(new Uint8Array(32), { kind: 'code', id: content, counter: 0 }, geometry.size);
    const forced = encodeModules(content, { ...geometry, window: null });
    const at = (x: number, y: number) => y * geometry.size + x;
    const fills = [
      () => 0,
      () => 1,
      (x: number, y: number) => graphic[at(x, y)] ?? 0,
      // Every module wrong: the worst a window can do.
      (x: number, y: number) => 1 - (forced[at(x, y)] ?? 0),
    ];
    for (const fill of fills) {
      const symbols = await testReader(draw(geometry, modules, fill), 'global');
      expect(symbols.map(({ text }) => text)).toEqual([content]);
    }
  });

  it.each(['sg-outside'] as const)('is read beside its graphic: %s', async (name) => {
    const { geometry, modules } = planSymbol(namedLayouts[name], compact, press);
    const symbols = await testReader(
      draw(geometry, modules, () => 0),
      'global',
    );
    expect(symbols.map(({ text }) => text)).toEqual([compact]);
  });

  it('can be drawn with another mask', () => {
    const geometry = planGeometry(namedLayouts['sg-inside'], compact, press);
    const drawn = Array.from({ length: 8 }, (_, mask) => encodeModules(compact, geometry, mask).join(''));
    expect(new Set(drawn).size).toBe(8);
    expect(drawn).toContain(encodeModules(compact, geometry).join(''));
    expect(() => encodeModules(compact, geometry, 8)).toThrow(RangeError);
  });
});
