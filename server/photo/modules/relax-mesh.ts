import { worth } from './fit-grid.ts';
import { type Grid, placeModules, valueAt } from './grid.ts';
import type { Patch } from './rectify.ts';
import type { SymbolLayout } from './symbol-layout.ts';

/** Stiffness of the springs between neighbouring nodes: cost for each squared module of difference. */
const stiffness = 6;

/**
 * Mesh relaxation: moves each node to where the modules around it are seen best, against springs to its neighbours, for
 * surfaces in folds that no smooth bend describes. Coordinate descent over an elastic grid, an active contour in two
 * dimensions (Kass, Witkin, Terzopoulos, Snakes: Active Contour Models, 1988).
 */
export function relaxMesh(grid: Grid, layout: SymbolLayout, patch: Patch): void {
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
