import encodeQR from 'qr';
import sharp, { type Sharp } from 'sharp';

/** One printed code in a rendered photo. Lengths in pixels of the upright photo. */
export interface PrintedCode {
  text: string;
  centre: { x: number; y: number };
  /** Size of one module. */
  module: number;
  degrees?: number;
  /** 0 seen straight on; 0.3 is a strong slant: the far side is that much smaller. */
  slant?: number;
  /** Angle in radians that the code takes of the round of a bottle standing upright in the code's own directions. */
  roundness?: number;
}

export interface PhotoOptions {
  width?: number;
  height?: number;
  codes: readonly PrintedCode[];
  /** Sigma of the blur. */
  blur?: number;
  /** Standard deviation of the noise, of 255. */
  noise?: number;
  paper?: number;
  ink?: number;
  quality?: number;
  /** Bright spots: middle and radius in pixels. */
  spots?: readonly (readonly [number, number, number])[];
  /** Light that is left in the lower right half of the photo, cut off sharply along a slanted line. */
  shadow?: number;
  /** EXIF orientation the file is stored in; shown upright it is the same photo. */
  orientation?: number;
  progressive?: boolean;
  colour?: 'srgb' | 'cmyk' | 'b-w';
}

const background = 150;

/** Draws a photo of printed codes: turned, slanted, blurred and noisy, the same each time. */
export async function renderPhoto(options: PhotoOptions): Promise<Buffer> {
  const { width = 800, height = 600, blur = 0.8 } = options;
  let image = sharp(drawLight(options, width, height), { raw: { width, height, channels: 1 } });
  if (blur >= 0.3) image = image.blur(blur);
  const stored = sharp(
    await storeAs(image, options.orientation ?? 1)
      .toColourspace('b-w')
      .raw()
      .toBuffer(),
    {
      raw: swapped(options.orientation)
        ? { width: height, height: width, channels: 1 }
        : { width, height, channels: 1 },
    },
  );
  return stored
    .toColourspace(options.colour ?? 'srgb')
    .withMetadata({ orientation: options.orientation ?? 1 })
    .jpeg({ quality: options.quality ?? 88, progressive: options.progressive ?? false })
    .toBuffer();
}

/** Light on each pixel of the sensor, as bytes. */
function drawLight(options: PhotoOptions, width: number, height: number): Uint8Array {
  const { noise = 4, paper = 225, ink = 35, shadow, spots = [] } = options;
  const codes = options.codes.map(drawnCode);
  const grain = createGrain(width * 31 + height);
  const pixels = new Uint8Array(width * height);
  const line = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    line.fill(background);
    for (const code of codes) drawRow(line, y, code, paper, ink);
    if (shadow) shadeRow(line, y / height, shadow);
    for (const spot of spots) spotRow(line, y, spot);
    exposeRow(pixels.subarray(y * width, (y + 1) * width), line, noise, grain);
  }
  return pixels;
}

type DrawnCode = ReturnType<typeof drawnCode>;

function drawRow(line: Float64Array, y: number, code: DrawnCode, paper: number, ink: number): void {
  const { centre, reach } = code;
  if (Math.abs(y - centre.y) > reach) return;
  const last = Math.min(line.length - 1, Math.ceil(centre.x + reach));
  for (let x = Math.max(0, Math.floor(centre.x - reach)); x <= last; x += 1) {
    line[x] = sample(code, x, y, paper, ink) ?? line[x] ?? 0;
  }
}

function shadeRow(line: Float64Array, down: number, shadow: number): void {
  for (let x = 0; x < line.length; x += 1) if (x / line.length + down > 1) line[x] = (line[x] ?? 0) * shadow;
}

function spotRow(line: Float64Array, y: number, [sx, sy, radius]: readonly [number, number, number]): void {
  for (let x = 0; x < line.length; x += 1) {
    line[x] = (line[x] ?? 0) + 600 * Math.exp(-((x - sx) ** 2 + (y - sy) ** 2) / radius ** 2);
  }
}

function exposeRow(row: Uint8Array, line: Float64Array, noise: number, grain: Grain): void {
  const width = row.length;
  let { state } = grain;
  for (let x = 0; x < width; x += 1) {
    let sum = 0;
    for (let k = 0; k < 3; k += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      sum += state >>> 0;
    }
    const lit = (line[x] ?? 0) * (1 - (0.25 * x) / width) + noise * (sum / 2 ** 32 - 1.5) * 2;
    row[x] = Math.max(0, Math.min(255, lit));
  }
  grain.state = state;
}

const quiet = 4;

/** A code with what is the same at each pixel. */
function drawnCode(code: PrintedCode) {
  const modules = modulesOf(code.text);
  const angle = ((code.degrees ?? 0) * Math.PI) / 180;
  const side = modules.length * code.module;
  const reach = reachOf(code, side, side / 2 + (quiet + 1) * code.module);
  return { ...code, modules, cos: Math.cos(angle), sin: Math.sin(angle), side, reach };
}

/** Pixels from the middle to the farthest corner of the quiet zone. @param half of its side, before it is slanted. */
function reachOf({ slant = 0, roundness }: PrintedCode, side: number, half: number): number {
  // A strongly slanted surface has no far side, and paper goes on around the back of a bottle.
  const shrinking = (Math.abs(slant) * half) / side;
  return roundness || shrinking >= 1 ? Number.POSITIVE_INFINITY : Math.SQRT2 * (half / (1 - shrinking));
}

/** Grey of the printed code at a point of the photo; undefined beside it. */
function sample(code: DrawnCode, x: number, y: number, paper: number, ink: number): number | undefined {
  const { modules, cos, sin, side } = code;
  const dx = x - code.centre.x;
  const dy = y - code.centre.y;
  const u = dx * cos + dy * sin;
  const v = -dx * sin + dy * cos;
  const depth = 1 + ((code.slant ?? 0) * v) / side;
  const along = code.roundness ? unrolled(u, side, code.roundness) : u;
  const column = Math.floor(along / depth / code.module + modules.length / 2);
  const row = Math.floor(v / depth / code.module + modules.length / 2);
  if (column < -quiet || row < -quiet || column >= modules.length + quiet || row >= modules.length + quiet) {
    return undefined;
  }
  return modules[row]?.[column] ? ink : paper;
}

/** Place on the surface that is seen at u; the code's edges stay where they are. */
function unrolled(u: number, side: number, roundness: number): number {
  const radius = side / 2 / Math.sin(roundness / 2);
  return Math.abs(u) < radius ? (Math.asin(u / radius) * side) / roundness : Number.NaN;
}

function swapped(orientation = 1): boolean {
  return orientation >= 5;
}

/** Turns an upright picture into what a camera stores with that EXIF orientation: the inverse of showing it. */
function storeAs(image: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.rotate(270).flop();
    case 6:
      return image.rotate(270);
    case 7:
      return image.rotate(90).flop();
    case 8:
      return image.rotate(90);
    default:
      return image;
  }
}

/** The symbol without a border. */
function modulesOf(text: string): boolean[][] {
  return encodeQR(text, 'raw', { border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
}

/** The noise's random numbers (a linear congruential generator): three of them are near enough to a bell curve. */
interface Grain {
  state: number;
}

const createGrain = (seed: number): Grain => ({ state: seed | 0 });
