import { createField, type Field } from '#server/photo/testing/channel/field.ts';
import { boxMean } from './denoise.ts';

/** From linear light to grey levels. */
export interface Tone {
  /** Light that is taken off as veil, as a share of white paper. */
  black: number;
  /** Share of the darkest ink's own light that is taken off at least: automatic levels. */
  levels: number;
  gamma: number;
  /** Share of the S in the curve, 0 to 1. */
  contrast: number;
  /** Grey of white paper that the exposure is metered for, 0 to 1; above 1 it is burnt out. */
  white: number;
}

/** The curve without its exposure. */
function curveOf({ gamma, contrast }: Pick<Tone, 'gamma' | 'contrast'>): (light: number) => number {
  return (light) => {
    const grey = Math.max(0, Math.min(1, light)) ** (1 / gamma);
    return grey + contrast * (grey * grey * (3 - 2 * grey) - grey);
  };
}

/** Light of white paper at which the curve gives the grey that is wanted. */
function meter(tone: Tone): number {
  if (tone.white >= 1) return tone.white ** tone.gamma;
  const curve = curveOf(tone);
  let [low, high] = [0, 1];
  for (let round = 0; round < 30; round += 1) {
    const middle = (low + high) / 2;
    if (curve(middle) < tone.white) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Linear light, white paper being 1, as greys from 0 to 1. */
export function applyTone(light: Field, tone: Tone): Field {
  const black = Math.max(tone.black, tone.levels * darkestOf(light));
  const exposure = meter(tone) / (1 - black);
  const steps = 4096;
  const curve = curveOf(tone);
  const table = Float32Array.from({ length: steps + 2 }, (_, at) => curve(at / steps));
  const out = createField(light.width, light.height);
  for (let at = 0; at < out.data.length; at += 1) {
    const value = Math.max(0, Math.min(1, ((light.data[at] ?? 0) - black) * exposure)) * steps;
    const step = value | 0;
    const low = table[step] ?? 0;
    out.data[at] = low + (value - step) * ((table[step + 1] ?? low) - low);
  }
  return out;
}

/** Light that a fiftieth of the picture is darker than. */
function darkestOf({ data }: Field): number {
  const sample = data.filter((_, at) => at % 37 === 0).sort();
  return Math.max(0, sample[Math.floor(sample.length / 50)] ?? 0);
}

/** Local contrast: what differs from its surroundings differs more; large differences are left as they are. */
export function raiseLocalContrast(grey: Field, radius: number, amount: number): Field {
  const base = boxMean(boxMean(boxMean(grey, radius), radius), radius);
  const out = createField(grey.width, grey.height);
  for (let at = 0; at < out.data.length; at += 1) {
    const value = grey.data[at] ?? 0;
    const local = base.data[at] ?? 0;
    // Least where there is no room: at black and at white.
    const room = 4 * value * (1 - value);
    out.data[at] = value + amount * room * (value - local) + amount * 0.25 * (0.5 - local) * room;
  }
  return out;
}

/** Edits by programs of a finished photo, or by a phone beyond its usual curve. */
export const retouchings = ['s-curve', 'half s-curve', 'gamma .75', 'gamma 1.3', 'clipped whites'] as const;
export type Retouching = (typeof retouchings)[number];

export function retouch(grey: Field, name: Retouching): Field {
  const change = changeOf(name, grey);
  return { ...grey, data: grey.data.map((value) => change(Math.max(0, Math.min(1, value)))) };
}

function changeOf(name: Retouching, grey: Field): (value: number) => number {
  const bend = (share: number) => (value: number) => value + share * (value * value * (3 - 2 * value) - value);
  switch (name) {
    case 's-curve':
      return bend(1);
    case 'half s-curve':
      return bend(0.5);
    case 'gamma .75':
      return (value) => value ** 0.75;
    case 'gamma 1.3':
      return (value) => value ** 1.3;
    case 'clipped whites': {
      const gain = 1 / paperOf(grey);
      return (value) => Math.min(1, value * gain);
    }
  }
}

/** Grey that a fifth of the photo is above: the brighter paper. */
function paperOf({ data }: Field): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 1) {
    const level = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) * 255)));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let left = data.length * 0.2;
  for (let level = 255; level > 0; level -= 1) {
    left -= counts[level] ?? 0;
    if (left <= 0) return level / 255;
  }
  return 1;
}
