import type { Dots } from './dots.ts';
import { blurField, createField, createTexture, type Field } from './field.ts';
import { createRandom } from './random.ts';

/** How a press puts ink on paper. Lengths in micrometres. */
export interface Press {
  name: string;
  dpi: number;
  /** Spread of the ink around a dot, as a Gaussian sigma, before it sets. */
  inkSpread: number;
  /** Growth of what is printed, as a share of full ink by which the setting threshold is lower. */
  dotGain: number;
  /** Softness of the threshold at which ink holds: small is a hard edge. */
  edgeSoftness: number;
  /** Roughness of the edge, as a share of full ink. */
  edgeNoise: number;
  /** Standard deviation of each line's place, across and along the feed. */
  jitter: number;
  /** Slow wander of the place over the code. */
  wander: number;
  /** Share of lines that are printed one dot beside their place. */
  slips: number;
  /** Reflectance of full ink. */
  ink: number;
  mottle: number;
}

export interface Substrate {
  name: string;
  paper: number;
  /** Sigma of the light's spread inside the paper (optical dot gain). */
  scatter: number;
  texture: number;
}

/**
 * Dry toner and plates at 1200 dpi, liquid toner at 800, inkjet at 600: what a cell's size of 32 to 42 µm is printed
 * with.
 */
const presses = {
  toner: press(1200, [16, 0.06, 0.12, 0.15], [4, 5, 0.004], [0.06, 0.03]),
  liquid: press(800, [11, 0.03, 0.08, 0.12], [2.5, 4, 0.002], [0.05, 0.02]),
  inkjet: press(600, [17, 0.1, 0.13, 0.15], [5, 6, 0.004], [0.09, 0.04]),
  flexo: press(1200, [16, 0.13, 0.1, 0.13], [3, 8, 0], [0.1, 0.04]),
} satisfies Record<string, Omit<Press, 'name'>>;

function press(
  dpi: number,
  [inkSpread, dotGain, edgeSoftness, edgeNoise]: [number, number, number, number],
  [jitter, wander, slips]: [number, number, number],
  [ink, mottle]: [number, number],
): Omit<Press, 'name'> {
  return { dpi, inkSpread, dotGain, edgeSoftness, edgeNoise, jitter, wander, slips, ink, mottle };
}

export type PressName = keyof typeof presses;

const substrates = {
  coated: { paper: 0.86, scatter: 11, texture: 0.008 },
  uncoated: { paper: 0.8, scatter: 19, texture: 0.02 },
} satisfies Record<string, Omit<Substrate, 'name'>>;

export type SubstrateName = keyof typeof substrates;

export function substrateOf(name: SubstrateName): Substrate {
  return { name, ...substrates[name] };
}

/** A press on one day: wear, ink and climate move it a little, the same for the same name and day. */
export function pressOn(name: PressName, day: string): Press {
  const usual = presses[name];
  const random = createRandom(`press ${name} ${day}`);
  const drift = (value: number, share: number) => value * (1 + share * random.between(-1, 1));
  return {
    name,
    dpi: usual.dpi,
    inkSpread: drift(usual.inkSpread, 0.06),
    dotGain: usual.dotGain + 0.012 * random.between(-1, 1),
    edgeSoftness: drift(usual.edgeSoftness, 0.1),
    edgeNoise: drift(usual.edgeNoise, 0.1),
    jitter: drift(usual.jitter, 0.15),
    wander: drift(usual.wander, 0.3),
    slips: usual.slips,
    ink: drift(usual.ink, 0.1),
    mottle: drift(usual.mottle, 0.15),
  };
}

export const micrometresPerSample = 25_400 / 2400;

/**
 * Samples a side of one dot: the field always has 2400 samples an inch.
 * @throws RangeError when that is no whole number.
 */
export function samplesPerDot(dpi: number): number {
  const samples = 2400 / dpi;
  if (!Number.isInteger(samples)) throw new RangeError('The channel prints at 1200, 800, 600, 480 or 300 dpi.');
  return samples;
}

/** Prints dots: reflectance of the paper at 2400 samples an inch. */
export function print(dots: Dots, dpi: number, press: Press, substrate: Substrate, seed: string): Field {
  const random = createRandom(`print ${seed}`);
  const per = samplesPerDot(dpi);
  const laid = layDots(dots, per, press, random);
  const ink = blurField(laid, press.inkSpread / micrometresPerSample);
  const edge = createTexture(random, 1.6);
  const mottle = createTexture(random, 6);
  const paper = createTexture(random, 1.2);
  const holds = createHold(press);
  const { width, height, data } = ink;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const share = data[at] ?? 0;
      const white = substrate.paper * (1 + substrate.texture * paper(x, y));
      if (share < 0.004) {
        data[at] = white;
        continue;
      }
      const cover = holds(share + press.edgeNoise * edge(x, y)) * (1 - press.mottle * Math.abs(mottle(x, y)));
      data[at] = white - (white - press.ink) * cover;
    }
  }
  return blurField(ink, substrate.scatter / micrometresPerSample);
}

/** Dots at the places where the press really puts them. */
function layDots(dots: Dots, per: number, press: Press, random: ReturnType<typeof createRandom>): Field {
  const field = createField(dots.width * per, dots.height * per);
  const along = lineShifts(dots.height, dots.height * per, per, press, random);
  const across = lineShifts(dots.width, dots.width * per, per, press, random);
  for (let y = 0; y < field.height; y += 1) {
    const dx = along[y] ?? 0;
    for (let x = 0; x < field.width; x += 1) {
      const column = Math.floor((x + 0.5 + dx) / per);
      const row = Math.floor((y + 0.5 + (across[x] ?? 0)) / per);
      if (column < 0 || row < 0 || column >= dots.width || row >= dots.height) continue;
      field.data[y * field.width + x] = dots.data[row * dots.width + column] ?? 0;
    }
  }
  return field;
}

function lineShifts(
  lines: number,
  samples: number,
  per: number,
  press: Press,
  random: ReturnType<typeof createRandom>,
): Float32Array {
  const shifts = new Float32Array(samples);
  const phase = random.between(0, 2 * Math.PI);
  const periods = random.between(0.7, 2.5);
  const jitter = press.jitter / micrometresPerSample;
  const wander = press.wander / micrometresPerSample;
  for (let line = 0; line < lines; line += 1) {
    const slip = random.next() < press.slips ? (random.next() < 0.5 ? -per : per) : 0;
    const shift = wander * Math.sin(phase + (2 * Math.PI * periods * line) / lines) + jitter * random.normal() + slip;
    shifts.fill(shift, line * per, (line + 1) * per);
  }
  return shifts;
}

/** Ink that holds for a share of ink laid: a steep curve around a threshold that dot gain lowers. */
function createHold(press: Press): (share: number) => number {
  const steps = 1024;
  const table = new Float32Array(steps + 1);
  for (let at = 0; at <= steps; at += 1) {
    const share = (at / steps) * 2 - 0.5;
    table[at] = 1 / (1 + Math.exp(-(share - 0.5 + press.dotGain) / press.edgeSoftness));
  }
  return (share) => table[Math.max(0, Math.min(steps, Math.round((share + 0.5) * (steps / 2))))] ?? 0;
}
