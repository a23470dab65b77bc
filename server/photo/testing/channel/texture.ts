import { blurField, createField } from './field.ts';
import { createRandom, type Random } from './random.ts';

const tileSide = 512;

/** A tile, and the same with rows for columns: what is read along a row lies side by side in either. */
interface Tile {
  plain: Float32Array;
  turned: Float32Array;
}

const tiles = new Map<string, Tile>();

/** Smooth random texture that repeats every 512 samples, mean 0 and standard deviation 1. */
function noiseTile(sigma: number): Tile {
  const key = sigma.toFixed(2);
  const known = tiles.get(key);
  if (known) return known;
  const random = createRandom(`tile ${key}`);
  const white = createField(tileSide, tileSide);
  for (let at = 0; at < white.data.length; at += 1) white.data[at] = random.normal();
  const { data } = blurField(white, sigma);
  let squares = 0;
  for (const value of data) squares += value * value;
  const deviation = Math.sqrt(squares / data.length);
  const plain = data.map((value) => value / deviation);
  const turned = new Float32Array(plain.length);
  for (let y = 0; y < tileSide; y += 1) {
    for (let x = 0; x < tileSide; x += 1) turned[y * tileSide + x] = plain[x * tileSide + y] ?? 0;
  }
  const tile = { plain, turned };
  tiles.set(key, tile);
  return tile;
}

/** A texture that is read anywhere, or a row of it from its left end. */
export interface Texture {
  at(x: number, y: number): number;
  fillRow(line: Float64Array, y: number): void;
}

const tileMask = tileSide - 1;

/** Two shifted tiles added, so that prints do not share one. */
export function createTexture(random: Random, sigma: number): Texture {
  const { plain, turned } = noiseTile(sigma);
  const [ax, ay, bx, by] = [0, 0, 0, 0].map(() => Math.floor(random.next() * tileSide)) as [
    number,
    number,
    number,
    number,
  ];
  const rowOf = (y: number) => (y & tileMask) * tileSide;
  return {
    at: (x, y) =>
      Math.SQRT1_2 *
      ((plain[rowOf(y + ay) + ((x + ax) & tileMask)] ?? 0) + (turned[rowOf(y + bx) + ((x + by) & tileMask)] ?? 0)),
    fillRow: (line, y) => addTiles(line, plain, rowOf(y + ay), ax, turned, rowOf(y + bx), by),
  };
}

function addTiles(
  line: Float64Array,
  plain: Float32Array,
  row: number,
  shift: number,
  turned: Float32Array,
  turnedRow: number,
  turnedShift: number,
): void {
  for (let x = 0; x < line.length; x += 1) {
    line[x] =
      Math.SQRT1_2 *
      ((plain[row + ((x + shift) & tileMask)] ?? 0) + (turned[turnedRow + ((x + turnedShift) & tileMask)] ?? 0));
  }
}
