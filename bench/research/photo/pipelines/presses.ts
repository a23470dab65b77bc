import { namedLayouts, type PrintedSymbol, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import { estimateGraphic, type ReprintKind, reprint } from '#server/photo/testing/channel/copies.ts';
import { type Dots, drawDots } from '#server/photo/testing/channel/dots.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import {
  type Press,
  type PressName,
  pressOn,
  print,
  type SubstrateName,
  substrateOf,
} from '#server/photo/testing/channel/press.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';

/** How much of the pattern a press holds. */
export const pressGrades = ['clean', 'good', 'weak'] as const;
export type PressGrade = (typeof pressGrades)[number];

/** Presses that limits are tuned on, presses that judge them, and presses as wide apart as real ones. */
export type PressGroup = 'tuning' | 'test' | 'anchor';

interface Make {
  press: PressName;
  substrate: SubstrateName;
  /** Added to, or a factor of, what the press usually does. */
  gain?: number;
  spread?: number;
  roughness?: number;
  /** Ink in holes as small as a cell, as a share of full ink. */
  fill?: number;
}

const makes: Record<PressGroup, Record<PressGrade, Make>> = {
  tuning: {
    clean: { press: 'liquid', substrate: 'coated' },
    good: { press: 'toner', substrate: 'coated' },
    weak: { press: 'inkjet', substrate: 'coated', spread: 1.35, roughness: 1.25 },
  },
  test: {
    clean: { press: 'liquid', substrate: 'coated', gain: 0.08, spread: 1.1, fill: 0.1 },
    good: { press: 'inkjet', substrate: 'coated', spread: 0.95 },
    weak: { press: 'flexo', substrate: 'uncoated', spread: 2.1, roughness: 1.3 },
  },
  anchor: {
    clean: { press: 'liquid', substrate: 'coated', gain: -0.14 },
    good: { press: 'flexo', substrate: 'coated', gain: 0.25, fill: 0.1 },
    weak: { press: 'inkjet', substrate: 'uncoated', gain: 0.42, spread: 1.3, fill: 0.25 },
  },
};

/** Micrometres of a cell: one, two and four dots at 1200 dpi. */
export const cellSizes = [21, 42, 85] as const;
export type CellSize = (typeof cellSizes)[number];
const dotsOf: Record<CellSize, number> = { 21: 1, 42: 2, 85: 4 };
const dpi = 1200;

export const copyKinds = [
  'photocopy',
  'otsu',
  'adaptive',
  'unsharp',
  'diffusion',
  'estimate-1200',
  'estimate-2400',
] as const satisfies readonly (ReprintKind | 'estimate-1200' | 'estimate-2400')[];
export type PrintKind = 'original' | (typeof copyKinds)[number];

/** One print. */
export interface PrintRecipe {
  group: PressGroup;
  grade: PressGrade;
  cell: CellSize;
  kind: PrintKind;
  /** Wear, ink and climate: the same for all prints of a day. */
  day: string;
  code: number;
}

export const nameOfPress = ({ group, grade, cell }: Pick<PrintRecipe, 'group' | 'grade' | 'cell'>): string =>
  `${group} ${grade} ${cell}`;

export const nameOfPrint = (recipe: PrintRecipe): string =>
  `${nameOfPress(recipe)}/${recipe.kind}/${recipe.day}/${recipe.code}`;

/** A press of 1200 dpi on one day. */
export function pressOfDay(group: PressGroup, grade: PressGrade, day: string): Press {
  const { press, gain = 0, spread = 1, roughness = 1 } = makes[group][grade];
  const usual = pressOn(press, `${group} ${grade} ${day}`);
  return {
    ...usual,
    dpi,
    inkSpread: usual.inkSpread * spread,
    dotGain: usual.dotGain + gain,
    edgeNoise: usual.edgeNoise * roughness,
    jitter: usual.jitter * spread,
  };
}

/**
 * Ink that runs into small holes: paper whose runs across and down are no longer than the reach, between ink.
 * @param reach dots. @param share of full ink that gets there.
 */
export function fillHoles({ data, width, height }: Dots, reach: number, share: number): Dots {
  const across = new Uint8Array(data.length);
  const down = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) markShortRuns(across, data, y * width, 1, width, reach);
  for (let x = 0; x < width; x += 1) markShortRuns(down, data, x, width, height, reach);
  const filled = data.map((ink, at) => (across[at] && down[at] ? Math.max(ink, share) : ink));
  return { data: filled, width, height };
}

/** Marks paper between ink. @param first place of the line. @param step from one place to the next. */
function markShortRuns(
  marks: Uint8Array,
  data: Float32Array,
  first: number,
  step: number,
  count: number,
  reach: number,
): void {
  // No ink lies before the line: its first run has none on that side.
  let run = reach + 1;
  for (let k = 0; k < count; k += 1) {
    const at = first + k * step;
    if ((data[at] ?? 0) <= 0.5) {
      run += 1;
      continue;
    }
    for (let back = 1; run <= reach && back <= run; back += 1) marks[at - back * step] = 1;
    run = 0;
  }
}

const secret = new Uint8Array(32).fill(17);

/** Expected content of a photo of the print, copy or not. */
export interface ExpectedPrint {
  content: string;
  symbol: PrintedSymbol;
  template: Uint8Array;
}

export function expectedOfPrint({ group, grade, cell, day, code }: Omit<PrintRecipe, 'kind'>): ExpectedPrint {
  const id = `${group} ${grade} ${cell} ${day} ${code}`;
  const tag = Math.floor(createRandom(`content ${id}`).next() * 36 ** 8).toString(36);
  const content = `https://id.example/${`${tag}ABCDEFGHIJKL`.slice(0, 12)}`;
  const symbol = planSymbol(namedLayouts['sg-inside'], content, { dpi, cellDots: dotsOf[cell] });
  return { content, symbol, template: makeGraphic(secret, { kind: 'code', id, counter: 0 }, symbol.geometry.cells) };
}

export interface PrintedSpecimen extends ExpectedPrint {
  field: Field;
}

/** Prints a code, or a copy of one on the same press. */
export function printRecipe(recipe: PrintRecipe): PrintedSpecimen {
  const expected = expectedOfPrint(recipe);
  const { group, grade, cell, kind, day } = recipe;
  const seed = nameOfPrint({ ...recipe, kind: 'original' });
  const { symbol, template } = expected;
  const { geometry } = symbol;
  const press = pressOfDay(group, grade, day);
  const { substrate: paper, fill = 0 } = makes[group][grade];
  const onPress = (dots: Dots, name: string) =>
    print(fill > 0 ? fillHoles(dots, dotsOf[cell], fill) : dots, dpi, press, substrateOf(paper), `${seed} ${name}`);
  const genuine = () => onPress(drawDots(symbol, template), 'original');
  switch (kind) {
    case 'original':
      return { ...expected, field: genuine() };
    case 'estimate-1200':
    case 'estimate-2400': {
      const scanDpi = kind === 'estimate-1200' ? 1200 : 2400;
      const { graphic } = estimateGraphic([genuine()], geometry, template, scanDpi, seed);
      return { ...expected, field: onPress(drawDots(symbol, graphic), kind) };
    }
    default:
      return { ...expected, field: onPress(reprint(kind, genuine(), geometry, seed), kind) };
  }
}
