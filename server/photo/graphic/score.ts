import type { Samples } from './image.ts';
import { solveSymmetric } from './linear-system.ts';

export interface GraphicScore {
  /** Share of the light's variation that the pattern explains, noise taken out: √ of the adjusted R², 0 to 1. */
  rho: number;
  /** The same after the press's own way with lone cells is taken into account. */
  rhoShaped: number;
  /** Response of cells by how many of their four neighbours differ, against those with none or one: ink 4, 3, 2, paper 4, 3, 2. */
  responses: number[];
  /** Standard error of each response. */
  errors: number[];
  /** Variance of the light that the pattern explains, and that nothing explains, in grey levels squared. */
  explained: number;
  unexplained: number;
}

const planeTerms = 3;
/** Classes of cells: four kinds of neighbourhood, ink and paper. */
const classes = 8;

/**
 * How much of the light is the pattern's. The light at four places of each cell is fitted as the pattern, each cell's sign spread over its neighbours
 * by a free kernel, on a tilted plane: blur, contrast and uneven light drop out. What is left is the press's own noise, and what a copy lost.
 * Then cells are told apart by their neighbours. Blur acts on lone cells as on others, so their response in the same
 * kernel stays a property of the print alone; whoever estimates a pattern from a print is wrong about lone cells first.
 * @param seen two samples a cell. @param template 1 is ink. @param radius of the kernel, in cells.
 * @param noise variance of what the camera adds to a sample.
 */
export function scoreGraphic(
  seen: Samples,
  template: Uint8Array,
  cells: number,
  radius: number,
  noise: number,
): GraphicScore {
  const signs = Float64Array.from(template, (ink) => (ink ? -1 : 1));
  const inner = cells - 2 * radius;
  const count = inner * inner;
  const taps = (2 * radius + 1) ** 2;
  const size = taps + planeTerms;
  const columns = buildColumns(signs, cells, radius, inner);
  const gram = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const a = columns[row] ?? signs;
    for (let column = 0; column <= row; column += 1) {
      const b = columns[column] ?? signs;
      let sum = 0;
      for (let at = 0; at < count; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
      gram[row * size + column] = sum;
    }
  }
  const light = readPhases(seen, cells, radius, inner);
  const sides = new Float64Array(4 * size);
  for (let phase = 0; phase < 4; phase += 1) {
    const y = light[phase] ?? signs;
    for (let row = 0; row < size; row += 1) {
      const a = columns[row] ?? signs;
      let sum = 0;
      for (let at = 0; at < count; at += 1) sum += (a[at] ?? 0) * (y[at] ?? 0);
      sides[phase * size + row] = sum;
    }
  }
  solveSymmetric(gram, sides, size);
  return explain(light, sides, signs, columns, { cells, radius, inner, count, taps, size }, noise);
}

interface Layout {
  cells: number;
  radius: number;
  inner: number;
  count: number;
  taps: number;
  size: number;
}

/** The pattern shifted by each tap of the kernel, then the plane. */
function buildColumns(signs: Float64Array, cells: number, radius: number, inner: number): Float64Array[] {
  const columns: Float64Array[] = [];
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const column = new Float64Array(inner * inner);
      for (let y = 0; y < inner; y += 1) {
        const from = (y + radius + dy) * cells + radius + dx;
        column.set(signs.subarray(from, from + inner), y * inner);
      }
      columns.push(column);
    }
  }
  const across = new Float64Array(inner * inner);
  const down = new Float64Array(inner * inner);
  for (let y = 0; y < inner; y += 1) {
    for (let x = 0; x < inner; x += 1) {
      across[y * inner + x] = (2 * x) / inner - 1;
      down[y * inner + x] = (2 * y) / inner - 1;
    }
  }
  return [...columns, new Float64Array(inner * inner).fill(1), across, down];
}

/** The four samples of each inner cell: a picture each. */
function readPhases(seen: Samples, cells: number, radius: number, inner: number): Float64Array[] {
  const width = 2 * cells;
  return [0, 1, 2, 3].map((phase) => {
    const light = new Float64Array(inner * inner);
    for (let y = 0; y < inner; y += 1) {
      const row = (2 * (y + radius) + (phase >> 1)) * width + 2 * radius + (phase & 1);
      for (let x = 0; x < inner; x += 1) light[y * inner + x] = seen.data[row + 2 * x] ?? 0;
    }
    return light;
  });
}

