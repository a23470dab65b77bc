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
  const { width = 800, height = 600, blur = 0.8, noise = 4, paper = 225, ink = 35 } = options;
  const codes = options.codes.map(drawnCode);
  const random = createRandom(width * 31 + height);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let value = background;
      for (const code of codes) value = sample(code, x, y, paper, ink) ?? value;
      if (options.shadow && x / width + y / height > 1) value *= options.shadow;
      for (const [sx, sy, radius] of options.spots ?? []) {
        value += 600 * Math.exp(-((x - sx) ** 2 + (y - sy) ** 2) / radius ** 2);
      }
      const lit = value * (1 - (0.25 * x) / width) + noise * (random() + random() + random() - 1.5) * 2;
      const at = (y * width + x) * 3;
      pixels[at] = pixels[at + 1] = pixels[at + 2] = Math.max(0, Math.min(255, lit));
    }
  }
  let image = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (blur >= 0.3) image = image.blur(blur);
  const stored = sharp(
    await storeAs(image, options.orientation ?? 1)
      .raw()
      .toBuffer(),
    {
      raw: swapped(options.orientation)
        ? { width: height, height: width, channels: 3 }
        : { width, height, channels: 3 },
    },
  );
  return stored
    .toColourspace(options.colour ?? 'srgb')
    .withMetadata({ orientation: options.orientation ?? 1 })
    .jpeg({ quality: options.quality ?? 88, progressive: options.progressive ?? false })
    .toBuffer();
}

/** A code with what is the same at each pixel. */
function drawnCode(code: PrintedCode) {
  const modules = modulesOf(code.text);
  const angle = ((code.degrees ?? 0) * Math.PI) / 180;
  return { ...code, modules, cos: Math.cos(angle), sin: Math.sin(angle), side: modules.length * code.module };
}

/** Grey of the printed code at a point of the photo; undefined beside it. */
function sample(
  code: ReturnType<typeof drawnCode>,
  x: number,
  y: number,
  paper: number,
  ink: number,
): number | undefined {
  const { modules, cos, sin, side } = code;
  const dx = x - code.centre.x;
  const dy = y - code.centre.y;
  const u = dx * cos + dy * sin;
  const v = -dx * sin + dy * cos;
  const depth = 1 + ((code.slant ?? 0) * v) / side;
  const along = code.roundness ? unrolled(u, side, code.roundness) : u;
  const column = Math.floor(along / depth / code.module + modules.length / 2);
  const row = Math.floor(v / depth / code.module + modules.length / 2);
  const quiet = 4;
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

function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
