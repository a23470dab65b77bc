import type { Dots } from './dots.ts';
import { blurField, type Field, roomIn, type Scratch } from './field.ts';
import { createRandom, type Random } from './random.ts';
import { createTexture } from './texture.ts';

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

const laidDots: Scratch = { data: new Float32Array(0) };
const spreadInk: Scratch = { data: new Float32Array(0) };

/** Prints dots: reflectance of the paper at 2400 samples an inch. */
export function print(dots: Dots, dpi: number, press: Press, substrate: Substrate, seed: string): Field {
  const random = createRandom(`print ${seed}`);
  const per = samplesPerDot(dpi);
  const laid = layDots(dots, per, press, random);
  const spread = press.inkSpread / micrometresPerSample;
  const { data, width, height } = blurField(laid, spread, spread, spreadInk);
  const textures = [1.6, 6, 1.2].map((sigma) => ({
    texture: createTexture(random, sigma),
    line: new Float64Array(width),
  }));
  const [edge, mottle, paper] = textures.map(({ line }) => line) as [Float64Array, Float64Array, Float64Array];
  const holds = drawHold(press);
  for (let y = 0; y < height; y += 1) {
    for (const { texture, line } of textures) texture.fillRow(line, y);
    inkRow(data.subarray(y * width, (y + 1) * width), { edge, mottle, paper }, press, substrate, holds);
  }
  const scatter = substrate.scatter / micrometresPerSample;
  return blurField({ data, width, height }, scatter);
}

interface Lines {
  edge: Float64Array;
  mottle: Float64Array;
  paper: Float64Array;
}

/** Shares of ink laid in, reflectance out. @param holds ink that holds for a share, from −0.5 to 1.5. */
function inkRow(
  row: Float32Array,
  { edge, mottle, paper }: Lines,
  press: Press,
  substrate: Substrate,
  holds: Float32Array,
): void {
  const { edgeNoise, mottle: mottling, ink } = press;
  const { paper: light, texture } = substrate;
  for (let x = 0; x < row.length; x += 1) {
    const share = row[x] ?? 0;
    const white = light * (1 + texture * (paper[x] ?? 0));
    if (share < 0.004) {
      row[x] = white;
      continue;
    }
    const step = Math.round((share + edgeNoise * (edge[x] ?? 0) + 0.5) * (holdSteps / 2));
    const held = holds[Math.max(0, Math.min(holdSteps, step))] ?? 0;
    const cover = held * (1 - mottling * Math.abs(mottle[x] ?? 0));
    row[x] = white - (white - ink) * cover;
  }
}

/** Dots at the places where the press really puts them. */
function layDots(dots: Dots, per: number, press: Press, random: Random): Field {
  const field = roomIn(laidDots, dots.width * per, dots.height * per);
  const along = lineShifts(dots.height, per, press, random);
  const across = lineShifts(dots.width, per, press, random);
  const columns = new Int32Array(field.width);
  for (let y = 0; y < field.height; y += 1) {
    if (y % per === 0) placeColumns(columns, dots.width, per, along[y / per] ?? 0);
    layRow(field.data.subarray(y * field.width, (y + 1) * field.width), y, dots, per, columns, across);
  }
  return field;
}

/** The dot that each sample of a line takes, −1 beside all of them. */
function placeColumns(columns: Int32Array, dots: number, per: number, shift: number): void {
  for (let x = 0; x < columns.length; x += 1) {
    const column = Math.floor((x + 0.5 + shift) / per);
    columns[x] = column < dots ? Math.max(-1, column) : -1;
  }
}

function layRow(
  into: Float32Array,
  y: number,
  { data, width, height }: Dots,
  per: number,
  columns: Int32Array,
  across: Float32Array,
): void {
  for (let line = 0, x = 0; line < width; line += 1) {
    const row = Math.floor((y + 0.5 + (across[line] ?? 0)) / per);
    const isBeside = row < 0 || row >= height;
    for (const end = x + per; x < end; x += 1) {
      const column = columns[x] ?? -1;
      into[x] = isBeside || column < 0 ? 0 : (data[row * width + column] ?? 0);
    }
  }
}

/** How far beside its place each line is printed, in samples. */
function lineShifts(lines: number, per: number, press: Press, random: Random): Float32Array {
  const shifts = new Float32Array(lines);
  const phase = random.between(0, 2 * Math.PI);
  const periods = random.between(0.7, 2.5);
  const jitter = press.jitter / micrometresPerSample;
  const wander = press.wander / micrometresPerSample;
  for (let line = 0; line < lines; line += 1) {
    const slip = random.next() < press.slips ? (random.next() < 0.5 ? -per : per) : 0;
    shifts[line] = wander * Math.sin(phase + (2 * Math.PI * periods * line) / lines) + jitter * random.normal() + slip;
  }
  return shifts;
}

const holdSteps = 1024;

/** Ink that holds for a share of ink laid: a steep curve around a threshold that dot gain lowers. */
function drawHold(press: Press): Float32Array {
  return Float32Array.from({ length: holdSteps + 1 }, (_, at) => {
    const share = (at / holdSteps) * 2 - 0.5;
    return 1 / (1 + Math.exp(-(share - 0.5 + press.dotGain) / press.edgeSoftness));
  });
}
