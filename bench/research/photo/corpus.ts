import { type CodeGeometry, namedLayouts, type PrintedSymbol, planSymbol } from '#server/drawing/graphic/geometry.ts';
import { makeGraphic } from '#server/drawing/graphic/secure-graphic.ts';
import type { Capture } from '#server/photo/testing/channel/capture.ts';
import { capture } from '#server/photo/testing/channel/capture.ts';
import type { CaptureOptions } from '#server/photo/testing/channel/capture-options.ts';
import { estimateGraphic, type ReprintKind, reprint } from '#server/photo/testing/channel/copies.ts';
import { type Dots, drawDots } from '#server/photo/testing/channel/dots.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import {
  type PressName,
  pressOn,
  print,
  type SubstrateName,
  samplesPerDot,
  substrateOf,
} from '#server/photo/testing/channel/press.ts';
import { type Conditions, drawConditions } from './conditions.ts';
import { drawMishap, isFairCondition, mishapRandom } from './mishaps.ts';

/** The print that a model is fitted for. */
export interface Key {
  press: PressName;
  substrate: SubstrateName;
  layout: keyof typeof namedLayouts;
}

export const nameOf = (key: Key): string => `${key.press} ${key.substrate} ${key.layout}`;

const estimates = ['estimate-1200', 'estimate-2400', 'vote'] as const;
const strangers = ['other-press', 'wrong-pattern'] as const;
export const reprints: readonly ReprintKind[] = ['photocopy', 'otsu', 'adaptive', 'unsharp', 'diffusion'];
export type Kind = 'original' | ReprintKind | (typeof estimates)[number] | (typeof strangers)[number];

/** One photo of the corpus. */
export interface Recipe {
  key: Key;
  kind: Kind;
  /** The press's day: wear and climate. Training and test never share one, nor a code. */
  day: string;
  code: number;
  conditions: Conditions;
  shot: number;
}

export interface Specimen {
  content: string;
  symbol: PrintedSymbol;
  /** The expected print, even if another one was printed. */
  template: Uint8Array;
  field: Field;
}

const secret = new Uint8Array(32).fill(7);

/** The press that a counterfeiter has when it is not the same: about as good. */
const otherPress: Record<PressName, PressName> = { toner: 'flexo', flexo: 'toner', liquid: 'liquid', inkjet: 'inkjet' };

export function expectedOf({ key, day, code }: Pick<Recipe, 'key' | 'day' | 'code'>): Omit<Specimen, 'field'> {
  const tag = Buffer.from(`${nameOf(key)} ${day} ${code}`)
    .toString('hex')
    .slice(-6);
  const content = `https://id.example/${`${tag}${code}ABCDEFGHIJKL`.slice(0, 12)}`;
  const { dpi } = pressOn(key.press, day);
  const symbol = planSymbol(namedLayouts[key.layout], content, { dpi });
  const subject = { kind: 'code', id: `${nameOf(key)} ${day} ${code}`, counter: 0 } as const;
  return { content, symbol, template: makeGraphic(secret, subject, symbol.geometry.cells) };
}

/** Prints, and copies if asked, one code. The last print is kept: photos of the same print come one after the other. */
export function printSpecimen(recipe: Recipe): Specimen {
  const expected = expectedOf(recipe);
  return { ...expected, field: printField(recipe, expected) };
}

function printField(recipe: Recipe, { symbol, template }: Omit<Specimen, 'field'>): Field {
  const { key, kind, day, code } = recipe;
  const { geometry } = symbol;
  const seed = `${nameOf(key)} ${day} ${code}`;
  const substrate = substrateOf(key.substrate);
  const onPress = (dots: Dots, name: string, at = day) =>
    print(dots, geometry.dpi, pressOn(key.press, at), substrate, `${seed} ${name}`);
  const genuine = (name: string) => onPress(drawDots(symbol, template), name);
  const clone = (prints: Field[], scanDpi: 1200 | 2400) => {
    const { graphic } = estimateGraphic(prints, geometry, template, scanDpi, seed);
    return onPress(drawDots(symbol, graphic), kind);
  };
  switch (kind) {
    case 'original':
      return genuine(kind);
    case 'estimate-1200':
      return clone([genuine('original')], 1200);
    case 'estimate-2400':
      return clone([genuine('original')], 2400);
    case 'vote':
      return clone(
        [1, 2, 3, 4, 5].map((at) => genuine(`vote ${at}`)),
        2400,
      );
    case 'wrong-pattern': {
      const subject = { kind: 'code', id: `wrong ${seed}`, counter: 0 } as const;
      return onPress(drawDots(symbol, makeGraphic(secret, subject, geometry.cells)), kind);
    }
    case 'other-press':
      return printElsewhere(drawDots(symbol, template), geometry, key, seed);
    default:
      return onPress(reprint(kind, genuine('original'), geometry, seed), kind);
  }
}

/** The right pattern on a press that is not the one it was made for: another kind, or the same kind ill kept. */
function printElsewhere(dots: Dots, geometry: CodeGeometry, key: Key, seed: string): Field {
  const other = otherPress[key.press];
  const press = pressOn(other, 'elsewhere');
  const worn =
    other === key.press ? { ...press, inkSpread: press.inkSpread * 1.25, dotGain: press.dotGain + 0.06 } : press;
  return print(dots, geometry.dpi, worn, substrateOf(key.substrate), `${seed} elsewhere`);
}

const seedOf = (recipe: Recipe) => `${nameOf(recipe.key)} ${recipe.kind} ${recipe.day} ${recipe.code} ${recipe.shot}`;

/** How the photo is taken. */
export const optionsOf = (recipe: Recipe): CaptureOptions => drawConditions(recipe.conditions, seedOf(recipe));

export async function photograph(recipe: Recipe, specimen: Specimen): Promise<Capture> {
  const seed = seedOf(recipe);
  const { geometry } = specimen.symbol;
  const perDot = samplesPerDot(geometry.dpi);
  const { conditions } = recipe;
  const { print: damage, ...mishap } = isFairCondition(conditions)
    ? drawMishap(conditions, geometry, substrateOf(recipe.key.substrate), mishapRandom(conditions, seed))
    : {};
  const field = damage ? damage(specimen.field) : specimen.field;
  return await capture(field, perDot * geometry.cellDots, perDot, optionsOf(recipe), seed, mishap);
}
