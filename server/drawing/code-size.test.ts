import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CodeMeasures,
  chooseModuleDots,
  maxModuleDots,
  moduleDotsLimits,
  printedSize,
  sizeWarnings,
} from '#lib/artwork/code-size.ts';
import { type GraphicLayout, graphicModuleLimits, planGeometry } from './graphic/geometry.ts';
import { drawPlainCode } from './plain-code.ts';

const dpis = fc.integer({ min: 72, max: 25_400 });
const positions = ['inside', 'left', 'right', 'above', 'below'] as const;
const layouts = fc.constantFrom(...positions).chain((position) =>
  fc.record<GraphicLayout>({
    position: fc.constant(position),
    sizeModules: fc.integer(position === 'inside' ? { min: 8, max: 14 } : graphicModuleLimits.beside),
  }),
);
const contents = fc.integer({ min: 1, max: 60 }).map((length) => `https://codes.example/${'a'.repeat(length)}`);
const symbols = fc.integer({ min: 1, max: 40 }).map((version) => 17 + 4 * version);
const plain = (symbolModules: number): CodeMeasures => ({ symbolModules, quietModules: 4, graphic: null });
const millimetres = (dots: number, dpi: number) => (dots * 25.4) / dpi;

describe('a size in millimetres', () => {
  // conforms: 28.15
  it('is that of the drawing, for every layout', () => {
    fc.assert(
      fc.property(
        layouts,
        contents,
        dpis,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 0, max: 40 }),
        (...given) => {
          const [graphic, content, dpi, cellDots, more] = given;
          const dots = { dpi, cellDots, moduleDots: 2 * cellDots + more };
          const drawn = planGeometry(graphic, content, dots);
          const size = printedSize({ symbolModules: drawn.size, quietModules: drawn.quietModules, graphic }, dots);
          expect(size.width).toBeCloseTo(millimetres(drawn.width, dpi), 9);
          expect(size.height).toBeCloseTo(millimetres(drawn.height, dpi), 9);
          expect(size.cells).toBe(drawn.cells);
        },
      ),
      { numRuns: 60 },
    );
    const dots = { dpi: 600, moduleDots: 7, cellDots: null };
    const drawn = drawPlainCode('https://codes.example/abc', dots);
    const symbolModules = drawn.grids[0]?.columns ?? 0;
    expect(printedSize(plain(symbolModules), dots).width).toBeCloseTo(millimetres(drawn.width, 600), 9);
  });

  it('names the same dots again, also rounded to a hundredth', () => {
    fc.assert(
      fc.property(symbols, dpis, fc.integer({ min: 1, max: 512 }), (symbolModules, dpi, wanted) => {
        const measures = plain(symbolModules);
        const moduleDots = Math.min(wanted, moduleDotsLimits(measures, null).max);
        const { side } = printedSize(measures, { dpi, moduleDots, cellDots: null });
        for (const wish of [side, Math.round(side * 100) / 100]) {
          const choice = chooseModuleDots(wish, measures, { dpi, cellDots: null });
          expect(choice).toMatchObject({ moduleDots, isWhole: true, smaller: null, larger: null });
        }
      }),
    );
  });

  // conforms: 28.15
  it('means the nearest that has whole dots, which lies between its neighbours', () => {
    const sides = fc.double({ min: 0.1, max: 400, noNaN: true });
    const cells = fc.option(fc.integer({ min: 1, max: 16 }), { nil: null });
    fc.assert(
      fc.property(symbols, dpis, sides, cells, (symbolModules, dpi, wish, cellDots) => {
        const graphic = cellDots === null ? null : ({ position: 'inside', sizeModules: 8 } as const);
        const measures = { ...plain(symbolModules), graphic };
        const { min, max } = moduleDotsLimits(measures, cellDots);
        const { moduleDots, isWhole, smaller, larger } = chooseModuleDots(wish, measures, { dpi, cellDots });
        const sideOf = (dots: number) => millimetres(dots * symbolModules, dpi);
        expect(Number.isInteger(moduleDots)).toBe(true);
        expect(moduleDots).toBeGreaterThanOrEqual(min);
        expect(moduleDots).toBeLessThanOrEqual(max);
        if (wish >= sideOf(min) && wish <= sideOf(max)) {
          expect(Math.abs(sideOf(moduleDots) - wish)).toBeLessThanOrEqual(sideOf(1) / 2 + 1e-9);
        }
        if (isWhole) return;
        if (smaller !== null && smaller < max) expect(sideOf(smaller)).toBeLessThanOrEqual(wish + 1e-9);
        if (larger !== null && larger > min) expect(sideOf(larger)).toBeGreaterThanOrEqual(wish - 1e-9);
        expect([smaller, larger]).toContain(moduleDots);
      }),
    );
  });

  it('is never so large that it is not drawn, nor a module of less than two cells', () => {
    expect(moduleDotsLimits(plain(21), null)).toEqual({ min: 1, max: Math.floor(8192 / 29) });
    const beside = { ...plain(29), graphic: { position: 'right', sizeModules: 20 } as const };
    const { min, max } = moduleDotsLimits(beside, 3);
    expect(min).toBe(6);
    const { width } = printedSize(beside, { dpi: 25.4, moduleDots: max, cellDots: 3 });
    expect(width).toBeLessThanOrEqual(8192);
    expect(max).toBeLessThanOrEqual(maxModuleDots);
  });
});

describe('a warning', () => {
  const secure = { ...plain(33), graphic: { position: 'inside', sizeModules: 10 } as const };
  const of = (measures: CodeMeasures, dpi: number, moduleDots: number, cellDots: number | null) =>
    sizeWarnings(printedSize(measures, { dpi, moduleDots, cellDots }), { moduleDots });

  it.each([
    [plain(29), 600, 8, null, []],
    [plain(29), 600, 5, null, ['small-module']],
    [plain(29), 203, 3, null, ['few-dots']],
    [plain(29), 600, 3, null, ['small-module', 'few-dots']],
    [secure, 600, 8, 1, []],
    [secure, 812, 11, 1, []],
    [secure, 1200, 16, 2, []],
    [secure, 2400, 32, 4, []],
    [secure, 1200, 16, 1, ['fine-cell']],
    [secure, 1200, 16, 3, ['coarse-cell', 'few-cells']],
    [secure, 1200, 12, 2, ['few-cells']],
  ] as const)('of %j at %i dpi, %i dots a module, %j a cell: %j', (measures, dpi, moduleDots, cellDots, words) => {
    expect(of(measures, dpi, moduleDots, cellDots)).toEqual(words);
  });
});
