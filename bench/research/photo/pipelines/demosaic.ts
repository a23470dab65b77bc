import { createField, type Field } from '#server/photo/testing/channel/field.ts';

/**
 * Weights of a mosaic's samples in the luma of one pixel: of itself, its neighbours in the row and in the column, those
 * across, and those two away.
 */
interface LumaKernel {
  self: number;
  row: number;
  column: number;
  diagonal: number;
  row2: number;
  column2: number;
}

/** Weights of red, green and blue in luma (Rec. 601, as in JPEG). */
const luma = { red: 0.299, green: 0.587, blue: 0.114 } as const;

const kernel = (self: number, row = 0, column = 0, diagonal = 0, row2 = 0, column2 = 0): LumaKernel => ({
  self,
  row,
  column,
  diagonal,
  row2,
  column2,
});

/** Weights that make a colour where the mosaic has another one. */
interface Interpolation {
  green: LumaKernel;
  /** Red or blue at a green pixel, its own samples in the row. */
  inRow: LumaKernel;
  /** Red at blue, and blue at red. */
  across: LumaKernel;
}

/** Gradient-corrected linear interpolation (Malvar, He and Cutler 2004). */
const malvar: Interpolation = {
  green: kernel(0.5, 0.25, 0.25, 0, -0.125, -0.125),
  inRow: kernel(0.625, 0.5, 0, -0.125, -0.125, 0.0625),
  across: kernel(0.75, 0, 0, 0.25, -0.1875, -0.1875),
};

const bilinear: Interpolation = {
  green: kernel(0, 0.25, 0.25),
  inRow: kernel(0, 0.5),
  across: kernel(0, 0, 0, 0.25),
};

const interpolations = { malvar, bilinear };
export type DemosaicName = keyof typeof interpolations;

const turned = (of: LumaKernel): LumaKernel => ({
  ...of,
  row: of.column,
  column: of.row,
  row2: of.column2,
  column2: of.row2,
});

function mix(...parts: readonly (readonly [weight: number, of: LumaKernel])[]): LumaKernel {
  const sum = (name: keyof LumaKernel) => parts.reduce((all, [weight, of]) => all + weight * of[name], 0);
  return kernel(sum('self'), sum('row'), sum('column'), sum('diagonal'), sum('row2'), sum('column2'));
}

const own = kernel(1);

/** Kernels of the mosaic's four places: red, green in a red row, green in a blue row, blue. */
function lumaKernels({ green, inRow, across }: Interpolation): LumaKernel[] {
  const { red, green: g, blue } = luma;
  return [
    mix([red, own], [g, green], [blue, across]),
    mix([g, own], [red, inRow], [blue, turned(inRow)]),
    mix([g, own], [red, turned(inRow)], [blue, inRow]),
    mix([blue, own], [g, green], [red, across]),
  ];
}

/** Place of a pixel in the mosaic: red, green beside red, green beside blue, blue. */
export const placeOf = (x: number, y: number): number => (y & 1) * 2 + (x & 1);

/** Luma of a white-balanced Bayer mosaic. */
export function demosaic(mosaic: Field, name: DemosaicName): Field {
  const kernels = lumaKernels(interpolations[name]);
  const { width, height } = mosaic;
  const out = createField(width, height);
  for (let y = 0; y < height; y += 1) demosaicRow(out, mosaic, y, kernels);
  return out;
}

/** A row of another parity has other colours: beyond the edge those of the same parity go on. */
const within = (at: number, length: number): number => (at < 0 ? -at : at >= length ? 2 * length - 2 - at : at);

function demosaicRow(out: Field, mosaic: Field, y: number, kernels: readonly LumaKernel[]): void {
  const { data, width, height } = mosaic;
  const rowAt = (dy: number) => data.subarray(within(y + dy, height) * width, (within(y + dy, height) + 1) * width);
  const rows = [rowAt(-2), rowAt(-1), rowAt(0), rowAt(1), rowAt(2)] as const;
  const to = out.data.subarray(y * width, (y + 1) * width);
  for (const parity of [0, 1]) {
    const of = kernels[placeOf(parity, y)];
    if (of) demosaicPlaces(to, rows, parity, of);
  }
}

/** Every other pixel of a row. */
function demosaicPlaces(
  to: Float32Array,
  [above2, above, row, below, below2]: readonly [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array],
  first: number,
  { self, row: beside, column, diagonal, row2, column2 }: LumaKernel,
): void {
  const width = to.length;
  for (let x = first; x < width; x += 2) {
    const isInside = x >= 2 && x < width - 2;
    const left = isInside ? x - 1 : within(x - 1, width);
    const right = isInside ? x + 1 : within(x + 1, width);
    const left2 = isInside ? x - 2 : within(x - 2, width);
    const right2 = isInside ? x + 2 : within(x + 2, width);
    to[x] =
      self * (row[x] ?? 0) +
      beside * ((row[left] ?? 0) + (row[right] ?? 0)) +
      column * ((above[x] ?? 0) + (below[x] ?? 0)) +
      diagonal * ((above[left] ?? 0) + (above[right] ?? 0) + (below[left] ?? 0) + (below[right] ?? 0)) +
      row2 * ((row[left2] ?? 0) + (row[right2] ?? 0)) +
      column2 * ((above2[x] ?? 0) + (below2[x] ?? 0));
  }
}
