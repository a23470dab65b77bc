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
}

const makes: Record<PressGroup, Record<PressGrade, Make>> = {
  tuning: {
    clean: { press: 'liquid', substrate: 'coated' },
    good: { press: 'toner', substrate: 'coated' },
    weak: { press: 'inkjet', substrate: 'coated', spread: 1.35, roughness: 1.25 },
  },
  test: {
    clean: { press: 'liquid', substrate: 'uncoated', spread: 0.95 },
    good: { press: 'flexo', substrate: 'coated' },
    weak: { press: 'toner', substrate: 'uncoated', spread: 1.3, roughness: 1.1 },
  },
  anchor: {
    clean: { press: 'liquid', substrate: 'coated', gain: -0.16 },
    good: { press: 'flexo', substrate: 'coated', gain: 0.22 },
    weak: { press: 'inkjet', substrate: 'uncoated', gain: 0.38, spread: 1.3 },
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

const secret = new Uint8Array(32).fill(17);

/** What is expected in a photo of the print, copy or not. */
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
  const { group, grade, kind, day } = recipe;
  const seed = nameOfPrint({ ...recipe, kind: 'original' });
  const { symbol, template } = expected;
  const { geometry } = symbol;
  const press = pressOfDay(group, grade, day);
  const substrate = substrateOf(makes[group][grade].substrate);
  const onPress = (dots: Dots, name: string) => print(dots, dpi, press, substrate, `${seed} ${name}`);
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