function explain(
  light: Float64Array[],
  weights: Float64Array,
  signs: Float64Array,
  columns: Float64Array[],
  layout: Layout,
  noise: number,
): GraphicScore {
  const { count, taps, size } = layout;
  const kinds = classifyCells(signs, layout.cells);
  const gram = new Float64Array(classes * classes);
  const side = new Float64Array(classes);
  let [total, rest] = [0, 0];
  const parts = Array.from({ length: classes }, () => new Float64Array(count));
  for (let phase = 0; phase < 4; phase += 1) {
    const y = light[phase] ?? signs;
    const own = weights.subarray(phase * size, (phase + 1) * size);
    const flat = withoutPlane(y, columns, own, taps, count);
    splitByKind(parts, signs, kinds, own, layout);
    let modelTotal = 0;
    for (let at = 0; at < count; at += 1) {
      let model = 0;
      for (let k = 0; k < classes; k += 1) model += parts[k]?.[at] ?? 0;
      const value = flat[at] ?? 0;
      modelTotal += value * value;
      rest += (value - model) ** 2;
    }
    total += modelTotal;
    for (let row = 0; row < classes; row += 1) {
      const a = parts[row] ?? flat;
      let sum = 0;
      for (let at = 0; at < count; at += 1) sum += (a[at] ?? 0) * (flat[at] ?? 0);
      side[row] = (side[row] ?? 0) + sum;
      for (let column = 0; column <= row; column += 1) {
        const b = parts[column] ?? flat;
        let product = 0;
        for (let at = 0; at < count; at += 1) product += (a[at] ?? 0) * (b[at] ?? 0);
        gram[row * classes + column] = (gram[row * classes + column] ?? 0) + product;
      }
    }
  }
  const n = 4 * count;
  const unexplained = rest / (4 * (count - size));
  const explained = Math.max(0, (total - rest) / n - (unexplained * size) / count);
  const responses = Array.from(side);
  const gains = Float64Array.from(side);
  solveSymmetric(gram.slice(), gains, classes);
  let shapedRest = total;
  for (let k = 0; k < classes; k += 1) shapedRest -= (gains[k] ?? 0) * (responses[k] ?? 0);
  const shaped = Math.max(0, shapedRest) / (4 * (count - size));
  const shapedGain = Math.max(0, (total - shapedRest) / n - (shaped * size) / count);
  const base = ((gains[3] ?? 0) + (gains[7] ?? 0)) / 2;
  const relative = [0, 1, 2, 4, 5, 6].map((k) => (base > 0 ? (gains[k] ?? 0) / base : 0));
  // Neighbouring samples share their noise: four a cell are worth about one.
  const errors = [0, 1, 2, 4, 5, 6].map(
    (k) => Math.sqrt((4 * unexplained) / Math.max(gram[k * classes + k] ?? 0, 1e-9)) / Math.max(base, 1e-6),
  );
  return {
    rho: rhoOf(explained, unexplained, noise),
    rhoShaped: rhoOf(shapedGain, shaped, noise),
    responses: relative,
    errors,
    explained,
    unexplained,
  };
}

/** √(g² / (g² + rest² − noise²)): of a dark photo of an original too little would be left else. */
function rhoOf(explained: number, unexplained: number, noise: number): number {
  if (!(explained > 0)) return 0;
  return Math.sqrt(explained / (explained + Math.max(unexplained - noise, unexplained * 0.05, 0)));
}

function withoutPlane(
  y: Float64Array,
  columns: Float64Array[],
  weights: Float64Array,
  taps: number,
  count: number,
): Float64Array {
  const flat = y.slice();
  for (let k = taps; k < taps + planeTerms; k += 1) {
    const weight = weights[k] ?? 0;
    const column = columns[k] ?? y;
    for (let at = 0; at < count; at += 1) flat[at] = (flat[at] ?? 0) - weight * (column[at] ?? 0);
  }
  return flat;
}

/** 0 to 3: four, three, two, fewer of the four neighbours differ; 4 more for paper. Beyond the edge is paper. */
function classifyCells(signs: Float64Array, cells: number): Uint8Array {
  const kinds = new Uint8Array(signs.length);
  for (let y = 0; y < cells; y += 1) {
    for (let x = 0; x < cells; x += 1) {
      const at = y * cells + x;
      const sign = signs[at] ?? 0;
      const differs = (dx: number, dy: number) => {
        const [nx, ny] = [x + dx, y + dy];
        const isOutside = nx < 0 || ny < 0 || nx >= cells || ny >= cells;
        return (isOutside ? 1 : (signs[ny * cells + nx] ?? 1)) === sign ? 0 : 1;
      };
      const others = differs(-1, 0) + differs(1, 0) + differs(0, -1) + differs(0, 1);
      kinds[at] = Math.min(3, 4 - others) + (sign > 0 ? 4 : 0);
    }
  }
  return kinds;
}

/** What each kind of cell brings to the light through the kernel. */
function splitByKind(
  parts: Float64Array[],
  signs: Float64Array,
  kinds: Uint8Array,
  kernel: Float64Array,
  layout: Layout,
): void {
  const { cells, radius, inner } = layout;
  for (const part of parts) part.fill(0);
  const width = 2 * radius + 1;
  for (let y = 0; y < cells; y += 1) {
    for (let x = 0; x < cells; x += 1) {
      const at = y * cells + x;
      const part = parts[kinds[at] ?? 0];
      if (!part) continue;
      const sign = signs[at] ?? 0;
      // Cell (x, y) stands at tap (dx, dy) of the inner cell (x − dx, y − dy).
      for (let dy = -radius; dy <= radius; dy += 1) {
        const row = y - dy - radius;
        if (row < 0 || row >= inner) continue;
        for (let dx = -radius; dx <= radius; dx += 1) {
          const column = x - dx - radius;
          if (column < 0 || column >= inner) continue;
          const to = row * inner + column;
          part[to] = (part[to] ?? 0) + sign * (kernel[(dy + radius) * width + dx + radius] ?? 0);
        }
      }
    }
  }
}
