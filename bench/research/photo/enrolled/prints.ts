import { reprint, scan } from '#server/photo/testing/channel/copies.ts';
import { type Dots, drawDots } from '#server/photo/testing/channel/dots.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import { type Press, print, samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { improve, type Order, orderOf, pressOf } from '../copier/presses.ts';
import { betterBy } from '../copier/prints.ts';
import { type EnrolledRecipe, printOf } from './sets.ts';

export interface EnrolledPrint extends Order {
  field: Field;
}

/** Dots that the copier of accidents prints with: finer than any cell. */
const fineDpi = 2400;

/**
 * Prints what a recipe asks for. A print's accidents come from its own seed, and a photo's noise from the photo's: two
 * photos of one print share the first, two prints of one pattern share neither.
 */
export function printEnrolled(recipe: EnrolledRecipe): EnrolledPrint {
  const { setting, kind, day, code } = recipe;
  const order = orderOf(setting, day, code);
  const { dpi } = order.symbol.geometry;
  const press = pressOf(setting, day);
  const better = improve(press, betterBy);
  const dots = drawDots(order.symbol, order.template);
  const lay = (drawn: Dots, machine: Press, seed: string, at = dpi) =>
    print(drawn, at, machine, substrateOf(setting.substrate), seed);
  const original = () => lay(dots, press, printOf({ ...recipe, kind: 'original' }));
  const seed = printOf(recipe);
  switch (kind) {
    case 'artwork same':
      return { ...order, field: lay(dots, press, seed) };
    case 'artwork better':
      return { ...order, field: lay(dots, better, seed) };
    case 'scan same':
      return { ...order, field: lay(reprint('otsu', original(), order.symbol.geometry, seed), press, seed) };
    case 'accidents better': {
      const onFine = (drawn: Dots, name: string) => lay(drawn, { ...better, dpi: fineDpi }, name, fineDpi);
      const drawn = drawAccidents(original(), enlarge(dots, samplesPerDot(dpi)), onFine, seed);
      return { ...order, field: onFine(drawn, seed) };
    }
    default:
      return { ...order, field: original() };
  }
}

function enlarge({ data, width, height }: Dots, by: number): Dots {
  const [across, down] = [width * by, height * by];
  return {
    width: across,
    height: down,
    data: Float32Array.from(
      { length: across * down },
      (_, at) => data[Math.floor(at / across / by) * width + Math.floor((at % across) / by)] ?? 0,
    ),
  };
}

/** Own prints that the copier learns from, each time. */
const rounds = 4;
const step = 1.2;

/**
 * Strongest known attack: with the artwork, the enrolled print, a scan at 2400 dpi square to the grid and a better
 * press with finer dots, the attacker adds and removes ink until his own prints look like the enrolled one on average;
 * then draws dots (error diffusion, Floyd and Steinberg 1976).
 */
function drawAccidents(original: Field, dots: Dots, lay: (drawn: Dots, name: string) => Field, seed: string): Dots {
  const scanned = (field: Field, name: string) => scan(field, fineDpi, true, createRandom(`scan ${name}`)).field;
  const wanted = scanned(original, `${seed} original`);
  const ink: Dots = { ...dots, data: dots.data.slice() };
  for (let round = 0; round < rounds; round += 1) {
    const seen = scanned(lay(ink, `${seed} own ${round}`), `${seed} own ${round}`);
    for (let at = 0; at < ink.data.length; at += 1) {
      const more = step * ((seen.data[at] ?? 0) - (wanted.data[at] ?? 0));
      ink.data[at] = Math.max(-0.5, Math.min(1.5, (ink.data[at] ?? 0) + more));
    }
  }
  return diffuse(ink);
}

function diffuse(dots: Dots): Dots {
  const { width, height } = dots;
  const data = dots.data.slice();
  const pass = (x: number, y: number, value: number) => {
    if (x >= 0 && x < width && y < height) data[y * width + x] = (data[y * width + x] ?? 0) + value;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = data[y * width + x] ?? 0;
      const ink = value > 0.5 ? 1 : 0;
      data[y * width + x] = ink;
      const rest = Math.max(-0.5, Math.min(0.5, value - ink)) / 16;
      pass(x + 1, y, 7 * rest);
      pass(x - 1, y + 1, 3 * rest);
      pass(x, y + 1, 5 * rest);
      pass(x + 1, y + 1, rest);
    }
  }
  return { data, width, height };
}
