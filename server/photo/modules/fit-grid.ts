import { cornerTerms, createGrid, type Grid, placeModules, projection, valueAt } from './grid.ts';
import type { Patch } from './rectify.ts';
import type { SymbolLayout } from './symbol-layout.ts';

/** Modules that a fit looks at: their middles, and what is known of each. */
interface Probes {
  u: Float32Array;
  v: Float32Array;
  known: Int8Array;
}

/** What a module of data adds when it is seen clearly dark or light, against 1 for a known one that is as it should be. */
const dataWeight = 0.5;
const mostDataProbes = 900;
const starts = 9;
const startShare = 0.24;
const startsKept = 3;

/**
 * Lays a grid over a symbol: starts from many places of the fourth corner, of which the best go on; then corners and bend are moved
 * for as long as the known modules come out better and the others clearer. Coordinate search: no step depends on time or chance.
 */
export function fitGrid(patch: Patch, layout: SymbolLayout): Grid {
  const known = probesOf(layout, false);
  const grid = createGrid(layout.size);
  const candidates: { shape: Float64Array; score: number }[] = [];
  const reach = layout.size * startShare;
  for (let row = 0; row < starts; row += 1) {
    for (let column = 0; column < starts; column += 1) {
      const shape = grid.shape.slice();
      shape[6] = ((2 * column) / (starts - 1) - 1) * reach;
      shape[7] = ((2 * row) / (starts - 1) - 1) * reach;
      candidates.push({ shape, score: scoreOf(shape, known, patch, layout.size) });
    }
  }
  candidates.sort((a, b) => b.score - a.score);
  let best = { shape: grid.shape, score: Number.NEGATIVE_INFINITY };
  for (const { shape } of candidates.slice(0, startsKept)) {
    const score = improve(shape, cornerTerms, 1.6, 0.2, known, patch, layout.size);
    if (score > best.score) best = { shape, score };
  }
  const all = probesOf(layout, true);
  improve(best.shape, cornerTerms, 0.4, 0.1, all, patch, layout.size);
  improve(best.shape, best.shape.length, 1, 0.06, all, patch, layout.size);
  return { ...grid, shape: best.shape };
}

function probesOf(layout: SymbolLayout, withData: boolean): Probes {
  const { size, known } = layout;
  const stride = Math.max(1, Math.ceil(layout.dataModules.length / mostDataProbes));
  const chosen: number[] = [];
  for (const [module, value] of known.entries()) if (value !== 0) chosen.push(module);
  if (withData) for (let at = 0; at < layout.dataModules.length; at += stride) chosen.push(layout.dataModules[at] ?? 0);
  return {
    u: Float32Array.from(chosen, (module) => (module % size) + 0.5),
    v: Float32Array.from(chosen, (module) => Math.floor(module / size) + 0.5),
    known: Int8Array.from(chosen, (module) => known[module] ?? 0),
  };
}

function worth(seen: number, known: number): number {
  const value = seen > 1 ? 1 : seen < -1 ? -1 : seen;
  return known === 0 ? dataWeight * Math.abs(value) : known * value;
}

function scoreOf(shape: Float64Array, probes: Probes, patch: Patch, size: number): number {
  const project = projection(shape, size, patch);
  let sum = 0;
  for (let k = 0; k < probes.u.length; k += 1) {
    project.to(probes.u[k] ?? 0, probes.v[k] ?? 0);
    sum += worth(valueAt(patch.level, patch.side, project.x, project.y), probes.known[k] ?? 0);
  }
  return sum;
}

/** Moves the first `terms` numbers of a shape, one after the other, by steps halved from `from` to `to` modules. */
function improve(
  shape: Float64Array,
  terms: number,
  from: number,
  to: number,
  probes: Probes,
  patch: Patch,
  size: number,
): number {
  let best = scoreOf(shape, probes, patch, size);
  for (let step = from; step >= to; step /= 2) {
    for (let round = 0; round < 3; round += 1) {
      const before = best;
      for (let term = 0; term < terms; term += 1) {
        const value = shape[term] ?? 0;
        for (const next of [value + step, value - step]) {
          shape[term] = next;
          const score = scoreOf(shape, probes, patch, size);
          if (score > best) {
            best = score;
            break;
          }
          shape[term] = value;
        }
      }
      if (best < before + 0.3) break;
    }
  }
  return best;
}

/** Pull of a node towards where its neighbours are, for each module squared that it is away. */
const stiffness = 6;

/** Moves the nodes of the net, for surfaces in folds that no smooth bend describes. */
export function settleNet(grid: Grid, layout: SymbolLayout, patch: Patch): void {
  const { nodes, shifts } = grid;
  const size = layout.size;
  const places = placeModules({ ...grid, shifts: new Float32Array(shifts.length) }, size, patch);
  const spacing = (nodes - 1) / size;
  for (const step of [0.6, 0.3, 0.3, 0.15]) {
    for (let node = 0; node < nodes * nodes; node += 1) {
      const [row, column] = [Math.floor(node / nodes), node % nodes];
      const around = modulesAround(column, row, spacing, size);
      const at = node * 2;
      let best = localScore(grid, layout, patch, places, around, column, row, spacing);
      for (const axis of [0, 1]) {
        const value = shifts[at + axis] ?? 0;
        let kept = value;
        for (const next of [value + step, value - step]) {
          shifts[at + axis] = next;
          const score = localScore(grid, layout, patch, places, around, column, row, spacing);
          if (score > best) {
            best = score;
            kept = next;
          }
        }
        shifts[at + axis] = kept;
      }
    }
  }
}

function modulesAround(column: number, row: number, spacing: number, size: number): number[] {
  const around: number[] = [];
  const from = (at: number) => Math.max(0, Math.ceil((at - 1) / spacing));
  const to = (at: number) => Math.min(size - 1, Math.floor((at + 1) / spacing));
  for (let y = from(row); y <= to(row); y += 1) {
    for (let x = from(column); x <= to(column); x += 1) around.push(y * size + x);
  }
  return around;
}

function localScore(
  { nodes, shifts }: Grid,
  layout: SymbolLayout,
  patch: Patch,
  places: Float32Array,
  around: number[],
  column: number,
  row: number,
  spacing: number,
): number {
  const at = (row * nodes + column) * 2;
  const [sx, sy] = [shifts[at] ?? 0, shifts[at + 1] ?? 0];
  let sum = 0;
  for (const module of around) {
    const x = module % layout.size;
    const y = Math.floor(module / layout.size);
    const near = Math.max(0, 1 - Math.max(Math.abs((x + 0.5) * spacing - column), Math.abs((y + 0.5) * spacing - row)));
    const place = ((y + 1) * (layout.size + 2) + x + 1) * 2;
    const [px, py] = [(places[place] ?? 0) + sx * patch.scale, (places[place + 1] ?? 0) + sy * patch.scale];
    sum += near * worth(valueAt(patch.level, patch.side, px, py), layout.known[module] ?? 0);
  }
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const [c, r] = [column + dx, row + dy];
    if (c < 0 || r < 0 || c >= nodes || r >= nodes) continue;
    const other = (r * nodes + c) * 2;
    sum -= stiffness * ((sx - (shifts[other] ?? 0)) ** 2 + (sy - (shifts[other + 1] ?? 0)) ** 2);
  }
  return sum;
}
