import type { CodeGeometry } from '#server/drawing/graphic/geometry.ts';
import { estimateGraphic } from '#server/photo/testing/channel/copies.ts';
import { drawDots } from '#server/photo/testing/channel/dots.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import { type Press, print, substrateOf } from '#server/photo/testing/channel/press.ts';
import { halfOfEachBlock } from './half-blocks.ts';
import { keep } from './kept.ts';
import { estimateCells, type LearnedEstimator, learnEstimator } from './learned-estimate.ts';
import { improve, nameOfSetting, type Order, orderOf, ownPattern, pressOf, type Setting } from './presses.ts';
import { scanCells } from './scanned-cells.ts';
import type { Attack, CopierKind, CopierRecipe } from './sets.ts';

/** By how much the better press is better. */
export const betterBy = 0.15;

export interface CopierPrint extends Order {
  field: Field;
  /** Share of the cells that the copier got wrong; null of an original. */
  wrong: number | null;
}

/** Prints the original, and its copy if one is asked for. */
export async function printFor(recipe: CopierRecipe, folder: string | undefined): Promise<CopierPrint> {
  const { setting, kind, day, code } = recipe;
  const order = orderOf(setting, day, code);
  const { geometry } = order.symbol;
  const press = pressOf(setting, day);
  const onPress = (cells: ArrayLike<number>, machine: Press, name: string) =>
    print(
      drawDots(order.symbol, cells),
      geometry.dpi,
      machine,
      substrateOf(setting.substrate),
      `${nameOfSetting(setting)} ${day} ${code} ${name}`,
    );
  const genuine = () => onPress(order.template, press, 'original');
  if (kind === 'original') return { ...order, field: genuine(), wrong: null };
  const machine = kind.endsWith('better') ? improve(press, betterBy) : press;
  const cells = kind === 'template better' ? order.template : await estimateFrom(genuine(), order, recipe, folder);
  let errors = 0;
  for (const [at, cell] of order.template.entries()) if (cells[at] !== cell) errors += 1;
  return { ...order, field: onPress(cells, machine, kind), wrong: errors / cells.length };
}

const attackOf = (kind: CopierKind) => kind.split(' ')[0] as Attack;

async function estimateFrom(genuine: Field, order: Order, recipe: CopierRecipe, folder: string | undefined) {
  const { geometry } = order.symbol;
  const seed = `${nameOfSetting(recipe.setting)} ${recipe.day} ${recipe.code}`;
  switch (attackOf(recipe.kind)) {
    case 'estimate':
      return estimateGraphic([genuine], geometry, order.template, 2400, seed).graphic;
    case 'blocks':
      return estimateGraphic([genuine], geometry, order.template, 2400, seed, halfOfEachBlock).graphic;
    case 'network': {
      const estimator = await learnedFor(recipe.setting, folder);
      const place = [geometry.qrX + geometry.graphic.x, geometry.qrY + geometry.graphic.y] as const;
      const odds = estimateCells(estimator, scanCells(genuine, geometry, place, seed));
      return halfOfEachBlock(
        odds.map((value) => -value),
        geometry.cells,
      );
    }
  }
}

const learned = new Map<string, LearnedEstimator>();
/** Cells a side of the copier's own prints, and paper around them. */
const ownCells = 144;
const ownMargin = 6;

/** Trains once for each press, from a print on each of two days: the data of a copier with the same press. */
async function learnedFor(setting: Setting, folder: string | undefined): Promise<LearnedEstimator> {
  const name = nameOfSetting(setting);
  const known = learned.get(name);
  if (known) return known;
  const kept = await keep(folder, `network ${name}.json`, () => {
    const prints = ['copier own 1', 'copier own 2'].map((day) => printOwn(setting, day));
    return Buffer.from(JSON.stringify(learnEstimator(prints, name), (_, value) => plain(value)));
  });
  const estimator = JSON.parse(kept.toString(), (_, value) => revive(value)) as LearnedEstimator;
  learned.set(name, estimator);
  return estimator;
}

const plain = (value: unknown): unknown => (value instanceof Float64Array ? [...value] : value);
const revive = (value: unknown): unknown => (Array.isArray(value) ? Float64Array.from(value as number[]) : value);

function printOwn(setting: Setting, day: string) {
  const { dpi, cellDots, substrate } = setting;
  const pattern = ownPattern(ownCells, `${nameOfSetting(setting)} ${day}`);
  const margin = ownMargin * cellDots;
  const side = ownCells * cellDots + 2 * margin;
  const data = new Float32Array(side * side);
  for (let y = 0; y < ownCells * cellDots; y += 1) {
    for (let x = 0; x < ownCells * cellDots; x += 1) {
      const cell = Math.floor(y / cellDots) * ownCells + Math.floor(x / cellDots);
      data[(y + margin) * side + x + margin] = pattern[cell] ?? 0;
    }
  }
  const seed = `${nameOfSetting(setting)} ${day}`;
  const field = print({ data, width: side, height: side }, dpi, pressOf(setting, day), substrateOf(substrate), seed);
  const geometry: Pick<CodeGeometry, 'dpi' | 'cells' | 'cellDots'> = { dpi, cells: ownCells, cellDots };
  return { pattern, scanned: scanCells(field, geometry, [margin, margin], seed) };
}
